import { momentText } from "#app/admin/moment"
import { choicesOf, stateWords } from "#app/words/states"
import { Badge } from "#app/ui/badge"

const words = stateWords.ips

export const addressStatuses = choicesOf(words)

/** Blocked until when, or not at all. */
export const AddressStatus = ({ until }: { until: Date | null }) =>
  until ? (
    <Badge tone="bad">
      {words.blocked} até {momentText(until)}
    </Badge>
  ) : (
    <Badge>{words.free}</Badge>
  )

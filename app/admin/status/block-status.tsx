import { momentText } from "#app/admin/moment"
import { Badge } from "#app/ui/badge"
import { choicesOf, stateWords } from "#app/words/states"

const blockWords = stateWords["cpf-block"]

export const blockStatuses = choicesOf(blockWords)

export function BlockStatus({ standing }: { standing: boolean }) {
  return standing ? <Badge tone="bad">{blockWords.blocked}</Badge> : <Badge>{blockWords.unblocked}</Badge>
}

const addressWords = stateWords.ips

export const addressStatuses = choicesOf(addressWords)

/** Blocked until when, or not at all. */
export const AddressStatus = ({ until }: { until: Date | null }) =>
  until ? (
    <Badge tone="bad">
      {addressWords.blocked} até {momentText(until)}
    </Badge>
  ) : (
    <Badge>{addressWords.free}</Badge>
  )

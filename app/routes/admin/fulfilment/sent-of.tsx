import { RecordLink } from "#app/admin/links"
import { paths } from "#app/paths"
import { sayNumber } from "#app/ui/figure"

type SentProps = { name: string; sent: number }

/** How many of a kind went out; leads to all of its deliveries. */
export const SentOf = ({ name, sent }: SentProps) =>
  sent === 0 ? (
    sayNumber(sent)
  ) : (
    <RecordLink to={`${paths.admin.fulfilments}?${new URLSearchParams({ q: name })}`}>
      {sayNumber(sent)}
    </RecordLink>
  )

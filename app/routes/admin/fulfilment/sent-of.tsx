import { useCan } from "#app/admin/frame-data"
import { RecordLink } from "#app/admin/links"
import { paths } from "#app/paths"
import { sayNumber } from "#app/words/count"

type SentProps = { kindId: string; sent: number }

/** How many of a kind went out; leads to them, for whoever sees prizes won on the spot and those of draws. */
export function SentOf({ kindId, sent }: SentProps) {
  const may = useCan()
  const seesAll =
    (may("prizes:view") || may("prizes:manage")) && (may("winners:view") || may("winners:manage"))
  if (sent === 0 || !seesAll) return sayNumber(sent)
  const query = new URLSearchParams({ status: "out", prize: kindId })
  return <RecordLink to={`${paths.admin.fulfilments}?${query}`}>{sayNumber(sent)}</RecordLink>
}

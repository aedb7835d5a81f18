import { Link } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import type { Permission } from "#app/auth/permissions"
import type { Period } from "#app/domain/statistics/period"
import { paths } from "#app/paths"
import { sayNumber } from "#app/words/count"
import type { Measure } from "#app/words/statistics"

type Narrowed = { state?: string; day?: string; uf?: string | null; q?: string | null }
type Listed = { permission: Permission; to: string }

const { admin } = paths
/** The list of winners knows nothing of the days of coupons. */
const lists: Readonly<Partial<Record<Measure, { permission: Permission; path: string; state: string }>>> = {
  registrations: { permission: "registrations:list", path: admin.registrations, state: "status" },
  invoices: { permission: "invoices:list", path: admin.invoices, state: "status" },
  tickets: { permission: "tickets:list", path: admin.tickets, state: "state" },
  prizes: { permission: "prizes:list", path: admin.prizes, state: "status" },
}

/** Lists without units: a prize given by hand is from no bar, and a number's is its invoice's. */
const unitless: readonly Measure[] = ["tickets", "prizes"]

/** The list that shows what a figure counts; undefined where none can be filtered so. */
export function listedAt(
  measure: Measure,
  period: Period,
  { state, day, uf, q }: Narrowed = {},
): Listed | undefined {
  const unit = uf ?? period.uf
  const list = lists[measure]
  if (!list || (unit !== undefined && unitless.includes(measure))) return undefined
  const { permission, path, state: named } = list
  const filters = new URLSearchParams({ from: day ?? period.from, to: day ?? period.to })
  if (unit !== undefined) filters.set("uf", unit)
  if (state !== undefined) filters.set(named, state)
  if (q) filters.set("q", q)
  return { permission, to: `${path}?${filters}` }
}

/** A figure, as a link where a list shows what it counts and the reader may open that; nothing has no list. */
export function FigureLink({ at, count }: { at: ReturnType<typeof listedAt>; count: number }) {
  const can = useCan()
  const text = sayNumber(count)
  return at && count > 0 && can(at.permission) ? <Link to={at.to}>{text}</Link> : text
}

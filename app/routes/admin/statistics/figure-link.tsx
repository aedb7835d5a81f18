import { Link } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { sayNumber } from "#app/ui/figure"
import type { listedAt } from "./listed-at"

/** A figure, as a link where a list shows what it counts and the reader may open that; nothing has no list. */
export function FigureLink({ at, count }: { at: ReturnType<typeof listedAt>; count: number }) {
  const can = useCan()
  const text = sayNumber(count)
  return at && count > 0 && can(at.permission) ? <Link to={at.to}>{text}</Link> : text
}

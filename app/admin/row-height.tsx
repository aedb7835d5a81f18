import { Form, useLocation } from "@remix-run/react"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"

/** How high a list's rows are: as they come, or 36 px. */
export const rowHeights = ["free", "low"] as const
export type RowHeightName = (typeof rowHeights)[number]

/** Switches between the two; a cookie keeps it for whoever pressed it, on every list. */
export function RowHeight({ low }: { low: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.admin.rowHeight} className="row-height" preventScrollReset replace>
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="height" value={low ? "free" : "low"} />
      <Button variant="quiet" small aria-pressed={low}>
        Linhas compactas
      </Button>
    </Form>
  )
}

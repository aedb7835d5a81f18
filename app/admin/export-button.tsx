import { Form, useLocation } from "@remix-run/react"
import { type ExportedList, exportPermission } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { useCan } from "./frame-data"
import { filtersOf } from "./list-url"

const FORM = "export"

/** Starts the export of a list under its current filters; shown to whoever may export it. */
export function ExportButton({ area }: { area: ExportedList }) {
  return useCan()(exportPermission(area)) ? (
    <Button form={FORM} variant="quiet" icon="export">
      Exportar
    </Button>
  ) : null
}

/** The button's form. It stands beside the list's own: the job gets the filters that the page shows. */
export function ExportForm({ area }: { area: ExportedList }) {
  const { search } = useLocation()
  return (
    <Form id={FORM} method="post" action={paths.admin.exports} hidden>
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="area" value={area} />
      <input type="hidden" name="filters" value={filtersOf(search)} />
    </Form>
  )
}

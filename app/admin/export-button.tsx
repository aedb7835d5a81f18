import { Form, useLocation } from "@remix-run/react"
import { type ExportedList, exportPermission } from "#app/auth/permissions"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { exportFormats, exportFormatWords, firstFormat } from "#app/words/files"
import { useCan, useFrame } from "./frame-data"
import { filtersInUrl } from "./list-url"

const FORM = "export"

/**
 * Starts the export of a list under its current filters, in the format that was taken last; the fold beside it has all
 * of them, each a button of the same form. Shown to whoever may export the list.
 */
export function ExportButton({ area }: { area: ExportedList }) {
  const last = useFrame()?.exportFormat ?? firstFormat
  if (!useCan()(exportPermission(area))) return null
  return (
    <div className="export">
      <Button form={FORM} name="format" value={last} variant="quiet" icon="export">
        Exportar
      </Button>
      <details className="export__formats">
        <summary>
          <span className="visually-hidden">Formato: </span>
          {exportFormatWords[last]}
        </summary>
        <div className="export__choice">
          {exportFormats.map((format) => (
            <Button
              key={format}
              form={FORM}
              name="format"
              value={format}
              variant={format === last ? "secondary" : "quiet"}
              small
              wide
            >
              {exportFormatWords[format]}
            </Button>
          ))}
        </div>
      </details>
    </div>
  )
}

/** The buttons' form. It stands beside the list's own: the job gets the filters that the page shows. */
export function ExportForm({ area }: { area: ExportedList }) {
  const { search } = useLocation()
  return (
    <Form id={FORM} method="post" action={paths.admin.exports} hidden>
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="area" value={area} />
      <input type="hidden" name="filters" value={filtersInUrl(search)} />
    </Form>
  )
}

import { Form, useLocation } from "@remix-run/react"
import type { ExportedList } from "#app/auth/permissions"
import { useCan, useFrame } from "#app/admin/frame-data"
import { filtersInUrl, withParams } from "#app/admin/list-url"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { exportFormatWords, firstFormat } from "#app/words/files"
import type { Cut } from "#app/words/statistics"

type Props = { area: ExportedList; cut?: Cut; title: string }

/** What counts everything asks neither what is counted nor by what. */
const noCut = { measure: null, cut: null }

/** One plot's numbers as a file, all of them, in the format that was taken last. */
export function PlotFile({ area, cut, title }: Props) {
  const { search } = useLocation()
  const format = useFrame()?.exportFormat ?? firstFormat
  if (!useCan()("statistics:export")) return null
  return (
    <Form method="post" action={paths.admin.exports} className="statistics__file">
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="area" value={area} />
      <input type="hidden" name="filters" value={filtersInUrl(withParams(search, cut ? { cut } : noCut))} />
      <Button name="format" value={format} variant="quiet" small icon="export">
        {exportFormatWords[format]}
        <span className="visually-hidden">: {title}</span>
      </Button>
    </Form>
  )
}

import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { OlderRows } from "./older-rows"
import type { NamingFilesView } from "./record-view.server"

/** The files in which this person may stand in full, and who has them. */
export function NamingFiles({ files: { rows, older } }: { files: NamingFilesView }) {
  if (rows.length === 0) return null
  return (
    <Card title="Listas exportadas com nomes e CPFs desde o cadastro" id="listas">
      <p className="field__hint">Esta pessoa está na lista se os filtros a encontravam naquele momento.</p>
      <ol className="history">
        {rows.map(({ id, at, list, filters, by, takenBy }) => (
          <li key={id}>
            <strong>{by}</strong>: {list} ({filters})
            {takenBy.length > 0 && `, baixada também por ${takenBy.join(", ")}`}
            <Moment at={at} />
          </li>
        ))}
      </ol>
      <OlderRows part="listas" older={older} label="Ver mais antigas" />
    </Card>
  )
}

import type { Readable } from "node:stream"
import { sql } from "drizzle-orm"
import { parse } from "csv-parse"
import type { Db } from "#app/db/client.server"
import { withExclusions } from "#app/domain/draws/base/base-text.server"
import { sheetCsv } from "#app/domain/exports/csv.server"
import { EXPORT_PAGE, type ExportColumn } from "#app/domain/exports/export-source"
import { formatCpf } from "#app/domain/registrations/cpf"
import { type LuckyNumber, paddedElement, paddedSeries } from "#app/domain/tickets/lucky-number"
import { namedBaseWords } from "#app/words/reasons/left-out"

/** A line of the base with names, each cell as it is written. */
export type NamedRow = {
  series: string
  element: string
  fullName: string
  cpf: string
  protocol: string
  eligible: string
  reason: string
}

// The file exists with names only: whoever may not read names may not ask for it.
const ofPerson = { ofPerson: true, masked: () => null } as const

/** What stands in BASE.csv, and who is behind it. */
export const namedColumns: ExportColumn<NamedRow>[] = [
  { name: "series", header: "Série", kind: "text", value: (row) => row.series },
  { name: "element", header: "Elemento", kind: "text", value: (row) => row.element },
  { name: "fullName", header: "Nome completo", kind: "text", value: (row) => row.fullName, ...ofPerson },
  { name: "cpf", header: "CPF", kind: "text", value: (row) => row.cpf, ...ofPerson },
  { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
  { name: "eligible", header: "Elegível", kind: "text", value: (row) => row.eligible },
  { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason },
]

type Draw = { id: string; rule: { seriesDigits: number } }
type Live = LuckyNumber & {
  name: string
  lastname: string
  cpf: string
  protocol: string
  reason: keyof typeof namedBaseWords | null
}

/** The base's lines in the order of BASE.csv, with names as the registrations have them now. */
export async function* liveNames(db: Db, { id, rule }: Draw): AsyncGenerator<NamedRow[]> {
  // Not by pagesOf: its order is that of BASE.csv, by two columns and without an id, and no screen shows it.
  let after: LuckyNumber = { series: -1, element: 0 }
  for (;;) {
    const rows = await rowsAfter(db, id, after)
    yield rows.map((row) => written(row, rule.seriesDigits))
    const last = rows.at(-1)
    if (!last || rows.length < EXPORT_PAGE) return
    after = last
  }
}

const written = (row: Live, seriesDigits: number): NamedRow => ({
  series: paddedSeries(row.series, seriesDigits),
  element: paddedElement(row.element),
  fullName: `${row.name} ${row.lastname}`,
  cpf: formatCpf(row.cpf),
  protocol: row.protocol,
  eligible: row.reason === null ? "sim" : "não",
  reason: row.reason === null ? "" : namedBaseWords[row.reason],
})

/** By the index over the draw's numbers; a voided number stays voided, whoever holds it. */
const rowsAfter = (db: Db, drawId: string, after: LuckyNumber) =>
  db.execute<Live>(sql`
    with page as (
      select t.series, t.element, t.registration_id, t.invoice_id,
        case when t.void_at is not null then 'void' else e.reason end as reason
      from ${withExclusions}
      where t.draw_id = ${drawId} and (t.series, t.element) > (${after.series}::int, ${after.element}::int)
      order by t.series, t.element limit ${EXPORT_PAGE}
    )
    select p.series, p.element, p.reason, r.name, r.lastname, r.cpf, i.protocol
    from page p join registrations r on r.id = p.registration_id join invoices i on i.id = p.invoice_id
    order by p.series, p.element`)

/** Reads the lines with names back from the written file. */
export async function* writtenNames(file: Readable): AsyncGenerator<NamedRow[]> {
  const names = namedColumns.map(({ name }) => name)
  const records = file.pipe(parse({ bom: true, delimiter: sheetCsv.separator, columns: names, from: 2 }))
  file.once("error", (error) => records.destroy(error))
  let page: NamedRow[] = []
  for await (const row of records as AsyncIterable<NamedRow>) {
    page.push(row)
    if (page.length < EXPORT_PAGE) continue
    yield page
    page = []
  }
  yield page
}

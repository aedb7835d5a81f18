import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { EXPORT_PAGE, type ExportSource } from "#app/domain/exports/export-source"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { type LuckyNumber, paddedElement, paddedSeries } from "#app/domain/tickets/lucky-number"
import { RuleBroken } from "#app/errors"
import type { DrawState } from "#app/domain/draws/draw"
import { withExclusions } from "#app/domain/draws/base/base-text.server"
import { getDrawForDesk } from "./calculation.queries.server"

type Reason = "canceled" | "blocked" | "already-won" | "held" | "void"
type Row = LuckyNumber & {
  seriesDigits: number
  name: string
  lastname: string
  cpf: string
  protocol: string
  reason: Reason | null
}

const reasons: Record<Reason, string> = {
  void: "Número anulado",
  canceled: "Cadastro cancelado",
  blocked: "CPF bloqueado",
  "already-won": "Já ganhou nesta promoção",
  held: "Cupom em análise",
}

const frozen: readonly DrawState[] = ["closed", "computed", "published"]

/**
 * The base of one closed draw with names, for the regulator: what stands in BASE.csv, in its order, and who is behind
 * it. The filter `draw` says whose; WRONG_STATE without one, or before the base is closed.
 */
export const baseExport: ExportSource<Row> = {
  area: "calculation",
  permission: "calculation:export",
  // The regulator asks for names: masked ones would be another file under this one's name.
  alsoNeeds: "registrations:view",
  columns: [
    {
      name: "series",
      header: "Série",
      kind: "text",
      value: (row) => paddedSeries(row.series, row.seriesDigits),
    },
    { name: "element", header: "Elemento", kind: "text", value: (row) => paddedElement(row.element) },
    nameColumn({ name: "fullName", header: "Nome completo" }, (row) => row),
    cpfColumn((row) => row),
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    {
      name: "eligible",
      header: "Elegível",
      kind: "text",
      value: (row) => (row.reason === null ? "sim" : "não"),
    },
    { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason && reasons[row.reason] },
  ],
  rows: baseRows,
  // Counted as the base was closed.
  count: async (db, filters) => (await frozenDraw(db, filters)).baseRows ?? 0,
}

/** The draw that the filter says, once its base is closed. Throws WRONG_STATE, NOT_FOUND. */
async function frozenDraw(db: Db, filters: URLSearchParams) {
  const drawId = filters.get("draw")
  if (!drawId) throw new RuleBroken("WRONG_STATE")
  const draw = await getDrawForDesk(db, drawId)
  if (!frozen.includes(draw.state)) throw new RuleBroken("WRONG_STATE")
  return draw
}

async function* baseRows(db: Db, filters: URLSearchParams): AsyncGenerator<Row[]> {
  const draw = await frozenDraw(db, filters)
  // Not by pagesOf: its order is that of BASE.csv, by two columns and without an id, and no screen shows it.
  let after: LuckyNumber = { series: -1, element: 0 }
  for (;;) {
    const rows = await rowsAfter(db, { ...after, drawId: draw.id, seriesDigits: draw.rule.seriesDigits })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < EXPORT_PAGE) return
    after = last
  }
}

/** By the index over the draw's numbers; a voided number stays voided, whoever holds it. */
async function rowsAfter(
  db: Db,
  after: LuckyNumber & { drawId: string; seriesDigits: number },
): Promise<Row[]> {
  const rows = await db.execute<Omit<Row, "seriesDigits">>(sql`
    with page as (
      select t.series, t.element, t.registration_id, t.invoice_id,
        case when t.void_at is not null then 'void' else e.reason end as reason
      from ${withExclusions}
      where t.draw_id = ${after.drawId} and (t.series, t.element) > (${after.series}::int, ${after.element}::int)
      order by t.series, t.element limit ${EXPORT_PAGE}
    )
    select p.series, p.element, p.reason, r.name, r.lastname, r.cpf, i.protocol
    from page p join registrations r on r.id = p.registration_id join invoices i on i.id = p.invoice_id
    order by p.series, p.element`)
  return rows.map((row) => ({ ...row, seriesDigits: after.seriesDigits }))
}

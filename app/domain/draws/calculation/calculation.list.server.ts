import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { systemClock } from "#app/platform/time/clock.server"
import { stateWords, stepWords } from "#app/words/states"
import { draws, drawStates } from "#drizzle/schema/draws"
import type { DrawState } from "#app/domain/draws/draw"
import { drawsLike } from "#app/domain/draws/draws.queries.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { closedTooLate } from "./postponement-days.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { firstStep, isDue, type StepName } from "./next-step"

const sorts = { extractionOn: draws.extractionOn, periodEnd: draws.periodEnd }
const sortNames = ["periodEnd", "extractionOn"] as const

/** More than a promotion has draws by far: what Sorteio offers. */
const MOST_DRAWS = 500

/** What Sorteio offers, the one that ends last first. */
export const calculationOptions = (db: Db): Promise<{ value: string; label: string }[]> =>
  db
    .select({ value: draws.id, label: draws.title })
    .from(draws)
    .orderBy(desc(draws.periodEnd), desc(draws.id))
    .limit(MOST_DRAWS)

/** A line of the list; `due` says that somebody can do the next step now. */
type CalculationLine = {
  id: string
  title: string
  prize: string
  periodEnd: Date
  extractionOn: string
  state: DrawState
  next: StepName | null
  due: boolean
  /** What the extraction waits for instead of its prizes: a later day, or a second person's yes to one. */
  postponement: "needed" | "asked" | null
}

type Row = Pick<
  DrawRow,
  "state" | "extraction" | "closedAt" | "extractionOn" | "extractionHour" | "postponementAsked"
>

function postponementOf(draw: Row): CalculationLine["postponement"] {
  if (draw.postponementAsked) return "asked"
  return draw.state === "closed" && !draw.extraction && closedTooLate(draw) ? "needed" : null
}

/** A page of the draws with what comes next in each, the newest period first. */
export const listCalculations = (db: Db, url: URL, context: ListContext): Promise<Page<CalculationLine>> =>
  readCalculations(db, url.searchParams, context)

type ListContext = { now: Date; size?: number }

async function readCalculations(
  db: Db,
  params: URLSearchParams,
  { now, size }: ListContext,
): Promise<Page<CalculationLine>> {
  const page = readPage(
    params,
    { sorts: sortNames, defaultSort: "-periodEnd", filters: askedOf("calculation", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, sorts[page.sort], draws.id)
  const [text, state] = [readText(params, "q"), readChoice(params, "status", drawStates)]
  const draw = readText(params, "draw")
  const filters = and(
    text ? inArray(draws.id, await drawsLike(db, text)) : undefined,
    state ? eq(draws.state, state) : undefined,
    draw && isUuid(draw) ? eq(draws.id, draw) : undefined,
  )
  const rows = await db
    .select({
      id: draws.id,
      title: draws.title,
      prize: draws.prize,
      state: draws.state,
      periodEnd: draws.periodEnd,
      extractionOn: draws.extractionOn,
      extractionHour: draws.extractionHour,
      extraction: draws.extraction,
      closedAt: draws.closedAt,
      postponementAsked: draws.postponementAsked,
      isHandedIn: sql<boolean>`exists (select from base_hand_ins where draw_id = draws.id)`,
    })
    .from(draws)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  const lines = cut.rows.map(({ extraction, closedAt, postponementAsked, isHandedIn, ...row }) => {
    const draw = { ...row, extraction }
    const moments = { now, extractionAt: extractionAt(row) }
    const postponement = postponementOf({ ...draw, closedAt, postponementAsked })
    const next = firstStep({ ...draw, isHandedIn }, moments)
    // A base can be handed in at any moment; a postponement stands in its place.
    const due = isDue(draw, moments) || (next === "hand-in" && postponement === null)
    return { ...row, next, postponement, due }
  })
  return withCount({ ...cut, rows: lines }, page, (most) => countUpTo(db, draws, filters, most))
}

/** The list as a file, and as programs read it; a closed base with names is a file of its own. */
export const calculationsExport: ExportSource<CalculationLine> = {
  area: "calculation",
  permission: "calculation:export",
  columns: headedColumns("calculation", [
    { name: "draw", header: "Sorteio", kind: "text", value: (row) => row.title },
    { name: "prize", header: "Prêmio", kind: "text", value: (row) => row.prize },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.draws[row.state] },
    {
      name: "nextStep",
      kind: "text",
      value: (row) => row.next && stepWords[row.next],
    },
    { name: "isDue", header: "Agora", kind: "text", value: (row) => (row.due ? "sim" : "não") },
    { name: "periodEnd", header: "Fim do período", kind: "date", value: (row) => row.periodEnd },
    { name: "extractionOn", kind: "date", day: true, value: (row) => row.extractionOn },
  ]),
  sorts: sortNames,
  page: (db, params, size, { now }) => readCalculations(db, params, { now, size }),
  rows: (db, filters) =>
    pagesOf(filters, (params, size) => readCalculations(db, params, { now: systemClock.now(), size })),
}

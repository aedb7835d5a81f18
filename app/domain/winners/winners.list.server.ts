import { and, type Column, desc, eq, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { countAbout, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { isTicked, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { maskCpf } from "#app/domain/registrations/cpf"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { peopleFound } from "#app/domain/registrations/people-found.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { formatLuckyNumber, parseLuckyNumber } from "#app/domain/tickets/lucky-number"
import { dayOf, systemClock } from "#app/platform/time/clock.server"
import { codesOf } from "#app/words/codes-of"
import { reserveWord, stateWords, winnerKindWords } from "#app/words/states"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { winners } from "#drizzle/schema/winners"
import { deadlineWarnings } from "./claim-deadline"
import { hasDeadlines, isReserve, type WinnerKind, type WinnerState, winnerStates } from "./winner"

const sorts = { deliverBy: winners.deliverBy, claimBy: winners.claimBy, order: winners.order } as const
const sortNames = ["deliverBy", "claimBy", "order"] as const
/** The states as people know them: who waits in reserve is not waited for. */
const filters = [...winnerStates, "reserve"] as const
const kinds = codesOf(winnerKindWords)

/** `isAwaited` of claim-deadline.ts. */
const awaits = or(and(eq(winners.kind, "titular"), eq(winners.state, "pending")), eq(winners.state, "called"))

const inReserve = and(eq(winners.kind, "surrogate"), eq(winners.state, "pending"))

function inState(state: (typeof filters)[number] | undefined): SQL | undefined {
  if (state === "reserve") return inReserve
  return (
    state && and(eq(winners.state, state), state === "pending" ? ne(winners.kind, "surrogate") : undefined)
  )
}

/** Behind every day that a deadline can be, downwards and upwards; a page's cursor may hold them. */
const [FIRST, LAST] = ["1000-01-01", "2999-12-31"]

/** Who has no deadlines comes behind all who have, whichever way the days go. */
const inOrder = (column: Column, descending: boolean) =>
  sql<string>`case when ${winners.kind} = 'titular' or ${winners.calledAt} is not null
    then ${column} else ${sql.raw(`date '${descending ? FIRST : LAST}'`)} end`

function found(db: Db, text: string | undefined, reader: PersonViewer): SQL | undefined {
  if (text === undefined) return undefined
  const number = parseLuckyNumber(text)
  if (number) return and(eq(tickets.series, number.series), eq(tickets.element, number.element))
  const people = peopleFound(db, text, reader)
  return people ? inArray(winners.registrationId, people) : undefined
}

/** The list's filters, one a line. */
function filtered(
  db: Db,
  params: URLSearchParams,
  { now, named }: PersonViewer & { now: Date },
): SQL | undefined {
  const [draw, state] = [readText(params, "draw"), readChoice(params, "state", filters)]
  const kind = readChoice(params, "kind", kinds)
  return and(
    found(db, readText(params, "q"), { named }),
    draw && isUuid(draw) ? eq(winners.drawId, draw) : undefined,
    inState(state),
    kind ? eq(winners.kind, kind) : undefined,
    isTicked(params, "overdue") ? and(awaits, lt(winners.deliverBy, dayOf(now))) : undefined,
    isTicked(params, "expired") ? and(awaits, lt(winners.claimBy, dayOf(now))) : undefined,
  )
}

/** What filters and search look at. */
const numbered = sql`${winners} join ${tickets} on ${tickets.id} = ${winners.ticketId}`

type ListOptions = PersonViewer & { now: Date; size?: number }

async function readWinners(db: Db, params: URLSearchParams, { now, named, size }: ListOptions) {
  const page = readPage(
    params,
    { sorts: sortNames, defaultSort: "deliverBy", filters: askedOf("winners", params) },
    size,
  )
  const column = sorts[page.sort]
  const by = page.sort === "order" ? column : inOrder(column, page.descending)
  const { where, orderBy, limit } = keyset(page, column, winners.id, by)
  const asked = filtered(db, params, { now, named })
  const rows = await db
    .select({
      id: winners.id,
      order: winners.order,
      kind: winners.kind,
      state: winners.state,
      deliverBy: winners.deliverBy,
      claimBy: winners.claimBy,
      reason: winners.reason,
      calledAt: winners.calledAt,
      draw: draws.title,
      rule: draws.rule,
      by: sql<string | number>`${by}`,
      series: tickets.series,
      element: tickets.element,
      registrationId: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
      cpf: registrations.cpf,
    })
    .from(winners)
    .innerJoin(draws, eq(draws.id, winners.drawId))
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(and(asked, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.by)
  return withCount(cut, page, (most) => countUpTo(db, numbered, asked, most))
}

type Row = Awaited<ReturnType<typeof readWinners>>["rows"][number]
type WinnerLine = {
  id: string
  draw: string
  order: number
  kind: WinnerKind
  number: string
  person: string
  cpf: string
  state: WinnerState
  /** YYYY-MM-DD; null for a surrogate whom nobody called: nothing is to be handed over. */
  deliverBy: string | null
  claimBy: string | null
} & ReturnType<typeof deadlineWarnings>

const numberOf = ({ rule, ...number }: Pick<Row, "rule" | "series" | "element">) =>
  formatLuckyNumber(number, rule.seriesDigits)

const deadlinesOf = (row: Row) =>
  hasDeadlines(row) ? { deliverBy: row.deliverBy, claimBy: row.claimBy } : { deliverBy: null, claimBy: null }

/** A page of winners and surrogates by the filters in the URL; the nearest delivery first unless asked otherwise, reserves last. */
export async function listWinners(db: Db, url: URL, options: ListOptions): Promise<Page<WinnerLine>> {
  const page = await readWinners(db, url.searchParams, options)
  const today = dayOf(options.now)
  const rows = page.rows.map((row) => ({
    id: row.id,
    draw: row.draw,
    order: row.order,
    kind: row.kind,
    state: row.state,
    number: numberOf(row),
    person: firstNameAndInitial(row.name, row.lastname),
    cpf: maskCpf(row.cpf),
    ...deadlinesOf(row),
    ...deadlineWarnings(row, today),
  }))
  return { ...page, rows }
}

/** What Sorteio offers: the draws that have winners. */
export async function winnerDrawOptions(db: Db): Promise<{ value: string; label: string }[]> {
  return db
    .select({ value: draws.id, label: draws.title })
    .from(draws)
    .where(inArray(draws.state, ["computed", "published"]))
    .orderBy(desc(draws.extractionOn), desc(draws.id))
    .limit(500)
}

/** The list as a file. */
export const winnersExport: ExportSource<Row> = {
  area: "winners",
  permission: "winners:export",
  columns: headedColumns("winners", [
    { name: "draw", kind: "text", value: (row) => row.draw },
    { name: "order", kind: "number", value: (row) => row.order },
    { name: "type", header: "Tipo", kind: "text", value: (row) => winnerKindWords[row.kind] },
    { name: "number", header: "Número", kind: "text", value: numberOf },
    nameColumn({ name: "person", header: "Pessoa" }, (row) => row),
    cpfColumn((row) => row),
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => (isReserve(row) ? reserveWord : stateWords.winners[row.state]),
    },
    { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason, masked: () => null },
    { name: "calledAt", header: "Chamado em", kind: "date", value: (row) => row.calledAt },
    {
      name: "deliverBy",
      kind: "date",
      day: true,
      value: (row) => deadlinesOf(row).deliverBy,
    },
    {
      name: "claimBy",
      kind: "date",
      day: true,
      value: (row) => deadlinesOf(row).claimBy,
    },
  ]),
  personOf: (row) => row.registrationId,
  sorts: sortNames,
  page: (db, params, size, reader) => readWinners(db, params, { now: reader.now, named: reader.named, size }),
  rows(db, filters, reader) {
    const [now, named] = [systemClock.now(), reader.named]
    return pagesOf(filters, (params, size) => readWinners(db, params, { now, named, size }))
  },
  count(db, filters, reader) {
    const [now, named] = [systemClock.now(), reader.named]
    return countAbout(db, numbered, filtered(db, filters, { now, named }))
  },
}

import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { countAbout, countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { findInvoiceByProtocol } from "#app/domain/invoices/invoices.queries.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { isAmongPeople } from "#app/domain/registrations/people-found.server"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { formatLuckyNumber, parseLuckyNumber } from "./lucky-number"

const sorts = ["createdAt"] as const

const states = codesOf(stateWords.tickets)
const inState = { valid: isNull(tickets.voidAt), void: isNotNull(tickets.voidAt) }

const ofTicket = {
  id: tickets.id,
  drawId: tickets.drawId,
  series: tickets.series,
  element: tickets.element,
  createdAt: tickets.createdAt,
  voidAt: tickets.voidAt,
  registrationId: tickets.registrationId,
  invoiceId: tickets.invoiceId,
}

/** What Sorteio offers, the one that ends last first. */
export const listDrawOptions = (db: Db): Promise<{ value: string; label: string }[]> =>
  db
    .select({ value: draws.id, label: draws.title })
    .from(draws)
    .orderBy(desc(draws.periodEnd), desc(draws.id))

/** What Busca asks for, as one condition: a number as it is written, an invoice's protocol, or a person's name or CPF. */
async function ticketsFound(db: Db, text: string, reader: PersonViewer): Promise<SQL | undefined> {
  const number = parseLuckyNumber(text)
  if (number) {
    const { series, element } = number
    // The index begins with the draw, and these are few.
    const every = inArray(tickets.drawId, db.select({ id: draws.id }).from(draws))
    return and(every, eq(tickets.series, series), eq(tickets.element, element))
  }
  const invoice = await findInvoiceByProtocol(db, text)
  if (invoice) return eq(tickets.invoiceId, invoice.id)
  return isAmongPeople(db, tickets.registrationId, text, reader)
}

/** The list's filters, one a line. A mailing's audience is told by them too. */
export async function filtered(
  db: Db,
  params: URLSearchParams,
  reader: PersonViewer,
): Promise<SQL | undefined> {
  const [text, state] = [readText(params, "q"), readChoice(params, "state", states)]
  const draw = readText(params, "draw")
  return and(
    text === undefined ? undefined : await ticketsFound(db, text, reader),
    draw && isUuid(draw) ? eq(tickets.drawId, draw) : undefined,
    state ? inState[state] : undefined,
    betweenDays(params, tickets.createdAt),
  )
}

type ReadOptions = PersonViewer & { size?: number }

/** An index says which rows are on the page; only these are joined, deep in a million as on page one. */
async function readTickets(db: Db, params: URLSearchParams, { named, size }: ReadOptions) {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("tickets", params) },
    size,
  )
  const { where, orderBy, listOrder: order, limit } = keyset(page, tickets.createdAt, tickets.id)
  const filters = await filtered(db, params, { named })
  const onPage = db
    .select(ofTicket)
    .from(tickets)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
    .as("on_page")
  const again = keyset(page, tickets.createdAt, onPage.id, onPage.createdAt)
  const rows = await db
    .select({
      id: onPage.id,
      series: onPage.series,
      element: onPage.element,
      rule: draws.rule,
      draw: draws.title,
      createdAt: onPage.createdAt,
      voidAt: onPage.voidAt,
      registrationId: onPage.registrationId,
      invoiceId: onPage.invoiceId,
      protocol: invoices.protocol,
      name: registrations.name,
      lastname: registrations.lastname,
      cpf: registrations.cpf,
    })
    .from(onPage)
    .innerJoin(draws, eq(draws.id, onPage.drawId))
    .innerJoin(invoices, eq(invoices.id, onPage.invoiceId))
    .innerJoin(registrations, eq(registrations.id, onPage.registrationId))
    .orderBy(...again.orderBy)
  const cut = cutPage(rows, page, (row) => row.createdAt)
  const text = readText(params, "q")
  return withCount(cut, page, (most) => countSearched(db, tickets, filters, { text, most, order }))
}

/** A line of the list; who may not see `registrations:view` reads no full name. */
type TicketLine = {
  id: string
  /** As it is written, `07/53.269`. */
  number: string
  draw: string
  registrationId: string
  person: string
  cpf: string
  invoiceId: string
  protocol: string
  createdAt: Date
  isVoid: boolean
}

/** A page of the lucky numbers, by the filters in the URL; `named` gives their holders' full names. */
export async function listTickets(db: Db, url: URL, { named, size }: ReadOptions): Promise<Page<TicketLine>> {
  const page = await readTickets(db, url.searchParams, { named, size })
  const rows = page.rows.map((row) => ({
    id: row.id,
    number: writtenNumber(row),
    draw: row.draw,
    registrationId: row.registrationId,
    person: shownName(row, { named }),
    cpf: maskCpf(row.cpf),
    invoiceId: row.invoiceId,
    protocol: row.protocol,
    createdAt: row.createdAt,
    isVoid: row.voidAt !== null,
  }))
  return { ...page, rows }
}

type Row = Awaited<ReturnType<typeof readTickets>>["rows"][number]

const writtenNumber = ({ rule, ...number }: Pick<Row, "rule" | "series" | "element">) =>
  formatLuckyNumber(number, rule.seriesDigits)

/** The list as a file: its filters, its order, every page. */
export const ticketsExport: ExportSource<Row> = {
  area: "tickets",
  permission: "tickets:export",
  columns: headedColumns("tickets", [
    { name: "number", header: "Número", kind: "text", value: writtenNumber },
    { name: "draw", kind: "text", value: (row) => row.draw },
    nameColumn({ name: "name", header: "Nome" }, (row) => row),
    cpfColumn((row) => row),
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    { name: "at", kind: "date", value: (row) => row.createdAt },
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords.tickets[row.voidAt ? "void" : "valid"],
    },
    { name: "voidedAt", header: "Anulado em", kind: "date", value: (row) => row.voidAt },
  ]),
  personOf: (row) => row.registrationId,
  sorts,
  ...pagedBy(readTickets),
  count: async (db, filters, reader) => countAbout(db, tickets, await filtered(db, filters, reader)),
}

import { and, between, eq, exists, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { amongFound, fewFound, isAnyOf } from "#app/db/among-found.server"
import { countAbout, countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, isTicked, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { units } from "#app/domain/locations/locations.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { formatCnpj } from "#app/domain/stores/cnpj"
import { codesOf } from "#app/words/codes-of"
import { reviewReasons } from "#app/words/reasons/review"
import { stateWords } from "#app/words/states"
import { draws } from "#drizzle/schema/draws"
import { invoices, namesIn } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import { type InvoiceStatus, invoiceStatuses, sayReviewReason } from "./invoice"
import { invoicesFound } from "./invoices-found.server"

const reasonNames = codesOf(reviewReasons)
const ufs = units.map(({ value }) => value)

/** Both NOT NULL and with an index that ends in id. */
const sorts = ["receivedAt", "totalCents"] as const

const ofInvoice = {
  id: invoices.id,
  registrationId: invoices.registrationId,
  storeId: invoices.storeId,
  protocol: invoices.protocol,
  receivedAt: invoices.receivedAt,
  accessKey: invoices.accessKey,
  number: invoices.number,
  issuedOn: invoices.issuedOn,
  totalCents: invoices.totalCents,
  status: invoices.status,
  reason: invoices.reason,
  reviewReason: invoices.reviewReason,
}

/**
 * Those with one reason among theirs. Where these are few they are gathered, by an index that no order has; many are soon met
 * on the walk along all that have any, whose condition is no index's own.
 */
async function readFlag(db: Db, params: URLSearchParams): Promise<SQL | undefined> {
  const name = readChoice(params, "reason", reasonNames)
  if (!name) return undefined
  const few = await fewFound(db, invoices, sql`${namesIn(invoices.reviewReason)} @> array[${name}]`)
  if (few) return eq(invoices.id, isAnyOf(few))
  return and(isNotNull(invoices.reviewReason), sql`${invoices.reviewReason} ~ ${`(^|,)${name}(:|,|$)`}`)
}

/**
 * Those with numbers of a draw, void ones too. They arrived in its period, which keeps the database from looking through all
 * the others for them.
 */
async function ofDraw(db: Db, id: string): Promise<SQL> {
  const [draw] = isUuid(id) ? await db.select(drawPeriod).from(draws).where(eq(draws.id, id)) : []
  if (!draw) return sql`false`
  const given = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.invoiceId, invoices.id), eq(tickets.drawId, id)))
  return and(between(invoices.receivedAt, draw.periodStart, draw.periodEnd), exists(given))!
}

const drawPeriod = { periodStart: draws.periodStart, periodEnd: draws.periodEnd }

/** The list's filters, one a line. */
export async function filtered(
  db: Db,
  params: URLSearchParams,
  reader: PersonViewer,
): Promise<SQL | undefined> {
  const [text, status] = [readText(params, "q"), readChoice(params, "status", invoiceStatuses)]
  const [uf, draw] = [readChoice(params, "uf", ufs), readText(params, "draw")]
  return and(
    text === undefined ? undefined : await invoicesFound(db, text, reader),
    status ? eq(invoices.status, status) : undefined,
    uf ? await amongFound(db, invoices.storeId, stores, eq(stores.uf, uf)) : undefined,
    betweenDays(params, invoices.receivedAt),
    isTicked(params, "review") ? isNotNull(invoices.reviewReason) : undefined,
    await readFlag(db, params),
    draw === undefined ? undefined : await ofDraw(db, draw),
  )
}

type ReadOptions = PersonViewer & { size?: number }

/** An index says which rows are on the page; only these are joined, deep in a million as on page one. */
async function readInvoices(db: Db, params: URLSearchParams, { named, size }: ReadOptions) {
  const page = readPage(
    params,
    { sorts, defaultSort: "-receivedAt", filters: askedOf("invoices", params) },
    size,
  )
  const { where, orderBy, listOrder: order, limit } = keyset(page, invoices[page.sort], invoices.id)
  const filters = await filtered(db, params, { named })
  const onPage = db
    .select(ofInvoice)
    .from(invoices)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
    .as("on_page")
  const again = keyset(page, invoices[page.sort], onPage.id, onPage[page.sort])
  const rows = await db
    .select({
      id: onPage.id,
      protocol: onPage.protocol,
      registrationId: onPage.registrationId,
      receivedAt: onPage.receivedAt,
      name: registrations.name,
      lastname: registrations.lastname,
      cpf: registrations.cpf,
      store: stores.name,
      cnpj: stores.cnpj,
      uf: stores.uf,
      city: stores.city,
      accessKey: onPage.accessKey,
      number: onPage.number,
      issuedOn: onPage.issuedOn,
      totalCents: onPage.totalCents,
      status: onPage.status,
      reason: onPage.reason,
      reviewReason: onPage.reviewReason,
      tickets: db.$count(tickets, and(eq(tickets.invoiceId, onPage.id), isNull(tickets.voidAt))),
    })
    .from(onPage)
    .innerJoin(registrations, eq(registrations.id, onPage.registrationId))
    .innerJoin(stores, eq(stores.id, onPage.storeId))
    .orderBy(...again.orderBy)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  // Numbers of a draw are looked for in another table, as people are: without an order the planner would begin anywhere.
  const text = readText(params, "q") ?? readText(params, "draw")
  return withCount(cut, page, (most) => countSearched(db, invoices, filters, { text, most, order }))
}

/** A line of the list; who may not see `registrations:view` reads no full name. */
type InvoiceLine = {
  id: string
  protocol: string
  receivedAt: Date
  /** The day on the paper. */
  issuedOn: string
  registrationId: string
  person: string
  cpf: string
  store: string
  place: string
  totalCents: number
  /** Numbers that are not voided. */
  tickets: number
  status: InvoiceStatus
}

/** A page of the invoices that were sent, by the filters in the URL; `named` gives their senders' full names. */
export async function listInvoices(
  db: Db,
  url: URL,
  { named, size }: ReadOptions,
): Promise<Page<InvoiceLine>> {
  const page = await readInvoices(db, url.searchParams, { named, size })
  const rows = page.rows.map(({ id, protocol, receivedAt, name, lastname, cpf, ...row }) => ({
    id,
    protocol,
    receivedAt,
    issuedOn: row.issuedOn,
    store: row.store,
    place: `${row.city}, ${row.uf}`,
    totalCents: row.totalCents,
    registrationId: row.registrationId,
    person: shownName({ name, lastname }, { named }),
    cpf: maskCpf(cpf),
    tickets: row.tickets,
    status: row.status,
  }))
  return { ...page, rows }
}

type Row = Awaited<ReturnType<typeof readInvoices>>["rows"][number]

/** The list as a file: its filters, its order, every page. */
export const invoicesExport: ExportSource<Row> = {
  area: "invoices",
  permission: "invoices:export",
  columns: headedColumns("invoices", [
    { name: "protocol", header: "Protocolo", kind: "text", value: (row) => row.protocol },
    { name: "receivedAt", kind: "date", value: (row) => row.receivedAt },
    nameColumn({ name: "name", header: "Nome" }, (row) => row),
    cpfColumn((row) => row),
    { name: "store", kind: "text", value: (row) => row.store },
    { name: "cnpj", header: "CNPJ", kind: "text", value: (row) => formatCnpj(row.cnpj) },
    { name: "uf", header: "Estado", kind: "text", value: (row) => row.uf },
    { name: "city", header: "Cidade", kind: "text", value: (row) => row.city },
    { name: "issuedOn", header: "Data da compra", kind: "date", day: true, value: (row) => row.issuedOn },
    { name: "invoiceNumber", header: "Número do cupom", kind: "text", value: (row) => row.number },
    { name: "accessKey", header: "Chave de acesso", kind: "text", value: (row) => row.accessKey },
    { name: "cents", kind: "money", value: (row) => row.totalCents },
    { name: "tickets", header: "Números da sorte", kind: "number", value: (row) => row.tickets },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.invoices[row.status] },
    { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason, masked: () => null },
    {
      name: "review",
      header: "Para revisar",
      kind: "text",
      value: (row) => row.reviewReason && sayReviewReason(row.reviewReason, "pt"),
    },
  ]),
  personOf: (row) => row.registrationId,
  sorts,
  ...pagedBy(readInvoices),
  count: async (db, filters, reader) => countAbout(db, invoices, await filtered(db, filters, reader)),
}

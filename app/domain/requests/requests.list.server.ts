import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { countAbout, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { keepsDefault } from "#app/domain/exports/default-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { findInvoiceByProtocol } from "#app/domain/invoices/invoices.queries.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { askedOnce, isOfPeople } from "#app/domain/registrations/people-found.server"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { requestAnswerWords, requestKindWords } from "#app/words/reasons/requests"
import { stateWords } from "#app/words/states"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { users } from "#drizzle/schema/users"
import { requestKinds, requestStates } from "./request"

const sorts = ["createdAt"] as const

const shown = {
  id: requests.id,
  kind: requests.kind,
  state: requests.state,
  createdAt: requests.createdAt,
  answeredAt: requests.answeredAt,
  answerCode: requests.answerCode,
  answeredBy: users.name,
  protocol: invoices.protocol,
  registrationId: registrations.id,
  name: registrations.name,
  lastname: registrations.lastname,
  cpf: registrations.cpf,
}

/** An invoice's protocol, or a person. */
async function found(db: Db, text: string | undefined, reader: PersonViewer): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const invoice = await findInvoiceByProtocol(db, text)
  const isOfThem = await isOfPeople(requests.registrationId, askedOnce(db, text, reader))
  return or(invoice && eq(requests.invoiceId, invoice.id), isOfThem) ?? sql`false`
}

const ANY = "all"
const states = [...requestStates, ANY] as const

/** The list's filters, one a line; by itself it has those that wait for an answer. */
async function filtered(db: Db, params: URLSearchParams, reader: PersonViewer): Promise<SQL | undefined> {
  const [text, kind] = [readText(params, "q"), readChoice(params, "kind", requestKinds)]
  const state = readChoice(params, "state", states) ?? (keepsDefault("requests", params) ? "open" : ANY)
  return and(
    await found(db, text, reader),
    state === ANY ? undefined : eq(requests.state, state),
    kind ? eq(requests.kind, kind) : undefined,
    betweenDays(params, requests.createdAt),
  )
}

/** Oldest first: who waited longest is next. */
async function readRequests(
  db: Db,
  params: URLSearchParams,
  { named, size }: PersonViewer & { size?: number },
) {
  const page = readPage(
    params,
    { sorts, defaultSort: "createdAt", filters: askedOf("requests", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, requests.createdAt, requests.id)
  const filters = await filtered(db, params, { named })
  const rows = await db
    .select(shown)
    .from(requests)
    .innerJoin(registrations, eq(registrations.id, requests.registrationId))
    .leftJoin(invoices, eq(invoices.id, requests.invoiceId))
    .leftJoin(users, eq(users.id, requests.answeredBy))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.createdAt)
  return withCount(cut, page, (most) => countUpTo(db, requests, filters, most))
}

type Row = Awaited<ReturnType<typeof readRequests>>["rows"][number]

/** A line of the list, its CPF masked; without `registrations:view` the person is not named in full either. */
type RequestLine = Omit<Row, "name" | "lastname"> & { name: string }

/** A page of the requests by the filters in the URL. */
export async function listRequests(db: Db, url: URL, reader: PersonViewer): Promise<Page<RequestLine>> {
  const page = await readRequests(db, url.searchParams, reader)
  const rows = page.rows.map(({ name, lastname, cpf, ...row }) => ({
    ...row,
    name: shownName({ name, lastname }, reader),
    cpf: maskCpf(cpf),
  }))
  return { ...page, rows }
}

/** The list as a file: its filters, its order, every page. */
export const requestsExport: ExportSource<Row> = {
  area: "requests",
  permission: "registrations:export",
  columns: [
    { name: "kind", header: "Pedido", kind: "text", value: (row) => requestKindWords[row.kind] },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.requests[row.state] },
    nameColumn({ name: "name", header: "Nome" }, (row) => row),
    cpfColumn((row) => row),
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    { name: "receivedAt", header: "Recebido em", kind: "date", value: (row) => row.createdAt },
    { name: "answeredAt", header: "Respondido em", kind: "date", value: (row) => row.answeredAt },
    { name: "answeredBy", header: "Respondido por", kind: "text", value: (row) => row.answeredBy },
    {
      name: "answer",
      header: "Resposta",
      kind: "text",
      value: (row) => row.answerCode && requestAnswerWords[row.answerCode].pt,
    },
  ],
  personOf: (row) => row.registrationId,
  sorts,
  ...pagedBy(readRequests),
  count: async (db, filters, reader) => countAbout(db, requests, await filtered(db, filters, reader)),
}

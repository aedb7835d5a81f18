import { and, eq, type SQL, sql } from "drizzle-orm"
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
import { isBehind } from "#app/domain/ips/ips.queries.server"
import { shownAddress } from "#app/domain/ips/shown-address"
import { isAmongPeople } from "#app/domain/registrations/people-found.server"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { codesOf } from "#app/words/codes-of"
import { eventWords } from "#app/words/records"
import { registrations, userLogs } from "#drizzle/schema/registrations"
import { sayEvent } from "./event"

const sorts = ["at"] as const

const shown = {
  id: userLogs.id,
  event: userLogs.event,
  at: userLogs.at,
  ip: userLogs.ip,
  data: userLogs.data,
  person: {
    id: registrations.id,
    name: registrations.name,
    lastname: registrations.lastname,
    cpf: registrations.cpf,
  },
}

/** A person: by the id of the registration, or by name or CPF. */
async function found(db: Db, text: string | undefined, reader: PersonViewer): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  if (isUuid(text)) return eq(userLogs.registrationId, text)
  return isAmongPeople(db, userLogs.registrationId, text, reader)
}

/** The whole of a mask: less or more than it is no address, and would be found letter by letter. */
const MASK = /^(\d+\.\d+\.\*\.\*|[\da-f]*:[\da-f]*:\*)$/

/**
 * An address; for whoever reads masks by what the mask of it shows, or whoever tries all the rest would know it whole. By
 * the column itself, as the mask is made of it.
 */
function cameFrom(ip: string, { named }: PersonViewer): SQL {
  if (named) return isBehind(userLogs.ip, ip)
  const mask = shownAddress(ip.toLowerCase(), { named })
  return MASK.test(mask) ? sql`starts_with(${userLogs.ip}, ${mask.slice(0, mask.indexOf("*"))})` : sql`false`
}

/** The list's filters, one a line. */
async function filtered(db: Db, params: URLSearchParams, reader: PersonViewer): Promise<SQL | undefined> {
  const event = readChoice(params, "event", codesOf(eventWords))
  const ip = readText(params, "ip")
  return and(
    await found(db, readText(params, "q"), reader),
    event ? eq(userLogs.event, event) : undefined,
    ip ? cameFrom(ip, reader) : undefined,
    betweenDays(params, userLogs.at),
  )
}

type ReadOptions = PersonViewer & { size?: number }

async function readLogs(db: Db, params: URLSearchParams, { named, size }: ReadOptions) {
  const page = readPage(params, { sorts, defaultSort: "-at", filters: askedOf("logs", params) }, size)
  const { where, orderBy, listOrder: order, limit } = keyset(page, userLogs.at, userLogs.id)
  const filters = await filtered(db, params, { named })
  const rows = await db
    .select(shown)
    .from(userLogs)
    .leftJoin(registrations, eq(registrations.id, userLogs.registrationId))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.at)
  const text = readText(params, "q")
  return withCount(cut, page, (most) => countSearched(db, userLogs, filters, { text, most, order }))
}

type Row = Awaited<ReturnType<typeof readLogs>>["rows"][number]

const protocolOf = ({ data }: Pick<Row, "data">): string | null =>
  ("protocol" in data && data.protocol) || null
const invoiceOf = ({ data }: Pick<Row, "data">): string | null =>
  ("invoiceId" in data && data.invoiceId) || null

/** A line of the list; who may not see `registrations:view` reads no full name and no whole address. */
export type ListedUserLog = {
  id: string
  event: string
  at: Date
  ip: string | null
  person: { id: string; name: string } | null
  /** The invoice that the event tells of; its page, where the event has its id. */
  protocol: string | null
  invoiceId: string | null
}

/** A page of what happened to participants, newest first, by the filters in the URL. */
export async function listUserLogs(db: Db, url: URL, reader: PersonViewer): Promise<Page<ListedUserLog>> {
  const page = await readLogs(db, url.searchParams, reader)
  const rows = page.rows.map((row) => ({
    id: row.id,
    event: sayEvent(row.event),
    at: row.at,
    ip: row.ip && shownAddress(row.ip, reader),
    person: row.person && { id: row.person.id, name: shownName(row.person, reader) },
    protocol: protocolOf(row),
    invoiceId: invoiceOf(row),
  }))
  return { ...page, rows }
}

/** The list as a file: its filters, its order, every page. */
export const logsExport: ExportSource<Row> = {
  area: "logs",
  permission: "logs:export",
  columns: headedColumns("logs", [
    { name: "at", header: "Quando", kind: "date", value: (row) => row.at },
    { name: "event", kind: "text", value: (row) => sayEvent(row.event) },
    nameColumn({ name: "person", header: "Participante" }, (row) => row.person),
    cpfColumn((row) => row.person),
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: protocolOf },
    {
      name: "ip",
      kind: "text",
      value: (row) => row.ip,
      masked: (row) => row.ip && shownAddress(row.ip, { named: false }),
    },
  ]),
  personOf: ({ person }) => person?.id,
  sorts,
  ...pagedBy(readLogs),
  count: async (db, filters, reader) => countAbout(db, userLogs, await filtered(db, filters, reader)),
}

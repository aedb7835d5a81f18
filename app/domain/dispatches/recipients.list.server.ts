import { and, eq, type SQL } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { countAbout, countSearched, LOOKED_APART } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { maskCpf } from "#app/domain/registrations/cpf"
import { bounces } from "#app/domain/news/news-consent.server"
import { isAmongPeople } from "#app/domain/registrations/people-found.server"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { BOUNCES, sayRecipient, sayServerAnswer } from "#app/words/mailings"
import { dispatchRecipients, dispatches } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"

const sorts = ["createdAt"] as const

const states = dispatchRecipients.state.enumValues

const shown = {
  id: dispatchRecipients.id,
  dispatchId: dispatchRecipients.dispatchId,
  title: dispatches.title,
  registrationId: registrations.id,
  name: registrations.name,
  lastname: registrations.lastname,
  cpf: registrations.cpf,
  state: dispatchRecipients.state,
  mailing: dispatches.state,
  sentAt: dispatchRecipients.sentAt,
  error: dispatchRecipients.error,
  bounces,
  createdAt: dispatchRecipients.createdAt,
}

const found = async (db: Db, text: string | undefined, reader: PersonViewer): Promise<SQL | undefined> =>
  text === undefined ? undefined : isAmongPeople(db, dispatchRecipients.registrationId, text, reader)

/** The list's filters, one a line. */
async function filtered(db: Db, params: URLSearchParams, reader: PersonViewer): Promise<SQL | undefined> {
  const [state, dispatch] = [readChoice(params, "state", states), readText(params, "dispatch")]
  return and(
    await found(db, readText(params, "q"), reader),
    dispatch && isUuid(dispatch) ? eq(dispatchRecipients.dispatchId, dispatch) : undefined,
    state ? eq(dispatchRecipients.state, state) : undefined,
  )
}

type ReadOptions = PersonViewer & { size?: number }

async function readRecipients(db: Db, params: URLSearchParams, { named, size }: ReadOptions) {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("dispatch-list", params) },
    size,
  )
  const {
    where,
    orderBy,
    listOrder: order,
    limit,
  } = keyset(page, dispatchRecipients[page.sort], dispatchRecipients.id)
  const filters = await filtered(db, params, { named })
  const rows = await db
    .select(shown)
    .from(dispatchRecipients)
    .innerJoin(dispatches, eq(dispatches.id, dispatchRecipients.dispatchId))
    .innerJoin(registrations, eq(registrations.id, dispatchRecipients.registrationId))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  const text = readText(params, "q")
  return withCount(cut, page, (most) =>
    countSearched(db, dispatchRecipients, filters, { text, most, order, looked: LOOKED_APART }),
  )
}

type Row = Awaited<ReturnType<typeof readRecipients>>["rows"][number]
export type RecipientLine = Omit<Row, "name" | "lastname"> & { name: string }

/** A page of the mailings' recipients by the filters in the URL; `named` gives full names. */
export async function listRecipients(db: Db, url: URL, reader: PersonViewer): Promise<Page<RecipientLine>> {
  const page = await readRecipients(db, url.searchParams, reader)
  const rows = page.rows.map(({ name, lastname, cpf, ...row }) => ({
    ...row,
    name: shownName({ name, lastname }, reader),
    cpf: maskCpf(cpf),
  }))
  return { ...page, rows }
}

/** The list as a file. */
export const recipientsExport: ExportSource<Row> = {
  area: "dispatch-list",
  permission: "dispatches:export",
  columns: headedColumns("dispatch-list", [
    { name: "dispatch", kind: "text", value: (row) => row.title },
    nameColumn({ name: "name", header: "Nome" }, (row) => row),
    cpfColumn((row) => row),
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: sayRecipient,
    },
    { name: "sentAt", kind: "date", value: (row) => row.sentAt },
    {
      name: "error",
      header: "Resposta do servidor",
      kind: "text",
      value: (row) => sayServerAnswer(row.error),
    },
    {
      name: "bounces",
      header: BOUNCES,
      kind: "text",
      value: (row) => (row.bounces ? "Sim" : "Não"),
    },
    { name: "createdAt", kind: "date", value: (row) => row.createdAt },
  ]),
  personOf: (row) => row.registrationId,
  // As the page of recipients: who stands in a mailing's list is more than that there is a mailing.
  alsoNeeds: "dispatches:view",
  reading: ["dispatches:view"],
  sorts,
  ...pagedBy(readRecipients),
  count: async (db, filters, reader) =>
    countAbout(db, dispatchRecipients, await filtered(db, filters, reader)),
}

import { and, eq, inArray, type SQL } from "drizzle-orm"
import { countAbout, type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { holdsWords } from "#app/platform/text/fold"
import { stateWords } from "#app/words/states"
import { dispatches, dispatchRecipients, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"

const states = dispatches.state.enumValues
const sorts = ["scheduledAt", "createdAt"] as const

const shown = {
  id: dispatches.id,
  title: dispatches.title,
  template: emailTemplates.name,
  number: emailTemplateVersions.number,
  state: dispatches.state,
  pace: dispatches.pace,
  scheduledAt: dispatches.scheduledAt,
  createdAt: dispatches.createdAt,
}

/** Mailings are few, are folded and searched here and need no column for it. */
async function found(db: Db, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const all = await db.select({ id: dispatches.id, title: dispatches.title }).from(dispatches).limit(2_000)
  const ids = all.filter(({ title }) => holdsWords(title, text)).map(({ id }) => id)
  return inArray(dispatches.id, ids)
}

/** The list's filters, one a line. */
async function filtered(db: Db, params: URLSearchParams): Promise<SQL | undefined> {
  const state = readChoice(params, "state", states)
  return and(await found(db, readText(params, "q")), state ? eq(dispatches.state, state) : undefined)
}

async function readDispatches(db: Db, params: URLSearchParams, size?: number) {
  const page = readPage(
    params,
    { sorts, defaultSort: "-scheduledAt", filters: askedOf("dispatches", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, dispatches[page.sort], dispatches.id)
  const filters = await filtered(db, params)
  const rows = await db
    .select(shown)
    .from(dispatches)
    .innerJoin(emailTemplateVersions, eq(emailTemplateVersions.id, dispatches.versionId))
    .innerJoin(emailTemplates, eq(emailTemplates.id, emailTemplateVersions.templateId))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount(cut, page, (most) => countUpTo(db, dispatches, filters, most))
}

export type DispatchLine = Awaited<ReturnType<typeof readDispatches>>["rows"][number]

/** A page of the mailings by the filters in the URL. */
export const listDispatches = (db: Db, url: URL): Promise<Page<DispatchLine>> =>
  readDispatches(db, url.searchParams)

/** The list as a file. */
export const dispatchesExport: ExportSource<DispatchLine> = {
  area: "dispatches",
  permission: "dispatches:export",
  columns: headedColumns("dispatches", [
    { name: "title", header: "Título", kind: "text", value: (row) => row.title },
    { name: "template", kind: "text", value: (row) => row.template },
    { name: "version", header: "Versão", kind: "number", value: (row) => row.number },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.dispatches[row.state] },
    { name: "pace", header: "Emails por minuto", kind: "number", value: (row) => row.pace },
    { name: "scheduledAt", kind: "date", value: (row) => row.scheduledAt },
    { name: "createdAt", kind: "date", value: (row) => row.createdAt },
  ]),
  sorts,
  page: readDispatches,
  rows: (db, filters) => pagesOf(filters, (params, size) => readDispatches(db, params, size)),
  count: async (db, filters) => countAbout(db, dispatches, await filtered(db, filters)),
}

export type DispatchCounts = Readonly<Record<keyof (typeof stateWords)["dispatch-list"], Count>>

/** How many recipients of a mailing stand in each state, each counted along its index up to a bound. */
export async function countRecipients(db: Db, dispatchId: string): Promise<DispatchCounts> {
  const count = (state: keyof DispatchCounts) =>
    countUpTo(
      db,
      dispatchRecipients,
      and(eq(dispatchRecipients.dispatchId, dispatchId), eq(dispatchRecipients.state, state)),
    )
  const [queued, sending, sent, failed, unknown, left, unsubscribed] = await Promise.all([
    count("queued"),
    count("sending"),
    count("sent"),
    count("failed"),
    count("unknown"),
    count("left"),
    count("unsubscribed"),
  ])
  return { queued, sending, sent, failed, unknown, left, unsubscribed }
}

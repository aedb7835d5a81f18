import { and, asc, eq, type SQL } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { readAuditText } from "#app/audit/audit-text"
import { catalogue } from "#app/auth/permissions"
import { countAbout, countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, type Page, readPage, uniqueKeyset, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { actionWords, subjectWords } from "#app/words/audit"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { sayAction, sayArea, saySubject } from "./action-words"
import { shownReasonOf } from "./shown-reason-of"
import { actionsFound } from "./subjects-found.server"

const sorts = ["seq"] as const

/** The list's filters, one a line. */
async function filtered(db: Db, params: URLSearchParams, reader: PersonViewer): Promise<SQL | undefined> {
  const [user, subject] = [readText(params, "user"), readText(params, "subject")]
  const area = readChoice(params, "area", Object.keys(catalogue))
  const action = readChoice(params, "action", Object.keys(actionWords))
  const type = readChoice(params, "type", Object.keys(subjectWords))
  return and(
    await actionsFound(db, readText(params, "q"), reader),
    user && isUuid(user) ? eq(actions.userId, user) : undefined,
    area ? eq(actions.permission, area) : undefined,
    action ? eq(actions.action, action) : undefined,
    type ? eq(actions.subjectType, type) : undefined,
    subject ? eq(actions.subjectId, subject) : undefined,
    betweenDays(params, actions.at),
  )
}

/**
 * By position alone: the chain's order is the order in which things happened. The indexes by area, action, subject and
 * person hold it, and say alone which rows are on the page: what happened only in a campaign's first days is found as soon
 * as what happened today.
 */
async function readActions(
  db: Db,
  params: URLSearchParams,
  { named, size }: PersonViewer & { size?: number },
) {
  const page = readPage(params, { sorts, defaultSort: "-seq", filters: askedOf("actions", params) }, size)
  const { where, orderBy, listOrder: order, limit } = uniqueKeyset(page, actions.seq, actions.id)
  const filters = await filtered(db, params, { named })
  const onPage = db
    .select({ seq: actions.seq })
    .from(actions)
    .where(and(filters, where))
    .orderBy(orderBy)
    .limit(limit)
    .as("on_page")
  const rows = await db
    .select({
      id: actions.id,
      seq: actions.seq,
      at: actions.at,
      by: users.name,
      permission: actions.permission,
      action: actions.action,
      subjectType: actions.subjectType,
      subjectId: actions.subjectId,
      text: actions.text,
      prevHash: actions.prevHash,
      hash: actions.hash,
    })
    .from(onPage)
    .innerJoin(actions, eq(actions.seq, onPage.seq))
    .leftJoin(users, eq(users.id, actions.userId))
    .orderBy(orderBy)
  const cut = cutPage(rows, page, (row) => row.seq)
  const text = readText(params, "q")
  return withCount(cut, page, (most) => countSearched(db, actions, filters, { text, most, order }))
}

type Row = Awaited<ReturnType<typeof readActions>>["rows"][number]
/** A line of the list; the reason is free text, for who may open the row, and where it may name people reads them in full. */
type ActionLine = Pick<Row, "id" | "seq" | "at" | "by" | "subjectId"> & {
  area: string
  action: string
  subject: string
  reason: string | null
}

const reasonOf = ({ text }: Row): string | null => readAuditText(text)?.reason ?? null

/** A page of what administrators did, newest first. */
export async function listActions(
  db: Db,
  url: URL,
  { reasons, named }: PersonViewer & { reasons: boolean },
): Promise<Page<ActionLine>> {
  const page = await readActions(db, url.searchParams, { named })
  const rows = page.rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    at: row.at,
    by: row.by,
    subjectId: row.subjectId,
    area: sayArea(row.permission),
    action: sayAction(row.permission, row.action),
    subject: saySubject(row.subjectType),
    reason: reasons ? shownReasonOf({ ...row, reason: reasonOf(row) }, { named }) : null,
  }))
  return { ...page, rows }
}

type Option = { value: string; label: string }

const options = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "pt"))

const fromWords = {
  areas: Object.keys(catalogue).map((area) => ({ value: area, label: sayArea(area) })),
  actions: options(actionWords),
  subjects: options(subjectWords),
}
type ActionFilters = typeof fromWords & { users: Option[] }

/** What the list's filters offer. */
export async function actionFilters(db: Db): Promise<ActionFilters> {
  const everyone = await db
    .select({ value: users.id, label: users.name })
    .from(users)
    .orderBy(asc(users.name), asc(users.id))
    .limit(500)
  return { ...fromWords, users: everyone }
}

const withoutView = () => null

/**
 * The list as a file. Text and hashes are as they stand in the chain, so that whoever holds the file can check
 * it: each row's hash is SHA-256 of the row before it and its own text. Personal values stand there hashed.
 */
export const actionsExport: ExportSource<Row> = {
  area: "actions",
  permission: "actions:export",
  // As on the page: reasons and texts are for whoever may open a row.
  fullWith: "actions:view",
  columns: headedColumns("actions", [
    { name: "position", header: "Posição", kind: "number", value: (row) => row.seq },
    { name: "at", kind: "date", value: (row) => row.at },
    { name: "administrator", kind: "text", value: (row) => row.by },
    { name: "area", header: "Área", kind: "text", value: (row) => sayArea(row.permission) },
    { name: "action", kind: "text", value: (row) => sayAction(row.permission, row.action) },
    { name: "subject", kind: "text", value: (row) => saySubject(row.subjectType) },
    { name: "subjectId", header: "Id do registro", kind: "text", value: (row) => row.subjectId },
    { name: "reason", header: "Motivo", kind: "text", value: reasonOf, masked: withoutView },
    { name: "text", header: "Texto", kind: "text", value: (row) => row.text, masked: withoutView },
    { name: "prevHash", header: "Hash anterior", kind: "text", value: (row) => row.prevHash },
    { name: "hash", header: "Hash", kind: "text", value: (row) => row.hash },
  ]),
  sorts,
  ...pagedBy(readActions),
  count: async (db, filters, reader) => countAbout(db, actions, await filtered(db, filters, reader)),
}

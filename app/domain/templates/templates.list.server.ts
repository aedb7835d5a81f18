import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { holdsWords } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { templateKindWords } from "#app/words/states"
import { emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"

const kinds = codesOf(templateKindWords)
const sorts = ["name", "createdAt"] as const

export type TemplateLine = {
  id: string
  name: string
  mail: string | null
  createdAt: Date
  /** The version in use, and the newest; they differ while somebody looks at what was written last. */
  active: number
  activeId: string
  newest: number
}

/** Templates are few, are folded and searched here and need no column for it. */
async function found(db: Db, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const all = await db
    .select({ id: emailTemplates.id, name: emailTemplates.name })
    .from(emailTemplates)
    .limit(500)
  const ids = all.filter(({ name }) => holdsWords(name, text)).map(({ id }) => id)
  return inArray(emailTemplates.id, ids)
}

/** A page of the templates by the filters in the URL, each with its versions. */
export const listTemplates = (db: Db, url: URL): Promise<Page<TemplateLine>> =>
  readTemplates(db, url.searchParams)

async function readTemplates(db: Db, params: URLSearchParams, size?: number): Promise<Page<TemplateLine>> {
  const page = readPage(params, { sorts, defaultSort: "name", filters: askedOf("templates", params) }, size)
  const { where, orderBy, limit } = keyset(page, emailTemplates[page.sort], emailTemplates.id)
  const kind = readChoice(params, "kind", kinds)
  const { id: versionId, templateId, number, active } = emailTemplateVersions
  const versions = db
    .select({
      templateId,
      newest: sql<number>`max(${number})`.as("newest"),
      active: sql<number>`max(${number}) filter (where ${active})`.as("active_number"),
      activeId: sql<string>`(array_agg(${versionId}) filter (where ${active}))[1]`.as("active_id"),
    })
    .from(emailTemplateVersions)
    .groupBy(templateId)
    .as("versions")
  const { id, name, mail, createdAt } = emailTemplates
  const filters = and(
    await found(db, readText(params, "q")),
    kind && (kind === "trade" ? isNotNull(mail) : isNull(mail)),
  )
  const rows = await db
    .select({
      id,
      name,
      mail,
      createdAt,
      active: versions.active,
      activeId: versions.activeId,
      newest: versions.newest,
    })
    .from(emailTemplates)
    .innerJoin(versions, eq(versions.templateId, id))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount(cut, page, (most) => countUpTo(db, emailTemplates, filters, most))
}

/** The list as a file, and for programs. */
export const templatesExport: ExportSource<TemplateLine> = {
  area: "templates",
  permission: "templates:list",
  columns: headedColumns("templates", [
    { name: "name", header: "Nome", kind: "text", value: (row) => row.name },
    {
      name: "type",
      kind: "text",
      value: (row) => templateKindWords[row.mail === null ? "news" : "trade"],
    },
    { name: "activeVersion", kind: "number", value: (row) => row.active },
    { name: "newestVersion", header: "Versão mais nova", kind: "number", value: (row) => row.newest },
    { name: "createdAt", kind: "date", value: (row) => row.createdAt },
  ]),
  rows: (db, filters) => pagesOf(filters, (params, size) => readTemplates(db, params, size)),
  sorts,
  page: readTemplates,
}

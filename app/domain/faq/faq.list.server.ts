import { and, eq, inArray, type SQL } from "drizzle-orm"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { keepsDefault } from "#app/domain/exports/default-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { textLocales } from "#app/domain/regulations/regulation"
import { holdsWords } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { stateWords, textLocaleWords } from "#app/words/states"
import { faq } from "#drizzle/schema/contents"
import type { QuestionRow } from "./faq.queries.server"

const sorts = ["position", "question", "createdAt"] as const
const ANY = "all"
const locales = [...textLocales, ANY] as const
const states = codesOf(stateWords.faq)

/** Questions are few: they are folded and searched here, and need no column for it. */
async function found(db: Db, text: string | undefined): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const { id, question, answer, draftQuestion, draftAnswer } = faq
  const all = await db.select({ id, question, answer, draftQuestion, draftAnswer }).from(faq)
  // A draft's words as well as those that the page still says.
  const wordsOf = (row: (typeof all)[number]) =>
    [row.question, row.answer, row.draftQuestion, row.draftAnswer].join(" ")
  const ids = all.filter((row) => holdsWords(wordsOf(row), text))
  return inArray(
    faq.id,
    ids.map(({ id }) => id),
  )
}

/** The questions as the page has them: those of one language, by themselves Portuguese, unless all are asked for. */
async function readFaq(db: Db, params: URLSearchParams, size?: number): Promise<Page<QuestionRow>> {
  const page = readPage(params, { sorts, defaultSort: "position", filters: askedOf("faq", params) }, size)
  const { where, orderBy, limit } = keyset(page, faq[page.sort], faq.id)
  const locale = readChoice(params, "locale", locales) ?? (keepsDefault("faq", params) ? "pt" : ANY)
  const status = readChoice(params, "status", states)
  const filters = and(
    locale === ANY ? undefined : eq(faq.locale, locale),
    await found(db, readText(params, "q")),
    status && eq(faq.published, status === "published"),
  )
  const rows = await db
    .select()
    .from(faq)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount(cut, page, (most) => countUpTo(db, faq, filters, most))
}

/** A page of the questions by the filters in the URL. */
export const pageOfFaq = (db: Db, url: URL): Promise<Page<QuestionRow>> => readFaq(db, url.searchParams)

/** The list as a file: its filters, its order, every page. */
export const faqExport: ExportSource<QuestionRow> = {
  area: "faq",
  permission: "faq:export",
  columns: headedColumns("faq", [
    { name: "position", kind: "number", value: (row) => row.position },
    { name: "locale", header: "Língua", kind: "text", value: (row) => textLocaleWords[row.locale] },
    { name: "question", header: "Pergunta", kind: "text", value: (row) => row.question },
    { name: "answer", header: "Resposta", kind: "text", value: (row) => row.answer },
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords.faq[row.published ? "published" : "draft"],
    },
    { name: "createdAt", kind: "date", value: (row) => row.createdAt },
  ]),
  sorts,
  page: readFaq,
  rows: (db, filters) => pagesOf(filters, (params, size) => readFaq(db, params, size)),
}

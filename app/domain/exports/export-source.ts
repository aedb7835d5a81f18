import type { ExportedList, HeldPermissions, Permission, Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import type { Page } from "#app/db/list.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import type { FilterName, TickName } from "#app/words/filters"

/** Who reads a page through the API: whoever made the token, with what of their rights of now it has. */
export type ListPageViewer = PersonViewer & Viewer & { now: Date }

/**
 * What a cell holds: text, which is made safe for spreadsheets; a number as it is; a date from a Date (`YYYY-MM-DD
 * HH:mm:ss` in São Paulo) or a `YYYY-MM-DD` text; money from cents, as `85.00` or `85,00`.
 */
export type ExportKind = "text" | "number" | "date" | "money"
export type ExportValue = string | number | Date | null | undefined

/** Who gets a file, with those of their rights that its rows follow (`rowRights`), and no others. */
export type FileViewer = PersonViewer & { permissions: HeldPermissions }

export type FileColumn<Row> = {
  header: string
  kind: ExportKind
  value(row: Row): ExportValue
  /** For personal data: what stands there instead for administrators without `registrations:view`. */
  masked?(row: Row): ExportValue
  /** It says who a participant is: a file with it in full is a look at everybody in it. */
  ofPerson?: true
}

/** A list's column: a file heads it by `header`, which may be reworded, programs know it by `name`, which may not. */
export type ExportColumn<Row> = FileColumn<Row> & {
  name: string
  /** Of a date, that it is a day and never a moment. */
  day?: true
}

/** Of a page what the API answers. */
export type ReadPage<Row> = Pick<Page<Row & { id: string }>, "rows" | "next">

/** The right that a filter takes, by its name in the address. */
export type FilterRights = Readonly<Partial<Record<FilterName | TickName, Permission>>>

/**
 * A list as a file. `filters` is the list page's own query string; `rows` reads the replica and yields keyset
 * pages of some thousand rows, so that nothing is ever held whole. Registered in export-sources.server.ts.
 */
export type ExportSource<Row = unknown> = {
  area: ExportedList
  permission: Permission
  /** Whatever else is needed to ask for it: a file that is of no use without names. */
  alsoNeeds?: Permission
  columns: ExportColumn<Row>[]
  /** What reading it in full takes besides `registrations:view`: of a list whose rows tell less than their own page. */
  fullWith?: Permission
  /** What filters take that tell more than the list does, page by page as in a file. */
  filterRights?: FilterRights
  /**
   * Every right by which its rows are chosen: a file holds what those show that its requester has, and opens to whoever
   * has them too (export-rights.ts). What stands not here no row can ask for.
   */
  rowRights?: readonly Permission[]
  /** Whom a row names, by the registration's id: a page of the API is a look at them. */
  personOf?(row: Row): string | null | undefined
  /** `named`: for whom nothing is masked, who may also search by parts of it. */
  rows(db: Db, filters: URLSearchParams, reader: FileViewer): AsyncIterable<Row[]>
  /** One page by the list's own filters and cursor; a list that has it can be read through the API. */
  page?(db: Db, params: URLSearchParams, size: number, reader: ListPageViewer): Promise<ReadPage<Row>>
  /** By what such a page can be asked for in order; whoever reads masks may have fewer. */
  sorts?: readonly string[]
  /** What reading it takes, one of these, where its own page wants more than to see lists of its area. */
  reading?: readonly Permission[]
  /**
   * The filters with what the list takes by itself where they are silent, as of `now`: what goes by the day or by the draw
   * of the moment would be something else once the file is written, and nobody could say what is in it.
   */
  settled?(db: Db, filters: URLSearchParams, now: Date): URLSearchParams | Promise<URLSearchParams>
  /** How many rows there are about to be, to say how far a file is; lists that stay small have none. */
  count?(db: Db, filters: URLSearchParams, reader: FileViewer): Promise<number>
}

/** Whether its rows say who participants are. */
export const namesPeople = ({ columns }: Pick<ExportSource, "columns">): boolean =>
  columns.some(({ ofPerson }) => ofPerson)

/** Whether it tells more to whoever reads people in full. */
export const tellsMore = (source: Pick<ExportSource, "columns">): boolean =>
  namesPeople(source) || source.columns.some(({ masked }) => masked)

/**
 * Rows to a page of an export, two of which are held at a time. Of four thousand the planner reads a table of some
 * hundred thousand whole, page after page; a thousand are found by their keys, and die young in memory.
 */
export const EXPORT_PAGE = 1_000

/** Beginning with one of these, a spreadsheet takes a text for a formula. */
const FORMULA = "=+-@\t\r\n"

/** Whether a text has to be marked as text, in whatever way the format has for it. */
export const looksLikeFormula = (text: string): boolean => text !== "" && FORMULA.includes(text.charAt(0))

type ShownColumn<Row> = { kind: ExportKind; value(row: Row): ExportValue }

/** What a column says of any row, settled once a file; `named` shows personal data in full. */
export const shownColumn = <Row>(column: FileColumn<Row>, named: boolean): ShownColumn<Row> =>
  column.masked && !named ? { kind: "text", value: column.masked } : column

/** 8500 cents as 85.00, exact at any size. */
export function decimals(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0")
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

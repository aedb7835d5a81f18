import type { PgTable } from "drizzle-orm/pg-core"

/**
 * What becomes of a column when the person is erased.
 * - `open`: it is of nobody.
 * - `staff`: of whoever works in the back office, or written for the team alone.
 * - `erased`: it goes.
 * - `hashed`: a keyed hash stands for it.
 * - `pseudonym`: it stays and names nobody any more, since all it leads to is the id of a row without a name.
 * - `kept`: the law wants it for a while, and `law` says which.
 */
export const fates = ["open", "staff", "erased", "hashed", "pseudonym", "kept"] as const
export type Fate = (typeof fates)[number]

/**
 * When a personal column is over though nobody asked to be erased.
 * - `use`: within days, as what it is for is done (sessions, links, drafts, files of lists).
 * - `access`: after six months (expire-addresses).
 * - `claim`: once no prize can be claimed any more (expire-claims).
 * - `law`: when the law's time is over, which its row says.
 * - `campaign`: five years after the campaign's end, with the person (expire-people).
 */
type End = "use" | "access" | "claim" | "law" | "campaign"

type Columns<Table extends PgTable> = readonly (keyof Table["$inferSelect"] & string)[]

export type Declared<Table extends PgTable = PgTable> = { table: Table } & Partial<
  Record<Fate, Columns<Table>>
> & {
    /** What is kept by law: why, and until when. */
    law?: string
    /** What a participant's own rows are called in the file of their data; without it the table has none. */
    own?: { pt: string; en: string }
    /** Of the table's personal columns, but for those that `ends` names. */
    end?: End
    ends?: Partial<Record<End, Columns<Table>>>
  }

/** Every column of a table in exactly one list. */
export const declare = <Table extends PgTable>(
  table: Table,
  columns: Omit<Declared<Table>, "table">,
): Declared => ({ table, ...columns }) as unknown as Declared

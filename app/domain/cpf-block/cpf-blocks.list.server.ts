import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import { countAbout, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { cpfColumn, nameColumn, reasonColumn } from "#app/domain/exports/person-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { hasCpfDigits, hasCpfMiddle } from "#app/domain/registrations/cpf-condition.server"
import { type PersonViewer, shownName, shownReason } from "#app/domain/registrations/shown-person"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"

const sorts = ["blockedAt"] as const

const states = codesOf(stateWords["cpf-block"])
const [blocker, unblocker] = [alias(users, "blocker"), alias(users, "unblocker")]

const shown = {
  id: cpfBlocks.id,
  cpf: cpfBlocks.cpf,
  reason: cpfBlocks.reason,
  blockedAt: cpfBlocks.blockedAt,
  blockedBy: blocker.name,
  unblockedAt: cpfBlocks.unblockedAt,
  unblockedBy: unblocker.name,
  person: { id: registrations.id, name: registrations.name, lastname: registrations.lastname },
}

/**
 * A CPF, whole or by the six digits that a mask shows (`***.982.247-**` may be pasted as it is). Whoever reads it in full
 * finds it by how it begins too. To others the next digit of a masked one would be ten questions away: they find by a whole
 * CPF what its mask finds.
 */
function found(text: string | undefined, reader: PersonViewer): SQL | undefined {
  if (text === undefined) return undefined
  const digits = text.replace(/[ .*/-]/g, "")
  if (!/^[0-9]{1,11}$/.test(digits)) return sql`false`
  if (!text.includes("*")) return hasCpfDigits(cpfBlocks.cpf, digits, reader)
  return digits.length === 6 ? hasCpfMiddle(cpfBlocks.cpf, digits) : sql`false`
}

/** The list's filters, one a line. */
function filtered(params: URLSearchParams, reader: PersonViewer): SQL | undefined {
  const [status, list] = [readChoice(params, "status", states), readText(params, "import")]
  return and(
    found(readText(params, "q"), reader),
    list && isUuid(list) ? eq(cpfBlocks.importId, list) : undefined,
    status === "blocked" ? isNull(cpfBlocks.unblockedAt) : undefined,
    status === "unblocked" ? isNotNull(cpfBlocks.unblockedAt) : undefined,
    betweenDays(params, cpfBlocks.blockedAt),
  )
}

async function readBlocks(
  db: Db,
  params: URLSearchParams,
  { named, size }: PersonViewer & { size?: number },
) {
  const page = readPage(
    params,
    { sorts, defaultSort: "-blockedAt", filters: askedOf("cpf-block", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, cpfBlocks.blockedAt, cpfBlocks.id)
  const rows = await db
    .select(shown)
    .from(cpfBlocks)
    .leftJoin(blocker, eq(blocker.id, cpfBlocks.blockedBy))
    .leftJoin(unblocker, eq(unblocker.id, cpfBlocks.unblockedBy))
    .leftJoin(registrations, eq(registrations.cpf, cpfBlocks.cpf))
    .where(and(filtered(params, { named }), where))
    .orderBy(...orderBy)
    .limit(limit)
  const reasons = await whyLifted(
    db,
    rows.filter(({ unblockedAt }) => unblockedAt !== null),
  )
  const withReasons = rows.map((row) => ({ ...row, unblockReason: reasons.get(row.id) ?? null }))
  const cut = cutPage(withReasons, page, (row) => row.blockedAt)
  return withCount(cut, page, (most) => countUpTo(db, cpfBlocks, filtered(params, { named }), most))
}

/** Why a block was lifted stands in the audit alone. */
async function whyLifted(db: Db, blocks: readonly { id: string }[]): Promise<Map<string, string>> {
  if (blocks.length === 0) return new Map()
  const ids = blocks.map(({ id }) => id)
  const rows = await listRowsAbout(db, { type: "cpf-block", id: ids, action: "unblock" })
  return new Map(rows.map(({ subjectId, reason }) => [subjectId, reason ?? ""]))
}

type Row = Awaited<ReturnType<typeof readBlocks>>["rows"][number]

/** A line of the list, its CPF masked; without `registrations:view` the person is not named in full either, and no reason told. */
export type CpfBlockLine = Omit<Row, "person" | "reason"> & {
  reason: string | null
  person: { id: string; name: string } | null
}

/** A page of the blocks, lifted ones too, by the filters in the URL; `named` gives people's full names. */
export async function listCpfBlocks(db: Db, url: URL, { named }: PersonViewer): Promise<Page<CpfBlockLine>> {
  const page = await readBlocks(db, url.searchParams, { named })
  const rows = page.rows.map(({ cpf, person, ...row }) => ({
    ...row,
    cpf: maskCpf(cpf),
    reason: shownReason(row.reason, { named }),
    unblockReason: shownReason(row.unblockReason, { named }),
    person: person && { id: person.id, name: shownName(person, { named }) },
  }))
  return { ...page, rows }
}

/** How many a staff list blocked, lifted ones too. */
export const countBlockedByImport = (db: Db, importId: string): Promise<number> =>
  db.$count(cpfBlocks, eq(cpfBlocks.importId, importId))

/** The list as a file: its filters, its order, every page. */
export const cpfBlocksExport: ExportSource<Row> = {
  area: "cpf-block",
  permission: "cpf-block:export",
  columns: headedColumns("cpf-block", [
    cpfColumn((row) => row),
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords["cpf-block"][row.unblockedAt ? "unblocked" : "blocked"],
    },
    reasonColumn({ name: "reason" }, (row: Row) => row.reason),
    nameColumn({ name: "person", header: "Cadastro" }, (row: Row) => row.person),
    { name: "blockedAt", header: "Bloqueado em", kind: "date", value: (row) => row.blockedAt },
    { name: "blockedBy", header: "Bloqueado por", kind: "text", value: (row) => row.blockedBy },
    { name: "unblockedAt", header: "Desbloqueado em", kind: "date", value: (row) => row.unblockedAt },
    { name: "unblockedBy", header: "Desbloqueado por", kind: "text", value: (row) => row.unblockedBy },
    reasonColumn({ name: "unblockReason", header: "Motivo do desbloqueio" }, (row: Row) => row.unblockReason),
  ]),
  personOf: ({ person }) => person?.id,
  sorts,
  ...pagedBy(readBlocks),
  count: (db, filters, reader) => countAbout(db, cpfBlocks, filtered(filters, reader)),
}

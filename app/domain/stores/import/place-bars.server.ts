import { inArray, sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import type { StoreInput } from "#app/domain/stores/store-input.server"
import { storeSearch } from "#app/domain/stores/store-search"
import type { StoreRow } from "#app/domain/stores/store-rows.server"
import { stores } from "#drizzle/schema/stores"
import { editableFields } from "./bar-columns"
import type { ChangedBar, NewBar, RefusedBar, UnchangedBar } from "./kept-bars.server"

/** Which import writes, for the audit: its file by name and hash. */
export type ImportOfBars = { id: string; fileName: string; sha256: string; by: string; now: Date }

/** What became of a step's lines: `done` also those that an earlier run of it did. */
type Placed = { done: number; same: UnchangedBar[]; late: RefusedBar[] }

const isSame = (row: StoreRow, fields: Partial<StoreInput>) =>
  Object.entries(fields).every(([name, value]) => row[name as keyof StoreInput] === value)

const lateBar = (
  { line, name, cnpj }: { line: number; name: string; cnpj: string },
  rule: string,
): RefusedBar => ({
  line,
  name,
  cnpj,
  faults: [{ field: null, rule }],
})

/**
 * Creates bars, active, 500 at most with one row in the audit. A CNPJ that somebody took since the rehearsal is refused,
 * unless the bar is just as the file has it.
 */
export async function createBars(tx: Db, rows: readonly NewBar[], from: ImportOfBars): Promise<Placed> {
  // In the order of the CNPJs: two imports at once never wait for each other in a circle.
  const bars = rows.toSorted((a, b) => (a.fields.cnpj < b.fields.cnpj ? -1 : 1))
  const made = await tx
    .insert(stores)
    .values(
      bars.map(({ id, fields }) => ({ ...fields, id, search: storeSearch(fields), createdAt: from.now })),
    )
    .onConflictDoNothing()
    .returning({ id: stores.id })
  const ids = new Set(made.map(({ id }) => id))
  const left = rows.filter(({ id }) => !ids.has(id))
  const placed: Placed = { done: made.length, same: [], late: [] }
  if (left.length > 0) {
    const cnpjs = left.map(({ fields }) => fields.cnpj)
    const there = await tx.select().from(stores).where(inArray(stores.cnpj, cnpjs))
    const holders = new Map(there.map((row) => [row.cnpj, row]))
    for (const { line, id, fields } of left) {
      const holder = holders.get(fields.cnpj)
      if (holder?.id === id) placed.done++
      else if (holder && isSame(holder, fields))
        placed.same.push({ line, name: fields.name, cnpj: fields.cnpj, isInactive: !holder.active })
      else placed.late.push(lateBar({ line, ...fields }, "taken-since"))
    }
  }
  if (made.length > 0) await tell(tx, from, { action: "create", ids: made.map(({ id }) => id) })
  return placed
}

/**
 * Writes what the rehearsal showed as changed. A bar that somebody edited since is refused: what they wrote was not on
 * the page that was said yes to.
 */
export async function editBars(tx: Db, rows: readonly ChangedBar[], from: ImportOfBars): Promise<Placed> {
  const ids = rows.map(({ id }) => id)
  const locked = await tx
    .select()
    .from(stores)
    .where(inArray(stores.id, ids))
    .orderBy(stores.id)
    .for("no key update")
  const bars = new Map(locked.map((row) => [row.id, row]))
  const placed: Placed = { done: 0, same: [], late: [] }
  const written: { bar: StoreRow; row: ChangedBar }[] = []
  for (const row of rows) {
    const bar = bars.get(row.id)
    if (bar?.version === row.version) written.push({ bar, row })
    // An earlier run of this step, or somebody who wrote the same.
    else if (bar && isSame(bar, row.after)) placed.done++
    else placed.late.push(lateBar(row, "changed-since"))
  }
  if (written.length === 0) return placed
  await writeEdits(
    tx,
    written.map(({ bar, row }) => ({ ...bar, ...row.after })),
  )
  placed.done += written.length
  const fields = (side: "before" | "after") =>
    Object.fromEntries(written.map(({ row }) => [row.id, row[side]] as const))
  await tell(tx, from, {
    action: "edit",
    ids: written.map(({ row }) => row.id),
    before: fields("before"),
    after: fields("after"),
  })
  return placed
}

/** What an edit writes: every field that a file may change, and what follows from them. */
const writtenColumns = [...editableFields, "search"] as const

/** In one statement. */
async function writeEdits(tx: Db, bars: readonly StoreRow[]): Promise<void> {
  const rows = bars.map((bar) => ({ ...bar, search: storeSearch(bar) }))
  const typed = (["id", ...writtenColumns] as const).map(
    (name) => sql`${sql.identifier(name)} ${sql.raw(stores[name].getSQLType())}`,
  )
  const values = writtenColumns.map((name) => [name, sql`v.${sql.identifier(name)}`] as const)
  await tx
    .update(stores)
    .set({ ...Object.fromEntries(values), version: sql`${stores.version} + 1` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(${sql.join(typed, sql`, `)})`)
    .where(sql`${stores.id} = v.id`)
}

type PlacedStep = {
  action: "create" | "edit"
  ids: string[]
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** One row for all bars of a step: the database finds each of them named in it (is_told). */
const tell = (
  tx: Db,
  { id, fileName, sha256, by, now }: ImportOfBars,
  { action, ids, before, after }: PlacedStep,
) =>
  writeAction(tx, {
    by,
    permission: "stores",
    action,
    at: now,
    subjectType: "store-imports",
    subjectId: id,
    table: stores,
    before: before ? { bars: before } : null,
    after: {
      importedFile: fileName,
      fileSha256: sha256,
      count: ids.length,
      barIds: ids,
      ...(after && { bars: after }),
    },
  })

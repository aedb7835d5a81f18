import { and, eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { ExportedList } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { choosableColumns, type ColumnList, hiddenAtFirst } from "#app/words/list-columns"
import { users } from "#drizzle/schema/users"
import { columnChoices } from "#drizzle/schema/views"
import { areaOfList } from "./save-view.server"

type Choice = {
  list: ColumnList
  /** Heads of the columns that are to be seen; null: as the list comes. */
  shown: readonly string[] | null
  by: string
  now: Date
}

/**
 * Keeps which columns of a list somebody sees. It opens nothing: what a row holds is the list's to say, by the reader's
 * rights. A choice like the list's own is none, and the same choice again changes nothing.
 */
export async function chooseColumns(db: Db, { list, shown, by, now }: Choice): Promise<void> {
  const hidden = shown
    ? choosableColumns(list).filter((head) => !shown.includes(head))
    : hiddenAtFirst(list).slice()
  const isOwn = sameHeads(hidden, hiddenAtFirst(list))
  await inTransaction(db, async (tx) => {
    // Whoever chooses twice at once chooses one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, by)).for("update")
    const [before] = await tx
      .select()
      .from(columnChoices)
      .where(and(eq(columnChoices.ownerId, by), eq(columnChoices.list, list)))
    if (before ? sameHeads(before.hidden, hidden) : isOwn) return
    const subjectId = isOwn ? await forget(tx, before!.id) : await keep(tx, { list, hidden, by, now })
    await writeAction(tx, {
      by,
      permission: areaOfList(list as ExportedList),
      action: isOwn ? "delete" : before ? "edit" : "create",
      at: now,
      subjectType: "columns",
      subjectId,
      table: columnChoices,
      before: before ? { list, hidden: before.hidden } : null,
      after: isOwn ? null : { list, hidden },
    })
  })
}

const sameHeads = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((head) => others.includes(head))

async function forget(tx: Db, id: string): Promise<string> {
  await tx.delete(columnChoices).where(eq(columnChoices.id, id))
  return id
}

type Kept = { list: ColumnList; hidden: string[]; by: string; now: Date }

async function keep(tx: Db, { list, hidden, by, now }: Kept): Promise<string> {
  const [row] = await tx
    .insert(columnChoices)
    .values({ list, hidden, ownerId: by, createdAt: now })
    .onConflictDoUpdate({ target: [columnChoices.ownerId, columnChoices.list], set: { hidden } })
    .returning({ id: columnChoices.id })
  if (!row) throw new Error("an upsert returned no row")
  return row.id
}

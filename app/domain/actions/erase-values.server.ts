import { and, asc, gt, inArray, isNotNull, or } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { writeActions } from "#app/audit/audit.server"
import { explainedErasures, hiddenPaths } from "#app/audit/erasures.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { actions, actionValues } from "#drizzle/schema/back-office"

type Erasure = {
  /** What the rows are about (a registration, an invoice), or rows of the audit themselves. */
  about: string | readonly string[]
  /** Null: the person closed their account, and a job erases. */
  by: string | null
  reason: string
  now: Date
}

/** Rows of a transaction, as many as the chain may be held for. */
const AT_ONCE = 500

/**
 * Erases the personal values that the audit keeps of something, where the law asks for it: the rows stay and hold, and
 * each whose values go gets a row that names them and says why. Values that were gone without one get theirs now.
 * Twice is once. Answers how many values of how many rows.
 */
export async function eraseValues(db: Db, erasure: Erasure): Promise<{ values: number; rows: number }> {
  const erased = { values: 0, rows: 0 }
  for (let after: number | null = 0; after !== null;) {
    const page = await erasePage(db, erasure, after)
    erased.rows += page.paths.length
    erased.values += page.paths.flat().length
    after = page.last
  }
  return erased
}

type Page = {
  /** What was erased of each row. */
  paths: string[][]
  /** Null: there are no more. */
  last: number | null
}

const erasePage = (db: Db, { about, by, reason, now }: Erasure, after: number): Promise<Page> =>
  inTransaction(db, async (tx) => {
    const rows = await rowsAbout(tx, [about].flat(), after)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return { paths: [], last: null }
    const ofThese = inArray(actionValues.actionId, ids)
    await tx
      .select({ id: actionValues.id })
      .from(actionValues)
      .where(ofThese)
      .orderBy(asc(actionValues.id))
      .for("update")
    // Behind the lock: whoever was quicker has told of theirs.
    const explained = await explainedErasures(tx, ids)
    const left = rows
      .map(({ id, text }) => ({
        id,
        paths: hiddenPaths(text).filter((path) => !explained.get(id)?.has(path)),
      }))
      .filter(({ paths }) => paths.length > 0)
    await tx
      .update(actionValues)
      .set({ value: null, salt: "", erasedAt: now })
      .where(and(ofThese, isNotNull(actionValues.value)))
    await writeActions(
      tx,
      left.map(({ id, paths }) => ({
        by,
        permission: "actions",
        action: "erase",
        subjectType: "actions",
        subjectId: id,
        at: now,
        table: actionValues,
        before: null,
        after: { erased: paths },
        reason,
      })),
    )
    return { paths: left.map(({ paths }) => paths), last: rows.at(-1)?.seq ?? null }
  })

const rowsAbout = (tx: Db, about: readonly string[], after: number) =>
  tx
    .select({ id: actions.id, seq: actions.seq, text: actions.text })
    .from(actions)
    .where(
      and(
        or(inArray(actions.subjectId, [...about]), inArray(actions.id, about.filter(isUuid))),
        gt(actions.seq, after),
      ),
    )
    .orderBy(asc(actions.seq))
    .limit(AT_ONCE)

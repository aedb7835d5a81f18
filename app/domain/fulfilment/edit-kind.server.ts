import { eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { changedFields } from "#app/domain/changed-fields"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { kindForm, type KindInput } from "./kind-input"
import { getPrizeKind } from "./prize-kinds.queries.server"

type EditKind = { kindId: string; input: KindInput; by: string; now: Date }

/**
 * How a kind is delivered and how many there are. Throws NOT_FOUND, INVALID_REQUEST where more are out already, and STALE
 * with `data.current` where somebody saved in between. The same form sent again is no stale one.
 */
export async function editKind(db: Db, { kindId, input, by, now }: EditKind): Promise<void> {
  const { version, ...typed } = input
  await inTransaction(db, async (tx) => {
    await getPrizeKind(tx, kindId)
    await tx.select({ id: prizeKinds.id }).from(prizeKinds).where(eq(prizeKinds.id, kindId)).for("update")
    const row = await getPrizeKind(tx, kindId)
    const changed = changedFields(row, typed)
    if (!changed) return
    if (row.version !== version) throw new RuleBroken("STALE", { data: { current: kindForm(row) } })
    if (typed.stock !== null && typed.stock < row.sent)
      throw new RuleBroken("INVALID_REQUEST", {
        field: "stock",
        because: fulfilmentReasons.moreAreOut({ sent: row.sent }),
      })
    await tx
      .update(prizeKinds)
      .set({ ...typed, version: version + 1 })
      .where(eq(prizeKinds.id, kindId))
    await writeAction(tx, {
      by,
      permission: "prizes",
      action: "manage",
      at: now,
      subjectType: "prize-kinds",
      subjectId: kindId,
      table: prizeKinds,
      before: changed.before,
      after: changed.after,
    })
  })
}

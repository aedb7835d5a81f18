import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { canFulfil } from "./fulfilment"
import { lockFulfilments } from "./lock-fulfilments.server"
import { type Change, type Move, needsPast, writeChanges } from "./write-changes.server"

type OneMove = Move & { id: string }

/** A prize that arrived on a day. The same again changes nothing. Throws NOT_FOUND, WRONG_STATE, INVALID_REQUEST. */
export const deliverPrize = (db: Db, move: OneMove): Promise<void> =>
  moveOne(db, move, "deliver", { state: "delivered", deliveredOn: move.day })

/** A prize that came back on a day: it is stock again, and is sent anew. Throws as deliverPrize does. */
export const returnPrize = (db: Db, move: OneMove): Promise<void> =>
  moveOne(db, move, "return", { state: "returned", returnedOn: move.day })

async function moveOne(
  db: Db,
  { id, ...move }: OneMove,
  step: "deliver" | "return",
  change: Change,
): Promise<void> {
  needsPast(move)
  await inTransaction(db, async (tx) => {
    for (const locked of await lockFulfilments(tx, [id])) {
      const { row } = locked
      const isSame = Object.entries(change).every(([name, value]) => row[name as keyof Change] === value)
      if (isSame) return
      if (!canFulfil(step, row.state)) throw new RuleBroken("WRONG_STATE")
      if (row.sentOn && move.day < row.sentOn)
        throw new RuleBroken("INVALID_REQUEST", { field: "day", because: fulfilmentReasons.beforeSent })
      await writeChanges(tx, [{ ...locked, change }], move)
    }
  })
}

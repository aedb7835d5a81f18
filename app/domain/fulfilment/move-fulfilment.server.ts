import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { canFulfil } from "./fulfilment"
import { type FulfilmentRow, lockFulfilments } from "./lock-fulfilments.server"
import { type Change, type Move, needsPast, writeChanges } from "./write-changes.server"

type ManyMove = Move & { ids: readonly string[] }
type OneMove = Move & { id: string }

/**
 * What arrived on a day, one prize or many, all or none. What arrived on that day already is passed over, as a second tap
 * sends it. Throws NOT_FOUND, WRONG_STATE, and INVALID_REQUEST where nothing is ticked or the day is to come, or before one
 * of them was sent.
 */
export async function deliverPrizes(db: Db, move: ManyMove): Promise<{ delivered: number }> {
  if (move.ids.length === 0)
    throw new RuleBroken("INVALID_REQUEST", { because: fulfilmentReasons.chooseArrived })
  const change = { state: "delivered", deliveredOn: move.day } as const
  return { delivered: await movePrizes(db, move, { step: "deliver", change }) }
}

/** A prize that came back on a day: it is stock again, and is sent anew. Throws as deliverPrizes does. */
export async function returnPrize(db: Db, { id, ...move }: OneMove): Promise<void> {
  const change = { state: "returned", returnedOn: move.day } as const
  await movePrizes(db, { ids: [id], ...move }, { step: "return", change })
}

async function movePrizes(
  db: Db,
  { ids, ...move }: ManyMove,
  { step, change }: { step: "deliver" | "return"; change: Change },
): Promise<number> {
  needsPast(move)
  return inTransaction(db, async (tx) => {
    const locked = await lockFulfilments(tx, ids)
    const changes = locked.filter(({ row }) => !isAlready(row, change)).map((each) => ({ ...each, change }))
    for (const { row } of changes) {
      if (!canFulfil(step, row.state)) throw new RuleBroken("WRONG_STATE")
      if (row.sentOn && move.day < row.sentOn) {
        const because = fulfilmentReasons.beforeSent({ sentOn: row.sentOn })
        throw new RuleBroken("INVALID_REQUEST", { field: "day", because })
      }
    }
    await writeChanges(tx, changes, move)
    return changes.length
  })
}

const isAlready = (row: FulfilmentRow, change: Change): boolean =>
  Object.entries(change).every(([name, value]) => row[name as keyof Change] === value)

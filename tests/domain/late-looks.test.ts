import { beforeEach, expect, test, vi } from "vitest"
import { clientOf, type connect } from "#app/db/client.server"
import { HOUR, type LoggedChance, openPrizes } from "../support/prize-campaign"
import { keyedForm, send } from "../support/promotion"

// A coupon that looked before a winner, and goes on once this process knows that the prize is gone.

vi.hoisted(() => Object.assign(process.env, { STORE_INVOICE_END: "2099-12-31 23:59:59" }))

type Database = ReturnType<typeof connect>
let promo: Awaited<ReturnType<typeof openPrizes>>
beforeEach(async () => {
  promo = await openPrizes()
  return () => promo.close()
})

/** What reads a coupon's facts, its look among them. */
const FACTS = /"prizesHeld"/

function aGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

/** A connection whose first coupon has looked and hears of it only once `goOn` is called. */
function stoppedBehindLook(db: Database) {
  const [looked, goes] = [aGate(), aGate()]
  const transaction: Database["transaction"] = (work) =>
    db.transaction((tx) => {
      const client = new Proxy(clientOf(tx), {
        get: (target, name, its) =>
          name === "unsafe" ? slowly : (Reflect.get(target, name, its) as unknown),
      })
      const slowly = (...sent: Parameters<ReturnType<typeof clientOf>["unsafe"]>) => {
        const answer = clientOf(tx).unsafe(...sent)
        if (!FACTS.test(sent[0])) return answer
        return answer.then(async (rows) => {
          looked.open()
          await goes.opened
          return rows
        })
      }
      const session = Object.assign(Object.create((tx as unknown as { session: object }).session) as object, {
        client,
      })
      return work(Object.assign(Object.create(tx) as typeof tx, { session }))
    })
  const stopped: Database = Object.assign(Object.create(db) as Database, { transaction })
  return { db: stopped, looked: looked.opened, goOn: goes.open }
}

/**
 * A coupon that has looked, and those whom `others` sends before it hears of it: what each was told to have found, by when
 * it looked. As the checker has it, the first who is not barred has the prize.
 */
async function foundBeside(others: () => Promise<{ id: string }[]>) {
  const slow = stoppedBehindLook(promo.db)
  const late = send(slow.db, await promo.person(), keyedForm(promo.bar))
  await slow.looked
  const sent = await others()
  slow.goOn()
  const chances: LoggedChance[] = []
  for (const { id } of [(await late).invoice, ...sent]) chances.push((await promo.chanceOf(id))!)
  return chances
    .toSorted((a, b) => a.looked.localeCompare(b.looked))
    .map(({ barred, prize }) => ({ barred, prize }))
}
const one = async (by: typeof send) =>
  (await by(promo.db, await promo.person(), keyedForm(promo.bar))).invoice
const nothing = { barred: null, prize: null }

test("looks again where another coupon of this process found it gone", async () => {
  const { batchId } = await promo.batch(-HOUR)
  const found = await foundBeside(async () => [await one(send), await one(send)])
  expect(found).toEqual([{ barred: null, prize: [batchId, 1] }, nothing, nothing])
})

test("looks again where this process hears of the batch once another has given its prize", async () => {
  const { batchId } = await promo.batch(-HOUR)
  vi.resetModules()
  const another = await import("../support/promotion")
  const found = await foundBeside(async () => [await one(another.send)])
  expect(found).toEqual([{ barred: null, prize: [batchId, 1] }, nothing])
})

import { db } from "#tests/support/own-database"
import { answerTo, closeRefusals, invoiceOf, owner } from "#tests/support/refused-deeds"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { newLie } from "#tests/support/insider-statements"

// A number that is told of a coupon of before, by whoever holds up what signs the log.

const MINUTE = 60_000
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE)

beforeAll(invoiceOf)
afterAll(closeRefusals)

/** What the owner of the tables alone does to what never changes: here it is the clock that cannot be turned. */
const pastGuards = (statement: ReturnType<typeof sql>) =>
  owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

/** A draw whose period is over since so many minutes, and of which the log was told at that moment. */
async function drawOver(since: number, plannedAt: Date) {
  const draw = await insertDraw(db, { periodStart: minutesAgo(since + 60), periodEnd: minutesAgo(since) })
  await pastGuards(
    sql`update draw_plans set created_at = ${plannedAt.toISOString()} where draw_id = ${draw.id}`,
  )
  return draw
}
const inTime = () => minutesAgo(2 * 60)
const saidOfNumber = async ({ id }: { id: string }) => {
  const number = sql.raw(newLie(id, "numbers"))
  return [await answerTo(number), await answerTo(number, owner)]
}
const TAKEN = [undefined, undefined]
const REFUSED = ["23001", "23001"]

test("as the log begins it is told of what stands, however long the period is over", async () => {
  expect(await saidOfNumber(await drawOver(60, inTime()))).toEqual(TAKEN)
})

describe("while nothing is signed", () => {
  beforeAll(() =>
    pastGuards(
      sql`insert into log_checkpoints (log, size, root, edge, made_at) values (1, 1, '', '', now())`,
    ),
  )

  test.each([
    [14, TAKEN],
    [16, REFUSED],
    [60 * 24, REFUSED],
  ])("a number is taken %i minutes after the period's end: %j", async (since, said) => {
    const draw = await drawOver(since, minutesAgo(since + 30))
    expect(await saidOfNumber(draw)).toEqual(said)
    const voided = sql.raw(newLie(draw.id, "void"))
    expect(await answerTo(voided)).toBeUndefined()
  })

  test("a draw that was planned over, as a rehearsal's are, takes numbers at its own hour", async () => {
    expect(await saidOfNumber(await drawOver(60, minutesAgo(1)))).toEqual(TAKEN)
  })
})

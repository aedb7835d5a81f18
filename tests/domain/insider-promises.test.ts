import { db } from "#tests/support/own-database"
import { admin, closeRefusals, owner } from "#tests/support/refused-deeds"
import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { serializePlan } from "#app/domain/draws/planning/asked-plan"
import { draws } from "#drizzle/schema/draws"
import { confirmedOf } from "#drizzle/seed/builders/confirmed"
import { insertDraw, type MadeDraw } from "#drizzle/seed/builders/draw"

// What a draw promised and no public file holds, changed by two people who agree on it.

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

afterAll(closeRefusals)

type Promised = Partial<
  Pick<MadeDraw, "title" | "prize" | "oncePerPromotion" | "afterPublication" | "winnerNames">
>
const promises: Promised[] = [
  { prize: "Um boné" },
  { oncePerPromotion: true },
  { afterPublication: "treasury" },
  { winnerNames: "full" },
]

const write = (by: Db, { id }: MadeDraw, change: Promised) =>
  by.update(draws).set(change).where(eq(draws.id, id)).returning({ id: draws.id })

/** As two people agree on it, with their row of the audit. */
function agreed(draw: MadeDraw, change: Promised) {
  const [from, to] = [serializePlan(draw), serializePlan({ ...draw, ...change })]
  const details = { version: 1, from, to, alongside: false, reasonCode: null }
  return confirmedOf(db, { kind: "edit-draw", subjectId: draw.id, details }, async (tx) => {
    await write(tx, draw, change)
    await writeAction(tx, {
      by: admin.id,
      permission: "draw",
      action: "edit",
      subjectType: "draws",
      subjectId: draw.id,
      at: new Date(),
      table: draws,
      before: null,
      after: null,
    })
  })
}
const refused = { cause: { code: "23001", message: expect.stringContaining("keeps what it promised") } }

test.each(promises)(
  "a draw whose period has begun gets no other promise, as %j, whoever writes",
  async (change) => {
    const running = { periodStart: inDays(-1), periodEnd: inDays(1) }
    const over = { periodStart: inDays(-3), periodEnd: inDays(-1) }
    for (const period of [running, over]) {
      const draw = await insertDraw(db, period)
      await expect(agreed(draw, change)).rejects.toMatchObject(refused)
      await expect(write(owner, draw, change)).rejects.toMatchObject(refused)
    }
    await agreed(await insertDraw(db, { periodStart: inDays(1), periodEnd: inDays(9) }), change)
  },
)

test("a draw whose period is over gets no other title, whoever writes", async () => {
  const title = "Outra final"
  const draw = await insertDraw(db, { periodStart: inDays(-3), periodEnd: inDays(-1) })
  const kept = { cause: { code: "23001", message: expect.stringContaining("keeps its title") } }
  await expect(agreed(draw, { title })).rejects.toMatchObject(kept)
  await expect(write(owner, draw, { title })).rejects.toMatchObject(kept)
  await agreed(await insertDraw(db, { periodStart: inDays(-1), periodEnd: inDays(1) }), { title })
})

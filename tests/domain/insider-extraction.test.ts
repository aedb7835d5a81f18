import { db } from "#tests/support/own-database"
import { admin, another, closeRefusals, owner } from "#tests/support/refused-deeds"
import { eq, sql } from "drizzle-orm"
import { DateTime } from "luxon"
import { afterAll, expect, test } from "vitest"
import type { Db } from "#app/db/client.server"
import { serializePlan } from "#app/domain/draws/planning/asked-plan"
import type { DrawSteps } from "#app/domain/log/kinds/draw-steps"
import { logStep } from "#app/domain/log/log-step.server"
import { dayOf } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { draws } from "#drizzle/schema/draws"
import { confirmedOf } from "#drizzle/seed/builders/confirmed"
import { insertDraw, type MadeDraw } from "#drizzle/seed/builders/draw"

// Who moves an extraction once its prizes may be known chooses the winner: by day or hour, and whoever agrees.

afterAll(closeRefusals)

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)
/** The full hour before that moment, as a draw has it. */
const extractionIn = (hours: number) => ({
  extractionOn: dayOf(inHours(hours)),
  extractionHour: DateTime.fromJSDate(inHours(hours), { zone: TIME_ZONE }).hour,
})
/** Its list had to be closed by now, three hours before. */
const come = () => extractionIn(2)
const ahead = () => extractionIn(9 * 24)
const refused = {
  cause: { code: "23001", message: expect.stringContaining("neither leaves nor goes to an hour") },
}

/** A draw that was planned when all of that was ahead; the database notes the moment by its own clock. */
async function planned(fields: Parameters<typeof insertDraw>[1], days = 20) {
  const period = { periodStart: inHours(-19 * 24), periodEnd: inHours(-9 * 24) }
  const draw = await insertDraw(db, { ...period, ...fields })
  await owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update draw_plans set created_at = now() - make_interval(days => ${days}::int)
      where draw_id = ${draw.id}`)
  })
  return draw
}
const move = (by: Db, draw: MadeDraw, to: Partial<ReturnType<typeof come>>) =>
  by.update(draws).set(to).where(eq(draws.id, draw.id))
const otherHour = (draw: MadeDraw) => ({ extractionHour: (draw.extractionHour + 1) % 24 })

test("an hour stays once the list had to be closed for it, whoever writes and whoever agrees", async () => {
  const draw = await planned(come())
  await expect(move(owner, draw, otherHour(draw))).rejects.toMatchObject(refused)
  const [from, to] = [serializePlan(draw), serializePlan({ ...draw, ...otherHour(draw) })]
  const details = { version: 1, from, to, alongside: false, reasonCode: null }
  const agreed = confirmedOf(db, { kind: "edit-draw", subjectId: draw.id, details }, (tx) =>
    move(tx, draw, otherHour(draw)),
  )
  await expect(agreed).rejects.toMatchObject(refused)
  await move(owner, await planned(ahead()), { extractionHour: 11 })
})

test("a planned draw leaves no extraction that has come, and goes to none", async () => {
  await expect(move(owner, await planned(come()), ahead())).rejects.toMatchObject(refused)
  await expect(move(owner, await planned(ahead()), come())).rejects.toMatchObject(refused)
  await move(owner, await planned(ahead()), extractionIn(10 * 24))
})

async function postpone(draw: MadeDraw, to: ReturnType<typeof come>) {
  const asked = {
    to: to.extractionOn,
    reasonCode: "other" as const,
    reason: "x",
    at: inHours(0).toISOString(),
  }
  const postponementAsked = { ...asked, by: admin.id }
  await owner.update(draws).set({ postponementAsked }).where(eq(draws.id, draw.id))
  const postponements = [{ ...asked, from: draw.extractionOn, by: another.id }]
  await owner
    .update(draws)
    .set({ ...to, postponements, postponementAsked: null })
    .where(eq(draws.id, draw.id))
}
const closed = (extraction: ReturnType<typeof come>) => planned({ ...extraction, state: "closed" })

test("a closed draw leaves a day that is over, as no extraction took place on it, and goes to none that is", async () => {
  await postpone(await closed(extractionIn(-24)), ahead())
  await expect(postpone(await closed(ahead()), extractionIn(-24))).rejects.toMatchObject(refused)
  await expect(postpone(await closed(extractionIn(-48)), extractionIn(-24))).rejects.toMatchObject(refused)
})

test("no extraction is left of which the log was told: its prizes, typed by two, or a result of it", async () => {
  const tell = <Kind extends keyof DrawSteps>(draw: MadeDraw, kind: Kind, step: DrawSteps[Kind]) =>
    logStep(owner, kind, { drawId: draw.id, at: inHours(0), step })
  const typed = (extractionOn: string) => ({ contest: 5_900, extractionOn, sha256: "0".repeat(64) })
  const result = { contest: 5_900, resultSha256: "0".repeat(64) }
  const took = { cause: { code: "23001", message: expect.stringContaining("took place") } }
  for (const told of [
    (draw: MadeDraw) => tell(draw, "extraction", typed(draw.extractionOn)),
    (draw: MadeDraw) => tell(draw, "result", result),
    (draw: MadeDraw) => tell(draw, "rejected", { ...result, code: "typed" }),
  ]) {
    const draw = await closed(extractionIn(-24))
    await told(draw)
    await expect(postpone(draw, ahead())).rejects.toMatchObject(took)
  }
  // Of a day that it left before.
  const moved = await closed(extractionIn(-24))
  await tell(moved, "extraction", typed(extractionIn(-72).extractionOn))
  await postpone(moved, ahead())
})

test("a draw that was planned when it was over stays at its own hour", async () => {
  const draw = await planned(extractionIn(-48), 0)
  await move(owner, draw, extractionIn(-24))
  await move(owner, draw, { extractionHour: 11 })
  const [row] = await db.select().from(draws).where(eq(draws.id, draw.id))
  expect(row).toMatchObject({ extractionOn: extractionIn(-24).extractionOn, extractionHour: 11 })
})

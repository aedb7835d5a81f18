import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { drawnPrize } from "#tests/support/claims"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const DAY = 86_400_000
const AHEAD = 40 * DAY
const OTHER_CLOCK =
  "O banco de dados decide isto pelo relógio dele, que não confirma a hora deste servidor, e nada foi guardado."

let site: Site

const inDays = (days: number) => new Date(Date.now() + days * DAY)

beforeAll(async () => {
  site = await startSite({ CLOCK_OFFSET_MS: String(AHEAD) })
})
afterAll(() => site.close())

/** As if it had been planned, by the database's own clock, before its period. */
async function ofEarnest(drawId: string, { start, end }: { start: Date; end: Date }) {
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update draws set period_start = ${start.toISOString()}, period_end = ${end.toISOString()}
      where id = ${drawId}`)
    await tx.execute(sql`update draw_plans set created_at = ${start.toISOString()} where draw_id = ${drawId}`)
  })
}

test("a disqualification of a draw that was held in earnest is not asked for forty days ahead, and its asker reads why", async () => {
  const { draw, winner } = await drawnPrize(site.db, { to: "published" })
  await ofEarnest(draw.id, { start: inDays(-30), end: inDays(-5) })
  const admin = await signInAdmin(site.db, site.app.origin, "super", new Date(Date.now() + AHEAD))
  const answer = await admin.post(`/admin/winners/${winner.id}?confirm=invalidate`, {
    intent: "invalidate",
    version: "1",
    reasonCode: "underage",
    reason: "Documento de outra pessoa",
  })
  expect(answer.status).toBe(409)
  const html = await answer.text()
  expect(words(html)).toContain(OTHER_CLOCK)
  expect(html).toContain("Documento de outra pessoa")
  expect(await site.db.$count(disqualifications)).toBe(0)
})

test("one of a draw that is ahead by the true time is, as in a rehearsal", async () => {
  const { draw, winner } = await drawnPrize(site.db, { to: "published" })
  await ofEarnest(draw.id, { start: inDays(2), end: inDays(20) })
  const admin = await signInAdmin(site.db, site.app.origin, "super", new Date(Date.now() + AHEAD))
  const answer = await admin.post(`/admin/winners/${winner.id}`, {
    intent: "invalidate",
    version: "1",
    reasonCode: "underage",
    reason: "Documento de outra pessoa",
  })
  expect(answer.status).toBe(302)
  const asked = eq(disqualifications.winnerId, winner.id)
  expect(await site.db.$count(disqualifications, asked)).toBe(1)
})

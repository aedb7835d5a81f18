import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { disqualified } from "#tests/support/disqualified"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { openFiles } from "#app/platform/storage/files.server"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { drawExclusions } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { later, NOON, openPromotion } from "../support/promotion"
import { asOwner } from "#tests/support/as-owner"
import { postponedByTwo } from "#tests/support/postponed"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: ReturnType<typeof openFiles>
let made: { id: string }[] = []

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
})
// Draws of one promotion wait for one another.
afterEach(async () => {
  for (const { id } of made) {
    const [draw] = await db.select().from(draws).where(eq(draws.id, id))
    if (draw?.state === "planned") await moveTo(id, "canceled")
    else if (draw && draw.state !== "published") await moveDraw(db, draw, { to: "published" })
  }
  made = []
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const DAY = 86_400_000
const moveTo = (id: string, state: "canceled") =>
  asOwner((owner) => owner.update(draws).set({ state }).where(eq(draws.id, id)))

async function drawOf(
  title: string,
  extractionOn: string,
  overrides: Partial<typeof draws.$inferInsert> = {},
) {
  const draw = await insertDraw(db, {
    now: NOON,
    periodStart: later(-20 * DAY),
    periodEnd: later(-DAY),
    seriesCount: 1,
    title,
    extractionOn,
    oncePerPromotion: true,
    ...overrides,
    rule: {},
  })
  made.push(draw)
  return draw
}
const shut = ({ id: drawId }: { id: string }) => closeDraw(db, { drawId, now: NOON })
const freeze = ({ id: drawId }: { id: string }) => freezeDraw(db, { drawId, now: NOON, files })
const rowOf = async ({ id }: { id: string }) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
const waitsFor = (draw: { id: string }, title: string) =>
  expect(shut(draw)).rejects.toMatchObject({
    code: "WRONG_STATE",
    details: { because: { pt: expect.stringContaining(`publique antes “${title}”`) } },
  })

describe("where a CPF wins once in the promotion", () => {
  test("of two draws that end together the later extraction waits for the other's publication", async () => {
    const final = await drawOf("Final", "2026-11-25")
    const period = await drawOf("Período", "2026-11-20")
    const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
    const invoice = await insertInvoice(db, { now: later(-DAY), registrationId })
    const [ticket] = await insertTickets(db, { draw: period, invoice })
    await insertTickets(db, { draw: final, invoice })
    await waitsFor(final, "Período")
    await shut(period)
    await waitsFor(final, "Período")
    await freeze(period)
    await waitsFor(final, "Período")
    const computed = await moveDraw(db, await rowOf(period), { to: "computed" })
    await insertWinner(db, { draw: computed, ticket: ticket! })
    await waitsFor(final, "Período")
    await moveDraw(db, computed, { to: "published" })
    await shut(final)
    await freeze(final)
    const out = await db.select().from(drawExclusions).where(eq(drawExclusions.drawId, final.id))
    expect(out).toMatchObject([{ registrationId, reason: "already-won" }])
  })

  test("of two on one day that goes first whose period ends first, and then the older one", async () => {
    const [first, second] = [await drawOf("Primeiro", "2026-11-21"), await drawOf("Segundo", "2026-11-21")]
    const early = await drawOf("Cedo", "2026-11-21", { periodEnd: later(-2 * DAY) })
    await waitsFor(second, "Cedo")
    await waitsFor(first, "Cedo")
    await shut(early)
    await freeze(early)
    await moveDraw(db, await rowOf(early), { to: "published" })
    await waitsFor(second, "Primeiro")
    await shut(first)
  })

  test("a draw that is frozen is waited for wherever its extraction moved: it learns of no winner any more", async () => {
    const [first, second] = [await drawOf("Adiado", "2026-11-20"), await drawOf("Seguinte", "2026-11-25")]
    await shut(first)
    await freeze(first)
    const [by, other] = [
      await insertUser(db, { passwordHash: null }),
      await insertUser(db, { passwordHash: null }),
    ]
    await postponedByTwo(db, {
      drawId: first.id,
      to: "2026-11-28",
      reasonCode: "other",
      reason: "Feriado",
      by: by.id,
      confirmedBy: other.id,
      now: NOON,
    })
    await waitsFor(second, "Adiado")
  })

  test("nobody who takes part in a frozen base becomes a winner elsewhere before its result is there", async () => {
    const [first, final] = [await drawOf("Primeira", "2026-11-20"), await drawOf("Última", "2026-11-25")]
    const people = []
    for (let n = 0; n < 2; n++) {
      const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
      const invoice = await insertInvoice(db, { now: first.periodEnd, registrationId })
      const [ticket] = await insertTickets(db, { draw: first, invoice })
      const [later] = await insertTickets(db, { draw: final, invoice })
      people.push({ registrationId, ticket: ticket!, later: later! })
    }
    const [holder, reserve] = people as [(typeof people)[0], (typeof people)[0]]
    await shut(first)
    await freeze(first)
    const computed = await moveDraw(db, await rowOf(first), { to: "computed" })
    const titular = await insertWinner(db, { draw: computed, ticket: holder.ticket })
    await insertWinner(db, { draw: computed, ticket: reserve.ticket, kind: "surrogate", order: 2 })
    await moveDraw(db, computed, { to: "published" })
    const by = await insertUser(db, { passwordHash: null })
    await disqualified(db, { claim: { winnerId: titular.id }, reason: "equipe", by, now: NOON })
    await shut(final)
    await freeze(final)
    const call = () => callSurrogate(db, { winnerId: titular.id, order: 2, by: by.id, now: NOON })
    await expect(call()).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: { pt: expect.stringContaining("Esta pessoa concorre em “Última”") } },
    })
    const decided = await moveDraw(db, await rowOf(final), { to: "computed" })
    await insertWinner(db, { draw: decided, ticket: reserve.later })
    await expect(call()).rejects.toMatchObject({ code: "SURROGATE_HAS_AWARD" })
  })

  test("two that press at once for draws of one end: only the earlier one closes", async () => {
    const [first, second] = [await drawOf("Um", "2026-11-20"), await drawOf("Dois", "2026-11-25")]
    const both = await Promise.allSettled([shut(second), shut(first)])
    expect(both.map(({ status }) => status)).toEqual(["rejected", "fulfilled"])
  })
})

test("a draw that limits nobody waits for none", async () => {
  await drawOf("Antes", "2026-11-20")
  const free = await drawOf("Livre", "2026-11-25", { oncePerPromotion: false })
  await shut(free)
  expect(await rowOf(free)).toMatchObject({ state: "closing" })
})

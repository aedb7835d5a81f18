import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { validateWinner } from "#app/domain/winners/validate-winner.server"
import { sendConfirmation } from "#app/jobs/confirmation.server"
import { sendMailJob, sendNow } from "#app/jobs/mail-job.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { winners } from "#drizzle/schema/winners"
import { everyCheck } from "../support/checks"
import { NOON, openPromotion } from "../support/promotion"
import { disqualified } from "../support/disqualified"
import { publishedDraw, wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let drawInput: { files: ReturnType<typeof openFiles>; now: Date }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  drawInput = { files: openFiles(`file:${folder}`), now: NOON }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

type WholeDraw = Awaited<ReturnType<typeof wholeDraw>>
async function computedDraw() {
  const whole = await wholeDraw(db, drawInput)
  for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
  return whole
}
const placesOf = ({ draw }: WholeDraw) =>
  db.select().from(winners).where(eq(winners.drawId, draw.id)).orderBy(winners.order)
const at = async (whole: WholeDraw, order: number) => (await placesOf(whole))[order - 1]!
const validate = async (whole: WholeDraw, order: number) => {
  const { id: winnerId, version } = await at(whole, order)
  const { bia: by, evening: now } = whole
  return validateWinner(db, {
    winnerId,
    version,
    waiver: "Mostrou no balcão",
    checks: everyCheck,
    by: by.id,
    now,
  })
}
/** The mails in the queue, as kind and the winner's order. */
async function queued(places: { id: string; order: number }[]) {
  const rows = await db.execute<{ kind: string; id: string }>(
    sql`select data->>'kind' as kind, data->>'id' as id from pgboss.job where name = 'mail' order by data->>'id'`,
  )
  return rows.flatMap(({ kind, id }) => {
    const place = places.find((each) => each.id === id)
    return place ? [[place.order, kind]] : []
  })
}
/** Tries to confirm by every way there is; what was sent. */
async function tried(whole: WholeDraw, winnerId: string): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  const { bia: admin, evening: now } = whole
  const byHand = sendConfirmation(db, { claim: { winnerId }, by: admin.id, now, seen: "" }, (mail, job) =>
    sendNow(mail, job, { db, now, send }),
  )
  await expect(byHand).rejects.toMatchObject({ status: 409 })
  await sendMailJob({ kind: "winner-validated", id: winnerId }, { id: "queued" }, { db, now, send })
  return mails
}

test("who is validated before the publication is told by it, once, and not that the number was drawn", async () => {
  const whole = await computedDraw()
  expect(await validate(whole, 1)).toMatchObject({ isAsked: false })
  const places = await placesOf(whole)
  const [first] = places
  expect(await queued(places)).toEqual([])
  expect(await tried(whole, first!.id)).toEqual([])
  expect((await at(whole, 1)).confirmationSentAt).toBeNull()
  await whole.publish()
  expect((await queued(places)).toSorted()).toEqual([
    [1, "winner-validated"],
    [2, "winner-drawn"],
  ])
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  const mail = { kind: "winner-validated" as const, id: first!.id }
  await sendMailJob(mail, { id: "of the publication" }, { db, now: whole.evening, send })
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Prêmio confirmado: /)])
  expect((await at(whole, 1)).confirmationSentAt).toEqual(whole.evening)
})

test("a surrogate who was called and validated before the publication is told of the prize alone", async () => {
  const whole = await computedDraw()
  const { id: winnerId } = await at(whole, 1)
  await disqualified(db, { claim: { winnerId }, reasonCode: "underage", by: whole.bia, now: whole.evening })
  await callSurrogate(db, { winnerId, order: 3, by: whole.bia.id, now: whole.evening })
  await validate(whole, 3)
  await whole.publish()
  expect((await queued(await placesOf(whole))).toSorted()).toEqual([
    [2, "winner-drawn"],
    [3, "winner-validated"],
  ])
})

test("who was validated in a result that went back never hears of it", async () => {
  const whole = await computedDraw()
  await validate(whole, 1)
  const places = await placesOf(whole)
  const { draw, bia: by, evening: now } = whole
  await rejectResult(db, {
    drawId: draw.id,
    reasonCode: "typed",
    reason: "o 3º prêmio é 60255",
    by: by.id,
    now,
  })
  expect(await tried(whole, places[0]!.id)).toEqual([])
  expect(await queued(places)).toEqual([])
})

test("after the publication nobody waits", async () => {
  const whole = await publishedDraw(db, drawInput)
  expect(await validate(whole, 1)).toMatchObject({ isAsked: false })
  expect(await tried(whole, (await at(whole, 1)).id)).not.toEqual([])
})

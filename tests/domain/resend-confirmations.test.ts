import { eq, sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { listToValidate, validationExport } from "#app/domain/validation/to-validate.list.server"
import { countUnconfirmedAwards, countUnconfirmedWinners } from "#app/domain/validation/unconfirmed.server"
import { sendConfirmation } from "#app/jobs/confirmation.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { tasks } from "#app/jobs/tasks.server"
import { sendLater } from "#app/queue/jobs.server"
import { actions } from "#drizzle/schema/back-office"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize, heldPrize } from "../support/claims"
import { NOON, openPromotion } from "../support/promotion"
import { disqualified } from "../support/disqualified"
import { startSmtp } from "../support/smtp"
import { asOwner } from "#tests/support/as-owner"
import { inMasks } from "#tests/support/file-viewers"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp()
  process.env.SMTP_URL = smtp.url
  ;({ db, close } = await openPromotion())
})
afterEach(async () => {
  smtp.refuseWith(null)
  smtp.mails.length = 0
  await db.execute(sql`delete from pgboss.job`)
  await db.update(prizeAwards).set({ confirmationSentAt: NOON })
  await db.update(winners).set({ confirmationSentAt: NOON })
})
afterAll(async () => {
  await close()
  await smtp.stop()
  delete process.env.SMTP_URL
})

const resend = () => tasks["resend-mails"](db, NOON)
async function validatedAward() {
  const { award, person } = await heldPrize(db)
  await asOwner((owner) =>
    owner
      .update(prizeAwards)
      .set({ state: "validated", decidedAt: NOON })
      .where(eq(prizeAwards.id, award.id)),
  )
  return { award, person }
}
async function validatedWinner(to: "computed" | "published" = "published") {
  const { winner, person } = await drawnPrize(db, { to })
  await asOwner((owner) =>
    owner.update(winners).set({ state: "validated", decidedAt: NOON }).where(eq(winners.id, winner.id)),
  )
  return { winner, person }
}
const counted = async () => [await countUnconfirmedAwards(db), await countUnconfirmedWinners(db)]
const everything = { named: true, awards: true, winners: true }
/** What the list and its file show of the confirmations that did not go out. */
async function listed() {
  const query = "?status=unconfirmed"
  const { rows } = await listToValidate(db, new URL(query, "http://x"), everything)
  const inFile = []
  for await (const page of validationExport.rows(db, new URLSearchParams(query), inMasks))
    inFile.push(...page)
  expect(inFile.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  return rows.map(({ id }) => id).toSorted()
}

test("a confirmation that did not go out is counted, listed and sent again, once", async () => {
  const [{ award, person }, { winner }] = [await validatedAward(), await validatedWinner()]
  expect(await counted()).toEqual([1, 1])
  expect(await listed()).toEqual([award.id, winner.id].toSorted())
  smtp.refuseWith(451)
  expect(await resend()).toEqual({
    ok: false,
    output: "2 confirmações de prêmio ainda não saíram: o servidor de email recusou.",
  })
  smtp.refuseWith(null)
  expect(await resend()).toEqual({ ok: true, output: "2 confirmações de prêmio saíram." })
  expect(smtp.mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Prêmio confirmado: Camisa oficial",
    "Prêmio confirmado: Um ano de camarote",
  ])
  expect(smtp.mails.flatMap(({ recipients }) => recipients)).toContain(person.email)
  expect(await counted()).toEqual([0, 0])
  expect(await listed()).toEqual([])
  expect(await resend()).toEqual({ ok: true, output: "Nenhum email tinha falhado." })
  expect(smtp.mails).toHaveLength(2)
  // Nobody sent them by hand.
  expect(await db.$count(actions, eq(actions.action, "confirm"))).toBe(0)
})

test("however many send it at once, by the command and by hand, the person gets one mail", async () => {
  const { award } = await validatedAward()
  const admin = await insertUser(db, { passwordHash: null })
  const byHand = () =>
    sendConfirmation(db, { claim: { awardId: award.id }, by: admin.id, now: NOON, seen: "" })
  await Promise.all([resend(), byHand(), resend(), byHand()])
  expect(smtp.mails).toHaveLength(1)
})

test("what the queue takes up again is the queue's to send", async () => {
  const { winner } = await validatedWinner()
  const mail = { kind: "winner-validated", id: winner.id } as const
  await sendLater(db, "mail", mail, { id: winner.id })
  // On its way it is nobody's care.
  expect(await counted()).toEqual([0, 0])
  await db.execute(sql`update pgboss.job set state = 'failed' where data ->> 'id' = ${winner.id}`)
  expect(await counted()).toEqual([0, 1])
  expect(await resend()).toEqual({ ok: true, output: "1 email voltou para a fila." })
  expect([await counted(), smtp.mails]).toEqual([[0, 0], []])
  await sendMailJob(mail, { id: winner.id }, { db, now: NOON })
  expect(smtp.mails).toHaveLength(1)
})

test("nobody is told of a result before its publication, nor who closed the account or lost the prize", async () => {
  await validatedWinner("computed")
  const gone = await validatedAward()
  await asOwner((owner) =>
    owner.update(registrations).set({ status: "canceled" }).where(eq(registrations.id, gone.person.id)),
  )
  const lost = await validatedAward()
  await disqualified(db, { claim: { awardId: lost.award.id }, now: new Date() })
  expect(await counted()).toEqual([0, 0])
  expect(await listed()).toEqual([])
  expect((await resend()).output).toBe("Nenhum email tinha falhado.")
  expect(smtp.mails).toEqual([])
})

test("a mail server that is away is not waited for by everybody", async () => {
  for (let n = 0; n < 5; n++) await validatedAward()
  smtp.refuseWith(451)
  expect(await resend()).toMatchObject({
    ok: false,
    output: "5 confirmações de prêmio ainda não saíram: o servidor de email recusou.",
  })
  smtp.refuseWith(null)
  expect((await resend()).output).toBe("5 confirmações de prêmio saíram.")
})

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { answerDisqualification } from "#app/domain/disqualification/answer-disqualification.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { confirmDisqualification } from "#app/domain/disqualification/confirm-disqualification.server"
import { readHearing } from "#app/domain/disqualification/hearing.server"
import { hearingJobId } from "#app/domain/disqualification/hearing-mail.server"
import { findOpenRequest, listAsked } from "#app/domain/disqualification/requests.queries.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { undoEnds } from "#app/domain/review-queue/undo"
import { updateEmail } from "#app/domain/registrations/update-email.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { listOwnWins } from "#app/domain/winners/own-wins.queries.server"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { actions } from "#drizzle/schema/back-office"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "../support/broken"
import { drawnPrize, heldPrize } from "../support/claims"
import { afterHearing, toldByMail } from "../support/disqualified"
import { NOON, openPromotion } from "../support/promotion"
import { wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let [ana, bia] = [{ id: "" }, { id: "" }]

beforeAll(async () => {
  const promotion = await openPromotion()
  ;({ db, close } = promotion)
  owner = connect(promotion.ownerUrl, { max: 1 })
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(async () => {
  await owner.$client.end()
  await close()
  await rm(folder, { recursive: true, force: true })
})

const later = afterHearing(NOON)
const almost = new Date(+later - 1)
/** Until then it can be taken back unsaid. */
const notifiedAt = undoEnds(NOON)
const reason = "CPF 529.982.247-25 é da equipe"
const ask = (claim: ClaimRef, overrides: Partial<Parameters<typeof askDisqualification>[1]> = {}) =>
  askDisqualification(db, { claim, reasonCode: "staff", reason, by: ana.id, now: NOON, ...overrides })
const startsOf = async (id: string) => {
  const rows = await db.execute<{ at: string }>(
    sql`select start_after as at from pgboss.job where name = 'mail' and data->>'id' = ${id}`,
  )
  return rows.map(({ at }) => new Date(at))
}
/** As nodemailer tells of a mail server's answer. */
const answered = (command: string, response: string) =>
  Object.assign(new Error(`Refused: ${response}`), {
    code: command.startsWith("AUTH") ? "EAUTH" : "EENVELOPE",
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  })
const mailsOf = async (id: string) => {
  const rows = await db.execute<{ kind: string }>(
    sql`select data->>'kind' as kind from pgboss.job where name = 'mail' and data->>'id' = ${id}`,
  )
  return rows.map(({ kind }) => kind)
}

const idsOf = (claim: ClaimRef) => ["awardId" in claim ? claim.awardId : claim.winnerId]

const kinds = {
  "an instant prize": async () => {
    const { person, award, prize } = await heldPrize(db)
    const rows = () => db.select().from(prizeAwards).where(eq(prizeAwards.id, award.id))
    const lose = {
      state: "invalid",
      reason: "x",
      reasonCode: "other",
      decidedBy: ana.id,
      decidedAt: NOON,
    } as const
    const byForce = () => db.update(prizeAwards).set(lose).where(eq(prizeAwards.id, award.id))
    return {
      person,
      claim: { awardId: award.id },
      subjectId: prize.id,
      row: async () => (await rows())[0]!,
      byForce,
    }
  },
  "a draw's prize": async () => {
    const { person, winner } = await drawnPrize(db, { to: "published" })
    const rows = () => db.select().from(winners).where(eq(winners.id, winner.id))
    const lose = {
      state: "invalid",
      reason: "x",
      reasonCode: "other",
      decidedBy: ana.id,
      decidedAt: NOON,
    } as const
    const byForce = () => db.update(winners).set(lose).where(eq(winners.id, winner.id))
    return {
      person,
      claim: { winnerId: winner.id },
      subjectId: winner.id,
      row: async () => (await rows())[0]!,
      byForce,
    }
  },
}

describe.each(Object.entries(kinds))("who won %s", (_, insert) => {
  const asked = async () => {
    const won = await insert()
    await ask(won.claim)
    const { id: requestId } = (await findOpenRequest(db, won.claim))!
    await toldByMail(db, won.claim)
    const decide = { claim: won.claim, requestId }
    return {
      ...won,
      requestId,
      confirm: (by = bia, now = later) => confirmDisqualification(db, { ...decide, by: by.id, now }),
      withdraw: (by = bia, now = NOON) => withdrawDisqualification(db, { ...decide, by: by.id, now }),
    }
  }

  test("loses nothing by one person's word, nor by the same account's second one", async () => {
    const won = await insert()
    const before = await won.row()
    await ask(won.claim)
    await ask(won.claim)
    expect(await won.row()).toEqual(before)
    expect(await db.$count(actions, eq(actions.subjectId, won.subjectId))).toBe(1)
    expect(await broken(ask(won.claim, { by: bia.id }))).toMatchObject({ code: "WRONG_STATE" })
    const { id: requestId } = (await findOpenRequest(db, won.claim))!
    const alone = confirmDisqualification(db, { claim: won.claim, requestId, by: ana.id, now: later })
    expect(await broken(alone)).toMatchObject({ code: "FOUR_EYES" })
    expect(await won.row()).toEqual(before)
  })

  test("takes a reason, and is told with the words of its code alone", async () => {
    const won = await insert()
    expect(await broken(ask(won.claim, { reason: " " }))).toMatchObject({ field: "reason" })
    await ask(won.claim)
    const { id } = (await findOpenRequest(db, won.claim))!
    expect(await mailsOf(id)).toEqual(["disqualification-asked"])
    expect(await startsOf(id)).toEqual([notifiedAt])
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    await sendMailJob({ kind: "disqualification-asked", id }, { id: "a" }, { db, send, now: NOON })
    expect(mails).toMatchObject([{ to: { address: won.person.email } }])
    expect(mails[0]!.text).toContain("trabalha para a marca, a agência ou um fornecedor")
    expect(mails[0]!.text).not.toContain("529.982")
  })

  test("has 48 hours to answer, and is read before a second person confirms", async () => {
    const { person, claim, requestId, confirm, row } = await asked()
    expect(await broken(confirm(bia, almost))).toMatchObject({ code: "WRONG_STATE" })
    const answer = {
      claim,
      answer: "Saí da empresa em 2024.",
      registrationId: person.id,
      ip: null,
      now: notifiedAt,
    }
    const unasked = answerDisqualification(db, { ...answer, now: new Date(+notifiedAt - 1) })
    expect(await broken(unasked)).toMatchObject({ code: "WRONG_STATE" })
    const stranger = answerDisqualification(db, { ...answer, registrationId: crypto.randomUUID() })
    expect(await broken(stranger)).toMatchObject({ code: "NOT_FOUND" })
    await answerDisqualification(db, answer)
    expect(await findOpenRequest(db, claim)).toMatchObject({ plea: answer.answer, answeredAt: notifiedAt })
    for (const _ of [1, 2]) await confirm()
    expect(await row()).toMatchObject({
      state: "invalid",
      reasonCode: "staff",
      reason,
      decidedBy: bia.id,
      decidedAt: later,
    })
    const [request] = await db.select().from(disqualifications).where(eq(disqualifications.id, requestId))
    expect(request).toMatchObject({ state: "confirmed", askedBy: ana.id, endedBy: bia.id })
    expect(await broken(answerDisqualification(db, answer))).toMatchObject({ code: "WRONG_STATE" })
  })

  test("is confirmed 48 hours after its mail left, however long that took", async () => {
    const { person, claim } = await insert()
    await ask(claim)
    const { id: requestId } = (await findOpenRequest(db, claim))!
    const confirm = (now: Date) => confirmDisqualification(db, { claim, requestId, by: bia.id, now })
    const mails: Mail[] = []
    const mail = { kind: "disqualification-asked", id: requestId } as const
    const tried = (now: Date, send: (sent: Mail) => Promise<void>) =>
      sendMailJob(mail, { id: hearingJobId(requestId) }, { db, send, now })
    await expect(tried(notifiedAt, () => Promise.reject(new Error("421")))).rejects.toThrow("421")
    const nextDay = new Date(+notifiedAt + 49 * 3_600_000)
    expect(await broken(confirm(nextDay))).toMatchObject({ code: "WRONG_STATE" })
    await tried(nextDay, async (sent) => void mails.push(sent))
    const heard = new Date(+nextDay + 48 * 3_600_000)
    expect(mails).toMatchObject([{ to: { address: person.email } }])
    expect(mails[0]!.text).toContain(sayMailMoment(heard, "pt"))
    expect(await broken(confirm(new Date(+heard - 1)))).toMatchObject({ code: "WRONG_STATE" })
    await confirm(heard)
    expect(await findOpenRequest(db, claim)).toBeUndefined()
  })

  describe("whose address refuses every mail", () => {
    async function refused() {
      const { person, claim } = await insert()
      await ask(claim)
      const request = (await findOpenRequest(db, claim))!
      const mail = { kind: "disqualification-asked", id: request.id } as const
      const send = () => Promise.reject(answered("RCPT TO", "550 5.1.1 No such user"))
      const tryAt = (now: Date) =>
        expect(sendMailJob(mail, { id: hearingJobId(request.id) }, { db, send, now })).rejects.toThrow(
          "5.1.1",
        )
      await tryAt(notifiedAt)
      const confirm = (now: Date) =>
        confirmDisqualification(db, { claim, requestId: request.id, by: bia.id, now })
      return { person, claim, requestId: request.id, tryAt, confirm }
    }
    const hoursAfter = (at: Date, hours: number) => new Date(+at + hours * 3_600_000)

    test("is heard from what they answer on, since whoever answers knows", async () => {
      const { person, claim, confirm } = await refused()
      const answeredAt = hoursAfter(notifiedAt, 5)
      const answer = {
        claim,
        answer: "Não trabalho lá.",
        registrationId: person.id,
        ip: null,
        now: answeredAt,
      }
      await answerDisqualification(db, answer)
      const heard = hoursAfter(answeredAt, 48)
      expect(await broken(confirm(new Date(+heard - 1)))).toMatchObject({ code: "WRONG_STATE" })
      await confirm(heard)
      expect(await findOpenRequest(db, claim)).toBeUndefined()
    })

    test("is heard from the last refusal on, though our mail server is away by the last try", async () => {
      const { claim, requestId, confirm } = await refused()
      const away = () => Promise.reject(new Error("connect ECONNREFUSED"))
      const mail = { kind: "disqualification-asked", id: requestId } as const
      const job = { id: hearingJobId(requestId) }
      await expect(
        sendMailJob(mail, job, { db, send: away, now: hoursAfter(notifiedAt, 72) }),
      ).rejects.toThrow("ECONNREFUSED")
      await db.execute(sql`update pgboss.job set state = 'failed' where id = ${job.id}::uuid`)
      await confirm(hoursAfter(notifiedAt, 48))
      expect(await findOpenRequest(db, claim)).toBeUndefined()
    })

    test("is not heard by what a former address refused, once the person has another one", async () => {
      const { person, claim, requestId } = await refused()
      const input = { email: `nova.${person.id}@example.com`, version: person.version }
      await updateEmail(db, { registrationId: person.id, input, by: bia.id, now: hoursAfter(notifiedAt, 1) })
      await db.execute(
        sql`update pgboss.job set state = 'failed' where id = ${hearingJobId(requestId)}::uuid`,
      )
      expect(await readHearing(db, (await findOpenRequest(db, claim))!)).toEqual({
        isUnsent: true,
        isRefused: false,
        from: null,
      })
    })

    test("is waited for as long as it is tried, and for 48 hours from the last try", async () => {
      const { claim, requestId, tryAt, confirm } = await refused()
      const lastTry = hoursAfter(notifiedAt, 72)
      await tryAt(lastTry)
      const heard = hoursAfter(lastTry, 48)
      expect(await broken(confirm(heard))).toMatchObject({ code: "WRONG_STATE" })
      await db.execute(
        sql`update pgboss.job set state = 'failed' where id = ${hearingJobId(requestId)}::uuid`,
      )
      expect(await readHearing(db, (await findOpenRequest(db, claim))!)).toEqual({
        isUnsent: false,
        isRefused: true,
        from: heard,
      })
      expect(await broken(confirm(new Date(+heard - 1)))).toMatchObject({ code: "WRONG_STATE" })
      await confirm(heard)
      expect(await findOpenRequest(db, claim)).toBeUndefined()
    })
  })

  test.each([
    ["is away", Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET", command: "CONN" })],
    ["takes no password of ours", answered("AUTH PLAIN", "535 5.7.8 Bad credentials")],
    ["does not send for us", answered("RCPT TO", "554 5.7.1 Relay access denied")],
    ["is too busy for the reader", answered("RCPT TO", "450 4.2.1 Try later")],
  ])("whose mail does not go since our mail server %s is waited for until it went", async (_, error) => {
    const { claim } = await insert()
    await ask(claim)
    const request = (await findOpenRequest(db, claim))!
    const mail = { kind: "disqualification-asked", id: request.id } as const
    const job = { id: hearingJobId(request.id) }
    const confirm = (now: Date) =>
      confirmDisqualification(db, { claim, requestId: request.id, by: bia.id, now })
    const lastTry = new Date(+notifiedAt + 72 * 3_600_000)
    for (const now of [notifiedAt, lastTry])
      await expect(sendMailJob(mail, job, { db, send: () => Promise.reject(error), now })).rejects.toThrow()
    await db.execute(sql`update pgboss.job set state = 'failed' where id = ${job.id}::uuid`)
    expect(await readHearing(db, request)).toEqual({ isUnsent: true, isRefused: false, from: null })
    expect(await broken(confirm(new Date(+lastTry + 30 * 86_400_000)))).toMatchObject({ code: "WRONG_STATE" })
    // Sent again by hand.
    await sendMailJob(mail, job, { db, send: async () => {}, now: new Date(+lastTry + 86_400_000) })
    await confirm(new Date(+lastTry + 3 * 86_400_000))
    expect(await findOpenRequest(db, claim)).toBeUndefined()
  })

  test("whom no mail reaches any more is waited for like anybody", async () => {
    const { person, claim } = await insert()
    await ask(claim)
    const { id: requestId } = (await findOpenRequest(db, claim))!
    // The team closed the account, in as many steps as that takes.
    await owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(registrations).set({ status: "canceled" }).where(eq(registrations.id, person.id))
    })
    const confirm = (now: Date) => confirmDisqualification(db, { claim, requestId, by: bia.id, now })
    expect(await broken(confirm(almost))).toMatchObject({ code: "WRONG_STATE" })
    await confirm(later)
    expect(await findOpenRequest(db, claim)).toBeUndefined()
  })

  test("keeps everything where it is withdrawn, by whoever asked or another", async () => {
    for (const by of [ana, bia]) {
      const { withdraw, confirm, row, claim } = await asked()
      for (const _ of [1, 2]) await withdraw(by)
      expect(await row()).toMatchObject({ state: "pending", version: 1 })
      expect(await broken(confirm())).toMatchObject({ code: "WRONG_STATE" })
      await ask(claim, { reasonCode: "documents" })
      expect(await findOpenRequest(db, claim)).toMatchObject({ reasonCode: "documents" })
    }
  })

  test("withdrawn within two minutes was never told, and later is told once that nobody asks any more", async () => {
    const [unsaid, said] = [await asked(), await asked()]
    expect(await listAsked(db, idsOf(unsaid.claim), new Date(+notifiedAt - 1))).toEqual(new Set())
    await unsaid.withdraw(ana, new Date(+notifiedAt - 1))
    expect(await mailsOf(unsaid.requestId)).toEqual([])
    expect(await listAsked(db, idsOf(said.claim), notifiedAt)).toEqual(new Set(idsOf(said.claim)))
    for (const _ of [1, 2]) await said.withdraw(ana, notifiedAt)
    // That of the asking has nobody to tell any more.
    expect(await mailsOf(said.requestId)).toEqual(["disqualification-withdrawn"])
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const mail = { kind: "disqualification-withdrawn", id: said.requestId } as const
    await sendMailJob(mail, { id: "a" }, { db, send, now: notifiedAt })
    expect(mails).toMatchObject([{ to: { address: said.person.email } }])
    expect(mails[0]!.text).toContain("O pedido foi retirado: nada mudou, e você não precisa responder.")
  })

  test("withdrawn while its mail leaves is told too", async () => {
    const { requestId, withdraw } = await asked()
    await db.execute(sql`update pgboss.job set state = 'active' where data->>'id' = ${requestId}`)
    await withdraw(ana, new Date(+notifiedAt - 1))
    expect(await mailsOf(requestId)).toContain("disqualification-withdrawn")
  })

  test("is the database's to protect too", async () => {
    const { byForce, requestId, row } = await asked()
    await expect(byForce()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/two people decided/) },
    })
    const end = (by: { id: string }, at: Date) =>
      db
        .update(disqualifications)
        .set({ state: "confirmed", endedBy: by.id, endedAt: at })
        .where(eq(disqualifications.id, requestId))
    for (const alone of [end(ana, later), end(bia, almost)])
      await expect(alone).rejects.toMatchObject({
        cause: { constraint_name: "disqualifications_two_and_heard" },
      })
    expect((await row()).state).toBe("pending")
  })
})

describe("before a draw is published", () => {
  const computed = async () => {
    const input = { files: openFiles(`file:${folder}`), now: NOON, afterPublication: "treasury" as const }
    const whole = await wholeDraw(db, input)
    for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
    const place = async (order: number) => {
      const isIt = and(eq(winners.drawId, whole.draw.id), eq(winners.order, order))
      return (await db.select().from(winners).where(isIt))[0]!
    }
    return { ...whole, place }
  }

  test("nobody is told and nobody confirms; the time begins with the publication, and the place is a surrogate's", async () => {
    const whole = await computed()
    const { id: winnerId } = await whole.place(1)
    const claim = { winnerId }
    await ask(claim, { now: new Date(+whole.evening - 1) })
    const { id: requestId } = (await findOpenRequest(db, claim))!
    const confirm = (now: Date) => confirmDisqualification(db, { claim, requestId, by: bia.id, now })
    expect(await mailsOf(requestId)).toEqual([])
    expect(await broken(confirm(afterHearing(whole.evening)))).toMatchObject({ code: "WRONG_STATE" })
    await whole.publish()
    expect(await mailsOf(requestId)).toEqual(["disqualification-asked"])
    await toldByMail(db, claim)
    const at = afterHearing(whole.evening)
    await confirm(at)
    const next = await whole.place(3)
    expect(await callSurrogate(db, { winnerId, order: 3, by: bia.id, now: at })).toEqual({
      winnerId: next.id,
      order: 3,
    })
  })

  test("a surrogate in the reserve is told too, sees it, and is not called meanwhile", async () => {
    const whole = await computed()
    await whole.publish()
    const reserve = await whole.place(3)
    const from = undoEnds(whole.evening)
    const wins = (now = from) => listOwnWins(db, { registrationId: reserve.registrationId, now })
    expect(await wins()).toEqual([])
    const [first, asked] = [await whole.place(1), { now: whole.evening }]
    await ask({ winnerId: reserve.id }, asked)
    await ask({ winnerId: first.id }, asked)
    expect(await wins(new Date(+from - 1))).toEqual([])
    expect(await wins()).toMatchObject([{ winnerId: reserve.id, state: "pending" }])
    const { id: requestId } = (await findOpenRequest(db, { winnerId: reserve.id }))!
    expect(await mailsOf(requestId)).toEqual(["disqualification-asked"])
    const at = afterHearing(whole.evening)
    const ofFirst = (await findOpenRequest(db, { winnerId: first.id }))!
    await toldByMail(db, { winnerId: first.id })
    await confirmDisqualification(db, {
      claim: { winnerId: first.id },
      requestId: ofFirst.id,
      by: bia.id,
      now: at,
    })
    const called = callSurrogate(db, { winnerId: first.id, order: 3, by: bia.id, now: at })
    expect(await broken(called)).toMatchObject({ code: "WRONG_STATE" })
    expect((await whole.place(3)).state).toBe("pending")
  })
})

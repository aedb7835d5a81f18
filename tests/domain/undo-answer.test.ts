import { desc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Participant } from "#app/auth/sessions.server"
import type { connect } from "#app/db/client.server"
import { listOwnInvoices } from "#app/domain/invoices/own-invoices.queries.server"
import { ownTables } from "#app/domain/my-data/own-rows.server"
import { answerRequest } from "#app/domain/requests/answer-request.server"
import { appeal } from "#app/domain/requests/make-request.server"
import type { AnswerInput } from "#app/domain/requests/request-input.server"
import { getOwnRequest } from "#app/domain/requests/requests.queries.server"
import { undoAnswer } from "#app/domain/requests/undo-answer.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import type { RequestKind } from "#app/words/reasons/requests"
import { actions } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertUser } from "#drizzle/seed/builders/user"
import { findBrokenLink } from "#tests/support/broken-link"
import { refusedWith } from "#tests/support/refused-with"
import { broken } from "../support/broken"
import { later, NOON, openPromotion, rulesWith } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [ana, bia] = [{ id: "" }, { id: "" }]
beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const within = later(UNDO_MS - 1)
const over = later(UNDO_MS)
const kinds: readonly RequestKind[] = ["appeal", "correction", "question"]

const asked = async (kind: RequestKind = "appeal") => {
  const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
  return insertRequest(db, { now: later(-1000), kind, registrationId })
}
const answer = (
  { id, kind, version }: Awaited<ReturnType<typeof asked>>,
  input: Partial<AnswerInput> = { code: "same-reason" },
) =>
  answerRequest(db, {
    requestId: id,
    kind,
    input: { version, code: "other", reply: "A data não aparece.", ...input },
    rules: rulesWith(),
    by: ana.id,
    now: NOON,
  })
const undo = (requestId: string, overrides: Partial<Parameters<typeof undoAnswer>[1]> = {}) =>
  undoAnswer(db, { requestId, kinds, version: 2, by: ana.id, now: within, ...overrides })
const rowOf = async (id: string) => (await db.select().from(requests).where(eq(requests.id, id)))[0]!
const mailsAbout = (id: string) =>
  db.execute<{ starts: Date | string }>(
    sql`select start_after as starts from pgboss.job where name = 'mail' and data ->> 'id' = ${id}`,
  )
const isOpen = { state: "open", answerCode: null, reply: null, answeredBy: null, answeredAt: null }

describe("an answer that only tells", () => {
  test("is taken back within two minutes by who gave it: no mail leaves, and the audit tells of both", async () => {
    const request = await asked()
    await answer(request)
    const [mail] = await mailsAbout(request.id)
    expect(new Date(mail!.starts)).toEqual(over)
    await undo(request.id)
    expect(await rowOf(request.id)).toMatchObject({ ...isOpen, version: 3 })
    expect(await mailsAbout(request.id)).toHaveLength(0)
    const rows = await db
      .select()
      .from(actions)
      .where(eq(actions.subjectId, request.id))
      .orderBy(desc(actions.seq))
    expect(rows.map(({ action, permission }) => [action, permission])).toEqual([
      ["update", "invoices"],
      ["answer", "invoices"],
    ])
    expect(await findBrokenLink(db)).toBeNull()
    await answer(await rowOf(request.id), { code: "unreadable", reply: null })
    expect(await mailsAbout(request.id)).toHaveLength(1)
  })

  test("stays where its person has asked again meanwhile", async () => {
    const request = await asked()
    await answer(request)
    const { registrationId, invoiceId } = request
    await insertRequest(db, { now: NOON, kind: "appeal", registrationId, invoiceId })
    expect(await broken(undo(request.id))).toMatchObject({ code: "WRONG_STATE" })
    expect(await rowOf(request.id)).toMatchObject({ state: "refused", version: 2 })
  })

  test("is unread by its person until then, on pages as in the file of their data", async () => {
    const request = await asked()
    const { id, registrationId } = request
    await answer(request)
    const seen = async (now: Date) => {
      const [person] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
      let kept: Record<string, unknown> | undefined
      for await (const { name, rows } of ownTables(db, person!, now)) if (name === "requests") [kept] = rows
      const [invoice] = (await listOwnInvoices(db, { registrationId, now })).rows
      return [await getOwnRequest(db, { registrationId, id, now }), kept, invoice]
    }
    const waits = { state: "open", answerCode: null, reply: null, answeredAt: null }
    expect(await seen(within)).toMatchObject([waits, waits, { appealedAt: request.createdAt }])
    const refused = { state: "refused", answerCode: "same-reason", answeredAt: NOON }
    expect(await seen(over)).toMatchObject([refused, refused, { appealedAt: null }])
  })

  test("keeps its person from asking again until it is told", async () => {
    const request = await asked()
    await answer(request)
    const { registrationId: id, invoiceId } = request
    const participant = { id, impersonatorId: null } as Participant
    const again = (now: Date) =>
      appeal(db, {
        invoiceId: invoiceId!,
        input: { said: "De novo.", formKey: crypto.randomUUID() },
        participant,
        ip: "203.0.113.9",
        now,
      })
    expect(await broken(again(within))).toEqual({ code: "WRONG_STATE" })
    expect(await again(over)).not.toBe(request.id)
  })

  test("sent twice, at once too, is one undoing", async () => {
    const request = await asked()
    await answer(request)
    await Promise.all([undo(request.id), undo(request.id)])
    await undo(request.id)
    expect(await db.$count(actions, eq(actions.subjectId, request.id))).toBe(2)
  })

  test("of a question is taken back too", async () => {
    const request = await asked("question")
    await answer(request, { code: "explained", reply: "Sai amanhã." })
    await undo(request.id)
    expect(await rowOf(request.id)).toMatchObject(isOpen)
  })
})

describe("an answer stays", () => {
  const because = (text: RegExp) => ({
    code: "WRONG_STATE",
    details: { because: { pt: expect.stringMatching(text) } },
  })

  test("after two minutes, and for everybody else", async () => {
    const request = await asked()
    await answer(request)
    await expect(undo(request.id, { now: over })).rejects.toMatchObject(because(/dois minutos/))
    await expect(undo(request.id, { by: bia.id })).rejects.toMatchObject(because(/Só quem respondeu/))
    expect(await broken(undo(request.id, { kinds: ["question"] }))).toEqual({ code: "NOT_FOUND" })
    expect(await broken(undo(request.id, { version: 1 }))).toEqual({ code: "STALE" })
    expect(await rowOf(request.id)).toMatchObject({ state: "refused", version: 2 })
  })

  test("once its mail is on its way", async () => {
    const request = await asked()
    await answer(request)
    await db.execute(sql`update pgboss.job set state = 'active' where data ->> 'id' = ${request.id}`)
    await expect(undo(request.id)).rejects.toMatchObject(because(/email com a resposta já saiu/))
  })

  test("that did what was asked, and is told at once", async () => {
    const request = await asked("correction")
    await answer(request, { code: "corrected", reply: null })
    const [mail] = await mailsAbout(request.id)
    expect(+new Date(mail!.starts)).toBeLessThan(Date.now() + UNDO_MS / 2)
    await expect(undo(request.id)).rejects.toMatchObject(because(/já está feito/))
    const { id, registrationId } = request
    expect(await getOwnRequest(db, { registrationId, id, now: NOON })).toMatchObject({ state: "granted" })
  })
})

test("the database takes back no answer that did something, none in part, and none without the audit", async () => {
  const [refused, granted] = [await asked(), await asked("correction")]
  await answer(refused)
  await answer(granted, { code: "corrected", reply: null })
  const back = { state: "open", answerCode: null, answeredBy: null, answeredAt: null, version: 3 } as const
  const change = (id: string, values: object) =>
    refusedWith(db.update(requests).set(values).where(eq(requests.id, id)))
  expect(await change(granted.id, { ...back, reply: null })).toBe("23001")
  expect(await change(refused.id, back)).toBe("23001")
  expect(await change(refused.id, { ...back, reply: null })).toBe("23001")
  expect(await rowOf(refused.id)).toMatchObject({ state: "refused" })
})

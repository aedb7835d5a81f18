import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Participant } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { invalidateInvoice, validateInvoice } from "#app/domain/invoices/review-invoice.server"
import { reinstateInvoice } from "#app/domain/invoices/reinstate-invoice.server"
import { undoReview } from "#app/domain/invoices/undo-review.server"
import { answerRequest } from "#app/domain/requests/answer-request.server"
import { appeal, askAboutInvoice, askCorrection } from "#app/domain/requests/make-request.server"
import type { AnswerInput, CorrectionInput } from "#app/domain/requests/request-input.server"
import { getOwnRequest, listOwnRequests } from "#app/domain/requests/requests.queries.server"
import { listRequests } from "#app/domain/requests/requests.list.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { type RequestKind, requestReasons } from "#app/words/reasons/requests"
import { actions } from "#drizzle/schema/back-office"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { findBrokenLink } from "#tests/support/broken-link"
import { refusedWith } from "#tests/support/refused-with"
import { broken } from "../support/broken"
import { FAR, later, NOON, openPromotion, rulesWith } from "../support/promotion"

let db: ReturnType<typeof connect>
let ownerUrl: string
let close: () => Promise<void>
let [ana, bia] = [{ id: "" }, { id: "" }]
const now = later(60_000)

beforeAll(async () => {
  ;({ db, close, ownerUrl } = await openPromotion())
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const person = (overrides = {}) => insertRegistration(db, { passwordHash: "none", ...overrides })
const as = ({ id }: { id: string }, impersonatorId: string | null = null) =>
  ({ id, impersonatorId }) as Participant
const sent = (overrides = {}) => ({ said: "A foto mostra tudo.", formKey: crypto.randomUUID(), ...overrides })
const from = (who: { id: string }) => ({ participant: as(who), ip: "203.0.113.9", now })
const refused = async (who?: { id: string }) => {
  const whose = who ?? (await person())
  const invoice = await insertInvoice(db, {
    now: NOON,
    registrationId: whose.id,
    status: "invalid",
    protocol: newProtocol(),
  })
  return { whose, invoice }
}
/** As people type it: the builder's own is no protocol. */
const newProtocol = () => {
  const text = crypto.randomUUID().replaceAll("-", "").toUpperCase().slice(0, 10)
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
const nothing = { wantedCpf: null, wantedBirthdate: null, wantedName: null, wantedLastname: null }
const correction = (wanted: Partial<CorrectionInput> = {}): CorrectionInput => ({
  ...nothing,
  wantedBirthdate: "1991-06-18",
  ...sent(),
  ...wanted,
})
const answer = (
  requestId: string,
  kind: RequestKind,
  input: Partial<AnswerInput> = {},
  by: { id: string } = ana,
) =>
  answerRequest(db, {
    requestId,
    kind,
    input: { version: 1, code: "other", reply: "Não deu.", ...input } as AnswerInput,
    rules: rulesWith(),
    by: by.id,
    now,
  })
const rowOf = async (id: string) => (await db.select().from(requests).where(eq(requests.id, id)))[0]!
const personOf = async (id: string) =>
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]!
const mailsOf = async (id: string) => {
  const rows = await db.execute<{ kind: string }>(
    sql`select data->>'kind' as kind from pgboss.job where name = 'mail' and data->>'id' = ${id}`,
  )
  return rows.map(({ kind }) => kind)
}

describe("an appeal", () => {
  test("is its owner's, about a refused invoice, once a form and one at a time", async () => {
    const { whose, invoice } = await refused()
    const input = sent()
    const id = await appeal(db, { invoiceId: invoice.id, input, ...from(whose) })
    expect(await appeal(db, { invoiceId: invoice.id, input, ...from(whose) })).toBe(id)
    expect(await rowOf(id)).toMatchObject({
      kind: "appeal",
      state: "open",
      invoiceId: invoice.id,
      version: 1,
    })
    const other = sent({ said: "Olhem a data." })
    const again = appeal(db, { invoiceId: invoice.id, input: other, ...from(whose) })
    expect(await broken(again)).toEqual({ code: "WRONG_STATE" })
    const events = await db.select().from(userLogs).where(eq(userLogs.registrationId, whose.id))
    expect(events.map(({ event, data }) => [event, data])).toEqual([
      ["request-sent", { requestId: id, protocol: invoice.protocol }],
    ])
  })

  test("by a page that was kept and says something else is another one, or told that one waits", async () => {
    const { whose, invoice } = await refused()
    const other = await insertInvoice(db, { now: NOON, registrationId: whose.id, protocol: newProtocol() })
    const form = sent()
    const ask = ({ protocol }: { protocol: string }, more = {}) =>
      askAboutInvoice(db, { input: { protocol, ...form, ...more }, ...from(whose) })
    const [id, second] = [await ask(invoice), await ask(other)]
    expect(second).not.toBe(id)
    expect([await ask(invoice), await ask(other)]).toEqual([id, second])
    expect(await broken(ask(invoice, { said: "E a data também." }))).toEqual({ code: "WRONG_STATE" })
    for (const requestId of [id, second])
      await answer(requestId, "question", { code: "explained", reply: "Sai amanhã." })
    expect([await ask(invoice), await ask(other)]).toEqual([id, second])
    expect(await db.$count(requests, eq(requests.registrationId, whose.id))).toBe(2)
  })

  test("in the same words by a new form is the one that waits, and a new one once that was answered", async () => {
    const { whose, invoice } = await refused()
    const ask = (at = now) => appeal(db, { invoiceId: invoice.id, input: sent(), ...from(whose), now: at })
    const id = await ask()
    expect(await ask()).toBe(id)
    await answer(id, "appeal")
    expect(await ask(new Date(now.getTime() + UNDO_MS))).not.toBe(id)
    const question = () =>
      askAboutInvoice(db, { input: { protocol: invoice.protocol, ...sent() }, ...from(whose) })
    expect(await question()).toBe(await question())
    const wanted = { input: correction(), ...from(whose) }
    const corrected = await askCorrection(db, wanted)
    const again = { ...wanted, input: correction() }
    expect(await askCorrection(db, again)).toBe(corrected)
    expect(await db.$count(requests, eq(requests.registrationId, whose.id))).toBe(4)
  })

  test("waits for no open question about the invoice, nor a question for it", async () => {
    const { whose, invoice } = await refused()
    const input = { protocol: invoice.protocol, ...sent() }
    await askAboutInvoice(db, { input, ...from(whose) })
    await appeal(db, { invoiceId: invoice.id, input: sent(), ...from(whose) })
    const other = () => sent({ said: "Olhem a data." })
    const more = [
      appeal(db, { invoiceId: invoice.id, input: other(), ...from(whose) }),
      askAboutInvoice(db, { input: { ...input, ...other() }, ...from(whose) }),
    ]
    for (const one of more) expect(await broken(one)).toEqual({ code: "WRONG_STATE" })
  })

  test("of the same form sent five times at once is one", async () => {
    const { whose, invoice } = await refused()
    const input = sent()
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => appeal(db, { invoiceId: invoice.id, input, ...from(whose) })),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await listOwnRequests(db, { registrationId: whose.id, now })).toHaveLength(1)
  })

  test("about somebody else's invoice, none, or one that counts is not taken", async () => {
    const { invoice } = await refused()
    const stranger = await person()
    const other = appeal(db, { invoiceId: invoice.id, input: sent(), ...from(stranger) })
    expect(await broken(other)).toEqual({ code: "NOT_FOUND" })
    const none = appeal(db, { invoiceId: "x", input: sent(), ...from(stranger) })
    expect(await broken(none)).toEqual({ code: "NOT_FOUND" })
    const valid = await insertInvoice(db, { now: NOON, registrationId: stranger.id })
    const counted = appeal(db, { invoiceId: valid.id, input: sent(), ...from(stranger) })
    expect(await broken(counted)).toEqual({ code: "WRONG_STATE" })
  })

  test("is not made by an administrator who entered as its owner", async () => {
    const { whose, invoice } = await refused()
    const entered = { participant: as(whose, ana.id), ip: "203.0.113.9", now }
    const made = appeal(db, { invoiceId: invoice.id, input: sent(), ...entered })
    expect(await broken(made)).toEqual({ code: "FORBIDDEN" })
  })

  test("that is granted makes the invoice count again with its numbers, tells the person and stands in the audit", async () => {
    const [draw, whose] = [await insertDraw(db, { now: NOON, periodEnd: FAR }), await person()]
    const invoice = await insertInvoice(db, { now: NOON, registrationId: whose.id })
    await insertTickets(db, { draw, invoice, count: 3 })
    await invalidateInvoice(db, { invoiceId: invoice.id, reason: "ilegível", by: bia.id, now: NOON })
    const id = await appeal(db, { invoiceId: invoice.id, input: sent(), ...from(whose) })
    await answer(id, "appeal", { code: "valid", reply: null })
    const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect(row).toMatchObject({ status: "validated", reviewedBy: ana.id })
    const live = await db.select().from(tickets).where(eq(tickets.invoiceId, invoice.id))
    expect(live.map(({ voidAt }) => voidAt)).toEqual([null, null, null])
    expect(await rowOf(id)).toMatchObject({ state: "granted", answerCode: "valid", answeredBy: ana.id })
    expect(await mailsOf(id)).toEqual(["request-answered"])
    const about = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(about).toMatchObject([{ subjectType: "requests", action: "answer", permission: "invoices" }])
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("of an invoice whose draw has closed is not granted, and stays open", async () => {
    const [draw, whose] = [await insertDraw(db, { now: NOON, periodEnd: FAR }), await person()]
    const invoice = await insertInvoice(db, { now: NOON, registrationId: whose.id })
    await insertTickets(db, { draw, invoice })
    await invalidateInvoice(db, { invoiceId: invoice.id, reason: "ilegível", by: bia.id, now: NOON })
    await moveDraw(connectOwner(), draw, { to: "closed" })
    const id = await appeal(db, { invoiceId: invoice.id, input: sent(), ...from(whose) })
    expect(await broken(answer(id, "appeal", { code: "valid" }))).toEqual({ code: "DRAW_CLOSED" })
    expect(await rowOf(id)).toMatchObject({ state: "open", version: 1 })
    await answer(id, "appeal", { code: "draw-closed", reply: null })
    expect(await rowOf(id)).toMatchObject({ state: "refused" })
  })

  test("is granted without a second deed where somebody validated the invoice meanwhile", async () => {
    const { whose, invoice } = await refused()
    const id = await appeal(db, { invoiceId: invoice.id, input: sent(), ...from(whose) })
    await reinstateInvoice(db, { invoiceId: invoice.id, by: bia.id, now, rules: rulesWith() })
    expect(await mailsOf(invoice.id)).toEqual(["invoice-reinstated"])
    await expect(answer(id, "appeal", { code: "same-reason", reply: "" })).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: requestReasons.countsAgain },
    })
    await answer(id, "appeal", { code: "valid" })
    // One mail says so, the answer's.
    expect([await mailsOf(invoice.id), await mailsOf(id)]).toEqual([[], ["request-answered"]])
    const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect(row).toMatchObject({ status: "validated", reviewedBy: bia.id })
    expect(await rowOf(id)).toMatchObject({ state: "granted" })
  })
})

let owner: ReturnType<typeof connect> | undefined
afterAll(() => owner?.$client.end())
const connectOwner = () => (owner ??= connect(ownerUrl, { max: 1 }))

describe("an answer", () => {
  test("is given by nobody while the invoice waits again, as whoever refused it took that back", async () => {
    const whose = await person()
    const fresh = { now: NOON, registrationId: whose.id, status: "pending", protocol: newProtocol() } as const
    const { id: invoiceId } = await insertInvoice(db, fresh)
    const deed = { invoiceId, by: ana.id, now }
    await invalidateInvoice(db, { ...deed, version: 1, reason: "ilegível" })
    const id = await appeal(db, { invoiceId, input: sent(), ...from(whose) })
    await undoReview(db, { ...deed, version: 2, rules: rulesWith() })
    for (const code of ["valid", "same-reason"] as const)
      await expect(answer(id, "appeal", { code, reply: "" })).rejects.toMatchObject({
        code: "WRONG_STATE",
        details: { because: requestReasons.waitsAgain },
      })
    expect([await rowOf(id), await mailsOf(id)]).toMatchObject([{ state: "open", version: 1 }, []])
    await validateInvoice(db, { ...deed, version: 3 })
    await answer(id, "appeal", { code: "valid", reply: "" })
    expect(await rowOf(id)).toMatchObject({ state: "granted" })
  })

  test("is given once: the same form again changes nothing, and who comes second is told", async () => {
    const { id } = await insertRequest(db, { now: NOON })
    const first = { code: "same-reason", reply: "A data não aparece." } as const
    await answer(id, "appeal", first)
    await answer(id, "appeal", first)
    expect(await broken(answer(id, "appeal", first, bia))).toEqual({ code: "STALE" })
    expect(await broken(answer(id, "appeal", { code: "valid" }))).toEqual({ code: "STALE" })
    expect(await rowOf(id)).toMatchObject({ state: "refused", version: 2, answeredBy: ana.id })
    expect(await mailsOf(id)).toEqual(["request-answered"])
  })

  test("of two people at once is one person's", async () => {
    const { id } = await insertRequest(db, { now: NOON })
    const tried = await Promise.allSettled([
      answer(id, "appeal", { code: "valid" }, ana),
      answer(id, "appeal", { code: "same-reason" }, bia),
    ])
    expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(tried.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "STALE" } })
  })

  test("of another kind than the request's is for nobody", async () => {
    const { id } = await insertRequest(db, { now: NOON })
    expect(await broken(answer(id, "correction", { code: "corrected" }))).toEqual({ code: "NOT_FOUND" })
    expect(await broken(answer("x", "appeal"))).toEqual({ code: "NOT_FOUND" })
  })
})

describe("a question", () => {
  test("names an own invoice by its protocol, however it is typed, and is answered in words", async () => {
    const { whose, invoice } = await refused()
    const typed = ` ${invoice.protocol.toLowerCase().replace("-", " ")} `
    const id = await askAboutInvoice(db, { input: { protocol: typed, ...sent() }, ...from(whose) })
    expect(await rowOf(id)).toMatchObject({ kind: "question", invoiceId: invoice.id })
    await answer(id, "question", { code: "explained", reply: "Sai amanhã." })
    const once = { id, now: later(UNDO_MS, now) }
    expect(await getOwnRequest(db, { registrationId: whose.id, ...once })).toMatchObject({
      state: "answered",
      reply: "Sai amanhã.",
    })
    const stranger = await person()
    expect(await broken(getOwnRequest(db, { registrationId: stranger.id, ...once }))).toEqual({
      code: "NOT_FOUND",
    })
    const other = askAboutInvoice(db, { input: { protocol: invoice.protocol, ...sent() }, ...from(stranger) })
    expect(await broken(other)).toEqual({ code: "INVALID_REQUEST", field: "protocol" })
  })
})

describe("a correction", () => {
  test("that is granted changes the registration with a row of the audit, and what already stands so is none", async () => {
    const whose = await person({ name: "Rita", lastname: "Lemos" })
    const input = correction({ wantedName: "Rita", wantedLastname: "Lemes" })
    const id = await askCorrection(db, { input, ...from(whose) })
    expect(await rowOf(id)).toMatchObject({ wantedName: null, wantedLastname: "Lemes" })
    await answer(id, "correction", { code: "corrected", reply: null })
    const row = await personOf(whose.id)
    expect(row).toMatchObject({ name: "Rita", lastname: "Lemes", birthdate: "1991-06-18", version: 2 })
    expect(row.search).toContain("lemes")
    const about = await db.select().from(actions).where(eq(actions.subjectId, whose.id))
    expect(about).toMatchObject([{ action: "edit", permission: "registrations", userId: ana.id }])
    const same = askCorrection(db, { input: correction(), ...from(whose) })
    expect(await broken(same)).toEqual({ code: "INVALID_REQUEST" })
  })

  test("of the CPF is taken only while there is no number, and not once one came", async () => {
    const [whose, cpf] = [await person(), buildCpf(910_001)]
    const id = await askCorrection(db, { input: correction({ wantedCpf: cpf }), ...from(whose) })
    const invoice = await insertInvoice(db, { now: NOON, registrationId: whose.id })
    await insertTickets(db, { draw: await insertDraw(db, { now: NOON }), invoice })
    expect(await broken(answer(id, "correction", { code: "corrected" }))).toEqual({ code: "WRONG_STATE" })
    expect(await personOf(whose.id)).toMatchObject({ cpf: whose.cpf, birthdate: whose.birthdate })
    const byForce = db.update(registrations).set({ cpf }).where(eq(registrations.id, whose.id))
    expect(await refusedWith(byForce)).toBe("23001")
    await answer(id, "correction", { code: "has-numbers", reply: null })
    const again = askCorrection(db, { input: correction({ wantedCpf: cpf }), ...from(whose) })
    expect(await broken(again)).toEqual({ code: "WRONG_STATE", field: "wantedCpf" })
  })

  test("of the CPF is not taken where the person has won a prize, though without a number", async () => {
    const [whose, cpf] = [await person(), buildCpf(910_002)]
    const id = await askCorrection(db, { input: correction({ wantedCpf: cpf }), ...from(whose) })
    const { id: prizeId } = await insertPrize(db, { now: NOON })
    await insertAward(db, { prizeId, registrationId: whose.id, now: NOON })
    expect(await broken(answer(id, "correction", { code: "corrected" }))).toEqual({ code: "WRONG_STATE" })
    const byForce = db.update(registrations).set({ cpf }).where(eq(registrations.id, whose.id))
    expect(await refusedWith(byForce)).toBe("23001")
  })

  test("of a CPF that is blocked is refused: the block would be left behind", async () => {
    const [whose, cpf] = [await person(), buildCpf(910_003)]
    const id = await askCorrection(db, { input: correction({ wantedCpf: cpf }), ...from(whose) })
    await connectOwner().insert(cpfBlocks).values({ cpf: whose.cpf, reason: "equipe", blockedBy: ana.id })
    expect(await broken(answer(id, "correction", { code: "corrected" }))).toEqual({ code: "CPF_BLOCKED" })
    expect(await personOf(whose.id)).toMatchObject({ cpf: whose.cpf })
  })

  test("of the CPF to one that another person has is refused", async () => {
    const [whose, other] = [await person(), await person()]
    const id = await askCorrection(db, { input: correction({ wantedCpf: other.cpf }), ...from(whose) })
    expect(await broken(answer(id, "correction", { code: "corrected" }))).toEqual({ code: "CPF_FOUND" })
    expect(await rowOf(id)).toMatchObject({ state: "open" })
  })

  test("is one at a time", async () => {
    const whose = await person()
    await askCorrection(db, { input: correction(), ...from(whose) })
    for (const other of [sent({ said: "De novo." }), { wantedBirthdate: "1991-06-19" }]) {
      const second = askCorrection(db, { input: correction(other), ...from(whose) })
      expect(await broken(second)).toEqual({ code: "WRONG_STATE" })
    }
  })
})

describe("the database", () => {
  test("keeps a request as it was sent, answered once and with a row of the audit, and never deletes it", async () => {
    const { id } = await insertRequest(db, { now: NOON })
    const change = (values: object) => refusedWith(db.update(requests).set(values).where(eq(requests.id, id)))
    expect(await change({ said: "Outra coisa", version: 2 })).toBe("23001")
    const answered = { answeredBy: ana.id, answeredAt: now, version: 2 }
    expect(await change({ state: "refused", answerCode: "same-reason", ...answered })).toBe("23001")
    expect(await change({ state: "refused", version: 2 })).toBe("23514")
    expect(await change({ state: "refused", answerCode: "other", ...answered })).toBe("23514")
    expect(await change({ state: "answered", answerCode: "explained", reply: "x", ...answered })).toBe(
      "23514",
    )
    const byOwner = connectOwner().delete(requests).where(eq(requests.id, id))
    expect(await refusedWith(byOwner)).toBe("23001")
    expect(await refusedWith(db.delete(requests).where(eq(requests.id, id)))).toBe("42501")
  })

  test("has one open request of a kind an invoice, and none about another person's", async () => {
    const { registrationId, invoiceId } = await insertRequest(db, { now: NOON })
    const second = insertRequest(db, { registrationId, invoiceId })
    expect(await refusedWith(second)).toBe("23505")
    expect((await insertRequest(db, { registrationId, invoiceId, kind: "question" })).state).toBe("open")
    const stranger = await person()
    expect(await refusedWith(insertRequest(db, { registrationId: stranger.id, invoiceId }))).toBe("23001")
  })
})

test("the list begins with who waited longest, and names nobody in full to whoever may not open registrations", async () => {
  const whose = await person({ name: "Zulmira", lastname: "Quaresma" })
  const [first, second] = [
    await insertRequest(db, { now: later(-2_000), registrationId: whose.id }),
    await insertRequest(db, { now: later(-1_000), registrationId: whose.id, kind: "correction" }),
  ]
  const url = (query: string) => new URL(`http://x/?${query}`)
  const page = await listRequests(db, url(`q=${whose.id}`), { named: false })
  expect(page.rows.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(page.rows[0]).toMatchObject({ name: "Zulmira Q." })
  const found = await listRequests(db, url(`q=${whose.id}&kind=correction&state=open`), { named: true })
  expect(found.rows).toMatchObject([{ id: second.id, name: "Zulmira Quaresma" }])
})

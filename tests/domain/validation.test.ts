import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { returnPrizeToPending } from "#app/domain/prizes/review-prize.server"
import { savePrizeChecks, validatePrize } from "#app/domain/prizes/validate-prize.server"
import {
  type ClaimLine,
  listToValidate,
  validationExport,
} from "#app/domain/validation/to-validate.list.server"
import { listOwnWins } from "#app/domain/winners/own-wins.queries.server"
import { saveWinnerChecks, validateWinner } from "#app/domain/winners/validate-winner.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets, type TicketRow } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner, type WinnerRow } from "#drizzle/seed/builders/winner"
import { actions } from "#drizzle/schema/back-office"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { broken } from "../support/broken"
import { everyCheck } from "../support/checks"
import { later, NOON, openPromotion } from "../support/promotion"
import { disqualified } from "../support/disqualified"
import { undoResult } from "../support/undo-result"
import { asOwner } from "#tests/support/as-owner"
import { inMasks } from "#tests/support/file-viewers"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [ana, bia] = [{ id: "" }, { id: "" }]

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const now = NOON
type WinnerOverrides = {
  kind?: "titular" | "surrogate"
  state?: "pending" | "called" | "validated" | "invalid"
}

/** A draw with so many numbers of as many people, computed; its first is a titular unless told. */
async function drawn(...wanted: WinnerOverrides[]) {
  const draw = await insertDraw(db, { now, title: "Sorteio da Final", prize: "Um ano de camarote" })
  const people = await Promise.all(wanted.map(() => insertRegistration(db, { passwordHash: "none" })))
  const found = []
  for (const person of people) {
    const invoice = await insertInvoice(db, { now, registrationId: person.id })
    const [ticket] = await insertTickets(db, { draw, invoice })
    found.push({ person, invoice, ticket: ticket! })
  }
  const computed = await moveDraw(db, draw, { to: "computed" })
  const rows: (Omit<(typeof found)[number], "ticket"> & { winner: WinnerRow; ticket: TicketRow })[] = []
  for (const [n, overrides] of wanted.entries()) {
    const { ticket, ...whose } = found[n]!
    const reason = overrides.state === "invalid" ? "Documento falso" : null
    const calledAt = overrides.state === "called" ? { calledAt: now, replacesId: rows[0]?.winner.id } : {}
    const fields = { draw, ticket, order: n + 1, reason, ...calledAt, ...overrides }
    // What was decided before has no row of the audit here.
    const winner = await asOwner((owner) => insertWinner(owner, fields))
    rows.push({ winner, ticket, ...whose })
  }
  return { draw: computed, rows }
}
/** A prize that somebody holds, waiting for its papers. */
const held = async ({ byHand = false } = {}) => {
  const [person, prize] = [await insertRegistration(db, { passwordHash: "none" }), await insertPrize(db)]
  const invoice = byHand ? null : await insertInvoice(db, { now, registrationId: person.id })
  const whose = { prizeId: prize.id, registrationId: person.id, invoiceId: invoice?.id }
  return insertAward(db, { now, ...whose })
}
const audited = async (id: string) =>
  (await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)).map(
    (row) => row.action,
  )
const winnerNow = async (id: string) => (await db.select().from(winners).where(eq(winners.id, id)))[0]!
const seen = (winnerId: string, version = 1, by = ana) => ({ winnerId, version, by: by.id, now })

describe("a winner of a draw", () => {
  test("is validated once everything is checked, and the audit says by whom", async () => {
    const { rows } = await drawn({})
    const { id } = rows[0]!.winner
    const half = { ...everyCheck, cpf: false }
    expect(
      await broken(validateWinner(db, { ...seen(id), waiver: "Mostrou no balcão", checks: half })),
    ).toMatchObject({
      code: "INVALID_REQUEST",
      field: "cpf",
    })
    await saveWinnerChecks(db, { ...seen(id), waiver: "Mostrou no balcão", checks: half })
    expect(await winnerNow(id)).toMatchObject({ state: "pending", checks: half, version: 2 })
    await validateWinner(db, { ...seen(id, 2), waiver: "Mostrou no balcão", checks: everyCheck })
    expect(await winnerNow(id)).toMatchObject({
      state: "validated",
      checks: everyCheck,
      decidedBy: ana.id,
      decidedAt: now,
      version: 3,
      confirmationSentAt: null,
    })
    expect(await audited(id)).toEqual(["validate", "validate"])
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("keeps no check but its own, whatever a form sends", async () => {
    const { rows } = await drawn({})
    const { id } = rows[0]!.winner
    await saveWinnerChecks(db, {
      ...seen(id),
      waiver: "Mostrou no balcão",
      checks: { name: true, isAdmin: true },
    })
    const none = Object.fromEntries(Object.keys(everyCheck).map((name) => [name, name === "name"]))
    expect((await winnerNow(id)).checks).toEqual(none)
  })

  test("sent twice by the same hand is validated once; a second hand is told", async () => {
    const { rows } = await drawn({})
    const { id } = rows[0]!.winner
    const checks = everyCheck
    await Promise.all(
      [1, 2, 3].map(() => validateWinner(db, { ...seen(id), waiver: "Mostrou no balcão", checks })),
    )
    expect(await winnerNow(id)).toMatchObject({ state: "validated", version: 2 })
    expect(await audited(id)).toEqual(["validate"])
    const other = broken(validateWinner(db, { ...seen(id, 1, bia), waiver: "Mostrou no balcão", checks }))
    expect(await other).toMatchObject({
      code: "CANNOT_SAVE_VALIDATION",
      data: { current: { state: "validated", decidedBy: ana.id, version: 2 } },
    })
    const late = broken(
      saveWinnerChecks(db, { ...seen(id, 1, bia), waiver: "Mostrou no balcão", checks: { name: true } }),
    )
    expect(await late).toMatchObject({ code: "CANNOT_SAVE_VALIDATION" })
    expect(await audited(id)).toEqual(["validate"])
  })

  test("whose checks two people save at once tells the second one, unless the same stands undecided", async () => {
    const { rows } = await drawn({})
    const { id } = rows[0]!.winner
    const save = (waiver: string, checks: Record<string, boolean>, by = ana) =>
      saveWinnerChecks(db, { ...seen(id, 1, by), waiver, checks })
    await save("A irmã trouxe o RG", {})
    await save("A irmã trouxe o RG", {}, bia)
    expect(await broken(save("Mostrou no balcão", {}, bia))).toMatchObject({ code: "CANNOT_SAVE_VALIDATION" })
    expect(await winnerNow(id)).toMatchObject({ papersWaived: "A irmã trouxe o RG", version: 2 })
    const other = (await drawn({})).rows[0]!.winner.id
    await validateWinner(db, { ...seen(other), waiver: "Mostrou no balcão", checks: everyCheck })
    const late = saveWinnerChecks(db, {
      ...seen(other, 1, bia),
      waiver: "Mostrou no balcão",
      checks: everyCheck,
    })
    expect(await broken(late)).toMatchObject({ code: "CANNOT_SAVE_VALIDATION" })
  })

  test("by two hands at once is validated by one, and the other is told", async () => {
    for (let round = 0; round < 6; round++) {
      const { rows } = await drawn({})
      const { id } = rows[0]!.winner
      const both = await Promise.allSettled(
        [ana, bia].map((by) =>
          validateWinner(db, { ...seen(id, 1, by), waiver: "Mostrou no balcão", checks: everyCheck }),
        ),
      )
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
      expect(both.find(({ status }) => status === "rejected")).toMatchObject({
        reason: { code: "CANNOT_SAVE_VALIDATION" },
      })
      expect(await audited(id)).toEqual(["validate"])
    }
  })

  test("as a surrogate is validated only once called", async () => {
    const { rows } = await drawn(
      { state: "invalid" },
      { kind: "surrogate" },
      { kind: "surrogate", state: "called" },
    )
    const [, waiting, called] = rows.map(({ winner }) => winner.id)
    const checks = everyCheck
    expect(
      await broken(validateWinner(db, { ...seen(waiting!), waiver: "Mostrou no balcão", checks })),
    ).toMatchObject({
      code: "WRONG_STATE",
    })
    expect((await winnerNow(waiting!)).state).toBe("pending")
    await validateWinner(db, { ...seen(called!), waiver: "Mostrou no balcão", checks })
    expect((await winnerNow(called!)).state).toBe("validated")
  })

  test("is nobody's to decide about when the result went back, and not there once it is gone", async () => {
    const { draw, rows } = await drawn({})
    const { id } = rows[0]!.winner
    await undoResult(db, draw)
    const checks = everyCheck
    const asking = { reasonCode: "other" as const, reason: "x", by: ana.id, now }
    expect(
      await broken(validateWinner(db, { ...seen(id), waiver: "Mostrou no balcão", checks })),
    ).toMatchObject({ code: "WRONG_STATE" })
    expect(await broken(askDisqualification(db, { ...asking, claim: { winnerId: id } }))).toMatchObject({
      code: "WRONG_STATE",
    })
    await db.delete(winners).where(eq(winners.id, id))
    expect(
      await broken(validateWinner(db, { ...seen(id), waiver: "Mostrou no balcão", checks })),
    ).toMatchObject({ code: "NOT_FOUND" })
    const nobody = validateWinner(db, { ...seen(crypto.randomUUID()), waiver: "Mostrou no balcão", checks })
    expect(await broken(nobody)).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("a prize won on the spot", () => {
  const review = ({ id: awardId, prizeId }: { id: string; prizeId: string }, version = 1, by = ana) => ({
    prizeId,
    awardId,
    version,
    by: by.id,
    now,
    waiver: "Mostrou no balcão",
    checks: everyCheck,
  })
  const awardNow = async ({ id }: { id: string }) =>
    (await db.select().from(prizeAwards).where(eq(prizeAwards.id, id)))[0]!

  test("is validated once everything is checked; one given by hand has no invoice to look at", async () => {
    const [won, byHand] = [await held(), await held({ byHand: true })]
    const { invoice: _, purchase: __, ...withoutInvoice } = everyCheck
    const early = validatePrize(db, { ...review(won), waiver: "Mostrou no balcão", checks: withoutInvoice })
    expect(await broken(early)).toMatchObject({ code: "INVALID_REQUEST", field: "invoice" })
    await validatePrize(db, { ...review(byHand), waiver: "Mostrou no balcão", checks: withoutInvoice })
    expect(await awardNow(byHand)).toMatchObject({
      state: "validated",
      checks: withoutInvoice,
      decidedBy: ana.id,
    })
    await validatePrize(db, review(won))
    expect(await awardNow(won)).toMatchObject({ state: "validated", version: 2 })
  })

  test("keeps what is checked so far without being decided, and twice is once", async () => {
    const won = await held()
    const checks = { ...everyCheck, age: false }
    await savePrizeChecks(db, { ...review(won), waiver: "Mostrou no balcão", checks })
    await savePrizeChecks(db, { ...review(won), waiver: "Mostrou no balcão", checks })
    expect(await awardNow(won)).toMatchObject({ state: "pending", checks, version: 2, decidedBy: null })
    const other = savePrizeChecks(db, { ...review(won), waiver: "Mostrou no balcão", checks: everyCheck })
    expect(await broken(other)).toMatchObject({
      code: "CANNOT_SAVE_VALIDATION",
      data: { current: { checks, version: 2 } },
    })
  })

  test("by two hands at once is validated by one; by the same hand twice it is one validation", async () => {
    const won = await held()
    const both = await Promise.allSettled([ana, bia].map((by) => validatePrize(db, review(won, 1, by))))
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const { decidedBy } = await awardNow(won)
    const again = await validatePrize(db, review(won, 1, { id: decidedBy! }))
    expect(again).toEqual({ isAsked: false })
    expect(await audited(won.prizeId)).toEqual(["validate"])
  })

  test("returned to pending is checked anew", async () => {
    const won = await held()
    await validatePrize(db, review(won))
    await db.update(prizeAwards).set({ confirmationSentAt: now }).where(eq(prizeAwards.id, won.id))
    await disqualified(db, { claim: { awardId: won.id }, now })
    expect(await awardNow(won)).toMatchObject({ state: "invalid", confirmationSentAt: null })
    await returnPrizeToPending(db, { ...review(won, 3), prizesPerCpf: 1, reason: "Engano" })
    expect(await awardNow(won)).toMatchObject({ state: "pending", checks: {}, confirmationSentAt: null })
    expect(await validatePrize(db, review(won, 4))).toEqual({ isAsked: false })
  })
})

describe("the list of what is to be validated", () => {
  const listed = async (
    query: Record<string, string> = {},
    overrides: { awards?: boolean; winners?: boolean; size?: number } = {},
  ) =>
    listToValidate(db, new URL(`http://x/?${new URLSearchParams(query)}`), {
      named: true,
      awards: true,
      winners: true,
      ...overrides,
    })
  const ids = (page: { rows: ClaimLine[] }) => page.rows.map(({ id }) => id)

  let [zu, ticket] = [{ cpf: "" }, { series: 0, element: 0 }]
  let [award, winner] = [{ id: "" }, { id: "" }]
  beforeAll(async () => {
    const person = { name: "Zuleica", lastname: "Quirino", passwordHash: "none" }
    const { id: registrationId, cpf } = await insertRegistration(db, person)
    zu = { cpf }
    const draw = await insertDraw(db, { now, title: "Sorteio do Acesso", prize: "Viagem a Salvador" })
    const paper = await insertInvoice(db, { now, registrationId, protocol: "ZZZZZ-11111" })
    const slip = await insertInvoice(db, { now, registrationId, protocol: "ZZZZZ-22222" })
    const [number] = await insertTickets(db, { draw, invoice: paper })
    ticket = number!
    await moveDraw(db, draw, { to: "computed" })
    winner = await insertWinner(db, { draw, ticket: number! })
    const prize = await insertPrize(db, { name: "Chopeira de ouro" })
    const fields = { prizeId: prize.id, registrationId, invoiceId: slip.id, state: "validated" } as const
    award = await insertAward(db, { ...fields, now: later(-1_000) })
    const back = await insertPrize(db, { name: "Chopeira de prata" })
    await insertAward(db, { prizeId: back.id, registrationId, now, releasedAt: now })
  })

  test("finds by CPF, number, protocol, name and prize, decided ones too", async () => {
    const both = [award.id, winner.id].sort()
    for (const q of [formatCpf(zu.cpf), zu.cpf, "quirino", "zuleica quirino"])
      expect([q, ids(await listed({ q })).sort()]).toEqual([q, both])
    const written = formatLuckyNumber(ticket, 2)
    for (const q of [
      written,
      written.replace(".", ""),
      written.replace(/\D/g, ""),
      "zzzzz 11111",
      "salvador",
      "acesso",
    ])
      expect([q, ids(await listed({ q }))]).toEqual([q, [winner.id]])
    for (const q of ["zzzzz22222", "chopeira"]) expect([q, ids(await listed({ q }))]).toEqual([q, [award.id]])
    expect(ids(await listed({ q: "quirino", status: "waiting" }))).toEqual([winner.id])
    expect(ids(await listed({ q: "quirino", type: "award" }))).toEqual([award.id])
    expect(ids(await listed({ q: "quirino" }, { winners: false }))).toEqual([award.id])
    expect(ids(await listed())).not.toContain(award.id)
    expect((await listed({ q: zu.cpf })).rows).toContainEqual(
      expect.objectContaining({ person: "Zuleica Quirino", number: written, status: "waiting" }),
    )
  })

  test("holds no surrogate whom nobody called, and nobody of a draw whose result does not stand", async () => {
    const { draw, rows } = await drawn({}, { kind: "surrogate" })
    const [titular, surrogate] = rows.map(({ winner }) => winner.id)
    expect(ids(await listed({}, { size: 200 }))).toContain(titular)
    expect(ids(await listed({}, { size: 200 }))).not.toContain(surrogate)
    await undoResult(db, draw)
    expect(ids(await listed({}, { size: 200 }))).not.toContain(titular)
  })

  test("pages through both kinds in one order, forwards and back, without losing or repeating one", async () => {
    for (let n = 0; n < 3; n++) await Promise.all([held(), drawn({})])
    const all = ids(await listed({}, { size: 500 }))
    expect(all.length).toBeGreaterThan(6)
    const [there, back]: [string[], string[]] = [[], []]
    let page = await listed({}, { size: 2 })
    for (;;) {
      there.push(...ids(page))
      if (!page.next) break
      page = await listed({ cursor: page.next }, { size: 2 })
    }
    expect(there).toEqual(all)
    for (;;) {
      back.unshift(...ids(page))
      if (!page.previous) break
      page = await listed({ cursor: page.previous }, { size: 2 })
    }
    expect(back).toEqual(all)
    expect(ids(await listed({ sort: "-at" }, { size: 500 }))).toEqual(all.toReversed())
  })

  test("can be had as a file, masked for whoever may not open registrations", async () => {
    const lines: unknown[][] = []
    for await (const rows of validationExport.rows(db, new URLSearchParams("q=quirino"), inMasks))
      lines.push(...rows.map((row) => validationExport.columns.map((column) => column.value(row))))
    expect(lines).toHaveLength(2)
    expect(lines.map((line) => line[1]).sort()).toEqual(["Prêmio instantâneo", "Sorteio"])
    const person = validationExport.columns.find(({ header }) => header === "Pessoa")!
    const [row] = (await listed({ q: "quirino" })).rows
    expect(person.masked?.({ ...row!, name: "Zuleica", lastname: "Quirino" } as never)).toBe("Zuleica Q.")
  })
})

test("a person learns of a draw's prize once it is published, and as a surrogate only once called", async () => {
  const { draw, rows } = await drawn({}, { kind: "surrogate" }, { kind: "surrogate", state: "invalid" })
  const wins = () =>
    Promise.all(rows.map(({ person }) => listOwnWins(db, { registrationId: person.id, now })))
  expect((await wins()).flat()).toEqual([])
  await moveDraw(db, draw, { to: "published" })
  const [titular, surrogate, out] = await wins()
  expect(titular).toMatchObject([{ state: "pending", prize: "Um ano de camarote", draw: "Sorteio da Final" }])
  expect(surrogate).toEqual([])
  expect(out).toMatchObject([{ state: "invalid", reasonCode: null }])
})

import { and, desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { readAuditText } from "#app/audit/audit-text"
import { savePrizeChecks, validatePrize } from "#app/domain/prizes/validate-prize.server"
import { saveWinnerChecks, validateWinner } from "#app/domain/winners/validate-winner.server"
import { actions } from "#drizzle/schema/back-office"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { everyCheck } from "../support/checks"
import { drawnPrize, heldPrize } from "../support/claims"
import { NOON, openPromotion } from "../support/promotion"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [ana, bia] = [{ id: "" }, { id: "" }]

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

type Sent = { version?: number; waiver?: string | null; by?: { id: string } }
const block = (cpf: string) =>
  asOwner((owner) => owner.insert(cpfBlocks).values({ cpf, reason: "equipe", blockedBy: ana.id }))

/** Both kinds of prize, each with what its reviewer does. */
const kinds = {
  "an instant prize": async () => {
    const { person, prize, award } = await heldPrize(db)
    const claim = { awardId: award.id }
    const rows = () => db.select().from(prizeAwards).where(eq(prizeAwards.id, award.id))
    const sent = ({ version = 1, waiver = null, by = ana }: Sent) => ({
      ...claim,
      prizeId: prize.id,
      version,
      waiver,
      by: by.id,
      now: NOON,
      checks: everyCheck,
    })
    return {
      person,
      claim,
      subjectId: prize.id,
      row: async () => (await rows())[0]!,
      validate: (how: Sent = {}) => validatePrize(db, sent(how)),
      save: (how: Sent = {}) => savePrizeChecks(db, sent(how)),
    }
  },
  "a draw's prize": async () => {
    const { person, winner } = await drawnPrize(db)
    const claim = { winnerId: winner.id }
    const rows = () => db.select().from(winners).where(eq(winners.id, winner.id))
    const sent = ({ version = 1, waiver = null, by = ana }: Sent) => ({
      ...claim,
      version,
      waiver,
      by: by.id,
      now: NOON,
      checks: everyCheck,
    })
    return {
      person,
      claim,
      subjectId: winner.id,
      row: async () => (await rows())[0]!,
      validate: (how: Sent = {}) => validateWinner(db, sent(how)),
      save: (how: Sent = {}) => saveWinnerChecks(db, sent(how)),
    }
  },
}

describe.each(Object.entries(kinds))("%s", (_, insert) => {
  const lastRow = async (subjectId: string) => {
    const [row] = await db
      .select()
      .from(actions)
      .where(and(eq(actions.subjectId, subjectId), eq(actions.action, "validate")))
      .orderBy(desc(actions.seq))
      .limit(1)
    return readAuditText(row!.text)
  }

  test("is not validated without its papers, and names those that are missing", async () => {
    const prize = await insert()
    for (const waiver of [null, "  "])
      expect(await broken(prize.validate({ waiver }))).toMatchObject({
        code: "INVALID_REQUEST",
        field: "waiver",
      })
    await db.insert(papers).values({ ...prize.claim, kind: "identity", fileKey: "a" })
    // The invoice was sent without its photo.
    const refused = await prize.validate().catch((error: unknown) => error)
    expect(refused).toMatchObject({
      details: { because: { pt: expect.stringMatching(/Falta o cupom de papel/) } },
    })
    await db.insert(papers).values({ ...prize.claim, kind: "invoice", fileKey: "b" })
    expect(await prize.validate()).toMatchObject({ isAsked: false })
    expect(await prize.row()).toMatchObject({ state: "validated", papersWaived: null })
  })

  test("is validated without them by a written exception, which row and audit keep", async () => {
    const prize = await insert()
    await prize.validate({ waiver: "Mostrou o RG na entrega" })
    expect(await prize.row()).toMatchObject({ state: "validated", papersWaived: "Mostrou o RG na entrega" })
    expect(await lastRow(prize.subjectId)).toMatchObject({
      reason: expect.stringContaining("Mostrou o RG na entrega"),
      after: { papersWaived: "Mostrou o RG na entrega" },
    })
  })

  test("of a blocked CPF is asked for by one person and confirmed by another", async () => {
    const prize = await insert()
    await block(prize.person.cpf)
    const waiver = "Mostrou o RG"
    for (const _ of [1, 2]) expect(await prize.validate({ waiver })).toMatchObject({ isAsked: true })
    expect(await prize.row()).toMatchObject({ state: "pending", decidedBy: null, version: 2 })
    expect(await broken(prize.validate({ version: 2 }))).toMatchObject({ code: "FOUR_EYES" })
    expect(await prize.validate({ version: 2, by: bia })).toMatchObject({ isAsked: false })
    expect(await prize.row()).toMatchObject({
      state: "validated",
      decidedBy: bia.id,
      validationAsked: { by: ana.id },
      papersWaived: waiver,
    })
  })

  test("of a blocked CPF goes back to nobody's request by saving the checks", async () => {
    const prize = await insert()
    await block(prize.person.cpf)
    await prize.validate({ waiver: "Mostrou o RG" })
    await prize.save({ version: 2 })
    expect((await prize.row()).validationAsked).toBeNull()
    expect(await prize.validate({ version: 3, by: bia, waiver: "Mostrou o RG" })).toMatchObject({
      isAsked: true,
    })
  })
})

test("the database keeps the two apart", async () => {
  const { award } = await heldPrize(db)
  const alone = db
    .update(prizeAwards)
    .set({ state: "validated", decidedBy: ana.id, validationAsked: { by: ana.id, at: NOON.toISOString() } })
    .where(eq(prizeAwards.id, award.id))
  await expect(alone).rejects.toMatchObject({ cause: { constraint_name: "prize_awards_validated_by_two" } })
})

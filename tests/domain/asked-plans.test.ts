import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { connect } from "#app/db/client.server"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { viewOpenApproval } from "#app/domain/approvals/open-approval.queries.server"
import { askEdit } from "#app/domain/draws/planning/ask-edit.server"
import { askGift } from "#app/domain/prizes/ask-gift.server"
import { createUser } from "#app/domain/users/create-user.server"
import { approvals } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import { prizeAwards } from "#drizzle/schema/prizes"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { FAR, later, NOON, openPromotion } from "../support/promotion"

type Person = { id: string; permissions: typeof allPermissions }
let db: ReturnType<typeof connect>
let close: () => Promise<void>
let [ana, bia] = [{}, {}] as [Person, Person]
const now = NOON

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  const make = async () => ({
    id: (await insertUser(db, { passwordHash: "x", type: "super" })).id,
    permissions: allPermissions,
  })
  ;[ana, bia] = [await make(), await make()]
})
afterAll(() => close())

const planned = () => insertDraw(db, { now, periodEnd: FAR, title: "Final" })
const ask = async (drawId: string, title = "Grande final") =>
  (await askEdit(db, { drawId, version: 1, change: { title }, reason: "Outro nome", by: ana.id, now }))!
const confirm = (approvalId: string, by = bia) => confirmApproval(db, { approvalId, by, now: later(1) })
const titleOf = async (id: string) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!.title
const refusedTo = async (subjectId: string, viewer = bia) =>
  (await viewOpenApproval(db, { subjectId, viewer, isHere: true, now }))?.refused

describe("a change of a draw's plan that is asked for", () => {
  test("keeps both versions, changes nothing, and is done by another person's yes", async () => {
    const { id } = await planned()
    const asked = await ask(id)
    expect(await ask(id)).toBe(asked)
    expect(await broken(ask(id, "Outra"))).toMatchObject({ code: "WRONG_STATE" })
    const [row] = await db.select().from(approvals).where(eq(approvals.id, asked))
    expect(row?.details).toMatchObject({
      version: 1,
      from: { title: "Final" },
      to: { title: "Grande final" },
    })
    expect(await titleOf(id)).toBe("Final")
    expect((await broken(confirm(asked, ana))).code).toBe("FOUR_EYES")
    const input = { name: "Conta Nova", email: `${crypto.randomUUID()}@example.com`, type: "admin" as const }
    const puppet = { id: await createUser(db, { input, by: ana.id, now }), permissions: allPermissions }
    expect((await broken(confirm(asked, puppet))).code).toBe("FOUR_EYES")
    await confirm(asked)
    expect(await titleOf(id)).toBe("Grande final")
  })

  test("is void once the draw changed otherwise, and says so before and at the yes", async () => {
    const { id } = await planned()
    const asked = await ask(id)
    expect(await refusedTo(id)).toBeNull()
    await asOwner((owner) =>
      owner.update(draws).set({ extractionHour: 19, version: 2 }).where(eq(draws.id, id)),
    )
    expect(await refusedTo(id)).toContain("O que se pediu mudou desde o pedido")
    expect((await broken(confirm(asked))).code).toBe("WRONG_STATE")
    expect(await titleOf(id)).toBe("Final")
  })

  test("is void once the draw closed", async () => {
    const draw = await planned()
    const asked = await ask(draw.id)
    await moveDraw(db, draw, { to: "closing" })
    expect(await refusedTo(draw.id)).toContain("O sorteio fechou ou foi cancelado depois do pedido")
    expect((await broken(confirm(asked))).code).toBe("WRONG_STATE")
  })

  test("is none where the form says what stands there", async () => {
    const { id } = await planned()
    const same = { drawId: id, version: 1, change: { title: "Final" }, reason: "x", by: ana.id, now }
    expect(await askEdit(db, same)).toBeNull()
  })
})

describe("a gift that is asked for", () => {
  const gift = async () => {
    const [prize, person] = [await insertPrize(db), await insertRegistration(db, { passwordHash: "none" })]
    const asked = {
      prizeId: prize.id,
      person: person.id,
      reason: "Cortesia",
      by: ana.id,
      prizesPerCpf: 1,
      now,
    }
    return { prize, person, id: await askGift(db, asked) }
  }

  test("is judged anew at the yes, which gives it to nobody who has enough by then", async () => {
    const { prize, person, id } = await gift()
    await insertAward(db, { prizeId: (await insertPrize(db)).id, registrationId: person.id })
    expect((await broken(confirm(id))).code).toBe("WRONG_STATE")
    expect(await db.$count(prizeAwards, eq(prizeAwards.prizeId, prize.id))).toBe(0)
  })

  test("is void once somebody holds the prize", async () => {
    const { prize, id } = await gift()
    const { id: registrationId } = await insertRegistration(db, { passwordHash: "none" })
    const { id: invoiceId } = await insertInvoice(db, { registrationId })
    await asOwner((owner) => insertAward(owner, { prizeId: prize.id, registrationId, invoiceId }))
    expect(await refusedTo(prize.id)).toContain("O prêmio já é de alguém")
    expect((await broken(confirm(id))).code).toBe("WRONG_STATE")
  })
})

import { desc, eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readAuditText } from "#app/audit/audit-text"
import type { connect } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { fileKinds } from "#app/domain/exports/export-file.server"
import { editKind } from "#app/domain/fulfilment/edit-kind.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import { eraseAddresses } from "#app/domain/fulfilment/erase-addresses.server"
import { canFulfil, fulfilmentStates, maskCode } from "#app/domain/fulfilment/fulfilment"
import { fulfilmentExport, listFulfilments } from "#app/domain/fulfilment/fulfilments.list.server"
import { importCodes } from "#app/domain/fulfilment/import-codes.server"
import { mailAgain } from "#app/domain/fulfilment/mail-again.server"
import { deliverPrizes, returnPrize } from "#app/domain/fulfilment/move-fulfilment.server"
import { rehearseCodes } from "#app/domain/fulfilment/rehearse-codes.server"
import { saveAddress } from "#app/domain/fulfilment/save-address.server"
import { findShortStock } from "#app/domain/fulfilment/short-stock.queries.server"
import { saveCode } from "#app/domain/fulfilment/save-code.server"
import { sendPrizes } from "#app/domain/fulfilment/send-prizes.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { formatPhone } from "#app/domain/registrations/phone"
import { RuleBroken } from "#app/errors"
import { findPrizeSent } from "#app/jobs/fulfilment-facts.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import type { Mail } from "#app/platform/mail/mail.server"
import { actions } from "#drizzle/schema/back-office"
import { deliveryAddresses, fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards, prizeBatches } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { buildPrize, insertAward, insertBatch, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { inFull } from "#tests/support/file-viewers"
import { asOwner } from "../support/as-owner"
import { broken } from "../support/broken"
import { drawnPrize } from "../support/claims"
import { disqualified } from "../support/disqualified"
import { openPromotion } from "../support/promotion"
import { refusedWith } from "../support/refused-with"
import { somebodyWaitsForRow } from "../support/somebody-waits"
import { buildWorkbook } from "../support/workbook"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let by = ""
const now = new Date()
const day = dayOf(now)
const promotionEnd = daysAfter(day, 20)
let count = 0

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  by = (await insertUser(db, { passwordHash: null })).id
})
afterAll(() => close())

type Won = {
  way?: "hand" | "post" | "voucher"
  stock?: number | null
  name?: string
  awardedAt?: Date
  protocol?: string
}

/** A prize of a kind of its own that was won on the spot and validated. */
async function won({
  way = "post",
  stock = null,
  name = `Prêmio ${++count}`,
  awardedAt = now,
  ...paper
}: Won = {}) {
  const person = await insertRegistration(db)
  const invoice = await insertInvoice(db, { registrationId: person.id, ...paper })
  const prize = await insertPrize(db, { name })
  const whose = { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id }
  const award = await insertAward(db, { ...whose, state: "validated", awardedAt })
  await asOwner((owner) => owner.update(prizeKinds).set({ way, stock }).where(eq(prizeKinds.name, name)))
  const claim = { awardId: award.id }
  return { person, invoice, prize, award, claim, id: (await rowOf(claim)).id }
}
const rowOf = async (claim: { awardId: string }) =>
  (await db.select().from(fulfilments).where(eq(fulfilments.awardId, claim.awardId)))[0]!
const rowById = async (id: string) => (await db.select().from(fulfilments).where(eq(fulfilments.id, id)))[0]!
const kindOf = async (name: string) =>
  (await db.select().from(prizeKinds).where(eq(prizeKinds.name, name)))[0]!
const address = {
  cep: "13010000",
  street: "Rua das Palmeiras",
  houseNumber: "12",
  complement: null,
  district: "Centro",
  city: "Campinas",
  uf: "SP",
}
const giveAddress = (claim: ClaimRef, registrationId: string) =>
  saveAddress(db, { claim, address, registrationId, ip: null, now })
const send = (ids: string[], more: { day?: string; deliveryCode?: string | null; version?: number } = {}) =>
  sendPrizes(db, { ids, day, by, now, ...more })
const importing = (text: string) =>
  importCodes(db, { text, file: undefined, may: { awards: true, winners: true }, by, now })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof RuleBroken ? error.details.because?.pt : String(error)),
  )
/** A moment's hour in São Paulo. */
const sayHour = (at: Date) => at.toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" })
const lastRow = async (subjectId: string) => {
  const [row] = await db
    .select()
    .from(actions)
    .where(eq(actions.subjectId, subjectId))
    .orderBy(desc(actions.seq))
    .limit(1)
  return readAuditText(row!.text)
}
const listed = (query: string, more: object = {}) =>
  listFulfilments(db, new URL(`http://x/?${query}`), {
    awards: true,
    winners: true,
    named: true,
    promotionEnd,
    today: day,
    ...more,
  })

describe("a validated prize", () => {
  test("waits to be delivered within 30 days of the day that it was won", async () => {
    const { claim, award } = await won({ awardedAt: new Date("2026-11-02T02:30:00Z") })
    // The evening before, in São Paulo.
    expect(await rowOf(claim)).toMatchObject({ state: "waiting", deliverBy: "2026-12-01", awardId: award.id })
  })

  test("is listed by the days that are left, with the last day to claim it", async () => {
    const { prize } = await won({ way: "hand" })
    const page = await listed(`q=${encodeURIComponent(prize.name)}`)
    expect(page.rows).toMatchObject([
      { daysLeft: 30, claimBy: daysAfter(day, 200), step: "send", missing: null },
    ])
    const given = await won({ way: "hand", awardedAt: new Date(now.getTime() + 100 * 86_400_000) })
    const late = await listed(`q=${encodeURIComponent(given.prize.name)}`)
    expect(late.rows).toMatchObject([{ claimBy: daysAfter(day, 280) }])
  })

  test("of a draw appears once the draw is published, with its own days", async () => {
    for (const to of ["computed", "published"] as const) {
      const { person, winner } = await drawnPrize(db, { to })
      await asOwner(async (owner) => {
        await owner.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id))
      })
      const { rows } = await listed(`q=${person.cpf}`)
      if (to === "computed") expect(rows).toEqual([])
      else expect(rows).toMatchObject([{ deliverBy: winner.deliverBy, claimBy: winner.claimBy }])
    }
  })

  test("of a draw that was sent is still what the audit says of its winner", async () => {
    const { winner } = await drawnPrize(db, { to: "published" })
    await asOwner(async (owner) => {
      await owner.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id))
    })
    const [row] = await db.select().from(fulfilments).where(eq(fulfilments.winnerId, winner.id))
    const findings = async () => {
      const found: string[] = []
      const note = ({ id, why }: { id: string; why: string }) => void (id === winner.id && found.push(why))
      await verifyCampaign(db, { rules: null, isClockReal: true }, note)
      return found
    }
    const before = await findings()
    await asOwner((owner) =>
      owner.update(winners).set({ confirmationSentAt: now }).where(eq(winners.id, winner.id)),
    )
    await send([row!.id])
    expect(await findings()).toEqual(before)
  })

  test("is masked for whoever may not view registrations", async () => {
    const { id, person } = await won({ way: "voucher" })
    await saveCode(db, { id, version: 1, deliveryCode: "SEGREDO-4321", by, now })
    const { rows } = await listed(`q=${person.cpf}`, { named: false })
    expect(rows[0]).toMatchObject({ code: "…4321" })
    expect(rows[0]!.person).not.toContain(person.lastname)
  })
})

test("the list's file has the phone of whoever gets the prize, and none for who reads masks", async () => {
  const { id, person } = await won()
  const phone = fulfilmentExport.columns.find(({ header }) => header === "Telefone")
  for await (const rows of fulfilmentExport.rows(db, new URLSearchParams({ q: person.cpf }), inFull))
    for (const row of rows)
      expect([row.id, phone?.value(row), phone?.masked?.(row)]).toEqual([id, formatPhone(person.phone), null])
  expect.hasAssertions()
})

describe("the address", () => {
  test("is asked for a prize of the post, kept apart and corrected until it leaves", async () => {
    const { claim, person, id } = await won()
    await giveAddress(claim, person.id)
    await saveAddress(db, {
      claim,
      address: { ...address, houseNumber: "14" },
      registrationId: person.id,
      ip: null,
      now,
    })
    const rows = await db.select().from(deliveryAddresses).where(eq(deliveryAddresses.awardId, claim.awardId))
    expect(rows).toMatchObject([{ houseNumber: "14", cep: "13010000" }])
    await send([id])
    const late = saveAddress(db, { claim, address, registrationId: person.id, ip: null, now })
    expect(await broken(late)).toEqual({ code: "WRONG_STATE" })
  })

  test("is asked of nobody for a voucher, and of nobody else", async () => {
    const voucher = await won({ way: "voucher" })
    expect(await broken(giveAddress(voucher.claim, voucher.person.id))).toEqual({ code: "WRONG_STATE" })
    const other = await insertRegistration(db)
    const { claim } = await won()
    expect(await broken(giveAddress(claim, other.id))).toEqual({ code: "NOT_FOUND" })
  })

  test("is erased with a row that says why, once", async () => {
    const { claim, person } = await won()
    await giveAddress(claim, person.id)
    const erasing = { about: person.id, by, reason: "pedido da pessoa", now }
    expect([await eraseAddresses(db, erasing), await eraseAddresses(db, erasing)]).toEqual([1, 0])
    expect(await db.$count(deliveryAddresses, eq(deliveryAddresses.awardId, claim.awardId))).toBe(0)
    expect(await lastRow(person.id)).toMatchObject({ reason: "pedido da pessoa" })
  })
})

describe("sending", () => {
  test("wants the address, and tells the audit what left", async () => {
    const { id, claim, person, prize } = await won()
    expect(await broken(send([id]))).toEqual({ code: "INVALID_REQUEST" })
    await giveAddress(claim, person.id)
    expect(await send([id], { deliveryCode: "AB123456789BR" })).toEqual({ sent: 1 })
    expect(await rowOf(claim)).toMatchObject({ state: "sent", sentOn: day, deliveryCode: "AB123456789BR" })
    expect(await lastRow(prize.id)).toMatchObject({ after: { state: "sent", sentOn: day } })
  })

  test("is all or nothing, and the same again changes nothing", async () => {
    const [one, two] = [await won({ way: "hand" }), await won()]
    expect(await broken(send([one.id, two.id]))).toEqual({ code: "INVALID_REQUEST" })
    expect((await rowOf(one.claim)).state).toBe("waiting")
    await giveAddress(two.claim, two.person.id)
    expect(await send([one.id, two.id])).toEqual({ sent: 2 })
    expect(await send([one.id, two.id])).toEqual({ sent: 0 })
    expect((await rowOf(one.claim)).version).toBe(2)
  })

  test("wants rows and a day that has come", async () => {
    const { id } = await won({ way: "hand" })
    expect(await broken(send([]))).toEqual({ code: "INVALID_REQUEST" })
    expect(await broken(send(["nobody"]))).toEqual({ code: "NOT_FOUND" })
    expect(await broken(send([uuidv7()]))).toEqual({ code: "NOT_FOUND" })
    expect(await broken(send([id], { day: "2999-01-01" }))).toEqual({ code: "INVALID_REQUEST", field: "day" })
  })

  test("is not told of a day before the prize was its winner's, by hand and by a list", async () => {
    const { id, claim, prize } = await won({ way: "hand" })
    const { winner } = await drawnPrize(db, { to: "published" })
    await asOwner((owner) =>
      owner.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id)),
    )
    const [drawn] = await db.select().from(fulfilments).where(eq(fulfilments.winnerId, winner.id))
    for (const each of [id, drawn!.id])
      expect(await broken(send([each], { day: "2020-01-01" }))).toEqual({
        code: "INVALID_REQUEST",
        field: "day",
      })
    const why = `${prize.name}: é de quem ganhou desde ${day} e não pode ter saído antes.`
    expect(await refusalOf(send([id], { day: daysAfter(day, -1) }))).toContain(why)
    expect(await refusalOf(importing(`Entrega;Enviado em\n${id};2020-01-01`))).toContain(`Linha 2: ${why}`)
    expect((await rowOf(claim)).state).toBe("waiting")
    expect(await send([id, drawn!.id])).toEqual({ sent: 2 })
  })

  test("waits as long as the validation may be taken back, by hand and by a list, and says until when", async () => {
    const { id, prize, award } = await won({ way: "hand" })
    await asOwner((owner) =>
      owner.update(prizeAwards).set({ decidedAt: now }).where(eq(prizeAwards.id, award.id)),
    )
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const why = (work: Promise<unknown>) =>
      work.then(
        () => "sent",
        (error: RuleBroken) => `${error.code} ${error.details.because?.pt}`,
      )
    const until = sayHour(after(120))
    expect(await why(sendPrizes(db, { ids: [id], day, by, now: after(119) }))).toBe(
      `WRONG_STATE ${prize.name}: o email da validação sai às ${until} (Brasília). Envie depois disso.`,
    )
    const [text, may] = [`Entrega;Enviado em\n${id};${day}`, { awards: true, winners: true }]
    expect(await why(importCodes(db, { text, may, by, now: after(119) }))).toContain(
      `Linha 2: ${prize.name}: o email da validação sai às ${until} (Brasília).`,
    )
    expect((await rowById(id)).state).toBe("waiting")
    expect(await sendPrizes(db, { ids: [id], day, by, now: after(120) })).toEqual({ sent: 1 })
  })

  test("wants a voucher's code, which no other prize has", async () => {
    const [one, two] = [await won({ way: "voucher" }), await won({ way: "voucher" })]
    expect(await broken(send([one.id]))).toEqual({ code: "INVALID_REQUEST" })
    await send([one.id], { deliveryCode: "VALE-1" })
    const taken = { code: "INVALID_REQUEST", field: "deliveryCode" }
    expect(await broken(send([two.id], { deliveryCode: "VALE-1" }))).toEqual(taken)
  })

  test("of one prize writes over no code that came after its page was opened", async () => {
    const { id, claim } = await won({ way: "voucher" })
    await saveCode(db, { id, version: 1, deliveryCode: "VELHO-1", by, now })
    await saveCode(db, { id, version: 2, deliveryCode: "NOVO-1", by, now })
    expect(await broken(send([id], { deliveryCode: "VELHO-1", version: 2 }))).toEqual({
      code: "STALE",
      data: { current: { deliveryCode: "NOVO-1", version: 3 } },
    })
    expect(await rowOf(claim)).toMatchObject({ state: "waiting", deliveryCode: "NOVO-1" })
    expect(await send([id], { deliveryCode: "NOVO-1", version: 3 })).toEqual({ sent: 1 })
    // A second tap is told nothing, whoever sends another code is.
    expect(await send([id], { deliveryCode: "NOVO-1", version: 3 })).toEqual({ sent: 0 })
    expect(await broken(send([id], { deliveryCode: "VELHO-1", version: 3 }))).toMatchObject({ code: "STALE" })
  })

  test("of one prize goes without the code that was taken out of its field, unless it is the prize itself", async () => {
    const parcel = await won({ way: "post" })
    await giveAddress(parcel.claim, parcel.person.id)
    await send([parcel.id], { deliveryCode: "BR111" })
    await returnPrize(db, { id: parcel.id, day, by, now })
    expect(await send([parcel.id], { deliveryCode: null })).toEqual({ sent: 1 })
    expect(await rowOf(parcel.claim)).toMatchObject({ state: "sent", deliveryCode: null })
    expect(await send([parcel.id], { deliveryCode: null })).toEqual({ sent: 0 })
    const voucher = await won({ way: "voucher" })
    await saveCode(db, { id: voucher.id, version: 1, deliveryCode: "VALE-9", by, now })
    expect(await broken(send([voucher.id], { deliveryCode: null }))).toMatchObject({
      code: "INVALID_REQUEST",
    })
    expect(await send([voucher.id])).toEqual({ sent: 1 })
    expect(await rowOf(voucher.claim)).toMatchObject({ deliveryCode: "VALE-9" })
  })

  test("goes on to delivered, or back to be sent anew", async () => {
    const { id, claim } = await won({ way: "hand" })
    const step = { id, day, by, now }
    const arrived = { ids: [id], day, by, now }
    expect(await broken(deliverPrizes(db, arrived))).toEqual({ code: "WRONG_STATE" })
    await send([id])
    await returnPrize(db, step)
    await send([id])
    await deliverPrizes(db, arrived)
    await deliverPrizes(db, arrived)
    expect(await rowOf(claim)).toMatchObject({ state: "delivered", deliveredOn: day, version: 5 })
    expect(await broken(send([id]))).toEqual({ code: "WRONG_STATE" })
    const early = returnPrize(db, { ...step, day: "2020-01-01" })
    expect(await broken(early)).toEqual({ code: "INVALID_REQUEST", field: "day" })
  })
})

describe("arriving", () => {
  const deliver = (ids: string[], more: { day?: string } = {}) =>
    deliverPrizes(db, { ids, day, by, now, ...more })

  test("is told of many at once, all or none, with a row each; the same again changes nothing", async () => {
    const [one, two, here] = [
      await won({ way: "hand" }),
      await won({ way: "hand" }),
      await won({ way: "hand" }),
    ]
    await send([one.id, two.id])
    expect(await broken(deliver([one.id, here.id]))).toEqual({ code: "WRONG_STATE" })
    expect((await rowOf(one.claim)).state).toBe("sent")
    expect(await deliver([one.id, two.id])).toEqual({ delivered: 2 })
    expect(await deliver([one.id, two.id])).toEqual({ delivered: 0 })
    for (const { claim, prize } of [one, two]) {
      expect(await rowOf(claim)).toMatchObject({ state: "delivered", deliveredOn: day, version: 3 })
      expect(await lastRow(prize.id)).toMatchObject({ after: { state: "delivered", deliveredOn: day } })
    }
    expect(await broken(deliver([]))).toEqual({ code: "INVALID_REQUEST" })
    expect(await broken(deliver([one.id], { day: "2020-01-01" }))).toMatchObject({ code: "WRONG_STATE" })
  })

  test("of a voucher is its mail: what was sent is never late", async () => {
    const long = new Date(now.getTime() - 60 * 86_400_000)
    const [voucher, parcel] = [
      await won({ way: "voucher", awardedAt: long }),
      await won({ way: "hand", awardedAt: long }),
    ]
    const daysLeft = async (name: string, status = "") =>
      (await listed(`q=${encodeURIComponent(name)}${status}`)).rows.map((row) => row.daysLeft)
    expect(await daysLeft(voucher.prize.name)).toEqual([-30])
    await send([voucher.id], { deliveryCode: "NO-PRAZO-1" })
    await send([parcel.id])
    expect(await daysLeft(voucher.prize.name)).toEqual([null])
    expect(await daysLeft(parcel.prize.name)).toEqual([-30])
  })
})

describe("the mail about what left", () => {
  /** Those that wait to be sent, with their jobs' states. */
  const mails = (id: string) =>
    db.execute<{ state: string }>(
      sql`select state::text from pgboss.job where name = 'mail' and data->>'kind' = 'prize-sent' and data->>'id' = ${id}`,
    )
  /** What its job sends now. */
  async function mailOf(id: string): Promise<Mail | undefined> {
    const sent: Mail[] = []
    const job = { id: uuidv7() }
    await sendMailJob({ kind: "prize-sent", id }, job, {
      db,
      now,
      send: async (mail) => void sent.push(mail),
    })
    return sent[0]
  }
  const mailsGone = (id: string) =>
    db.execute(sql`update pgboss.job set state = 'completed' where data->>'id' = ${id}`)
  /** A voucher that was sent, and whose mail went. */
  async function sentVoucher(code: string) {
    const prize = await won({ way: "voucher" })
    await send([prize.id], { deliveryCode: code })
    await mailsGone(prize.id)
    return prize
  }

  /** A voucher of a published draw, validated and sent. */
  async function drawnVoucher(code: string) {
    const { winner } = await drawnPrize(db, { to: "published" })
    await asOwner(async (owner) => {
      await owner
        .update(winners)
        .set({ state: "validated", confirmationSentAt: now })
        .where(eq(winners.id, winner.id))
      const [row] = await owner.select().from(fulfilments).where(eq(fulfilments.winnerId, winner.id))
      await owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.id, row!.kindId))
    })
    const [{ id } = { id: "" }] = await db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .where(eq(fulfilments.winnerId, winner.id))
    await send([id], { deliveryCode: code })
    return { claim: { winnerId: winner.id }, id }
  }

  test("leads a parcel's winner to follow it, and a voucher's to the code", async () => {
    const [voucher, parcel] = [await sentVoucher("BOTAO-1"), await won({ way: "hand" })]
    await send([parcel.id])
    const [code, way] = [(await mailOf(voucher.id))?.text, (await mailOf(parcel.id))?.text]
    expect(code).toContain("Ver o vale no site")
    expect(code).not.toContain("Acompanhar")
    expect(way).toContain("Acompanhar a entrega")
    expect(way).not.toContain("vale")
  })

  test("goes out once more with a code that is corrected, and not for the same again", async () => {
    const { id } = await sentVoucher("ERRADO-1")
    const { version } = await rowById(id)
    const corrected = { id, version, deliveryCode: "CERTO-1", by, now }
    expect(await saveCode(db, corrected)).toEqual({ mailed: true })
    expect(await saveCode(db, corrected)).toEqual({ mailed: false })
    expect(await mails(id)).toMatchObject([{ state: "completed" }, { state: "created" }])
  })

  test("that has not gone yet goes once, with the code of then", async () => {
    const { id } = await won({ way: "voucher" })
    await send([id], { deliveryCode: "ERRADO-2" })
    const { version } = await rowById(id)
    await saveCode(db, { id, version, deliveryCode: "CERTO-2", by, now })
    expect(await mails(id)).toMatchObject([{ state: "created" }])
    expect((await findPrizeSent(db, id))?.facts).toMatchObject({ voucher: "CERTO-2" })
  })

  test("is not sent for a code before the prize leaves, nor for one that is taken away", async () => {
    const waiting = await won({ way: "voucher" })
    expect(await saveCode(db, { id: waiting.id, version: 1, deliveryCode: "CEDO-1", by, now })).toEqual({
      mailed: false,
    })
    expect(await mails(waiting.id)).toEqual([])
    const { id } = await sentVoucher("FICA-1")
    const { version } = await rowById(id)
    expect(await saveCode(db, { id, version, deliveryCode: null, by, now })).toEqual({ mailed: false })
    expect(await mails(id)).toMatchObject([{ state: "completed" }])
  })

  test("goes once more by the hand of whoever sends prizes, with a row that says so", async () => {
    const { id, prize } = await sentVoucher("DE-NOVO-1")
    const again = { id, version: (await rowById(id)).version, by, now }
    await mailAgain(db, again)
    // A second tap, while the mail waits and after it went.
    await mailAgain(db, again)
    await mailsGone(id)
    expect(await broken(mailAgain(db, again))).toMatchObject({ code: "STALE" })
    expect(await mails(id)).toHaveLength(2)
    expect(await lastRow(prize.id)).toMatchObject({ after: { mailedAgain: true } })
  })

  test("is a voucher's way to its winner, and goes after it was ticked as delivered too; a parcel's goes no more", async () => {
    const [voucher, parcel] = [await sentVoucher("ENTREGUE-1"), await won({ way: "hand" })]
    await send([parcel.id])
    await deliverPrizes(db, { ids: [voucher.id, parcel.id], day, by, now })
    expect((await mailOf(voucher.id))?.text).toContain("ENTREGUE-1")
    expect(await mailOf(parcel.id)).toBeUndefined()
    const again = async (id: string) => mailAgain(db, { id, version: (await rowById(id)).version, by, now })
    await again(voucher.id)
    expect(await mails(voucher.id)).toMatchObject([{ state: "completed" }, { state: "created" }])
    expect(await broken(again(parcel.id))).toEqual({ code: "WRONG_STATE" })
  })

  test("goes to nobody who lost the prize meanwhile, on the spot or in a draw: it would bring the code", async () => {
    const voucher = await sentVoucher("PERDIDO-2")
    const { claim, id } = await drawnVoucher("PERDIDO-3")
    expect((await mailOf(voucher.id))?.text).toContain("PERDIDO-2")
    expect((await mailOf(id))?.text).toContain("PERDIDO-3")
    for (const lost of [voucher.claim, claim]) await disqualified(db, { claim: lost, now })
    expect([await mailOf(voucher.id), await mailOf(id)]).toEqual([undefined, undefined])
  })

  test("brings the code of a voucher that left and arrived by one line, and is promised for no parcel that did", async () => {
    const [voucher, parcel] = [await won({ way: "voucher" }), await won({ way: "hand" })]
    const text = [
      "Entrega;Código;Enviado em;Entregue em",
      `${voucher.id};DE-UMA-VEZ-1;${day};${day}`,
      `${parcel.id};;${day};${day}`,
    ].join("\n")
    const may = { awards: true, winners: true }
    const { codes } = await rehearseCodes(db, { text, may, now })
    expect(codes.map(({ isMailed }) => isMailed)).toEqual([true, false])
    expect(await importCodes(db, { text, may, by, now })).toEqual({ changed: 2, mailed: 1 })
    expect([await mails(voucher.id), await mails(parcel.id)]).toMatchObject([[{ state: "created" }], []])
    expect((await mailOf(voucher.id))?.text).toContain("DE-UMA-VEZ-1")
  })

  test("goes once more where a list corrects the codes of prizes that left", async () => {
    const [gone, waiting] = [await sentVoucher("ERRADO-3"), await won({ way: "voucher" })]
    const text = `${gone.id};CERTO-3\n${waiting.id};NOVO-3`
    const may = { awards: true, winners: true }
    const { codes } = await rehearseCodes(db, { text, may, now })
    expect(codes.map(({ code, isSent }) => [code, isSent])).toEqual([
      ["CERTO-3", true],
      ["NOVO-3", false],
    ])
    expect(await importCodes(db, { text, may, by, now })).toEqual({ changed: 2, mailed: 1 })
    expect(await importCodes(db, { text, may, by, now })).toEqual({ changed: 0, mailed: 0 })
    expect([await mails(gone.id), await mails(waiting.id)]).toMatchObject([
      [{ state: "completed" }, { state: "created" }],
      [],
    ])
  })
})

describe("while it is asked whether its winner loses it", () => {
  const because = (prize: { name: string }) =>
    `${prize.name}: há um pedido de desclassificação, e até a decisão nada sai.`
  const ask = async (claim: ClaimRef) => {
    const asker = await insertUser(db, { passwordHash: null })
    await askDisqualification(db, { claim, reasonCode: "staff", reason: "É funcionário", by: asker.id, now })
  }

  test("a prize does not leave, alone, among others or by a list, and its row has no tick; withdrawn, it does", async () => {
    const [asked, other] = [await won({ way: "hand" }), await won({ way: "hand" })]
    const rowsOf = async () => (await listed(`q=${encodeURIComponent(asked.prize.name)}`)).rows
    expect(await rowsOf()).toMatchObject([{ step: "send", isAsked: false }])
    await ask(asked.claim)
    expect(await broken(send([asked.id]))).toMatchObject({ code: "WRONG_STATE" })
    expect(await refusalOf(send([other.id, asked.id]))).toContain(because(asked.prize))
    const list = `Entrega;Enviado em\n${asked.id};${day}`
    expect(await refusalOf(importing(list))).toContain(`Linha 2: ${because(asked.prize)}`)
    expect([(await rowOf(asked.claim)).state, (await rowOf(other.claim)).state]).toEqual([
      "waiting",
      "waiting",
    ])
    expect(await rowsOf()).toMatchObject([{ step: null, isAsked: true }])
    const { id: requestId } = (await findOpenRequest(db, asked.claim))!
    await withdrawDisqualification(db, { claim: asked.claim, requestId, by, now })
    expect(await send([asked.id, other.id])).toEqual({ sent: 2 })
  })

  test("a voucher that left gets no other code, by hand or by a list; a parcel may still be followed by another", async () => {
    const [voucher, parcel] = [await won({ way: "voucher" }), await won({ way: "hand" })]
    await send([voucher.id], { deliveryCode: `PEDIDO-${count}` })
    await send([parcel.id])
    for (const { claim } of [voucher, parcel]) await ask(claim)
    const saving = ({ id }: { id: string }, deliveryCode: string) =>
      saveCode(db, { id, version: 2, deliveryCode, by, now })
    expect(await broken(saving(voucher, `NOVO-${count}`))).toMatchObject({ code: "WRONG_STATE" })
    expect(await refusalOf(saving(voucher, `NOVO-${count}`))).toContain(because(voucher.prize))
    const list = `${voucher.id};NOVO-${count}`
    expect(await refusalOf(importing(list))).toContain(`Linha 1: ${because(voucher.prize)}`)
    expect((await rowOf(voucher.claim)).deliveryCode).toBe(`PEDIDO-${count}`)
    expect(await saving(parcel, `RASTREIO-${count}`)).toEqual({ mailed: true })
  })

  test("and once it is lost its code is nobody's to change", async () => {
    const { id, claim } = await won({ way: "voucher" })
    await send([id], { deliveryCode: `FICOU-${count}` })
    await disqualified(db, { claim, now })
    const saving = saveCode(db, { id, version: 2, deliveryCode: `OUTRO-${count}`, by, now })
    expect(await broken(saving)).toMatchObject({ code: "WRONG_STATE" })
  })
})

describe("the stock", () => {
  test("is short of what is won or may still be, and not of what nobody won of a batch that is over", async () => {
    const name = `Camisa de lote ${++count}`
    const ahead = (n: number) => new Date(now.getTime() + n * 3_600_000)
    const planned = [1, 2, 3].map((n) => ({ ...buildPrize(n, { now, name }), moment: ahead(n) }))
    const { batch } = await insertBatch(db, planned, { now })
    await insertPrize(db, { name })
    await asOwner((owner) => owner.update(prizeKinds).set({ stock: 1 }).where(eq(prizeKinds.name, name)))
    expect(await findShortStock(db, name)).toMatchObject({ stock: 1, promised: 4 })
    await asOwner(async (owner) => {
      await owner.execute(sql`alter table prize_batches disable trigger user`)
      await owner.update(prizeBatches).set({ revealedAt: now }).where(eq(prizeBatches.id, batch.id))
      await owner.execute(sql`alter table prize_batches enable trigger user`)
    })
    expect(await findShortStock(db, name)).toBeNull()
  })

  test("of a kind is what is left of it, and nothing is sent beyond", async () => {
    const name = `Camisa contada ${++count}`
    const [one, two, three] = [
      await won({ way: "hand", name }),
      await won({ way: "hand", name }),
      await won({ way: "hand", name, stock: 1 }),
    ]
    expect(await broken(send([one.id, two.id]))).toEqual({ code: "INVALID_REQUEST" })
    await send([one.id])
    expect(await broken(send([two.id]))).toEqual({ code: "INVALID_REQUEST" })
    expect(await kindOf(name)).toMatchObject({ stock: 1, sent: 1 })
    await returnPrize(db, { id: one.id, day, by, now })
    expect((await kindOf(name)).sent).toBe(0)
    expect(await send([three.id])).toEqual({ sent: 1 })
  })

  test("is never less than what is out", async () => {
    const { id, prize } = await won({ way: "hand", stock: 3 })
    await send([id])
    const kind = await kindOf(prize.name)
    const edit = (stock: number | null, version = kind.version) =>
      editKind(db, { kindId: kind.id, input: { way: "hand", stock, version }, by, now })
    expect(await broken(edit(0))).toEqual({ code: "INVALID_REQUEST", field: "stock" })
    await edit(5)
    await edit(5)
    expect(await broken(edit(6))).toMatchObject({ code: "STALE", data: { current: { stock: "5" } } })
    expect(await lastRow(kind.id)).toMatchObject({ before: { stock: 3 }, after: { stock: 5 } })
  })
})

describe("a list of codes", () => {
  const importFile = async (rows: Parameters<typeof buildWorkbook>[0]) => {
    const file = new File([Buffer.from(await buildWorkbook(rows))], "codigos.xlsx")
    return importCodes(db, { text: null, file, may: { awards: true, winners: true }, by, now })
  }
  test("gives each prize its code by protocol or id, once", async () => {
    const [one, two] = [await won({ way: "voucher" }), await won({ way: "voucher" })]
    const text = `Protocolo;Código\n${one.invoice.protocol};LISTA-${count}A\n${two.id};LISTA-${count}B\n`
    expect(await importing(text)).toMatchObject({ changed: 2 })
    expect((await rowOf(one.claim)).deliveryCode).toBe(`LISTA-${count}A`)
    expect(await importing(text)).toMatchObject({ changed: 0 })
  })

  test("reads a protocol as every search does: in small letters, without its dash, with O and I", async () => {
    const [one, two] = [
      await won({ way: "voucher", protocol: "7K2MD-9QXR4" }),
      await won({ way: "voucher", protocol: "AB0C1-D2E3F" }),
    ]
    const text = `${one.invoice.protocol.toLowerCase()};MINUSCULA-${count}\nabOcI d2e3f;LIDA-${count}`
    expect(await importing(text)).toMatchObject({ changed: 2 })
    expect((await rowOf(one.claim)).deliveryCode).toBe(`MINUSCULA-${count}`)
    expect((await rowOf(two.claim)).deliveryCode).toBe(`LIDA-${count}`)
    const twice = `${one.invoice.protocol};X-1\n${one.invoice.protocol.toLowerCase()};X-2`
    expect(await broken(importing(twice))).toEqual({ code: "LIST_UNREADABLE", field: "text" })
  })

  test("is refused whole where a line is wrong", async () => {
    const [one, two] = [await won({ way: "voucher" }), await won({ way: "voucher" })]
    const fault = { code: "LIST_UNREADABLE", field: "text" }
    const lists = [
      "",
      "Protocolo;Código",
      `${one.id};`,
      `${one.id};X1\n${two.id};X1`,
      `${one.id};X1\n${one.id};X2`,
      `${one.id};X1\nninguém;X2`,
    ]
    for (const text of lists) expect(await broken(importing(text))).toEqual(fault)
    expect((await rowOf(one.claim)).deliveryCode).toBeNull()
    await saveCode(db, { id: two.id, version: 1, deliveryCode: "DONO-1", by, now })
    expect(await broken(importing(`${one.id};DONO-1`))).toEqual(fault)
  })

  test("needs no header, whatever its codes begin with", async () => {
    const [one, two] = [
      await won({ way: "voucher", protocol: "CDFGH-JKMNP" }),
      await won({ way: "voucher", protocol: "CDFGH-JKMNQ" }),
    ]
    const text = `${one.invoice.protocol};CODIGO-${count}A\n${two.invoice.protocol};CODIGO-${count}B`
    expect(await importing(text)).toMatchObject({ changed: 2 })
    expect((await rowOf(one.claim)).deliveryCode).toBe(`CODIGO-${count}A`)
  })

  test("is read below a title, as suppliers send it", async () => {
    const { id, claim, invoice } = await won({ way: "voucher" })
    const rows = [
      ["Vales do lote 7"],
      ["Fornecedor", "Distribuidora", ""],
      ["Protocolo", "Código", "Validade"],
      [invoice.protocol, `TITULO-${count}`, "12/2027"],
    ]
    expect(await importFile(rows)).toMatchObject({ changed: 1 })
    expect((await rowOf(claim)).deliveryCode).toBe(`TITULO-${count}`)
    const below = `${id};ACIMA-1\nProtocolo;Código\n${invoice.protocol};ABAIXO-1`
    expect(await refusalOf(importing(below))).toContain("Linha 1: está acima do cabeçalho")
    expect((await rowOf(claim)).deliveryCode).toBe(`TITULO-${count}`)
  })

  test("says all that is wrong at once, in the list's order, up to a bound", async () => {
    const prizes = [
      await won({ way: "voucher" }),
      await won({ way: "voucher" }),
      await won({ way: "voucher" }),
    ]
    const [one, two, three] = prizes
    await saveCode(db, { id: three!.id, version: 1, deliveryCode: `DELE-${count}`, by, now })
    const text = [
      `${one!.id};${two!.id} x`,
      "ninguém;PERDIDO-1",
      `${two!.id};DELE-${count}`,
      `${one!.id};BOM-${count}`,
      `;SEM-DONO`,
      `${two!.id};AÇÃO-1`,
      `${three!.id};${"A".repeat(61)}`,
    ].join("\n")
    expect((await refusalOf(importing(text)))?.match(/Linha \d+: [^.]+\./g)).toEqual([
      "Linha 1: o código tem um espaço no meio.",
      "Linha 2: nenhuma entrega com esse id ou protocolo.",
      "Linha 3: o código já está em outro prêmio.",
      "Linha 5: falta o prêmio.",
      "Linha 6: o código só pode ter letras sem acento, números, ponto, hífen, barra e sublinhado.",
      "Linha 7: o código passa de 60 caracteres.",
    ])
    expect((await rowOf(one!.claim)).deliveryCode).toBeNull()
    const many = Array.from({ length: 40 }, (_, n) => `ninguém-${n};NADA-${n}`).join("\n")
    const refused = await refusalOf(importing(many))
    expect(refused?.match(/Linha \d+:/g)).toHaveLength(20)
    expect(refused).toContain("Mais 20 linhas não estão certas.")
  })

  test("names the line on which a prize or a code stood before, by whatever name", async () => {
    const [one, two] = [await won({ way: "voucher" }), await won({ way: "voucher" })]
    const text = [
      `${one.id};UMA-${count}`,
      `${two.id};UMA-${count}`,
      `${one.id};OUTRA-${count}`,
      `${one.invoice.protocol};PROTOCOLO-${count}`,
    ].join("\n")
    expect(await refusalOf(importing(text))).toBe(
      "Linha 2: o código já está na linha 1. Linha 3: o prêmio já está na linha 1. Linha 4: o prêmio já está na linha 1.",
    )
  })

  test("is refused where the workbook kept a code as a number, which may have lost digits", async () => {
    const { id, claim } = await won({ way: "voucher" })
    const list = (code: Parameters<typeof buildWorkbook>[0][number][number]) =>
      importFile([
        ["Entrega", "Código"],
        [id, code],
      ])
    expect(await refusalOf(list({ number: "1234567890123450" }))).toBe(
      "Linha 2: a planilha guardou o código como número: formate a coluna como texto e digite os códigos de novo.",
    )
    expect((await rowOf(claim)).deliveryCode).toBeNull()
    expect(await list("1234567890123456")).toMatchObject({ changed: 1 })
    expect((await rowOf(claim)).deliveryCode).toBe("1234567890123456")
  })

  test("is read from the list's own file, as it came or as a CSV, and rows without a code are passed over", async () => {
    const [one, two, has] = [
      await won({ way: "voucher" }),
      await won({ way: "voucher" }),
      await won({ way: "voucher" }),
    ]
    await saveCode(db, { id: has.id, version: 1, deliveryCode: `TINHA-${has.id.slice(-8)}`, by, now })
    const ids = [one.id, two.id, has.id]
    /** The file as somebody gets it, who wrote one code into it. */
    async function* filled(deliveryCode: string) {
      for await (const rows of fulfilmentExport.rows(db, new URLSearchParams(), inFull))
        yield rows
          .filter(({ id }) => ids.includes(id))
          .map((row) => (row.id === one.id ? Object.assign(row, { deliveryCode }) : row))
    }
    for (const format of ["xlsx", "csv-sheet", "csv"] as const) {
      const code = `DO-ARQUIVO-${format}`
      const contents = { title: "Entregas", at: now, named: true }
      const chunks = []
      for await (const chunk of fileKinds[format].chunks(fulfilmentExport.columns, filled(code), contents))
        chunks.push(chunk)
      const file = new File([Buffer.concat(chunks)], "entregas")
      const may = { awards: true, winners: true }
      expect(await importCodes(db, { text: null, file, may, by, now })).toMatchObject({ changed: 1 })
      expect((await rowOf(one.claim)).deliveryCode).toBe(code)
    }
    expect((await rowOf(two.claim)).deliveryCode).toBeNull()
  })

  test("passes over the codes that its file has masked for who may not read them", async () => {
    const [has, one] = [await won({ way: "voucher" }), await won({ way: "voucher" })]
    await saveCode(db, { id: has.id, version: 1, deliveryCode: "MASCARADO-1", by, now })
    const text = `Entrega;Código\n${has.id};${maskCode("MASCARADO-1")}\n${one.id};ABERTO-1`
    expect(await importing(text)).toMatchObject({ changed: 1 })
    expect((await rowOf(has.claim)).deliveryCode).toBe("MASCARADO-1")
  })

  test("finds its columns wherever they stand, and the delivery before the coupon", async () => {
    const one = await won({ way: "voucher" })
    const text = `Código do vale;Prêmio;Protocolo;Entrega\nACHADO-1;Camisa;;${one.id}`
    expect(await importing(text)).toMatchObject({ changed: 1 })
    const byProtocol = `Pessoa;Protocolo do cupom;Código\nAna;${one.invoice.protocol};ACHADO-2`
    expect(await importing(byProtocol)).toMatchObject({ changed: 1 })
    expect((await rowOf(one.claim)).deliveryCode).toBe("ACHADO-2")
  })

  const [yesterday, tomorrow] = [daysAfter(day, -1), daysAfter(day, 1)]
  const asTyped = (date: string) => date.split("-").toReversed().join("/")

  test("says too on which days prizes left and arrived, and shows that before", async () => {
    const awardedAt = new Date(now.getTime() - 2 * 86_400_000)
    const [gone, there, both] = [
      await won({ way: "voucher", awardedAt }),
      await won({ way: "hand", awardedAt }),
      await won({ way: "hand", awardedAt }),
    ]
    await send([there.id], { day: yesterday })
    const text = [
      "Entrega;Código;Enviado em;Entregue em",
      `${gone.id};DIA-${count};${asTyped(yesterday)};`,
      `${there.id};;${yesterday};${asTyped(day)}`,
      `${both.id};;${yesterday};${day}`,
    ].join("\n")
    const may = { awards: true, winners: true }
    const { codes, text: yes } = await rehearseCodes(db, { text, may, now })
    expect(codes).toMatchObject([
      { line: 2, code: `DIA-${count}`, sentOn: yesterday, deliveredOn: null, isMailed: true },
      { line: 3, code: null, sentOn: null, deliveredOn: day, isMailed: false, isSent: true },
      { line: 4, code: null, sentOn: yesterday, deliveredOn: day, isMailed: false },
    ])
    expect((await rowOf(gone.claim)).state).toBe("waiting")
    expect(await importing(yes)).toEqual({ changed: 3, mailed: 1 })
    expect(await importing(yes)).toEqual({ changed: 0, mailed: 0 })
    expect([await rowOf(gone.claim), await rowOf(there.claim), await rowOf(both.claim)]).toMatchObject([
      { state: "sent", sentOn: yesterday, deliveredOn: null, deliveryCode: `DIA-${count}` },
      { state: "delivered", sentOn: yesterday, deliveredOn: day },
      { state: "delivered", sentOn: yesterday, deliveredOn: day },
    ])
    expect(await lastRow(gone.prize.id)).toMatchObject({ after: { state: "sent", sentOn: yesterday } })
    expect(await lastRow(both.prize.id)).toMatchObject({
      before: { state: "sent" },
      after: { state: "delivered", deliveredOn: day },
    })
  })

  test("reads a day as a spreadsheet keeps it", async () => {
    const { id, claim } = await won({ way: "hand", awardedAt: new Date(now.getTime() - 2 * 86_400_000) })
    const days = (Date.parse(yesterday) - Date.UTC(1899, 11, 30)) / 86_400_000
    const rows = [
      ["Entrega", "Enviado em"],
      [id, { number: String(days + 0.75) }],
    ]
    expect(await importFile(rows)).toMatchObject({ changed: 1 })
    expect((await rowOf(claim)).sentOn).toBe(yesterday)
  })

  test("keeps for its days the rules by which they are typed, and says which line does not", async () => {
    const [posted, plain, gone] = [
      await won({ way: "post" }),
      await won({ way: "hand", stock: 0 }),
      await won({ way: "hand" }),
    ]
    await send([gone.id], { day })
    const refused = (line: string) => refusalOf(importing(`Entrega;Enviado em;Entregue em\n${line}`))
    expect(await refused(`${posted.id};${day};`)).toContain(`Linha 2: ${posted.prize.name}: falta o endereço`)
    expect(await refused(`${plain.id};${day};`)).toContain("acabou o estoque")
    expect(await refused(`${plain.id};;${day}`)).toContain("Linha 2: só chega o que saiu")
    expect(await refused(`${plain.id};${tomorrow};`)).toMatch(/^Linha 2: /)
    expect(await refused(`${gone.id};${yesterday};`)).toContain("o prêmio já saiu, com outro dia de envio")
    expect(await refused(`${gone.id};;${yesterday}`)).toContain(`não pode ser antes do envio, em ${day}`)
    expect(await refused(`${gone.id};ontem;`)).toContain("um dos dias não é uma data")
    expect([(await rowOf(posted.claim)).state, (await rowOf(gone.claim)).state]).toEqual(["waiting", "sent"])
  })

  test("is told where it has more lines than are read", async () => {
    const rows = "x;\n".repeat(20_001)
    const file = new File([`Entrega;Código\n${rows}`], "lista.csv")
    const may = { awards: true, winners: true }
    expect(await refusalOf(importCodes(db, { text: null, file, may, by, now }))).toContain(
      "mais de 20.000 linhas",
    )
  })

  test("with a code that somebody saves at this very moment is refused at its line", async () => {
    const [one, two] = [await won({ way: "voucher" }), await won({ way: "voucher" })]
    const code = `CORRIDA-${count}`
    const { met } = await db.transaction(async (tx) => {
      await saveCode(tx, { id: two.id, version: 1, deliveryCode: code, by, now })
      const met = broken(importing(`${one.id};${code}`)).catch(String)
      await somebodyWaitsForRow(db)
      return { met }
    })
    expect(await met).toEqual({ code: "LIST_UNREADABLE", field: "text" })
    expect([(await rowOf(one.claim)).deliveryCode, (await rowOf(two.claim)).deliveryCode]).toEqual([
      null,
      code,
    ])
  })
})

describe("the database", () => {
  test("lets a delivery go the steps that the code knows", async () => {
    const to = {
      waiting: { sentOn: null, deliveredOn: null, returnedOn: null },
      sent: { sentOn: day, deliveredOn: null, returnedOn: null },
      delivered: { sentOn: day, deliveredOn: day, returnedOn: null },
      returned: { sentOn: day, deliveredOn: null, returnedOn: day },
    }
    const steps = { sent: "send", delivered: "deliver", returned: "return" } as const
    for (const from of fulfilmentStates)
      for (const next of fulfilmentStates) {
        if (from === next) continue
        const { id } = await won({ way: "hand" })
        const set = (state: typeof from) =>
          asOwner((owner) =>
            owner
              .update(fulfilments)
              .set({ state, ...to[state] })
              .where(eq(fulfilments.id, id)),
          )
        if (from !== "waiting") await set("sent")
        if (from === "delivered" || from === "returned") await set(from)
        const may = next !== "waiting" && canFulfil(steps[next], from)
        expect([from, next, await refusedWith(set(next))]).toEqual([from, next, may ? undefined : "23001"])
      }
  })

  test("sends nothing that is not validated, and no more than there are", async () => {
    const { id, award, prize } = await won({ way: "hand", stock: 0 })
    const sent = { state: "sent", sentOn: day } as const
    const set = () => asOwner((owner) => owner.update(fulfilments).set(sent).where(eq(fulfilments.id, id)))
    expect(await refusedWith(set())).toBe("23514")
    await asOwner(async (owner) => {
      await owner.update(prizeKinds).set({ stock: 9 }).where(eq(prizeKinds.name, prize.name))
      await owner.update(prizeAwards).set({ releasedAt: now }).where(eq(prizeAwards.id, award.id))
    })
    expect(await refusedWith(set())).toBe("23001")
  })

  test("keeps what was sent, and wants a row of the audit for every change", async () => {
    const { id } = await won({ way: "hand" })
    const change = db.update(fulfilments).set({ deliveryCode: "SOLTO-1" }).where(eq(fulfilments.id, id))
    expect(await refusedWith(change)).toBe("23001")
    await send([id])
    const remove = asOwner((owner) => owner.delete(fulfilments).where(eq(fulfilments.id, id)))
    expect(await refusedWith(remove)).toBe("23001")
  })
})

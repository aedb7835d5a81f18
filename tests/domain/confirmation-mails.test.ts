import { readFile } from "node:fs/promises"
import { eq, sql, TransactionRollbackError } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { deliveryWays } from "#app/domain/fulfilment/fulfilment"
import { saveAddress } from "#app/domain/fulfilment/save-address.server"
import { activateVersion, saveVersion } from "#app/domain/templates/save-version.server"
import { getActiveText, getVersion } from "#app/domain/templates/templates.queries.server"
import { sendNow } from "#app/jobs/mail-job.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { deliveryAddresses, prizeKinds } from "#drizzle/schema/fulfilments"
import { registrations } from "#drizzle/schema/registrations"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { emailTemplates } from "#drizzle/schema/mails"
import { insertUser } from "#drizzle/seed/builders/user"
import { drawnPrize, heldPrize } from "../support/claims"
import { openPromotion } from "../support/promotion"

type Language = "pt" | "en"
type Kind = "prize-validated" | "winner-validated"

const said = {
  pt: {
    hand: "Nossa equipe combina com você o dia e o lugar; na hora, apresente um documento com foto e assine o recibo.",
    post: "O prêmio vai pelo correio, e avisamos por este email quando ele sair.",
    voucher: "O prêmio é um vale: mandamos o código por este email, e ele fica também na página do prêmio.",
    address: "Falta dizer para onde: informe o endereço de entrega na página do prêmio.",
  },
  en: {
    hand: "Our team arranges day and place with you; please show a photo ID then and sign for the prize.",
    post: "The prize goes by post, and we write to this address when it leaves.",
    voucher:
      "The prize is a voucher: we send its code to this address, and it stands on the page of your prize, too.",
    address: "We do not know where to yet: give the delivery address on the page of your prize.",
  },
}
const address = {
  cep: "13010000",
  street: "Rua das Palmeiras",
  houseNumber: "12",
  complement: null,
  district: "Centro",
  city: "Campinas",
  uf: "SP",
}

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let close: () => Promise<void>
const now = new Date()
let claims: {
  kind: Kind
  id: string
  registrationId: string
  claim: { awardId: string } | { winnerId: string }
}[]

beforeAll(async () => {
  const opened = await openPromotion()
  ;({ db, close } = opened)
  owner = connect(opened.ownerUrl, { max: 2 })
  const { award, person } = await heldPrize(owner)
  const { winner, person: drawn } = await drawnPrize(owner, { to: "published" })
  await owner.update(prizeAwards).set({ state: "validated" }).where(eq(prizeAwards.id, award.id))
  await owner.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id))
  claims = [
    { kind: "prize-validated", id: award.id, registrationId: person.id, claim: { awardId: award.id } },
    { kind: "winner-validated", id: winner.id, registrationId: drawn.id, claim: { winnerId: winner.id } },
  ]
})
afterAll(async () => {
  await owner.$client.end()
  await close()
})

type AboutPrize = { kind: Kind; id: string }

/** The one mail of this kind, as it leaves. */
async function mailOf({ kind, id }: AboutPrize, locale: Language): Promise<Mail> {
  await owner.update(registrations).set({ locale })
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  await sendNow({ kind, id }, { id: crypto.randomUUID() }, { db, now, send })
  expect(mails).toHaveLength(1)
  return mails[0]!
}

/** Which of the sentences a mail has, in its reader's language, and the whole of it. */
async function sentences(about: AboutPrize, locale: Language) {
  const text = (await mailOf(about, locale)).text.replace(/\s+/g, " ")
  return Object.entries(said[locale]).flatMap(([name, sentence]) => (text.includes(sentence) ? [name] : []))
}

describe("the mail of a confirmed prize", () => {
  test.each(deliveryWays)("tells how this one comes, and no other way: %s", async (way) => {
    await owner.update(prizeKinds).set({ way })
    await owner.delete(deliveryAddresses)
    const told = []
    for (const each of claims)
      for (const locale of ["pt", "en"] as const) told.push(await sentences(each, locale))
    const expected = way === "post" ? ["post", "address"] : [way]
    expect(told).toEqual([expected, expected, expected, expected])
  })

  test("leads to the prize's own page, where its words send people", async () => {
    for (const { kind, id } of claims)
      expect((await mailOf({ kind, id }, "pt")).text).toContain(`/perfil/premios/${id}`)
  })

  test("asks nobody for an address that is known", async () => {
    await owner.update(prizeKinds).set({ way: "post" })
    await owner.delete(deliveryAddresses)
    const told = []
    for (const { claim, registrationId, ...mail } of claims) {
      await saveAddress(db, { claim, address, registrationId, ip: null, now })
      for (const locale of ["pt", "en"] as const) told.push(await sentences(mail, locale))
    }
    expect(told).toEqual([["post"], ["post"], ["post"], ["post"]])
  })
})

test("a text that somebody wrote stays as the new words come", async () => {
  const wording = await readFile("drizzle/migrations/0100_confirmations_by_way.sql", "utf8")
  const { id: by } = await insertUser(db)
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.mail, "prize-validated"))
  const { id: templateId, version } = template!
  const { subjectPt, previewPt, titlePt, subjectEn, previewEn, titleEn } = await getVersion(db, templateId)
  const bodies = { bodyPt: "{{prize}} até {{deliverBy}}.", bodyEn: "{{prize}} by {{deliverBy}}." }
  const input = { subjectPt, previewPt, titlePt, subjectEn, previewEn, titleEn, ...bodies, version }
  await expect(
    db.transaction(async (tx) => {
      const number = await saveVersion(tx, { templateId, input, by, now })
      await activateVersion(tx, { templateId, number, by, now })
      await tx.execute(sql.raw(wording))
      expect((await getActiveText(tx, "prize-validated", "pt")).body).toBe(bodies.bodyPt)
      expect((await getActiveText(tx, "prize-validated", "en")).body).toBe(bodies.bodyEn)
      tx.rollback()
    }),
  ).rejects.toThrow(TransactionRollbackError)
})

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { freshDatabase } from "#tests/support/database"

// Before anything reads the settings.
vi.hoisted(() => {
  const settings = { ORIGIN: "https://bar.example", INVOICE_REVIEW: "hold", LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, DATABASE_URL: "postgres://nowhere.test/none" })
})

const now = new Date("2026-11-12T23:14:00Z")
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: ReturnType<typeof connect>
beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url)
})
afterAll(async () => {
  await db?.$client.end()
  await database?.drop()
})

/** What the mail of an invoice that waits for a person says to somebody who reads this language. */
async function textFor(reviewReason: string | null, locale: "pt" | "en" = "pt") {
  const { id: registrationId } = await insertRegistration(db, { now, locale })
  const { id } = await insertInvoice(db, { now, registrationId, status: "pending", reviewReason })
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  await sendMailJob({ kind: "invoice-received", id }, { id: crypto.randomUUID() }, { db, now, send })
  return mails[0]?.text
}

test("the mail of an invoice on hold says that its numbers do not count before somebody has looked at it", async () => {
  expect(await textFor("amount")).toContain(
    "Se algo mudar, avisamos por aqui. Até lá, seus números ainda não valem no sorteio.",
  )
  expect(await textFor("amount", "en")).toContain(
    "we tell you here. Until then your numbers do not count in the draw.",
  )
})

test("of one that nothing was found about it does not", async () => {
  const text = await textFor(null)
  expect(text).toContain("Se algo mudar, avisamos por aqui.")
  expect(text).not.toContain("não valem")
})

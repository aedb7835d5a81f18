import { randomUUID } from "node:crypto"
import { inArray } from "drizzle-orm"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { noteMail } from "#app/jobs/note-mail.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { sentMails } from "#drizzle/schema/sent-mails"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { countEvents } from "#tests/support/counted-client"
import { freshDatabase } from "#tests/support/database"

// Before anything reads the settings.
vi.hoisted(() => {
  const settings = { ORIGIN: "https://bar.example", TICKETS_RULE: "per-value:2000", LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, DATABASE_URL: "postgres://nowhere.test/none" })
})

const now = new Date("2026-11-12T23:14:00Z")
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: ReturnType<typeof connect>
let statements = 0

beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url)
  countEvents(db, () => statements++)
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const notesOf = async (jobs: string[]) => {
  const rows = await db.select().from(sentMails).where(inArray(sentMails.jobId, jobs))
  return new Map(rows.map(({ jobId, outcome }) => [jobId, outcome]))
}

test("the mails of a batch each say their own, by fewer questions than there are mails", async () => {
  const draw = await insertDraw(db)
  const coupons = await Promise.all(
    (["pt", "en", "pt", "en", "pt", "en", "pt", "en"] as const).map(async (locale, at) => {
      const person = await insertRegistration(db, { locale })
      const invoice = await insertInvoice(db, { registrationId: person.id })
      return { person, invoice, count: at, job: randomUUID() }
    }),
  )
  for (const { invoice, count } of coupons) if (count > 0) await insertTickets(db, { draw, invoice, count })
  const mails = new Map<string, Mail>()
  const send = async (mail: Mail) => {
    if (mail.to.address === coupons[3]!.person.email) throw new Error("refused by the test")
    mails.set(mail.to.address, mail)
  }
  const sendOne = ({ invoice, job }: { invoice: { id: string }; job: string }) =>
    sendMailJob({ kind: "invoice-received", id: invoice.id }, { id: job }, { db, now, send })
  // What stands below every mail is known from the one before.
  await sendOne({ invoice: await insertInvoice(db), job: randomUUID() })
  statements = 0
  const tried = await Promise.allSettled(coupons.map(sendOne))
  expect(statements).toBeLessThan(coupons.length)
  expect(tried.map(({ status }) => status === "rejected")).toEqual(coupons.map((_, at) => at === 3))
  for (const { person, invoice, count } of coupons.toSpliced(3, 1)) {
    const mail = mails.get(person.email)
    expect(mail?.html).toContain(`lang="${person.locale === "pt" ? "pt-BR" : "en"}"`)
    expect(mail?.text).toContain(invoice.protocol)
    for (const other of coupons)
      if (other.invoice !== invoice) expect(mail?.text).not.toContain(other.invoice.protocol)
    expect(mail?.text.match(/^\d+\/\d{2}\.\d{3}$/gm) ?? []).toHaveLength(count)
  }
  expect(await notesOf(coupons.map(({ job }) => job))).toEqual(
    new Map(coupons.map(({ job }, at) => [job, at === 3 ? "failed" : "sent"])),
  )
})

test("one mail that cannot be noted leaves the others' notes, and a later try is the same row", async () => {
  const { id } = await insertRegistration(db)
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const note = (jobId: string, outcome: "sent" | "failed", registrationId = id) =>
    noteMail(db, { registrationId, kind: "welcome", jobId, outcome, at: now })
  await Promise.all([note(first, "failed"), note(second, "sent", randomUUID()), note(third, "sent")])
  await note(first, "sent")
  expect(await notesOf([first, second, third])).toEqual(
    new Map([
      [first, "sent"],
      [third, "sent"],
    ]),
  )
})

test("a mail that left stays noted so, though its job is run again and fails", async () => {
  const { id: registrationId } = await insertRegistration(db)
  const jobId = randomUUID()
  for (const outcome of ["failed", "sent", "failed"] as const)
    await noteMail(db, { registrationId, kind: "welcome", jobId, outcome, at: now })
  expect(await notesOf([jobId])).toEqual(new Map([[jobId, "sent"]]))
})

import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { blockAddress } from "#app/domain/ips/block-address.server"
import { pauseInvoices, resumeInvoices } from "#app/domain/pauses/pause-invoices.server"
import { findPause } from "#app/domain/pauses/pauses.queries.server"
import { createPrize } from "#app/domain/prizes/create-prize.server"
import { noteCall } from "#app/domain/registrations/registration-notes.server"
import { createTemplate } from "#app/domain/templates/create-template.server"
import { actions } from "#drizzle/schema/back-office"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { newsTexts } from "#tests/support/dispatch"

const now = new Date("2026-11-18T23:00:00Z")

let by: string
let registrationId: string

beforeAll(async () => {
  by = (await insertUser(db, { passwordHash: null })).id
  registrationId = (await insertRegistration(db, { passwordHash: "none" })).id
})
afterAll(dropOwnDatabase)

/** Each sends a form of this key with a text of its own in one of its fields. */
const forms: Record<string, (formKey: string, text: string) => Promise<unknown>> = {
  "a prize outside the schedule": (formKey, name) =>
    createPrize(db, { formKey, prize: { name, instructions: "", valueCents: 5_000 }, by, now }),
  "a template for news": (formKey, name) =>
    createTemplate(db, { input: { formKey, ...newsTexts, name }, by, now }),
  "the block of an address": (formKey, ip) =>
    blockAddress(db, { formKey, ip, days: 3, reason: "Robôs", by, now }),
  "a note of a call": (formKey, note) => noteCall(db, { registrationId, input: { formKey, note }, by, now }),
}

describe.each(Object.entries(forms))("%s", (_, send) => {
  const [formKey, text, other] = [crypto.randomUUID(), "203.0.113.7", "203.0.113.8"]
  const made = () => db.$count(actions, eq(actions.userId, by))

  test("is made once by a form that is sent twice, and once more where its page was filled in anew", async () => {
    const before = await made()
    await Promise.all([send(formKey, text), send(formKey, text)])
    expect(await made()).toBe(before + 1)
    await send(formKey, other)
    expect(await made()).toBe(before + 2)
    await send(formKey, text)
    expect(await made()).toBe(before + 2)
  })
})

test("a pause whose form was filled in anew after it had ended is another one, and is on", async () => {
  const input = {
    formKey: crypto.randomUUID(),
    noticePt: "Voltamos às 18h.",
    noticeEn: "We are back at 6 pm.",
    reason: "Números saíram errados",
  }
  await pauseInvoices(db, { input, by, now })
  await resumeInvoices(db, { pauseId: input.formKey, by, now })
  await pauseInvoices(db, { input: { ...input, noticePt: "Voltamos às 20h." }, by, now })
  expect(await findPause(db)).toMatchObject({ noticePt: "Voltamos às 20h." })
})

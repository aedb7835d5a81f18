import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { pauseInvoices, resumeInvoices } from "#app/domain/pauses/pause-invoices.server"
import { findPause, pauseNotice } from "#app/domain/pauses/pauses.queries.server"
import { actions } from "#drizzle/schema/back-office"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "../support/broken"
import { keyedForm, later, NOON, openPromotion, send } from "../support/promotion"
import { refusedWith } from "../support/refused-with"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let bar: StoreRow
let [ana, bia] = [{ id: "" }, { id: "" }]

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  bar = await insertStore(db)
  ana = await insertUser(db, { passwordHash: null })
  bia = await insertUser(db, { passwordHash: null })
})
afterAll(() => close())

const HOUR = 3_600_000
const person = () => insertRegistration(db, { passwordHash: "none" })
const notice = (formKey = crypto.randomUUID()) => ({
  formKey,
  noticePt: "Voltamos às 18h.",
  noticeEn: "We are back at 6 pm.",
  reason: "Números saíram errados",
})
const pause = (input = notice(), by = ana) => pauseInvoices(db, { input, by: by.id, now: NOON })
const resume = (pauseId: string, by = bia) => resumeInvoices(db, { pauseId, by: by.id, now: later(HOUR) })

describe("while a pause is on", () => {
  test("no invoice is taken, and who sends one reads the notice; what came before or comes after counts", async () => {
    const input = notice()
    const sent = keyedForm(bar)
    const rita = await person()
    const first = await send(db, rita, sent)
    await pause(input)
    expect(await pauseNotice(db, "pt")).toBe("Voltamos às 18h.")
    expect(await pauseNotice(db, "en")).toBe("We are back at 6 pm.")
    await expect(send(db, await person(), keyedForm(bar))).rejects.toMatchObject({
      code: "INVOICES_CLOSED",
      details: { because: { pt: "Voltamos às 18h.", en: "We are back at 6 pm." } },
    })
    expect((await send(db, rita, sent)).invoice.protocol).toBe(first.invoice.protocol)
    // It had arrived, and was only long on its way.
    await send(db, await person(), keyedForm(bar), { receivedAt: later(-1) })
    await resume(input.formKey)
    expect(await pauseNotice(db, "pt")).toBeNull()
    const late = send(db, await person(), keyedForm(bar), { receivedAt: later(HOUR - 1) })
    expect((await broken(late)).code).toBe("INVOICES_CLOSED")
    await send(db, await person(), keyedForm(bar), { receivedAt: later(HOUR) })
  })

  test("the same form is the same pause, another one is told that it is on, and the audit tells of both steps", async () => {
    const input = notice()
    const countAudited = () =>
      db.$count(actions, sql`subject_type = 'pauses' and subject_id = ${input.formKey}`)
    const both = await Promise.allSettled([pause(input), pause(input)])
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    expect(await countAudited()).toBe(1)
    expect((await broken(pause(notice(), bia))).code).toBe("WRONG_STATE")
    expect(await findPause(db)).toMatchObject({ id: input.formKey, reason: "Números saíram errados" })
    await Promise.all([resume(input.formKey), resume(input.formKey)])
    expect(await countAudited()).toBe(2)
    expect((await broken(resume(crypto.randomUUID()))).code).toBe("NOT_FOUND")
  })
})

test("the database keeps it: told of in the audit, one at a time, ended once, never gone", async () => {
  const state = (statement: ReturnType<typeof sql>) => refusedWith(db.execute(statement))
  const insert = sql`insert into pauses (id, notice_pt, notice_en, reason, paused_by, paused_at)
    values (gen_random_uuid(), 'a', 'b', 'c', ${ana.id}, now())`
  expect(await state(insert)).toBe("23001")
  const input = notice()
  await pause(input)
  expect(await state(insert)).toBe("23505")
  expect(await state(sql`update pauses set notice_pt = 'x' where id = ${input.formKey}`)).toBe("23001")
  expect(await state(sql`delete from pauses`)).toBe("42501")
  await resume(input.formKey)
  expect(await state(sql`update pauses set resumed_at = null, resumed_by = null`)).toBe("23001")
})

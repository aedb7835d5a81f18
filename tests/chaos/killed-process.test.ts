import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { invoices } from "#drizzle/schema/invoices"
import {
  gather,
  type InvoiceForm,
  invoiceForm,
  type CrowdMember,
  type SentOutcome,
  sendInvoice,
} from "#tests/support/crowd"
import { startTwoProcesses, type TwoProcesses } from "#tests/support/two-processes"

const PEOPLE = 200
const KILLED_AFTER = 60

type SentInvoice = { person: CrowdMember; form: InvoiceForm; outcome: SentOutcome | null }
let two: TwoProcesses
let sendings: SentInvoice[]
/** The invoices that somebody had been told of when the process fell, or later by the other one. */
let answered: string[]

beforeAll(async () => {
  two = await startTwoProcesses()
  const { bar, db, processes } = two
  await insertDraw(db)
  const people = await gather(db, { count: PEOPLE, now: new Date() })

  let acknowledged = 0
  sendings = await Promise.all(
    people.map(async (person, at): Promise<SentInvoice> => {
      const form = invoiceForm(bar, new Date())
      const outcome = await sendInvoice(processes[at % 2 ? 1 : 0].origin, person, form).catch(() => null)
      if (outcome?.id && ++acknowledged === KILLED_AFTER) await processes[1].kill("SIGKILL")
      return { person, form, outcome }
    }),
  )
  answered = sendings.flatMap(({ outcome }) => outcome?.id ?? [])
}, 120_000)
afterAll(() => two.close())

const numbersOf = async () => {
  const rows = await two.db.execute<{ id: string; registrationId: string; numbers: number }>(sql`
    select i.id, i.registration_id as "registrationId", count(t.id)::int as numbers
    from invoices i left join tickets t on t.invoice_id = i.id group by i.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

test("a process killed in the middle loses no invoice that it had acknowledged", async () => {
  const lost = sendings.filter(({ outcome }) => outcome === null)
  // Else nothing was in flight, and this test proved nothing.
  expect(lost.length).toBeGreaterThan(0)
  expect(answered.length).toBeGreaterThanOrEqual(KILLED_AFTER)
  const stored = await numbersOf()
  for (const id of answered) expect(stored.get(id)?.numbers).toBe(4)
})

test("the other process goes on as if nothing had happened", () => {
  const survivors = sendings.filter((_, at) => at % 2 === 0)
  expect(survivors.filter(({ outcome }) => outcome?.status !== 303)).toEqual([])
  expect(two.processes[0].logs()).not.toMatch(/40P01|"level":"(error|fatal)"/)
})

test("whoever had no answer sends the same form again, and has one invoice", async () => {
  const { processes, db } = two
  const before = new Set((await numbersOf()).keys())
  const again = await Promise.all(
    sendings.map(async ({ person, form, outcome }) => ({
      first: outcome,
      second: await sendInvoice(processes[0].origin, person, form),
      person,
    })),
  )
  const stored = await numbersOf()
  expect(stored.size).toBe(PEOPLE)
  for (const { first, second, person } of again) {
    expect(second.status).toBe(303)
    if (first) expect(second.id).toBe(first.id)
    expect(stored.get(second.id ?? "")).toMatchObject({ registrationId: person.registrationId, numbers: 4 })
  }
  // Some had been written although their answer never left: those were found, not written a second time.
  expect([...before].every((id) => again.some(({ second }) => second.id === id))).toBe(true)
  const [one] = again
  expect(await db.$count(invoices, eq(invoices.registrationId, one!.person.registrationId))).toBe(1)
})

test("the answer that was read before the fall reads the same after it", async () => {
  const { person, outcome } = sendings.find(({ outcome }) => outcome?.id)!
  const page = await fetch(`${two.processes[0].origin}/cupom/${outcome?.id}`, {
    headers: { cookie: person.cookie },
  })
  expect(page.status).toBe(200)
  const [invoice] = await two.db
    .select()
    .from(invoices)
    .where(eq(invoices.id, outcome?.id ?? ""))
  expect(await page.text()).toContain(invoice?.protocol)
})

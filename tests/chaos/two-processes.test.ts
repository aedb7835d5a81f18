import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildPrize, insertBatch } from "#drizzle/seed/builders/prize"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { nextNumber } from "#drizzle/seed/builders/random"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { gather, invoiceForm, type CrowdMember, type SentOutcome, sendInvoice } from "#tests/support/crowd"
import { everyMoment } from "#tests/support/every-moment"
import { startTwoProcesses, type TwoProcesses } from "#tests/support/two-processes"

const PEOPLE = 200
/** These have two invoices more: with four numbers each, the cap cuts the second and refuses the third. */
const EAGER = 20
const CAP = 5
const SECOND = 1_000
const DAY = 86_400_000

let two: TwoProcesses
let draw: Awaited<ReturnType<typeof insertDraw>>
let people: CrowdMember[]
let sent: { person: CrowdMember; outcomes: SentOutcome[] }[]

beforeAll(async () => {
  two = await startTwoProcesses({ MAX_TICKETS_PER_CPF: String(CAP), PRIZES_PER_CPF: "1" })
  const { bar, db, processes } = two
  draw = await insertDraw(db)
  people = await gather(db, { count: PEOPLE, now: new Date() })

  // Twenty have waited since yesterday, ten come due while the crowd is at it, ten are tomorrow's.
  const now = Date.now()
  const moments = [
    ...Array.from({ length: 20 }, (_, n) => now - DAY + n),
    ...Array.from({ length: 10 }, (_, n) => now + (SECOND * n) / 5),
    ...Array.from({ length: 10 }, (_, n) => now + DAY + n),
  ]
  const scheduled = moments.map((at) => ({
    ...buildPrize(nextNumber(), { now: new Date() }),
    moment: new Date(at),
  }))
  await insertBatch(db, scheduled)

  sent = await Promise.all(
    [...people, ...people.slice(0, EAGER), ...people.slice(0, EAGER)].map(async (person) => {
      const form = invoiceForm(bar, new Date())
      const twice = processes.map(({ origin }) => sendInvoice(origin, person, form))
      return { person, outcomes: await Promise.all(twice) }
    }),
  )
}, 120_000)
afterAll(() => two.close())

const logs = () => two.processes.map((each) => each.logs()).join("")

test("everybody is answered, nobody with an error, and no deadlock surfaces", () => {
  const statuses = new Set(sent.flatMap(({ outcomes }) => outcomes.map(({ status }) => status)))
  expect([...statuses].sort()).toEqual([303, 422])
  expect(logs()).not.toMatch(/40P01|40001|"level":"(error|fatal)"/)
})

test("what was sent to both processes is one invoice with one answer", async () => {
  for (const { outcomes } of sent) expect(outcomes[0]).toEqual(outcomes[1])
  const accepted = sent.flatMap(({ outcomes }) => outcomes[0]?.id ?? [])
  expect(new Set(accepted).size).toBe(accepted.length)
  const rows = await two.db.select({ id: invoices.id }).from(invoices)
  expect(rows.map(({ id }) => id).sort()).toEqual(accepted.sort())
  for (const [at, person] of people.entries())
    expect(sent.filter((each) => each.person === person && each.outcomes[0]?.id)).toHaveLength(
      at < EAGER ? 2 : 1,
    )
})

test("no lucky number and no position is given twice", async () => {
  const [row] = await two.db.execute<Record<string, number>>(sql`
    select count(*)::int as given, count(distinct (draw_id, series, element))::int as numbers,
      count(distinct (segment_id, position))::int as positions from tickets`)
  const given = (PEOPLE - EAGER) * 4 + EAGER * CAP
  expect(row).toEqual({ given, numbers: given, positions: given })
})

test("every invoice has the numbers that it earned, up to the cap", async () => {
  const perInvoice = await two.db.execute<{ registrationId: string; numbers: number }>(sql`
    select i.registration_id as "registrationId", count(t.id)::int as numbers
    from invoices i left join tickets t on t.invoice_id = i.id and t.draw_id = ${draw.id} group by i.id`)
  for (const [at, { registrationId }] of people.entries()) {
    const own = perInvoice.filter((each) => each.registrationId === registrationId)
    const expected = at < EAGER ? [1, 4] : [4]
    expect(own.map(({ numbers }) => numbers).sort()).toEqual(expected)
  }
})

test("every prize that was due has one owner, no other has any, and nobody has two", async () => {
  const live = isNull(prizeAwards.releasedAt)
  const awards = await two.db
    .select({
      prizeId: prizes.id,
      person: prizeAwards.registrationId,
      at: prizeAwards.awardedAt,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .where(live)
  const scheduled = await everyMoment(two.db)
  const moments = new Map(scheduled.map(({ id, moment }) => [id, moment]))
  expect(awards.filter(({ prizeId, at }) => !(at >= moments.get(prizeId)!))).toEqual([])
  expect(new Set(awards.map(({ prizeId }) => prizeId)).size).toBe(awards.length)
  expect(new Set(awards.map(({ person }) => person)).size).toBe(awards.length)
  // Twenty were waiting for two hundred people: none of those may be left over.
  expect(awards.length).toBeGreaterThanOrEqual(20)
  expect(awards.length).toBeLessThanOrEqual(30)
  const late = scheduled.filter(({ moment }) => +moment > Date.now() + DAY / 2).map(({ id }) => id)
  expect(await two.db.$count(prizes, and(prizes.held, inArray(prizes.id, late)))).toBe(0)
})

test("every acceptance is written in the person's log and mailed, once", async () => {
  const count = await two.db.$count(invoices)
  const [row] = await two.db.execute<Record<string, number>>(sql`select
    (select count(*)::int from user_logs where event = 'invoice-sent') as logged,
    (select count(distinct data ->> 'id')::int from pgboss.job where data ->> 'kind' = 'invoice-received') as mailed,
    (select count(*)::int from pgboss.job where data ->> 'kind' = 'invoice-received') as mails`)
  expect(row).toEqual({ logged: count, mailed: count, mails: count })
})

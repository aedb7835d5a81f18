import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { openHolderKey } from "#app/domain/draws/draw-secrets.server"
import { holderOf } from "#app/domain/draws/base/holder.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { draws } from "#drizzle/schema/draws"
import { registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { gather, invoiceForm, type SentOutcome, sendInvoice } from "#tests/support/crowd"
import { startTwoProcesses, type TwoProcesses } from "#tests/support/two-processes"
import { until } from "#tests/support/until"

const PEOPLE = 200
const CLOSED_AFTER = 50
/** These send when it has closed, however slow or quick everybody else was. */
const LATE = 20
const HOUR = 3_600_000
/** The processes live two hours ago, in the draw's period; whoever closes it lives now, after its end. */
const OFFSET = -2 * HOUR

type StoredBase = { numbers: number; hash: string }
type SentInvoice = SentOutcome & { answeredAt: number }
let two: TwoProcesses
let closing: { id: string }
let open: { id: string }
let sent: SentInvoice[]
let closeAskedAt: number
let closedAt: number
let bases: StoredBase[]
let folder: string
let files: Files
let isWritten: boolean
const isAccepted = ({ id }: SentInvoice) => id !== null

const baseOf = async (drawId: string): Promise<StoredBase> => {
  const [row] = await two.db.execute<StoredBase>(sql`
    select count(*)::int as numbers, md5(coalesce(string_agg(
      concat_ws(',', series, element, registration_id, invoice_id, void_at), E'\n' order by series, element), '')) as hash
    from tickets where draw_id = ${drawId}`)
  return row!
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
  two = await startTwoProcesses({ CLOCK_OFFSET_MS: String(OFFSET), INVOICE_REVIEW: "auto", WORKER: "off" })
  const { bar, db, processes } = two
  const there = new Date(Date.now() + OFFSET)
  closing = await insertDraw(db, { now: there, periodEnd: new Date(Date.now() - HOUR) })
  open = await insertDraw(db, { now: there })
  const people = await gather(db, { count: PEOPLE, now: there })

  let acknowledged = 0
  let close = () => {}
  const hasClosed = new Promise<void>((resolve) => (close = resolve))
  const sending = people.map(async (person, at): Promise<SentInvoice> => {
    if (at >= PEOPLE - LATE) await hasClosed
    const outcome = await sendInvoice(processes[at % 2 ? 1 : 0].origin, person, invoiceForm(bar, there))
    acknowledged++
    return { ...outcome, answeredAt: performance.now() }
  })
  await until("fifty people are answered", () => acknowledged >= CLOSED_AFTER)
  closeAskedAt = performance.now()
  await closeDraw(db, { drawId: closing.id, now: new Date() })
  closedAt = performance.now()
  close()
  // The job's work, beside the people who are still sending.
  const freezing = freezeDraw(db, { drawId: closing.id, now: new Date(), files })
  bases = [await baseOf(closing.id)]
  let isOver = false
  const all = Promise.all(sending).finally(() => (isOver = true))
  const goesOn = () => !isOver
  while (goesOn()) bases.push(await baseOf(closing.id))
  sent = await all
  isWritten = await freezing
  bases.push(await baseOf(closing.id))
}, 120_000)
afterAll(async () => {
  await two.close()
  await rm(folder, { recursive: true, force: true })
})

const numbersOf = async (drawId: string) => {
  const rows = await two.db.execute<{ id: string; numbers: number }>(sql`
    select i.id, count(t.id)::int as numbers
    from invoices i left join tickets t on t.invoice_id = i.id and t.draw_id = ${drawId} group by i.id`)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}

test("it closes while people are sending, and everybody is accepted or told that it was too late", async () => {
  expect(sent.filter(({ answeredAt }) => answeredAt > closedAt).length).toBeGreaterThan(0)
  const [accepted, refused] = [sent.filter(isAccepted), sent.filter((each) => !isAccepted(each))]
  expect(new Set(accepted.map(({ status }) => status))).toEqual(new Set([303]))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
  expect(await two.db.$count(invoices)).toBe(accepted.length)
  const [row] = await two.db.select({ state: draws.state }).from(draws).where(eq(draws.id, closing.id))
  expect(row?.state).toBe("closed")
  expect(two.processes.map((each) => each.logs()).join("")).not.toMatch(/40P01|"level":"(error|fatal)"/)
})

test("from that moment on its base does not move", () => {
  expect(bases.length).toBeGreaterThan(2)
  expect(new Set(bases.map((base) => JSON.stringify(base))).size).toBe(1)
})

test("the file that was written meanwhile is the base as it was after the last answer", async () => {
  expect(isWritten).toBe(true)
  const [draw] = await two.db.select().from(draws).where(eq(draws.id, closing.id))
  const numbers = await two.db
    .select({
      series: tickets.series,
      element: tickets.element,
      registrationId: tickets.registrationId,
      cpf: registrations.cpf,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(eq(tickets.drawId, closing.id))
    .orderBy(asc(tickets.series), asc(tickets.element))
  const padded = (value: number, digits: number) => String(value).padStart(digits, "0")
  const keyed = { id: draw!.id, holderForm: draw!.holderForm, holderKey: await openHolderKey(two.db, draw!) }
  const lines = numbers.map(
    ({ series, element, ...person }) =>
      `${padded(series, draw!.rule.seriesDigits)},${padded(element, 5)},${holderOf(keyed, person)},1\n`,
  )
  const expected = "series,element,holder,eligible\n" + lines.join("")
  const written = Buffer.concat(await (await files.find(draw!.baseFile!))!.toArray()).toString()
  expect(written.trimEnd().split("\n")).toHaveLength(1 + bases.at(-1)!.numbers)
  expect(draw!.baseRows).toBe(bases.at(-1)!.numbers)
  expect(draw!.baseSha256).toBe(createHash("sha256").update(expected).digest("hex"))
  expect(written).toBe(expected)
})

test("whoever was accepted has the numbers of every draw of that moment; whoever came too late has none", async () => {
  const [inClosing, inOpen] = [await numbersOf(closing.id), await numbersOf(open.id)]
  const accepted = sent.filter(isAccepted)
  expect(sent.filter((each) => each.answeredAt < closeAskedAt && !isAccepted(each))).toEqual([])
  expect(accepted.filter(({ id }) => inOpen.get(id!) !== 4 || inClosing.get(id!) !== 4)).toEqual([])
  expect(inClosing.size).toBe(accepted.length)
  expect(accepted.length).toBeLessThan(PEOPLE)
  expect(bases[0]?.numbers).toBe(accepted.length * 4)
})

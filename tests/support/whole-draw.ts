import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import type { Db } from "#app/db/client.server"
import { importNumbers } from "#app/domain/log/import-numbers.server"
import { dayOf } from "#app/platform/time/clock.server"
import type { Files } from "#app/platform/storage/files.server"
import type { DrawRule } from "#drizzle/schema/draws"
import { logCheckpoints } from "#drizzle/schema/log"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"

/** The extraction of rule A in app/domain/README.md. */
export const PRIZES = ["45931", "12876", "60254", "33019", "08777"]
const DAY = 86_400_000

type WholeDrawInput = { files: Files; now: Date; people?: number; rule?: Partial<DrawRule> } & Omit<
  NonNullable<Parameters<typeof insertDraw>[1]>,
  "now" | "rule"
>

/**
 * A draw whose period ended a day before `now`, with people of three numbers each, and the steps that take it to its
 * publication: by the use cases, so that files and rows are what they are in earnest. The extraction is two days on.
 */
export async function wholeDraw(db: Db, { files, now, people = 10, rule, ...overrides }: WholeDrawInput) {
  const later = (days: number) => new Date(now.getTime() + days * DAY)
  const draw = await insertDraw(db, {
    now,
    periodStart: later(-20),
    periodEnd: later(-1),
    extractionOn: dayOf(later(2)),
    ...overrides,
    rule: { seriesCount: 2, winners: 2, surrogates: 3, ...rule },
  })
  const holders = []
  for (let n = 0; n < people; n++) {
    const person = await insertRegistration(db, { passwordHash: "none" })
    const arrived = new Date(Math.min(+later(-2), +draw.periodEnd))
    const invoice = await insertInvoice(db, { now: arrived, registrationId: person.id })
    holders.push({ person, invoice, tickets: await insertTickets(db, { draw, invoice, count: 3 }) })
  }
  await tellNumbers(db, draw, now)
  const [ana, bia] = [
    await insertUser(db, { passwordHash: null }),
    await insertUser(db, { passwordHash: null }),
  ]
  // The evening of the extraction's day, from which on its prizes are known.
  const evening = extractionAt(draw)
  const drawId = draw.id
  return {
    draw,
    holders,
    evening,
    ana,
    bia,
    close: () => closeDraw(db, { drawId, now }),
    freeze: () => freezeDraw(db, { drawId, now, files }),
    /** By both, as it takes. */
    async enter() {
      for (const { id: by } of [ana, bia])
        await enterExtraction(db, { drawId, prizes: PRIZES, by, now: evening })
    },
    compute: () => computeDraw(db, { drawId, by: ana.id, now: evening, files }),
    publish: () => publishDraw(db, { drawId, by: bia.id, now: evening, files }),
  }
}

/** A log that has begun is told of a draw's numbers, as their coupons would have told it. */
export async function tellNumbers(
  db: Db,
  draw: Parameters<typeof importNumbers>[1],
  now: Date,
): Promise<void> {
  if ((await db.$count(logCheckpoints)) > 0) await importNumbers(db, draw, now)
}

/** A whole draw, published. */
export async function publishedDraw(db: Db, input: WholeDrawInput) {
  const whole = await wholeDraw(db, input)
  for (const step of ["close", "freeze", "enter", "compute", "publish"] as const) await whole[step]()
  return whole
}

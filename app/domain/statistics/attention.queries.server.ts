import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm"
import type { Area, Permission } from "#app/auth/permissions"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Databases, Db } from "#app/db/client.server"
import { countOwnRuns, type OwnRuns } from "#app/domain/bulk/bulk.queries.server"
import { countOpenApprovals } from "#app/domain/approvals/approvals.queries.server"
import { countWaiting } from "#app/domain/four-eyes/waiting.queries.server"
import { listCertificates } from "#app/domain/certificates/certificates.queries.server"
import { lastRuns } from "#app/domain/commands/commands.list.server"
import { closesFrom } from "#app/domain/draws/draw"
import { countMissing } from "#app/domain/exports/missing-exports.server"
import { listLackingKinds } from "#app/domain/fulfilment/prize-kinds.queries.server"
import { isExtracted, wasClosedTooLate } from "#app/domain/draws/planning/extraction-day.server"
import { editionsInForce } from "#app/domain/regulations/editions.server"
import { type RegulationKind, regulationKinds } from "#app/domain/regulations/regulation"
import { countOpenRequests } from "#app/domain/requests/requests.queries.server"
import { countUnconfirmedAwards, countUnconfirmedWinners } from "#app/domain/validation/unconfirmed.server"
import { countVacantPlaces } from "#app/domain/winners/vacant-places.queries.server"
import { dayOf } from "#app/platform/time/clock.server"
import { DAY_MS, daysAfter } from "#app/platform/time/days"
import { countFailedJobs, countRetryingJobs } from "#app/queue/failed-jobs.server"
import { findStall, type StalledQueue } from "#app/queue/stalled-queue.server"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { stores } from "#drizzle/schema/stores"
import { winners } from "#drizzle/schema/winners"
import { drawsRunningOut, type RunningOut } from "./numbers-given.queries.server"

/** A mail that failed so often waits longer and longer: the server may be away. */
const FAILED_TWICE = 2

/** Prizes won and not validated yet: whose papers are there to be looked at, and whose are not. */
export type PaperCounts = { sent: number; missing: number }

/** What waits for a person; each thing is there only for whoever holds its area. */
export type Attention = {
  awards: PaperCounts
  winners: PaperCounts
  /** Lost places of draws to which nobody has called the next surrogate. */
  vacantPlaces: number
  /** Of which prizes fewer are left than wait to be sent, and how many are lacking. */
  lackingStock: { name: string; lacking: number }[]
  /** Validated prizes whose confirmation did not go out. */
  unconfirmedAwards: number
  unconfirmedWinners: number
  invoices: Count
  /** Participants' requests that nobody has answered. */
  requests: Count
  /** What one began and another person is to end. */
  approvals: number
  /** The reader's own commands for many rows. */
  bulk: OwnRuns
  draws: { toClose: number; toHandIn: number; toExtract: number; toPostpone: number; toPublish: number }
  /** Open draws whose last series are nearly given. */
  series: RunningOut[]
  /** Whether the promotion has no certificate, whose number the law wants wherever it is advertised. */
  uncertified: boolean
  /** The texts without which nobody can register, as long as they are not published. */
  unpublished: RegulationKind[]
  /** Whether no result is published as long as nobody outside is asked to date the public log. */
  undated: boolean
  /** Whether no bar takes part, so that every coupon is refused. */
  barless: boolean
  /** Mails given up within a week, as long as they can be sent again, and those that failed at least twice and will be tried again. */
  mails: { givenUp: number; retrying: number }
  /** What nobody works on; null where the queue goes on. */
  queue: StalledQueue | null
  /** Commands whose last run failed, by name. */
  commands: string[]
  /** Exports of a week, since that day, that failed and did not come later either. */
  exports: { count: number; since: string }
}

type May = (wanted: Area | Permission) => boolean
type AttentionViewer = { id: string; may: May }
/** `lacksDate`: whether results want a date from outside, and the settings name nobody who gives one. */
type AttentionAsked = { now: Date; reader: AttentionViewer; lacksDate: boolean }
type AttentionQuery<Answer> = {
  area: Area
  ask: (
    db: Db,
    now: Date,
    primary: Db,
    reader: AttentionViewer & Pick<AttentionAsked, "lacksDate">,
  ) => Promise<Answer>
}

const questions: { [Name in keyof Attention]: AttentionQuery<Attention[Name]> } = {
  awards: { area: "prizes", ask: (db) => awardPapers(db) },
  winners: { area: "winners", ask: (db) => winnerPapers(db) },
  vacantPlaces: { area: "winners", ask: (db) => countVacantPlaces(db) },
  lackingStock: { area: "prizes", ask: (db) => listLackingKinds(db) },
  unconfirmedAwards: { area: "prizes", ask: (db) => countUnconfirmedAwards(db) },
  unconfirmedWinners: { area: "winners", ask: (db) => countUnconfirmedWinners(db) },
  invoices: { area: "invoices", ask: (db) => countUpTo(db, invoices, eq(invoices.status, "pending")) },
  requests: { area: "registrations", ask: countOpenRequests },
  // Each kind has a right of its own; of none nothing waits.
  approvals: { area: "dashboard", ask: (_, __, primary, { may }) => countFourEyes(primary, may) },
  bulk: { area: "dashboard", ask: (_, now, primary, reader) => countOwnRuns(primary, { ...reader, now }) },
  draws: { area: "calculation", ask: drawSteps },
  series: { area: "tickets", ask: (_, now, primary) => drawsRunningOut(primary, now) },
  uncertified: { area: "regulations", ask: async (db) => (await listCertificates(db)).length === 0 },
  unpublished: { area: "regulations", ask: unpublishedTexts },
  barless: { area: "stores", ask: hasNoBar },
  undated: { area: "log", ask: async (_, __, ___, { lacksDate }) => lacksDate },
  mails: { area: "commands", ask: failingMails },
  queue: { area: "commands", ask: (_, now, primary) => findStall(primary, now) },
  commands: { area: "commands", ask: failedCommands },
  exports: { area: "exports", ask: failedExports },
}

/** Asks only for what the reader may see; the replica, but for what it cannot know. */
export async function readAttention(
  { primary, replica }: Databases,
  { now, reader, lacksDate }: AttentionAsked,
): Promise<Partial<Attention>> {
  const permitted = Object.entries(questions).filter(([, { area }]) => reader.may(area))
  const answers = await Promise.all(
    permitted.map(
      async ([name, { ask }]) => [name, await ask(replica, now, primary, { ...reader, lacksDate })] as const,
    ),
  )
  return Object.fromEntries(answers) as Partial<Attention>
}

async function unpublishedTexts(db: Db): Promise<RegulationKind[]> {
  const { regulation, terms } = await editionsInForce(db, "pt")
  const missing = { regulation: !regulation, terms: !terms }
  return regulationKinds.filter((kind) => missing[kind])
}

async function hasNoBar(db: Db): Promise<boolean> {
  const bars = await db.select({ id: stores.id }).from(stores).where(eq(stores.active, true)).limit(1)
  return bars.length === 0
}

async function countFourEyes(db: Db, may: May): Promise<number> {
  const [asked, begun] = await Promise.all([countOpenApprovals(db, may), countWaiting(db, may)])
  return asked + begun
}

/** Awards that nobody has decided on. */
async function awardPapers(db: Db): Promise<PaperCounts> {
  const [row] = await db
    .select(bothCounts(sql`exists (select from papers where papers.award_id = prize_awards.id)`))
    .from(prizeAwards)
    .where(and(eq(prizeAwards.state, "pending"), isNull(prizeAwards.releasedAt)))
  return row ?? { sent: 0, missing: 0 }
}

/** Titulars, and the surrogates that were called. */
async function winnerPapers(db: Db): Promise<PaperCounts> {
  const [row] = await db
    .select(bothCounts(sql`exists (select from papers where papers.winner_id = winners.id)`))
    .from(winners)
    .where(
      and(
        inArray(winners.state, ["pending", "called"]),
        or(eq(winners.kind, "titular"), isNotNull(winners.replacesId)),
      ),
    )
  return row ?? { sent: 0, missing: 0 }
}

const bothCounts = (hasPapers: SQL) => ({
  sent: sql<number>`count(*) filter (where ${hasPapers})::int`,
  missing: sql<number>`count(*) filter (where not ${hasPapers})::int`,
})

/**
 * Draws that wait for somebody's next step: their period is over, nobody noted that the regulator has the base, their extraction
 * was held or passed before the base closed, their result computed.
 */
async function drawSteps(db: Db, now: Date): Promise<Attention["draws"]> {
  const count = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})::int`
  const grace = closesFrom({ periodEnd: now }).getTime() - now.getTime()
  const isTooLate = wasClosedTooLate()
  const isHandedIn = sql`exists (select from base_hand_ins where base_hand_ins.draw_id = draws.id)`
  const [row] = await db
    .select({
      toClose: count(and(eq(draws.state, "planned"), lt(draws.periodEnd, new Date(now.getTime() - grace)))),
      toHandIn: count(and(eq(draws.state, "closed"), not(isHandedIn))),
      toExtract: count(and(eq(draws.state, "closed"), isExtracted(now), not(isTooLate))),
      toPostpone: count(and(eq(draws.state, "closed"), isNull(draws.extraction), isTooLate)),
      toPublish: count(eq(draws.state, "computed")),
    })
    .from(draws)
    .where(inArray(draws.state, ["planned", "closed", "computed"]))
  return row ?? { toClose: 0, toHandIn: 0, toExtract: 0, toPostpone: 0, toPublish: 0 }
}

async function failingMails(db: Db, now: Date): Promise<Attention["mails"]> {
  const [givenUp, retrying] = await Promise.all([
    countFailedJobs(db, "mail", new Date(now.getTime() - 7 * DAY_MS)),
    countRetryingJobs(db, "mail", FAILED_TWICE),
  ])
  return { givenUp, retrying }
}

async function failedCommands(db: Db): Promise<string[]> {
  const runs = Object.values(await lastRuns(db))
  return runs.filter(({ state }) => state === "failed").map(({ name }) => name)
}

async function failedExports(db: Db, now: Date): Promise<Attention["exports"]> {
  // In whole days, which is what the list is filtered by.
  const since = daysAfter(dayOf(now), -6)
  return { count: (await countMissing(db, since)).count, since }
}

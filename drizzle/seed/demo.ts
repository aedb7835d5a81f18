import { sql } from "drizzle-orm"
import { connect, type Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import type { Files } from "#app/platform/storage/files.server"
import { countAllDays } from "#app/domain/statistics/count-days.server"
import { importNumbers } from "#app/domain/log/import-numbers.server"
import { type AuditRow, writeAction } from "#app/audit/audit.server"
import { ips } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { unsubscribes } from "#drizzle/schema/mails"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { stores } from "#drizzle/schema/stores"
import { users } from "#drizzle/schema/users"
import { demoAdmins } from "./accounts"
import { insertDraw, type MadeDraw } from "./builders/draw"
import { demoPasswordHash } from "./builders/password"
import { type BatchRow, insertBatch } from "./builders/prize"
import { buildUser } from "./builders/user"
import { auditPrize } from "./demo/award-audit"
import { planBars } from "./demo/bars"
import { type Campaign, planCampaign } from "./demo/campaign"
import { insertContent } from "./demo/content"
import { insertDeliveries } from "./demo/deliveries"
import { insertAll } from "./demo/insert-all"
import { type Invoice, planInvoices } from "./demo/invoices"
import { insertMailing } from "./demo/mailing"
import { planSendings } from "./demo/sendings"
import { planTickets } from "./demo/numbers"
import { type Person, planPeople } from "./demo/people"
import { planPrizes } from "./demo/prizes"
import { photographPapers } from "./demo/papers"
import { photographReceipts } from "./demo/receipts"
import { planRequests } from "./demo/requests"
import { reviewInvoices } from "./demo/reviews"
import { planAddresses, planBlocks, planLogs } from "./demo/traces"

/**
 * Puts the demo campaign into an empty database, as the owner of its tables and all or nothing; the same moment
 * gives the same campaign, salts and ids of the audit apart. With a store for files the first coupons of the queue have a
 * photo, and the first prizes their papers. Throws where anybody is known already.
 */
export async function seedDemo(ownerUrl: string, now = new Date(), files?: Files): Promise<void> {
  const db = connect(ownerUrl, { max: 1 })
  try {
    const passwordHash = await demoPasswordHash()
    await inTransaction(db, async (tx) => {
      await refuseTaken(tx)
      await insertCampaign(tx, planCampaign(now), { passwordHash, files })
    })
    await db.execute(sql`analyze`)
    await countAllDays(db, now)
  } finally {
    await db.$client.end()
  }
}

async function refuseTaken(tx: Db): Promise<void> {
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select exists (select from users) or exists (select from registrations) or exists (select from stores) or
      exists (select from draws) or exists (select from regulations) as taken`,
  )
  if (row?.taken)
    throw new Error("The database is not empty: the demo campaign is only put into an empty one.")
}

type Means = { passwordHash: string; files: Files | undefined }

async function insertCampaign(tx: Db, campaign: Campaign, { passwordHash, files }: Means): Promise<void> {
  const by = await insertAdmins(tx, campaign, passwordHash)
  await insertContent(tx, campaign)
  const bars = planBars(campaign)
  await insertAll(tx, stores, bars)
  const people = planPeople(campaign, passwordHash)
  await insertAll(tx, registrations, people)
  const { blocks, changes: blocked } = planBlocks(campaign, { by: by.admin })
  await insertAll(tx, cpfBlocks, blocks)

  const known = people[0]!.id
  const arrived = planInvoices(campaign, planSendings(campaign, people, bars))
  const reviewed = reviewInvoices(campaign, arrived, { known, by })
  const barred = barredOf(people, blocks)
  const planned = planPrizes(campaign, reviewed.invoices, { known, barred, by })
  const written = reviewed.invoices.map((invoice) => planned.invoices.get(invoice.id) ?? invoice)
  const sent = files ? await photographReceipts(files, written, bars) : written
  await insertAll(tx, invoices, sent)
  const draw = await insertNumbers(tx, campaign, sent)
  const { random, preparedAt } = campaign
  const keyed = {
    now: preparedAt,
    commitmentKey: random.bytes(32),
    id: random.uuid(preparedAt),
    createdBy: by.super,
  }
  const { batch } = await insertBatch(tx, planned.scheduled, { ...keyed, name: "Lote do primeiro tempo" })
  await insertAll(tx, prizes, planned.loose)
  await insertAll(tx, prizeAwards, planned.awards)
  await insertAll(tx, disqualifications, planned.losses)

  const asked = planRequests(campaign, { people, sent, known, by })
  await insertAll(tx, requests, asked.requests)
  const delivered = await insertDeliveries(tx, campaign, { people, awards: planned.awards, by })
  const mailed = await insertMailing(tx, campaign, { people, by })

  const logs = planLogs(campaign, {
    people,
    invoices: sent,
    awards: planned.awards,
    requests: asked.requests,
  })
  const shown = { people, awards: planned.awards, invoices: sent, bars }
  const drawn = files ? await photographPapers(files, campaign, shown) : { papers: [], logs: [] }
  await insertAll(tx, papers, drawn.papers)
  await insertAll(tx, userLogs, [...logs, ...drawn.logs])
  await insertAll(tx, ips, planAddresses(campaign, logs))
  await insertAll(tx, unsubscribes, planUnsubscribes(campaign, people))
  await writeAudit(tx, [
    ...introductions(by, campaign),
    ...preparations({ by: by.super, draw, batch, count: planned.scheduled.length }),
    ...planned.loose.map((prize) => auditPrize(prize, { by: by.super })),
    ...blocked,
    ...reviewed.changes,
    ...planned.changes,
    ...asked.changes,
    ...delivered,
    ...mailed,
  ])
}

type Admins = Record<(typeof demoAdmins)[number]["type"], string>

async function insertAdmins(
  tx: Db,
  { random, preparedAt: now }: Campaign,
  passwordHash: string,
): Promise<Admins> {
  const rows = demoAdmins.map(({ login: email, name, type }, n) => ({
    id: random.uuid(now),
    ...buildUser(n, { now, passwordHash, email, name, type }),
  }))
  await insertAll(tx, users, rows)
  return Object.fromEntries(rows.map(({ type, id }) => [type, id])) as Admins
}

/** As `npm run admin:create` tells of an account that nobody else made. */
const introductions = (admins: Admins, { preparedAt }: Campaign): AuditRow[] =>
  demoAdmins.map(({ login: email, name, type }) => ({
    by: admins[type],
    at: preparedAt,
    permission: "users",
    action: "create",
    reason: "npm run db:seed",
    subjectType: "users",
    subjectId: admins[type],
    table: users,
    before: null,
    after: { name, email, type },
  }))

const barredOf = (people: Person[], blocks: { cpf: string; unblockedAt?: Date | null }[]): Set<string> => {
  const live = new Set(blocks.filter((block) => !block.unblockedAt).map((block) => block.cpf))
  return new Set(people.filter((person) => live.has(person.cpf)).map((person) => person.id))
}

/** The one open draw, and the numbers by its permutation; its sequence goes on where the demo stops. */
async function insertNumbers(tx: Db, campaign: Campaign, sent: Invoice[]) {
  const { random, preparedAt, periodStart, periodEnd, extractionOn } = campaign
  const draw = await insertDraw(tx, {
    now: preparedAt,
    id: random.uuid(preparedAt),
    periodStart,
    periodEnd,
    extractionOn,
    title: "Sorteio da Final",
    prize: "Um ano de jogos no camarote, com três acompanhantes",
    holderKey: random.bytes(32),
    permutationKey: random.bytes(32),
    segmentId: random.uuid(preparedAt),
  })
  const numbers = planTickets(campaign, draw, sent)
  await insertAll(tx, tickets, numbers)
  // So that the log, as it begins, has nothing left to look for and holds nobody up.
  await importNumbers(tx, draw, campaign.now)
  await tx.execute(sql`select setval(${draw.segment.sequenceName}::regclass, ${numbers.length - 1}::bigint)`)
  return draw
}

const planUnsubscribes = ({ random, daysAgo }: Campaign, people: Person[]) =>
  people
    .filter((person) => !person.newsletter)
    .slice(-24)
    .map(({ email }, n) => ({ id: random.uuid(daysAgo(1)), email, createdAt: daysAgo(1 + (n % 9)) }))

type PreparedCampaign = {
  by: string
  draw: MadeDraw
  batch: BatchRow
  count: number
}

/** The draw and the schedule as their use cases would have audited them. */
function preparations({ by, draw, batch, count }: PreparedCampaign): AuditRow[] {
  const { title, prize, periodStart, periodEnd, extractionOn, rule, segment } = draw
  const commitments = [draw.holderKeyCommitment, segment.keyCommitment]
  const { name, version, commitment } = batch
  const made = { by, action: "create", at: draw.createdAt, before: null } as const
  return [
    {
      ...made,
      permission: "draw",
      subjectType: "draws",
      subjectId: draw.id,
      table: draws,
      after: { title, prize, periodStart, periodEnd, extractionOn, rule, commitments },
    },
    {
      ...made,
      permission: "prizes",
      subjectType: "prize-batches",
      subjectId: batch.id,
      table: prizeBatches,
      after: { name, version, commitment, count },
    },
  ]
}

/** In the order in which things happened, since each row is bound to the one before. */
async function writeAudit(tx: Db, changes: AuditRow[]): Promise<void> {
  for (const change of changes.sort((a, b) => +a.at - +b.at)) await writeAction(tx, change)
}

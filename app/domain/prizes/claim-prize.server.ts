import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { losesSoon } from "#app/db/transaction.server"
import type { LoggedPrize } from "#app/domain/log/kinds/chance"
import { env } from "#app/platform/env.server"
import { noteGone, numberInBatch } from "./known-batches.server"
import { freePrizes, scopeThen } from "./looking.server"

type ClaimedPrize = LoggedPrize & { awardId: string; prizeId: string }

/** When a coupon looked, under which batch's scope that is told (null: none lives any more), and what it found. */
export type Look = { lookedAt: Date; scope: string | null; prize: ClaimedPrize | null }

type Claim = {
  registrationId: string
  invoiceId: string
  receivedAt: Date
  /** What this process knows to be due, the longest due first. */
  due: readonly string[]
}

/** So many are asked for in one statement. */
const AT_ONCE = 100

/**
 * Claims the prize that has waited longest, for an invoice of a person whose row is locked. Only called where one is due as
 * far as the process knows: whoever looks then comes one after the other, up to the commit, so that the first by `lookedAt`
 * is the first to claim. A millisecond passes between two of them, and who finds nothing has its moment rounded up, so that no
 * two are alike.
 */
export async function claimPrize(tx: Db, claim: Claim): Promise<Look> {
  // A statement of its own: the next one has to see what was committed while this one waited.
  await tx.execute(sql`
    select pg_sleep(0.001), ${losesSoon} from (select pg_advisory_xact_lock(hashtextextended('prizes: looking', 0))) as first`)
  for (let from = 0; ; from += AT_ONCE) {
    const due = claim.due.slice(from, from + AT_ONCE)
    const { lookedAt, scope, gone, awardId, prizeId, batchId } = await claimFirst(tx, { ...claim, due })
    await noteGone(gone)
    const looked = { lookedAt: new Date(lookedAt), scope }
    if (awardId !== null && prizeId !== null && batchId !== null) {
      const number = await numberInBatch(tx, { id: prizeId, batchId })
      return { ...looked, prize: { awardId, prizeId, batchId, number } }
    }
    if (from + AT_ONCE >= claim.due.length) return { ...looked, prize: null }
  }
}

type Row = { lookedAt: number; scope: string | null; gone: string[] } & Record<
  "awardId" | "prizeId" | "batchId",
  string | null
>

async function claimFirst(tx: Db, { registrationId, invoiceId, receivedAt, due }: Claim): Promise<Row> {
  const at = sql`${receivedAt.toISOString()}::timestamptz`
  const clock = sql`(select at from look)`
  const known = sql`unnest(${sql.param(due)}::uuid[]) with ordinality`
  const [row] = await tx.execute<Row>(sql`
    with look as materialized (
      select clock_timestamp() + ${env().CLOCK_OFFSET_MS}::float8 * interval '1 millisecond' as at
    ), known as materialized (
      select id, nth from ${known} as k (id, nth)
    ), due as (
      select p.id, p.batch_id from ${freePrizes({ due: sql`known`, clock })} order by c.nth limit 1 for update of p
    ), award as (
      insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at, created_at)
      select ${uuidv7()}::uuid, id, ${registrationId}::uuid, ${invoiceId}::uuid, ${at}, ${at} from due
      returning id, prize_id
    )
    select (${scopeThen(clock)}) as scope, award.id as "awardId", due.id as "prizeId", due.batch_id as "batchId",
      (select coalesce(json_agg(id), '[]') from known
        where exists (select from prize_awards a where a.prize_id = known.id)) as gone,
      (case when award.id is null then ceil(extract(epoch from look.at) * 1000)
        else floor(extract(epoch from look.at) * 1000) end)::float8 as "lookedAt"
    from look left join award on true left join due on due.id = award.prize_id`)
  return row!
}

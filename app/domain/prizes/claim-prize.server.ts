import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import type { LoggedPrize } from "#app/domain/log/kinds/chance"
import { env } from "#app/platform/env.server"
import { duePrizes, numberInBatch, scopeThen } from "./looking.server"

type ClaimedPrize = LoggedPrize & { awardId: string; prizeId: string }

/** When a coupon looked, under which batch's scope that is told (null: none lives any more), and what it found. */
export type Look = { lookedAt: Date; scope: string | null; prize: ClaimedPrize | null }

type Row = { lookedAt: number; scope: string | null } & {
  [Name in keyof ClaimedPrize]: ClaimedPrize[Name] | null
}

type Claim = { registrationId: string; invoiceId: string; receivedAt: Date }

/**
 * Claims the prize that has waited longest, for an invoice of a person whose row is locked. Only called where one is due:
 * whoever looks then comes one after the other, up to the commit, so that the first by `lookedAt` is the first to claim. A
 * millisecond passes between two of them, and who finds nothing has its moment rounded up, so that no two are alike.
 */
export async function claimPrize(tx: Db, { registrationId, invoiceId, receivedAt }: Claim): Promise<Look> {
  const at = sql`${receivedAt.toISOString()}::timestamptz`
  const clock = sql`(select at from look)`
  // A statement of its own: the next one has to see what was committed while this one waited.
  await tx.execute(sql`
    select pg_sleep(0.001) from (select pg_advisory_xact_lock(hashtextextended('prizes: looking', 0))) as first`)
  const [row] = await tx.execute<Row>(sql`
    with look as materialized (
      select clock_timestamp() + ${env().CLOCK_OFFSET_MS}::float8 * interval '1 millisecond' as at
    ), due as (
      select p.id, p.batch_id, p.moment from ${duePrizes({ receivedAt: at, clock })}
      order by p.moment, p.id limit 1 for update of p
    ), award as (
      insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at, created_at)
      select ${uuidv7()}::uuid, id, ${registrationId}::uuid, ${invoiceId}::uuid, ${at}, ${at} from due
      returning id, prize_id
    )
    select (${scopeThen(clock)}) as scope, award.id as "awardId", p.id as "prizeId", p.batch_id as "batchId",
      case when p.id is not null then ${numberInBatch} end as number,
      (case when award.id is null then ceil(extract(epoch from look.at) * 1000)
        else floor(extract(epoch from look.at) * 1000) end)::float8 as "lookedAt"
    from look left join award on true left join due p on p.id = award.prize_id`)
  const { lookedAt, scope, awardId, prizeId, batchId, number } = row!
  const isWon = awardId !== null && prizeId !== null && batchId !== null && number !== null
  return { lookedAt: new Date(lookedAt), scope, prize: isWon ? { awardId, prizeId, batchId, number } : null }
}

import { sql } from "drizzle-orm"
import { type CampaignEnds, campaignEnd } from "#app/domain/campaign-end.server"
import type { Db } from "#app/db/client.server"
import { awardClaimBy } from "#app/domain/prizes/award-claim-by.server"
import { CLAIM_DAYS } from "#app/domain/prizes/deadlines"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import type { Files } from "#app/platform/storage/files.server"
import { openClaims } from "./open-claims.server"

/** Rows of one commit: no lock lasts. */
const CHUNK = 500

/**
 * Deletes what was photographed for a claim once nothing can ask for it. Papers: behind the last day to
 * claim their prize; every coupon's photo: when the last claim of the whole campaign is over. What
 * is still being decided (`openClaims`, a disqualification) keeps its own; receipts that a prize was handed over are the law's (keep-records). Answers how
 * many files went. A process that ends in between leaves files that no row names, for the nightly sweep.
 */
export async function expireClaims(
  db: Db,
  now: Date,
  { files, ends }: { files: Files; ends: CampaignEnds },
): Promise<number> {
  const today = dayOf(now)
  const end = await campaignEnd(db, ends)
  const endsOn = end && dayOf(end)
  const isOver = endsOn !== null && daysAfter(endsOn, CLAIM_DAYS) < today
  let expired = await deleteAll(files, () => dropPapers(db, { today, endsOn }))
  if (isOver && !(await isClaimed(db, today)))
    expired += await deleteAll(files, dropPhotos(db, { today, endsOn }))
  return expired
}

/** A chunk of rows lets go of its files, then they go, until a chunk is not full. */
async function deleteAll(files: Files, letGo: () => Promise<string[]>): Promise<number> {
  for (let count = 0; ;) {
    const keys = await letGo()
    for (const key of keys) await files.delete(key)
    count += keys.length
    if (keys.length < CHUNK) return count
  }
}

/** `endsOn`: the campaign's last day; null: while it has none, a prize won on the spot can be claimed. */
type Days = { today: string; endsOn: string | null }

async function dropPapers(db: Db, { today, endsOn }: Days): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`delete from papers where id in (
    select p.id from papers p left join winners w on w.id = p.winner_id left join prize_awards a on a.id = p.award_id
    where p.kind <> 'receipt' and coalesce(w.claim_by,
        case when ${endsOn}::date is not null then ${awardClaimBy(endsOn)} end) < ${today}::date
      and not exists (select from ${openClaims({ today, endsOn })} o where o.claim_id in (p.winner_id, p.award_id))
      and not exists (select from disqualifications d
        where d.state = 'asked' and (d.winner_id = p.winner_id or d.award_id = p.award_id))
    limit ${CHUNK}) returning file_key as key`)
  return rows.map(({ key }) => key)
}

/** A surrogate who was called late claims later than everybody. */
async function isClaimed(db: Db, today: string): Promise<boolean> {
  const [row] = await db.execute<{ is: boolean }>(
    sql`select exists (select from winners where claim_by >= ${today}::date) as is`,
  )
  return row?.is ?? false
}

/** Each call takes the next chunk in the order of arrival, so that what is done is not looked at again. */
function dropPhotos(db: Db, days: Days): () => Promise<string[]> {
  let after = { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" }
  return async () => {
    const rows = await db.execute<{ id: string; at: string; key: string }>(sql`
      with claimed as materialized (select invoice_id from ${openClaims(days)} o),
      due as (
        select id, received_at, photo_key from invoices i
        where photo_key is not null and status <> 'pending' and (received_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
          and not exists (select from requests q where q.invoice_id = i.id and q.state = 'open')
          and not exists (select from claimed c where c.invoice_id = i.id)
        order by received_at, id limit ${CHUNK} for update
      ), words as (delete from photo_words where invoice_id in (select id from due)),
      gone as (update invoices i set photo_key = null from due where i.id = due.id)
      select id, received_at::text as at, photo_key as key from due order by received_at, id`)
    after = rows.at(-1) ?? after
    return rows.map(({ key }) => key)
  }
}

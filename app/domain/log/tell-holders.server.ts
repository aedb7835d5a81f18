import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { sendLater } from "#app/queue/jobs.server"
import { drawNotices, drawNoticesSent } from "#drizzle/schema/draw-notices"
import { findClose } from "./opened.queries.server"

/** Holders of one commit. */
const CHUNK = 500
/** What closed longer ago was told in its days, or before anybody was. */
const DAYS = 30

/** The draws whose close stands in a signed checkpoint, and some of whose holders have still to be written to. */
export async function drawsToTell(db: Db, now: Date): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select d.id from draws d
    where d.state in ('closed', 'computed', 'published')
      and d.closed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS})
      and not exists (select from draw_notices_sent s where s.draw_id = d.id)
      and exists (select from log_entries e where e.kind = 'close' and e.scope = 'draw:' || d.id
        and e.place < (select max(size) from log_checkpoints where note is not null))
    order by d.id`)
  return rows.map(({ id }) => id)
}

/**
 * Has the mail of a draw's close sent to everybody who holds a number of it, each once: some hundred a commit, in the order
 * of their ids, so that it goes on where it was after a crash.
 */
export async function tellHolders(db: Db, drawId: string, now: Date): Promise<number> {
  if (!(await findClose(db, drawId))?.checkpoint) return 0
  for (let told = 0; ;) {
    const some = await inTransaction(db, (tx) => tellSome(tx, drawId, now))
    told += some
    if (some < CHUNK) return told
  }
}

async function tellSome(tx: Db, drawId: string, now: Date): Promise<number> {
  await takeTime(tx)
  // Two jobs of one draw take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices:' || ${drawId}::text, 0))`)
  const holders = await tx.execute<{ id: string }>(sql`
    select distinct t.registration_id as id from tickets t
    where t.draw_id = ${drawId} and t.void_at is null and t.registration_id > coalesce(
      (select n.registration_id from draw_notices n where n.draw_id = ${drawId}
        order by n.registration_id desc limit 1), '00000000-0000-0000-0000-000000000000')
    order by t.registration_id limit ${CHUNK}`)
  const notices = holders.map(({ id }) => ({ id: uuidv7(), drawId, registrationId: id, createdAt: now }))
  if (notices.length > 0) await tx.insert(drawNotices).values(notices)
  for (const { id } of notices) await sendLater(tx, "mail", { kind: "draw-closed", id })
  if (notices.length < CHUNK)
    await tx.insert(drawNoticesSent).values({ drawId, createdAt: now }).onConflictDoNothing()
  return notices.length
}

import { eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { sendLater } from "#app/queue/jobs.server"
import { type DrawNews, drawNotices, drawNoticesSent } from "#drizzle/schema/draw-notices"
import { draws } from "#drizzle/schema/draws"
import { findClose } from "./opened.queries.server"

/** Holders of one commit. */
const CHUNK = 500
/** What is longer ago was told in its days, or before anybody was. */
const DAYS = 30

/** What some holders of a draw have still to be written to about. */
type HoldersNews = { drawId: string; news: DrawNews }

/** The draws whose close stands in a signed checkpoint, or that are published, and of whose holders some are not told yet. */
export async function drawsToTell(db: Db, now: Date): Promise<HoldersNews[]> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${DAYS})`
  const rows = await db.execute<HoldersNews>(sql`
    select d.id as "drawId", n.news from draws d, lateral (
      select 'closed' as news where d.state in ('closed', 'computed', 'published') and d.closed_at > ${since}
        and exists (select from log_entries e where e.kind = 'close' and e.scope = 'draw:' || d.id
          and e.sealed_line is null and e.place < (select max(size) from log_checkpoints where note is not null))
      union all
      select 'published' where d.state = 'published' and d.published_at > ${since}
    ) n
    where not exists (select from draw_notices_sent s where (s.draw_id, s.news) = (d.id, n.news))
    order by d.id, n.news`)
  return [...rows]
}

/**
 * Has the mail about a draw's close or its result sent to everybody who holds a number of it, each once. A commit sends
 * some hundred, in the order of their ids, so that it goes on where it was after a crash.
 */
export async function tellHolders(db: Db, news: HoldersNews, now: Date): Promise<number> {
  if (!(await isNews(db, news))) return 0
  for (let count = 0; ;) {
    const some = await inTransaction(db, (tx) => tellSome(tx, news, now))
    count += some
    if (some < CHUNK) return count
  }
}

/** A close is news once a signed checkpoint holds it, a result once everybody may read it. */
async function isNews(db: Db, { drawId, news }: HoldersNews): Promise<boolean> {
  if (news === "closed") return Boolean((await findClose(db, drawId))?.checkpoint)
  const [draw] = await db.select({ state: draws.state }).from(draws).where(eq(draws.id, drawId))
  return draw?.state === "published"
}

async function tellSome(tx: Db, { drawId, news }: HoldersNews, now: Date): Promise<number> {
  await takeTime(tx)
  // Two jobs of one draw take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices:' || ${drawId}::text, 0))`)
  // Who stands in the list is told so, and why without taking part; a result is for whose numbers counted.
  const counting = news === "closed" ? sql`` : sql`and t.void_at is null`
  const holders = await tx.execute<{ id: string }>(sql`
    select distinct t.registration_id as id from tickets t
    where t.draw_id = ${drawId} ${counting} and t.registration_id > coalesce(
      (select n.registration_id from draw_notices n where n.draw_id = ${drawId} and n.news = ${news}
        order by n.registration_id desc limit 1), '00000000-0000-0000-0000-000000000000')
    order by t.registration_id limit ${CHUNK}`)
  const notices = holders.map(({ id }) => ({
    id: uuidv7(),
    drawId,
    news,
    registrationId: id,
    createdAt: now,
  }))
  if (notices.length > 0) await tx.insert(drawNotices).values(notices)
  for (const { id } of notices) await sendLater(tx, "mail", { kind: `draw-${news}`, id })
  if (notices.length < CHUNK)
    await tx.insert(drawNoticesSent).values({ drawId, news, createdAt: now }).onConflictDoNothing()
  return notices.length
}

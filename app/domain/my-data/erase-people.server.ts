import { and, asc, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type CampaignEnds, campaignEnd } from "#app/domain/campaign-end.server"
import { expireNamedBases } from "#app/domain/draws/calculation/named-base.server"
import { type Clock, clockFrom } from "#app/platform/time/clock.server"
import { DAY_MS } from "#app/platform/time/days"
import { env } from "#app/platform/env.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { erasures, keptRecords } from "#drizzle/schema/erasures"
import { dropExportsOfRun } from "./drop-exports.server"
import { HASH_DAYS } from "./kept-for"
import { renewStatistics } from "./renew-statistics.server"
import { tryErasing } from "./try-erasing.server"

const CHUNK = 100

type Options = {
  files?: Files
  ends?: CampaignEnds
  /** When each is erased, which in a long run is long behind its beginning. */
  clock?: Clock
  /** Whoever asked later waits for the next night: their mail says until when they may come back. */
  askedUntil?: Date
}
type Erased = { erased: number; waiting: number; failed: number; expired: number }

/**
 * Forgets everybody who asked for it in time and for whom nothing is left to decide, and takes the exported lists away that may
 * name them, also those that a run before left: who needs one asks for it again. Then what the law kept of the erased
 * goes, where its time is over, and the bases with names that the regulator was handed; and at last what the database's
 * planner remembers of them.
 */
export async function erasePeople(
  db: Db,
  now: Date,
  { files = storedFiles(), ends = env(), clock = clockFrom(now), askedUntil }: Options = {},
): Promise<Erased> {
  const done = { erased: 0, waiting: 0, failed: 0, expired: 0 }
  for (let after: string | null = null; ;) {
    const page: { id: string }[] = await db
      .select({ id: erasures.registrationId })
      .from(erasures)
      .where(
        and(
          isNull(erasures.erasedAt),
          askedUntil && lte(erasures.askedAt, askedUntil),
          after === null ? undefined : gt(erasures.registrationId, after),
        ),
      )
      .orderBy(asc(erasures.registrationId))
      .limit(CHUNK)
    for (const { id } of page)
      done[await tryErasing(db, { registrationId: id, now, erasedAt: clock.now() }, files)] += 1
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  await dropExportsOfRun(db, { isErased: done.erased > 0, now, files })
  done.expired = (await dropRecords(db, now, files)) + (await expireNamedBases(db, now, files))
  await dropHashes(db, now, ends)
  if (done.expired > 0 || (await wereErased(db, now))) await renewStatistics(db)
  return done
}

/** Lately, and by whatever run: one that broke off, or erased whom nobody asked to, leaves the rest to the next night. */
const wereErased = async (db: Db, now: Date): Promise<boolean> =>
  (await db.$count(erasures, gt(erasures.erasedAt, new Date(now.getTime() - 2 * DAY_MS)))) > 0

/**
 * After the promotion nobody asks for a cap or a block any more, nor who came back: with the hash goes what ties the
 * nameless rows of before to the account of now, or to a block.
 */
async function dropHashes(db: Db, now: Date, ends: CampaignEnds): Promise<void> {
  const end = await campaignEnd(db, ends)
  if (!end || now.getTime() <= end.getTime() + HASH_DAYS * DAY_MS) return
  const { cpfHash, returnedAs, blockId } = erasures
  await db
    .update(erasures)
    .set({ cpfHash: null, returnedAs: null, blockId: null })
    .where(or(isNotNull(cpfHash), isNotNull(returnedAs), isNotNull(blockId)))
}

/** Kept records whose time is over, and with a receipt the papers that were kept with it. */
async function dropRecords(db: Db, now: Date, files: Files): Promise<number> {
  const over = and(lte(keptRecords.keptUntil, now), sql`${keptRecords.keptUntil} <= clock_timestamp()`)
  const papers = await db.execute<{ key: string }>(sql`
    delete from papers where coalesce(winner_id, award_id)::text in (
      select kept_facts->>'claim' from kept_records where kind = 'receipt' and kept_until <= ${now.toISOString()}::timestamptz
        and kept_until <= clock_timestamp())
    returning file_key as key`)
  for (const { key } of papers) await files.delete(key)
  return (await db.delete(keptRecords).where(over).returning({ id: keptRecords.id })).length
}

import { and, asc, gt, isNotNull, isNull, lte, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { expireNamedBases } from "#app/domain/draws/calculation/named-base.server"
import { expireExports } from "#app/domain/exports/expire-exports.server"
import { DAY_MS } from "#app/platform/days"
import { type Env, env } from "#app/platform/env.server"
import { type Files, files as storedFiles } from "#app/platform/files.server"
import { log } from "#app/platform/log.server"
import { erasures, keptRecords } from "#drizzle/schema/erasures"
import { dropExports } from "./drop-exports.server"
import { erasePerson } from "./erase-person.server"
import { HASH_DAYS } from "./kept-for"

const CHUNK = 100

type Ends = Pick<Env, "REGISTER_END" | "STORE_INVOICE_END">
type Erased = { erased: number; waiting: number; failed: number; expired: number }

/**
 * Forgets everybody who asked for it and for whom nothing is left to decide, and takes the exported lists away that may
 * name them, also those that a run before left: who needs one asks for it again. Then what the law kept of the erased
 * goes, where its time is over, and the bases with names that the regulator was handed.
 */
export async function erasePeople(
  db: Db,
  now: Date,
  { files = storedFiles(), ends = env() }: { files?: Files; ends?: Ends } = {},
): Promise<Erased> {
  const done = { erased: 0, waiting: 0, failed: 0, expired: 0 }
  for (let after: string | null = null; ;) {
    const page: { id: string }[] = await db
      .select({ id: erasures.registrationId })
      .from(erasures)
      .where(and(isNull(erasures.erasedAt), after === null ? undefined : gt(erasures.registrationId, after)))
      .orderBy(asc(erasures.registrationId))
      .limit(CHUNK)
    for (const { id } of page) done[await tryOne(db, { registrationId: id, now }, files)] += 1
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  // Once more, for what was asked for while the last of them was being erased.
  const halfWritten = done.erased > 0 ? await inTransaction(db, (tx) => dropExports(tx, now)) : []
  for (const key of halfWritten) await files.delete(key)
  await expireExports(db, now, files)
  done.expired = (await dropRecords(db, now, files)) + (await expireNamedBases(db, now, files))
  await dropHashes(db, now, ends)
  return done
}

/** One person who cannot be erased keeps nobody else: it is tried again the next night, and the log says why. */
async function tryOne(db: Db, erasing: { registrationId: string; now: Date }, files: Files) {
  try {
    return (await erasePerson(db, erasing, files)) ? "erased" : "waiting"
  } catch (error) {
    log.error({ err: error, registrationId: erasing.registrationId }, "somebody was not erased")
    return "failed"
  }
}

/** After the promotion nobody asks for a cap or a block any more. */
async function dropHashes(db: Db, now: Date, ends: Ends): Promise<void> {
  const { REGISTER_END: register, STORE_INVOICE_END: invoices } = ends
  if (!register || !invoices) return
  const end = Math.max(register.getTime(), invoices.getTime()) + HASH_DAYS * DAY_MS
  if (now.getTime() <= end) return
  await db.update(erasures).set({ cpfHash: null }).where(isNotNull(erasures.cpfHash))
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

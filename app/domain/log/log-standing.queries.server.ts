import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Exchange } from "#app/platform/storage/exchange.server"
import type { StopCode } from "#app/words/log-faults"
import { comesTooLate } from "./cutoff.server"
import { logOrigin } from "./log-name.server"
import { LogStopped, refuseFork, refuseWrongTree } from "./publish-checkpoint.server"
import type { NoteKey } from "./signed-note.server"
import { refuseOtherKeys } from "./tell-vkeys.server"

/** Open entries are placed each round, sealed ones five minutes after their hour: what waits longer waits for somebody. */
const LATE_MS = { open: 60_000, sealed: 66 * 60_000 }

type LogStanding = {
  last: { log: number; size: number; root: string; signedAt: Date } | null
  /** Entries that are still to get a place, and since when the oldest of them waits. */
  waiting: { count: number; since: Date | null; isLate: boolean }
}

/** How far the log is, and what has no place in it yet. */
export async function logStanding(db: Db, now: Date): Promise<LogStanding> {
  const [row] = await db.execute<StandingRow>(sql`
    select c.log, c.size::float8 as size, encode(c.root, 'base64') as root, c.signed_at::text as "signedAt", w.*
    from (select count(*)::int as count, min(created_at)::text as since,
        (min(created_at) filter (where sealed_line is null))::text as "openSince",
        (min(created_at) filter (where sealed_line is not null))::text as "sealedSince"
      from log_entries e where place is null and not ${comesTooLate(sql`e`)}) w
    left join lateral (select log, size, root, signed_at from log_checkpoints where note is not null
      order by log desc, size desc limit 1) c on true`)
  const { log, size, root, signedAt, count, since, openSince, sealedSince } = row!
  const isOlder = (moment: string | null, ms: number) =>
    moment !== null && now.getTime() - new Date(moment).getTime() > ms
  return {
    last:
      log === null || size === null || signedAt === null
        ? null
        : { log, size, root: root ?? "", signedAt: new Date(signedAt) },
    waiting: {
      count,
      since: since === null ? null : new Date(since),
      isLate: isOlder(openSince, LATE_MS.open) || isOlder(sealedSince, LATE_MS.sealed),
    },
  }
}

type StandingRow = {
  log: number | null
  size: number | null
  root: string | null
  signedAt: string | null
  count: number
  since: string | null
  openSince: string | null
  sealedSince: string | null
}

/**
 * Why no sequencer would go on, asked anew: null where nothing stands in its way. `keys`: those that this process holds.
 * `away`: FILES_URL cannot be read now.
 */
export async function logStop(
  db: Db,
  log: number,
  { record, keys }: { record: Exchange; keys: readonly NoteKey[] },
): Promise<{ code: StopCode | "away"; size: number | null } | null> {
  try {
    await refuseFork(db, log, record)
    await refuseOtherKeys(db, keys)
    await refuseWrongTree(
      db,
      log,
      keys.find(({ name }) => name === logOrigin(log)),
    )
    return null
  } catch (error) {
    return error instanceof LogStopped ? { code: error.code, size: error.size } : { code: "away", size: null }
  }
}

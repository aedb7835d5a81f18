import type { Db } from "#app/db/client.server"
import { env } from "#app/platform/env.server"
import { type Exchange, openExchange } from "#app/platform/storage/exchange.server"
import { revealBatches } from "#app/domain/prizes/reveal-batches.server"
import { awaitNumbers } from "./cutoff.server"
import { logOfOrigin, logOrigin, logSlug } from "./log-name.server"
import { AT_ONCE, placeEntries } from "./place-entries.server"
import { publishCheckpoint, refuseFork } from "./publish-checkpoint.server"
import { receiptKey } from "./receipt.server"
import { type NoteKey, noteKey } from "./signed-note.server"
import { tellVkeys } from "./tell-vkeys.server"
import { unlessHeld } from "./unless-held.server"

/** What a sequencer works with besides the database: the key that signs, and the record of what it last signed. */
export type Sequencer = { key: NoteKey; last: Exchange }

/** The record of what of a log was last handed out to be signed. */
export const openRecord = (log: number): Exchange =>
  openExchange(env().FILES_URL, `log/${logSlug(log)}.checkpoint`)

/** Of a log, by the settings; undefined where this process holds no LOG_KEY. */
export function openSequencer(log: number): Sequencer | undefined {
  const { LOG_KEY } = env()
  return LOG_KEY === undefined ? undefined : { key: noteKey(logOrigin(log), LOG_KEY), last: openRecord(log) }
}

const receiptKeys = (log: number): NoteKey[] => {
  const key = receiptKey(log)
  return key ? [key] : []
}

/** Those of a log's keys that this process holds. */
export const ownKeys = (log: number): NoteKey[] => {
  const sequencer = openSequencer(log)
  return sequencer ? [sequencer.key, ...receiptKeys(log)] : receiptKeys(log)
}

/**
 * One round. A database that would tell another story than the one that was signed places nothing. Then batches that are
 * over are noted, so that their entries are due, numbers that are being written as their draw's cutoff comes are waited for,
 * what is due gets its places, `atMost` so many at a time, and the tree is
 * signed: once, since a draw's numbers end at the first checkpoint of their time (`log-close`), and all that were due are
 * below it. Begun again after a crash at any moment it goes on where that was; several at once do the work of one. A process
 * that is to end leaves the rest, and the signature, to the next. Throws LogStopped where a person has to act.
 */
export async function sequence(
  db: Db,
  { key, last }: Sequencer,
  now: Date,
  { atMost = AT_ONCE, signal }: { atMost?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const log = logOfOrigin(key.name)
  const known = await refuseFork(db, log, last)
  await tellVkeys(db, [key, ...receiptKeys(log)])
  await unlessHeld("the log goes on before it is noted that a batch is over", () => revealBatches(db, now))
  await awaitNumbers(db, now)
  while ((await placeEntries(db, now, { atMost })) >= atMost) if (signal?.aborted) return
  // Whoever was faster has signed it, or a larger one.
  await publishCheckpoint(db, { last, known, key, now })
}

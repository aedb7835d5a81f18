import { sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { takeTime } from "#app/db/transaction.server"
import type { Exchange } from "#app/platform/storage/exchange.server"
import { codesOf } from "#app/words/codes-of"
import { type RestartCode, restartWords } from "#app/words/reasons/log-restart"
import { logRestarts, logVkeys } from "#drizzle/schema/log"
import { findLastCheckpoint, type SignedCheckpoint } from "./checkpoints.queries.server"
import { openEntry } from "./entry.server"
import { findFirstEntry } from "./first-entry.server"
import { GrowingTree } from "./growing-tree.server"
import { beginAgainSays } from "./kinds/begin"
import { readEntry } from "./kinds/read-entry"
import { currentLog, logOrigin, logSlug } from "./log-name.server"
import { grow, lockPlaces, noteTree, takeBackPlaces } from "./place-entries.server"
import { readCheckpoint, type TreeHead } from "./publish-checkpoint.server"
import { receiptName } from "./receipt.server"
import type { NoteKey } from "./signed-note.server"
import { tellVkeys } from "./tell-vkeys.server"

/** Why a log may end. */
export const restartCodes = codesOf(restartWords)

/** Why the log that goes on cannot make way for the next one; said to whoever runs the command. */
class RestartFault extends Error {}

type Restart = {
  reason: RestartCode
  /** The administrator who answers for it; null: whoever runs the server. */
  by: string | null
  now: Date
  /** The record of what a log last handed out to be signed, and the keys by which it is signed, its own first. */
  recordOf: (log: number) => Exchange
  keysOf: (log: number) => NoteKey[]
}

/** The log that begins, and the last checkpoint of the one that ended. */
export type Restarted = {
  log: number
  origin: string
  imported: number
  before: TreeHead & { origin: string }
}

/**
 * Ends the log as it stands and begins the next one, which has every entry of it at the place that it had, and an entry 0 of
 * its own that names the last checkpoint. All or nothing, in the caller's transaction, alone among sequencers. Throws
 * RestartFault.
 */
export async function restartLog(tx: Db, { reason, by, now, recordOf, keysOf }: Restart): Promise<Restarted> {
  await takeTime(tx)
  await lockPlaces(tx)
  // Nobody signs the one that ends while its last checkpoint is read.
  await tx.execute(sql`lock table log_checkpoints in exclusive mode`)
  const ended = await currentLog(tx)
  const [origin, log] = [logOrigin(ended), ended + 1]
  const last = await findLastCheckpoint(tx, ended)
  const first = await findFirstEntry(tx, ended)
  if (!last || !first) throw await nothingToEnd(recordOf(ended), origin)
  if (!last.verifier.startsWith(`${origin}+`))
    throw new RestartFault(
      `The log that ends signs as ${last.verifier.split("+")[0]}, and ORIGIN and CAMPAIGN give ${origin}: run it with the settings of the process that signs.`,
    )
  refuseOldKeys(keysOf(log), await publishedKeys(tx), receiptName(ended))
  await refuseUsedName(recordOf(log), logOrigin(log))
  const head = await lastHead(tx, last, await recordOf(ended).read())
  if (head.size > last.size && reason !== "database-restored")
    throw new RestartFault(
      `${origin} signed ${head.size} entries and this database knows ${last.size}: restore one that has all, or give the reason database-restored.`,
    )
  const begin = readEntry("begin", first.envelope)
  const imported = last.size - 1
  await takeBackPlaces(tx, await placedSize(tx))
  const said = beginAgainSays({ at: now, imported }, { begin, origin, ...head }, reason)
  const { envelope, leaf } = openEntry(said)
  await tx.insert(logRestarts).values({ log, envelope, leaf, createdAt: now })
  await plantTree(tx, log, { leaf, now })
  await tellVkeys(tx, keysOf(log))
  await writeAction(tx, {
    by,
    permission: "log",
    action: "create",
    subjectType: "log",
    subjectId: logSlug(log),
    at: now,
    table: logRestarts,
    before: { log: ended, size: head.size, root: head.root.toString("hex") },
    after: { log, imported },
    reason,
  })
  return { log, origin: logOrigin(log), imported, before: { origin, ...head } }
}

/**
 * The next log names the first entry of the one that ends and has the others at their places. A database from before the first
 * checkpoint, or a new one, has neither, and what others signed by that name is no log of its own.
 */
async function nothingToEnd(record: Exchange, origin: string): Promise<RestartFault> {
  const text = await record.read()
  if (text === null) return new RestartFault(`${origin} signed nothing yet: there is nothing to begin anew.`)
  const size = readCheckpoint(text)?.size
  return new RestartFault(
    `Another copy of this database signed ${origin}${size ? ` up to ${size} entries` : ""}, as the record in FILES_URL says, and this one has no checkpoint of it that a next log could begin from. Restore a copy that has one. Where none is left, give every process another CAMPAIGN, whose log begins anew, and a new LOG_KEY.`,
  )
}

type PublishedKey = { name: string; vkey: string }
const publishedKeys = (tx: Db): Promise<PublishedKey[]> =>
  tx.select({ name: logVkeys.name, vkey: logVkeys.vkey }).from(logVkeys)

/**
 * A key that is lost signs nothing, and one that leaked must not, whichever log it signed. Where the log that ends gave
 * receipts, those of the next one have a key from its first moment, as the plans of draws name it.
 */
function refuseOldKeys(
  [key, ...receipts]: NoteKey[],
  published: readonly PublishedKey[],
  endedReceipts: string,
): void {
  if (!key)
    throw new RestartFault("LOG_KEY: missing; the new log is signed by a new one (openssl rand -base64 32)")
  const own = publicOf(key.verifier)
  if (published.some(({ vkey }) => publicOf(vkey) === own))
    throw new RestartFault("LOG_KEY is a key that signed before: the new log is signed by a new key.")
  if (receipts.length === 0 && published.some(({ name }) => name === endedReceipts))
    throw new RestartFault("RECEIPT_KEY: missing; the log that ends gave receipts, and the next one does.")
}

/** The key in a verifier key, without its name and number. */
const publicOf = (written: string) => written.slice(written.lastIndexOf("+", written.indexOf("+") + 9) + 1)

async function refuseUsedName(record: Exchange, origin: string): Promise<void> {
  if ((await record.read()) === null) return
  throw new RestartFault(
    `${origin} was signed before, by another copy of this database: that is the one to restore.`,
  )
}

/** What was last signed: of an older copy of the database what the record says, which it does not know. */
async function lastHead(tx: Db, last: SignedCheckpoint, text: string | null): Promise<TreeHead> {
  const signed = { size: last.size, root: last.root }
  if (text === null)
    throw new RestartFault(
      "FILES_URL has no record of the last checkpoint: another copy of this database may have signed more. Set it to the store that the signing process writes.",
    )
  const head = readCheckpoint(text)
  if (!head) throw new RestartFault("The record of the last checkpoint, in FILES_URL, cannot be read.")
  const [known] = await tx.execute<{ root: string }>(sql`
    select encode(root, 'hex') as root from log_checkpoints where log = ${last.log} and size = ${head.size}`)
  // What was handed out and never signed is in the new log anyway.
  if (known?.root === head.root.toString("hex")) return signed
  if (head.size > last.size) return head
  throw new RestartFault(
    `The record in FILES_URL names another tree of ${head.size} entries than this database signed: it is that of another copy.`,
  )
}

/** How many places checkpoints hold, signed or not. */
async function placedSize(tx: Db): Promise<number> {
  const [row] = await tx.execute<{ size: number }>(sql`select max(size)::float8 as size from log_checkpoints`)
  return row!.size
}

/** The new log's tree, over its own first entry and every other that has a place. */
async function plantTree(tx: Db, log: number, { leaf, now }: { leaf: Buffer; now: Date }): Promise<void> {
  const [row] = await tx.execute<{ placed: number }>(
    sql`select count(*)::float8 as placed from log_entries where place > 0`,
  )
  const tree = new GrowingTree()
  tree.add(leaf.toString("latin1"))
  await grow(tx, { log, tree }, row!.placed)
  await noteTree(tx, { log, tree, now })
}

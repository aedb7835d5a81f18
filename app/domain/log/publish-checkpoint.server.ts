import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import type { Exchange } from "#app/platform/storage/exchange.server"
import { logCheckpoints } from "#drizzle/schema/log"
import type { StopCode } from "#app/words/log-faults"
import { extendsSigned } from "./check-tree.server"
import { leavesNumbersOut } from "./cutoff.server"
import { currentLog, logOfOrigin } from "./log-name.server"
import { lockPlaces } from "./place-entries.server"
import { type NoteKey, signNote } from "./signed-note.server"

/** A tree as a checkpoint says it: how many leaves it has, and their root. */
export type TreeHead = { size: number; root: Buffer }

/** What a checkpoint's signature is over (C2SP tlog-checkpoint). */
export const checkpointText = (origin: string, { size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`

/** The tree that such a text speaks of; null where it is none. */
export function readCheckpoint(text: string): TreeHead | null {
  const [, size, root] = /^[^\n]+\n([1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? []
  return size && root ? { size: Number(size), root: Buffer.from(root, "base64") } : null
}

/** The log cannot go on by itself: what happened and what a person has to do. */
export class LogStopped extends Error {
  constructor(
    readonly code: StopCode,
    /** The entries that were signed, where it is known. */
    readonly size: number | null,
    says: { what: string; advice: string },
  ) {
    super(`${says.what} ${says.advice}`)
    this.name = "LogStopped"
  }
}

/**
 * Holds the database against what a log last handed out to be signed, which lies with the files and not in it. Throws
 * LogStopped where the database does not know it: then it is an older copy, and a log that went on from it would tell
 * two stories under one name.
 */
export async function refuseFork(db: Db, log: number, last: Exchange): Promise<string | null> {
  // Before the store, which has a tree before it is signed: another round may sign the first one in between.
  const [signed] = await db
    .select({ size: logCheckpoints.size })
    .from(logCheckpoints)
    .where(and(eq(logCheckpoints.log, log), isNotNull(logCheckpoints.note)))
    .orderBy(desc(logCheckpoints.size))
    .limit(1)
  const text = await last.read()
  if (text === null) {
    if (!signed) return null
    throw new LogStopped("missing-record", signed.size, {
      what: `The record of the log's last checkpoint is missing from FILES_URL, though ${signed.size} entries were signed.`,
      advice:
        "Point FILES_URL to where it was, or put the first three lines of the last checkpoint that was published there.",
    })
  }
  const head = readCheckpoint(text)
  if (!head)
    throw new LogStopped("unreadable-record", null, {
      what: "The record of the log's last checkpoint cannot be read.",
      advice: "Put the first three lines of the last checkpoint that was published there.",
    })
  const [known] = await db
    .select({ root: logCheckpoints.root })
    .from(logCheckpoints)
    .where(and(eq(logCheckpoints.log, log), eq(logCheckpoints.size, head.size)))
  if (known?.root.equals(head.root)) return text
  throw new LogStopped("older-copy", head.size, {
    what: `This database does not know the log's checkpoint of ${head.size} entries, which was signed before: it is an older copy.`,
    advice:
      "Nothing is signed from it. Restore a copy that has this checkpoint; what it does not have was promised to people. Where there is none, npm run log:restart begins the next log.",
  })
}

/**
 * Holds a log's newest tree against its entries, and answers it; undefined before there is any. Throws LogStopped where it
 * is not what they make of the last signed one. The note of a signed one only whoever holds the key compares.
 */
export async function refuseWrongTree(db: Db, log: number, key: NoteKey | undefined) {
  const [head] = await db
    .select()
    .from(logCheckpoints)
    .where(eq(logCheckpoints.log, log))
    .orderBy(desc(logCheckpoints.size))
    .limit(1)
  if (!head) return undefined
  const noteOf = key && ((tree: TreeHead) => noteUnder(key, tree))
  if (head.note === null ? await extendsSigned(db, head, noteOf) : !noteOf || head.note === noteOf(head))
    return head
  throw new LogStopped("wrong-tree", head.size, {
    what: `The tree of ${head.size} entries that waits to be signed is not what the log's entries make of the last signed one.`,
    advice:
      "Nothing is signed from it: somebody wrote to this database past the program. Find out who, and restore a copy from before that has the last signed checkpoint.",
  })
}

const noteUnder = (key: NoteKey, tree: TreeHead): string => signNote(checkpointText(key.name, tree), key)

type Publishing = { last: Exchange; known: string | null; key: NoteKey; now: Date }

/**
 * Signs the tree as it stands, unless it is signed: first the unsigned text takes the place of the last one, so that of
 * two databases only one ever goes on, then the note is signed and published. False where somebody else was faster. Throws
 * LogStopped where the tree is not what the entries make of the last signed one.
 */
export async function publishCheckpoint(db: Db, { last, known, key, now }: Publishing): Promise<boolean> {
  const log = logOfOrigin(key.name)
  // Meanwhile it may have ended: then it is signed no more, which the database refuses too.
  if (log !== (await currentLog(db))) return false
  const head = await refuseWrongTree(db, log, key)
  if (!head) return true
  const text = checkpointText(key.name, head)
  // A signed one too: a store that lost its last write would otherwise believe an older copy of the database.
  if (known === null || !isSame(known, head)) if (!(await last.change(known, text))) return false
  if (head.note !== null) return true
  return keepSignature(db, {
    log,
    size: head.size,
    note: noteUnder(key, head),
    verifier: key.verifier,
    signedAt: now,
  })
}

type Signed = { log: number; size: number; note: string; verifier: string; signedAt: Date }

/**
 * Keeps the signature of a tree while nobody gives places, and only of the last one: with the cutoff of a draw it says where
 * its numbers end, and none may have got a place behind it meanwhile, or been committed without one. False where a larger
 * tree is there to be signed, or is to be made.
 */
const keepSignature = (db: Db, { log, size, ...signature }: Signed): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await takeTime(tx)
    await lockPlaces(tx)
    const [last] = await tx
      .select({ size: sql<number>`max(${logCheckpoints.size})::float8` })
      .from(logCheckpoints)
      .where(eq(logCheckpoints.log, log))
    if (last?.size !== size) return false
    const [out] = await tx.execute<{ are: boolean }>(
      sql`select ${leavesNumbersOut(signature.signedAt)} as are`,
    )
    if (out?.are) return false
    await tx
      .update(logCheckpoints)
      .set(signature)
      .where(and(eq(logCheckpoints.log, log), eq(logCheckpoints.size, size), isNull(logCheckpoints.note)))
    return true
  })

/** A process that died in between left it there, unsigned. */
function isSame(known: string, { size, root }: TreeHead): boolean {
  const head = readCheckpoint(known)
  return head?.size === size && head.root.equals(root)
}

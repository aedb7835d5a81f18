import type { TreeHash } from "#app/domain/draws/base/merkle-tree.server"
import type { Db } from "#app/db/client.server"
import { findCheckpointOver, findLastCheckpoint, type SignedCheckpoint } from "./checkpoints.queries.server"
import { givesReceipts, type ReceiptLine, receiptLines } from "./receipt.server"
import { largestBelow, rootBetween } from "./subtree-root.server"

/** A log as it stood with so many leaves. */
type Tree = { log: number; size: number }

/** RFC 6962's sister hashes of a leaf, from the leaf upwards, in the tree of this size. */
async function logPath(db: Db, { log, size }: Tree, index: number): Promise<TreeHash[]> {
  const path: TreeHash[] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + largestBelow(to - from)
    path.unshift(
      index < middle ? await rootBetween(db, log, middle, to) : await rootBetween(db, log, from, middle),
    )
    ;[from, to] = index < middle ? [from, middle] : [middle, to]
  }
  return path
}

/** How many proofs there are: of all of a receipt's lines, or of none yet. */
export type ReceiptState = { proofs: number }

/** What an own coupon's owner can take along; null where there is no receipt. */
export async function receiptState(
  db: Db,
  own: { registrationId: string; invoiceId: string },
): Promise<ReceiptState | null> {
  const lines = givesReceipts() ? await receiptLines(db, own) : []
  if (lines.length === 0) return null
  const last = await findLastCheckpoint(db)
  const isHeld = ({ place }: ReceiptLine) => place !== null && place < (last?.size ?? 0)
  return { proofs: lines.every(isHeld) ? lines.length : 0 }
}

type ProofOf = { registrationId: string; invoiceId: string; nth: number }

/**
 * That a line of an own coupon's receipt stands in the log, by the first checkpoint that holds it (C2SP tlog-proof). Null
 * before there is one.
 */
export async function proveLine(db: Db, { nth, ...own }: ProofOf): Promise<string | null> {
  const line = (await receiptLines(db, own))[nth - 1]
  if (!line || line.place === null) return null
  const checkpoint = await findCheckpointOver(db, line.place)
  return checkpoint ? proofText(line, checkpoint, await logPath(db, checkpoint, line.place)) : null
}

const base64 = (hash: TreeHash) => Buffer.from(hash, "latin1").toString("base64")

const proofText = (
  { line, place }: ReceiptLine,
  { note }: SignedCheckpoint,
  path: readonly TreeHash[],
): string =>
  [
    "c2sp.org/tlog-proof@v1",
    `extra ${Buffer.from(line).toString("base64")}`,
    `index ${place}`,
    ...path.map(base64),
    "",
    note,
  ].join("\n")

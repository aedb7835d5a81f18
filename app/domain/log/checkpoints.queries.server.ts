import { and, desc, eq, gt, isNotNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logCheckpoints } from "#drizzle/schema/log"

/** A checkpoint that was signed, as everybody reads it, with the key that it is checked with. */
export type SignedCheckpoint = { size: number; root: Buffer; note: string; verifier: string }

const { size, root, note, verifier } = logCheckpoints
const signed = isNotNull(note)

/** The last one; undefined before there is any. */
export async function findLastCheckpoint(db: Db): Promise<SignedCheckpoint | undefined> {
  const [row] = await db
    .select({ size, root, note, verifier })
    .from(logCheckpoints)
    .where(signed)
    .orderBy(desc(size))
    .limit(1)
  return row as SignedCheckpoint | undefined
}

/** That of a size; undefined where none of this size was signed. */
export async function findCheckpoint(db: Db, wanted: number): Promise<SignedCheckpoint | undefined> {
  const [row] = await db
    .select({ size, root, note, verifier })
    .from(logCheckpoints)
    .where(and(signed, eq(size, wanted)))
  return row as SignedCheckpoint | undefined
}

/** The first one that holds a place; undefined while none does. */
export async function findCheckpointOver(db: Db, place: number): Promise<SignedCheckpoint | undefined> {
  const [row] = await db
    .select({ size, root, note, verifier })
    .from(logCheckpoints)
    .where(and(signed, gt(size, place)))
    .orderBy(size)
    .limit(1)
  return row as SignedCheckpoint | undefined
}

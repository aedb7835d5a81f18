import { and, eq, inArray, isNull, notInArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { erasures } from "#drizzle/schema/erasures"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { cpfHashes } from "./cpf-hash.server"

/** Whether an erased person had this CPF, under a block that still holds. */
export async function isErasedBlocked(db: Db, cpf: string): Promise<boolean> {
  const blocks = await db
    .select({ id: cpfBlocks.id })
    .from(erasures)
    .innerJoin(cpfBlocks, eq(cpfBlocks.id, erasures.blockId))
    .where(and(inArray(erasures.cpfHash, cpfHashes(cpf)), isNull(cpfBlocks.unblockedAt)))
    .limit(1)
  return blocks.length > 0
}

/**
 * Lets the caps of somebody who comes back count what the CPF had before its erasure, and no more what another CPF had
 * that they bore by mistake: that one's owner may come too.
 */
export async function noteReturn(
  tx: Db,
  { registrationId, cpf }: { registrationId: string; cpf: string },
): Promise<void> {
  const hashes = cpfHashes(cpf)
  await tx
    .update(erasures)
    .set({ returnedAs: null })
    .where(and(eq(erasures.returnedAs, registrationId), notInArray(erasures.cpfHash, hashes)))
  await tx.update(erasures).set({ returnedAs: registrationId }).where(inArray(erasures.cpfHash, hashes))
}

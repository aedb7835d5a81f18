import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"

export type CpfBlock = { id: string; reason: string; blockedAt: Date }

/** The block that holds for a normalised CPF now, or undefined. */
export async function findBlock(db: Db, cpf: string): Promise<CpfBlock | undefined> {
  const [block] = await db
    .select({ id: cpfBlocks.id, reason: cpfBlocks.reason, blockedAt: cpfBlocks.blockedAt })
    .from(cpfBlocks)
    .where(and(eq(cpfBlocks.cpf, cpf), isNull(cpfBlocks.unblockedAt)))
  return block
}

/** Whether a normalised CPF may not take part in the promotion. */
export const isBlocked = async (db: Db, cpf: string): Promise<boolean> =>
  (await findBlock(db, cpf)) !== undefined

/** Whether a registered person may not take part, by their id. */
export async function isRegistrationBlocked(db: Db, registrationId: string): Promise<boolean> {
  const blocks = await db
    .select({ id: cpfBlocks.id })
    .from(cpfBlocks)
    .innerJoin(registrations, eq(registrations.cpf, cpfBlocks.cpf))
    .where(and(eq(registrations.id, registrationId), isNull(cpfBlocks.unblockedAt)))
    .limit(1)
  return blocks.length > 0
}

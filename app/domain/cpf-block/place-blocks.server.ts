import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { type AuditRow, writeActions } from "#app/audit/audit.server"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { listFourEyesNeeded } from "./takes-four-eyes.server"

type PlaceBlocksInput = {
  /** Different CPFs, 500 at most; in order, so that two lists at once never wait for each other in a circle. */
  blocks: readonly { id?: string; cpf: string; reason: string }[]
  by: string
  now: Date
  /** The staff list that they come from. */
  importId?: string
  /** The person whose block a second one is confirming right now. */
  approvedFor?: string
}

/**
 * Blocks those that are not blocked yet, each with its line in the audit; answers which these were (`placed`), and who was
 * left as they are because that takes four eyes (`takeFourEyes`).
 */
export async function placeBlocks(
  tx: Db,
  { blocks: wanted, by, now, importId, approvedFor }: PlaceBlocksInput,
) {
  // Whoever is sending an invoice right now holds this lock: it is either counted before the block or refused.
  await tx.execute(
    sql`select ${registrations.id} from ${registrations}
      where ${registrations.cpf} = any(${sql.param(wanted.map(({ cpf }) => cpf))}::text[])
      order by ${registrations.id} for no key update`,
  )
  const people = await listFourEyesNeeded(
    tx,
    wanted.map(({ cpf }) => cpf),
  )
  const takeFourEyes = people.filter(({ registrationId }) => registrationId !== approvedFor)
  const held = new Set(takeFourEyes.map(({ cpf }) => cpf))
  const blocks = wanted.filter(({ cpf }) => !held.has(cpf))
  if (blocks.length === 0) return { placed: [], takeFourEyes }
  const placed = await tx
    .insert(cpfBlocks)
    .values(
      blocks.map(({ id = uuidv7(), cpf, reason }) => ({
        id,
        cpf,
        reason,
        blockedBy: by,
        blockedAt: now,
        importId,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: cpfBlocks.id, cpf: cpfBlocks.cpf, reason: cpfBlocks.reason })
  await writeActions(
    tx,
    placed.map(({ id, cpf, reason }): AuditRow => {
      const after = importId ? { cpf, reason, import: importId } : { cpf, reason }
      return {
        by,
        permission: "cpf-block",
        action: "create",
        at: now,
        reason,
        subjectType: "cpf-block",
        subjectId: id,
        table: cpfBlocks,
        before: null,
        after,
      }
    }),
  )
  return { placed, takeFourEyes }
}

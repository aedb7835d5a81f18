import { and, asc, eq, isNotNull, notExists, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { type ChainVerdict, verifyChain } from "#app/audit/audit-chain.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"

type AuditVerdict = ChainVerdict & {
  /** Hashes that were told to the world and no longer stand in the chain. */
  missing: string[]
}

/**
 * Verifies the whole audit, and that every head a published draw names is still in it: a chain that was cut off at its
 * end, or written anew, holds in itself. `heads` are others that somebody wrote down.
 */
export async function verifyAudit(db: Db, heads: readonly string[] = []): Promise<AuditVerdict> {
  const verdict = await verifyChain(db)
  const published = await db
    .select({ head: draws.auditHead })
    .from(draws)
    .where(
      and(
        isNotNull(draws.auditHead),
        notExists(
          db
            .select({ one: sql`1` })
            .from(actions)
            .where(eq(actions.hash, draws.auditHead)),
        ),
      ),
    )
    .orderBy(asc(draws.publishedAt))
  const checked = await Promise.all(heads.map(async (head) => ({ head, there: await stands(db, head) })))
  const gone = [...published, ...checked.filter(({ there }) => !there)].map(({ head }) => head ?? "")
  return { ...verdict, missing: [...new Set(gone)] }
}

const stands = async (db: Db, head: string): Promise<boolean> =>
  (await db.$count(actions, eq(actions.hash, head))) > 0

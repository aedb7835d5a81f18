import { asc, desc, eq, gt, lt } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type ChainFault, findFault, NO_ROW } from "#app/audit/audit-chain.server"
import { readAuditText } from "#app/audit/audit-text"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { type FieldChange, listChanges } from "./changes"

export type ActionDetail = {
  id: string
  /** Place in the chain. */
  seq: number
  at: Date
  by: { id: string; name: string } | null
  permission: string
  action: string
  subjectType: string
  subjectId: string
  reason: string | null
  changes: FieldChange[]
  prevHash: string
  hash: string
  /** Null: the row is what it was when it was written, and bound to the one before it. */
  fault: ChainFault | null
  /** The rows beside it, by id. */
  previous: string | null
  next: string | null
}

/**
 * One row of the audit with what it changed; personal values, unless erased, for who may see them in full (`clear`).
 * Throws NOT_FOUND.
 */
export async function getAction(
  db: Db,
  { id, clear }: { id: string; clear: boolean },
): Promise<ActionDetail> {
  const [found] = isUuid(id)
    ? await db
        .select({ link: actions, by: { id: users.id, name: users.name } })
        .from(actions)
        .leftJoin(users, eq(users.id, actions.userId))
        .where(eq(actions.id, id))
    : []
  if (!found) throw new RuleBroken("NOT_FOUND")
  const { link, by } = found
  const neighbour = { id: actions.id, hash: actions.hash, at: actions.at, text: actions.text }
  const [values, [previous], [next]] = await Promise.all([
    db.select().from(actionValues).where(eq(actionValues.actionId, id)),
    db.select(neighbour).from(actions).where(lt(actions.seq, link.seq)).orderBy(desc(actions.seq)).limit(1),
    db.select(neighbour).from(actions).where(gt(actions.seq, link.seq)).orderBy(asc(actions.seq)).limit(1),
  ])
  const parsed = readAuditText(link.text)
  const { seq, at, permission, action, subjectType, subjectId, prevHash, hash } = link
  return {
    id,
    seq,
    at,
    by,
    permission,
    action,
    subjectType,
    subjectId,
    prevHash,
    hash,
    reason: parsed?.reason ?? null,
    changes: listChanges(
      parsed ?? { before: null, after: null },
      new Map(values.map(({ path, value }) => [path, value])),
      { clear },
    ),
    fault: findFault(link, previous ?? NO_ROW, values),
    previous: previous?.id ?? null,
    next: next?.id ?? null,
  }
}

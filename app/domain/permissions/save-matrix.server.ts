import { and, eq, or, sql } from "drizzle-orm"
import { keyOf } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { permissionReasons } from "#app/words/reasons/users"
import { writeAction } from "#app/audit/audit.server"
import { rolePermissions, users } from "#drizzle/schema/users"
import { type MatrixChange, entryOf } from "./matrix"
import { heldIn, readMatrix, type SavedMatrix } from "./matrix.queries.server"

type EditedMatrix = SavedMatrix & {
  /** What whoever edits holds: all that they may hand out or take away. */
  held: ReadonlySet<string>
}

/**
 * Lets one edit of the matrix run at a time, readers undisturbed, and asks under the lock whether this administrator
 * may still edit. Throws FORBIDDEN.
 */
export async function lockMatrix(tx: Db, by: string): Promise<EditedMatrix> {
  await tx.execute(sql`lock table ${rolePermissions} in share row exclusive mode`)
  const [actor] = await tx
    .select({ type: users.type, status: users.status })
    .from(users)
    .where(eq(users.id, by))
    .for("share")
  const saved = await readMatrix(tx)
  const held = actor?.status === "active" ? heldIn(saved.matrix, actor.type) : new Set<string>()
  if (!held.has("permissions:edit")) throw new RuleBroken("FORBIDDEN")
  return { ...saved, held }
}

/** Nobody hands out or takes away what they do not hold: else `permissions:edit` alone would be everything. */
export function checkHeld(changes: readonly MatrixChange[], held: ReadonlySet<string>): void {
  if (changes.every(({ pair }) => held.has(pair))) return
  throw new RuleBroken("INVALID_USER_TYPE", {
    because: permissionReasons.notHeld,
  })
}

type SaveMatrixInput = { changes: readonly MatrixChange[]; action: "edit" | "reset"; by: string; now: Date }

/** Writes what changed and nothing else, and clears the rows that no catalogue knows; an audit row for each type. */
export async function saveChanges(
  tx: Db,
  { strays }: SavedMatrix,
  { changes, action, by, now }: SaveMatrixInput,
): Promise<void> {
  const rowOf = ({ type, pair }: Pick<MatrixChange, "type" | "pair">) => ({ type, ...entryOf(pair) })
  const [on, off] = [changes.filter((change) => change.on), changes.filter((change) => !change.on)]
  const gone = [...off.map(rowOf), ...strays]
  if (gone.length > 0)
    await tx
      .delete(rolePermissions)
      .where(
        or(
          ...gone.map((row) =>
            and(
              eq(rolePermissions.type, row.type),
              eq(rolePermissions.permission, row.permission),
              eq(rolePermissions.action, row.action),
            ),
          ),
        ),
      )
  const granted = on.map(rowOf)
  if (granted.length > 0) await tx.insert(rolePermissions).values(granted).onConflictDoNothing()
  for (const type of new Set([...gone, ...granted].map((row) => row.type))) {
    const pairsOf = (rows: typeof gone) => rows.filter((row) => row.type === type).map(keyOf)
    await writeAction(tx, {
      by,
      permission: "permissions",
      action,
      at: now,
      table: rolePermissions,
      subjectType: "permissions",
      subjectId: type,
      before: { permissions: pairsOf(gone) },
      after: { permissions: pairsOf(granted) },
    })
  }
}

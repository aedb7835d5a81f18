import { keyOf } from "#app/auth/permissions"
import { defaultRoles, type EditableType } from "#app/auth/roles"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type MatrixChange, changesBetween, type PermissionMatrix } from "./matrix"
import { checkHeld, lockMatrix, saveChanges } from "./save-matrix.server"

/** What a type's column would become by its defaults. */
export const changesToDefault = (matrix: PermissionMatrix, type: EditableType): MatrixChange[] =>
  changesBetween(matrix, { ...matrix, [type]: new Set(defaultRoles[type].map(keyOf)) })

/**
 * Gives a type back what it held at first. Throws FORBIDDEN, INVALID_USER_TYPE where that would change a right that
 * whoever does it does not hold.
 */
export async function resetPermissions(
  db: Db,
  { type, by, now }: { type: EditableType; by: string; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { held, ...saved } = await lockMatrix(tx, by)
    const changes = changesToDefault(saved.matrix, type)
    checkHeld(changes, held)
    await saveChanges(tx, saved, { changes, action: "reset", by, now })
  })
}

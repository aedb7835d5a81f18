import { type AdminType, adminTypes } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { editableTypes } from "#app/domain/permissions/matrix"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"

/**
 * The types whose accounts an administrator of this type may make, edit and reset. A super: all. Anybody else: never
 * super, and no type that may do or see what they may not, since who sets an account's email or link can be that account.
 */
export async function manageableTypes(db: Db, type: AdminType): Promise<AdminType[]> {
  if (type === "super") return [...adminTypes]
  const { matrix } = await readMatrix(db)
  const mayAll = (pairs: ReadonlySet<string>) => [...pairs].every((pair) => matrix[type].has(pair))
  return editableTypes.filter((other) => mayAll(matrix[other]))
}

import { createHash } from "node:crypto"
import { type AdminType, allPermissions, isKnown, keyOf } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { rolePermissions } from "#drizzle/schema/users"
import { isEditable, type PermissionMatrix, matrixOf } from "./matrix"

type Row = typeof rolePermissions.$inferSelect

export type SavedMatrix = {
  matrix: PermissionMatrix
  /** A digest of what is shown: an edit says on which matrix it was based. */
  version: string
  /** Rows that no catalogue knows, from an older or newer version of the product: they give nothing. */
  strays: Row[]
}

/** Who holds what now. */
export async function readMatrix(db: Db): Promise<SavedMatrix> {
  const rows = await db.select().from(rolePermissions)
  const isOurs = (row: Row) => isEditable(row.type) && isKnown(row)
  const ours = rows.filter(isOurs)
  const lines = ours.map((row) => `${row.type}:${keyOf(row)}`).toSorted()
  return {
    matrix: matrixOf((type) => ours.filter((row) => row.type === type).map(keyOf)),
    version: createHash("sha256").update(lines.join("\n")).digest("base64url").slice(0, 22),
    strays: rows.filter((row) => !isOurs(row)),
  }
}

/** The pairs that a type holds in a matrix; `super` holds all. */
export const heldIn = (matrix: PermissionMatrix, type: AdminType): ReadonlySet<string> =>
  type === "super" ? new Set(allPermissions.map(keyOf)) : matrix[type]

import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { permissionReasons } from "#app/words/reasons/users"
import { changesBetween, matrixOf, readGrants } from "./matrix"
import { checkHeld, lockMatrix, saveChanges } from "./save-matrix.server"

type EditPermissionsInput = {
  /** Every tick of the form, `type:area:action`. */
  grants: readonly string[]
  /** Of the matrix that the page showed. */
  version: string
  by: string
  now: Date
}
/** How many rights were given and taken away. */
export type EditedCount = { on: number; off: number }

/**
 * Saves the matrix as it was ticked. Of whoever is not super the form cannot tick what they do not hold: those pairs stay
 * as they are. Throws FORBIDDEN, INVALID_REQUEST for a pair or type that does not exist, INVALID_USER_TYPE for a right
 * that they do not hold, and STALE with `data.matrix` (saved → ticked) where somebody saved in between. The same
 * form sent again changes nothing.
 */
export async function editPermissions(
  db: Db,
  { grants, version, by, now }: EditPermissionsInput,
): Promise<EditedCount> {
  const ticked = readGrants(grants)
  if (!ticked) throw new RuleBroken("INVALID_REQUEST", { because: permissionReasons.unknownPair })
  return inTransaction(db, async (tx) => {
    const { held, ...saved } = await lockMatrix(tx, by)
    const wanted = matrixOf((type) => [
      ...ticked[type],
      ...[...saved.matrix[type]].filter((pair) => !held.has(pair)),
    ])
    const changes = changesBetween(saved.matrix, wanted)
    checkHeld(changes, held)
    if (changes.length > 0 && version !== saved.version)
      throw new RuleBroken("STALE", { data: { matrix: { differences: changes, version: saved.version } } })
    await saveChanges(tx, saved, { changes, action: "edit", by, now })
    const on = changes.filter((change) => change.on).length
    return { on, off: changes.length - on }
  })
}

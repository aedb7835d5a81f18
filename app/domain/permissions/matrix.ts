import { adminTypes, allPermissions, isKnown, keyOf, type PermissionEntry } from "#app/auth/permissions"
import type { EditableType } from "#app/auth/roles"

/** The columns that can be edited; `super` cannot be locked out, so it has none. */
export const editableTypes = adminTypes.filter((type): type is EditableType => type !== "super")

export const isEditable = (type: string): type is EditableType =>
  (editableTypes as readonly string[]).includes(type)

/** Type → the pairs that it holds, e.g. `users:edit`. */
export type PermissionMatrix = Record<EditableType, ReadonlySet<string>>

/** What one pair of one type becomes. */
export type MatrixChange = { type: EditableType; pair: string; on: boolean }

export const matrixOf = (pairsOf: (type: EditableType) => Iterable<string>): PermissionMatrix => ({
  admin: new Set(pairsOf("admin")),
  user: new Set(pairsOf("user")),
  exports: new Set(pairsOf("exports")),
  reports: new Set(pairsOf("reports")),
})

/** `users:edit` as a row has it. */
export function entryOf(pair: string): PermissionEntry {
  const [permission = "", action = ""] = pair.split(":")
  return { permission, action }
}

/** A whole matrix as its form posts it, `type:area:action` for each tick; undefined where one is none of ours. */
export function readGrants(grants: readonly string[]): PermissionMatrix | undefined {
  const ticks = grants.map((grant) => {
    const at = grant.indexOf(":")
    return { type: grant.slice(0, at), pair: grant.slice(at + 1) }
  })
  const isOurs = ({ type, pair }: (typeof ticks)[number]) =>
    isEditable(type) && isKnown(entryOf(pair)) && keyOf(entryOf(pair)) === pair
  if (!ticks.every(isOurs)) return undefined
  return matrixOf((type) => ticks.filter((tick) => tick.type === type).map(({ pair }) => pair))
}

/** What differs between two matrices, in the catalogue's order. */
export const changesBetween = (from: PermissionMatrix, to: PermissionMatrix): MatrixChange[] =>
  editableTypes.flatMap((type) =>
    allPermissions
      .map(keyOf)
      .filter((pair) => from[type].has(pair) !== to[type].has(pair))
      .map((pair) => ({ type, pair, on: to[type].has(pair) })),
  )

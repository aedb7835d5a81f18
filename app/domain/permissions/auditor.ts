import { keyOf, readingPermissions } from "#app/auth/permissions"
import type { EditableType } from "#app/auth/roles"
import { editableTypes, type PermissionMatrix } from "./matrix"

/** What an auditor holds: all that can be read, rehearsals and proofs too, and nothing that changes anything. */
export const auditorPairs: readonly string[] = readingPermissions.map(keyOf)

/** The types whose accounts are auditors: those that hold exactly this. */
export const auditingTypes = (matrix: PermissionMatrix): EditableType[] =>
  editableTypes.filter(
    (type) =>
      matrix[type].size === auditorPairs.length && auditorPairs.every((pair) => matrix[type].has(pair)),
  )

/** A matrix's ticks (`type:area:action`) with the column of one type as an auditor's. */
export const tickedAsAuditor = (ticks: readonly string[], type: EditableType): string[] => [
  ...ticks.filter((tick) => !tick.startsWith(`${type}:`)),
  ...auditorPairs.map((pair) => `${type}:${pair}`),
]

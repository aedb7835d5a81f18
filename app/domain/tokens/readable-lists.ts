import type { Area, ExportedList, Permission } from "#app/auth/permissions"

/** The right that reading a list takes: its area's, or that of the area from which it borrows its export. */
export const readPermission = (list: ExportedList, exported: Permission): Permission =>
  exported.startsWith(`${list}:`)
    ? (`${list}:list` as Permission)
    : (`${exported.split(":")[0] as Area}:list` as Permission)

/** What besides lists a token may hold: without it people and addresses are masked, as on the lists. */
export const FULL_NAMES = "registrations:view" satisfies Permission

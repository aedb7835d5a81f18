import { type AdminType, allPermissions, type Area, keyOf, type PermissionEntry } from "./permissions"

const pick = (wanted: (entry: PermissionEntry) => boolean) => allPermissions.filter(wanted)

const userAreas: Area[] = [
  "dashboard",
  "registrations",
  "invoices",
  "tickets",
  "prizes",
  "winners",
  "stores",
  "faq",
  "regulations",
]
const userDecides = ["invoices:validate", "invoices:invalidate", "prizes:validate"]
const reportAreas: Area[] = [
  "dashboard",
  "statistics",
  "registrations",
  "invoices",
  "tickets",
  "prizes",
  "winners",
  "draw",
]

/** The types whose rights are rows that /admin/permissions edits; `super` holds everything without any. */
export type EditableType = Exclude<AdminType, "super">

/** What each type holds until somebody edits it (design.md, Roles). */
export const defaultRoles: Record<EditableType, PermissionEntry[]> = {
  admin: pick(
    (entry) =>
      !["permissions", "tokens"].includes(entry.permission) &&
      !["commands:run", "dashboard:command"].includes(keyOf(entry)),
  ),
  user: pick(
    (entry) =>
      (userAreas.includes(entry.permission as Area) && ["list", "view"].includes(entry.action)) ||
      userDecides.includes(keyOf(entry)),
  ),
  exports: pick(
    (entry) =>
      keyOf(entry) === "dashboard:list" ||
      entry.permission === "exports" ||
      ["list", "export"].includes(entry.action),
  ),
  reports: pick((entry) => reportAreas.includes(entry.permission as Area) && entry.action === "list"),
}

import { type AdminType, allPermissions, type Area, type PermissionEntry } from "./permissions"

const pick = (wanted: (entry: PermissionEntry) => boolean) => allPermissions.filter(wanted)
const key = ({ permission, action }: PermissionEntry) => `${permission}:${action}`

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

/** What each type holds until somebody edits it at /admin/permissions (design.md, Roles). */
export const defaultRoles: Record<Exclude<AdminType, "super">, PermissionEntry[]> = {
  admin: pick(
    (entry) =>
      !["permissions", "tokens"].includes(entry.permission) &&
      !["commands:run", "dashboard:command"].includes(key(entry)),
  ),
  user: pick(
    (entry) =>
      (userAreas.includes(entry.permission as Area) && ["list", "view"].includes(entry.action)) ||
      userDecides.includes(key(entry)),
  ),
  exports: pick(
    (entry) =>
      key(entry) === "dashboard:list" ||
      entry.permission === "exports" ||
      ["list", "export"].includes(entry.action),
  ),
  reports: pick((entry) => reportAreas.includes(entry.permission as Area) && entry.action === "list"),
}

import { type AdminType, allPermissions, type Area, keyOf, type PermissionEntry } from "./permissions"

const pick = (wanted: (entry: PermissionEntry) => boolean) => allPermissions.filter(wanted)

/** Who may do what, people and programs. */
const superAreas: string[] = ["permissions", "tokens"] satisfies Area[]
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

/** What each type holds until somebody edits it (a table of it stands in app/domain/README.md). */
export const defaultRoles: Record<EditableType, PermissionEntry[]> = {
  admin: pick(
    (entry) =>
      !superAreas.includes(entry.permission) && !["commands:run", "dashboard:command"].includes(keyOf(entry)),
  ),
  user: pick(
    (entry) =>
      (userAreas.includes(entry.permission as Area) && ["list", "view"].includes(entry.action)) ||
      userDecides.includes(keyOf(entry)),
  ),
  // But who may do what is no data to carry out: those lists are the super's, or no admin could make such an account.
  // And calculation:export closes a draw, which nobody takes back: more than carrying a list out.
  exports: pick(
    (entry) =>
      entry.permission === "exports" ||
      (["list", "export"].includes(entry.action) &&
        !superAreas.includes(entry.permission) &&
        keyOf(entry) !== "calculation:export"),
  ),
  reports: pick((entry) => reportAreas.includes(entry.permission as Area) && entry.action === "list"),
}

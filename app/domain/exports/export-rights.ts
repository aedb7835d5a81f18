import { missingPermission } from "#app/auth/permission-labels"
import { can, type HeldPermissions, type Permission } from "#app/auth/permissions"
import type { ExportSource, FilterRights } from "./export-source"

const rightsOf = (rights: FilterRights, filters: URLSearchParams): Permission[] =>
  Object.entries(rights).flatMap(([name, right]) => (filters.has(name) ? right : []))

/** Throws FORBIDDEN for filters that tell what somebody with these rights may not know. */
export function checkFilterRights(
  rights: FilterRights,
  filters: URLSearchParams,
  held: HeldPermissions,
): void {
  const missing = rightsOf(rights, filters).find((right) => !can(held, right))
  if (missing) throw missingPermission(missing)
}

/** A file as it was asked for: its list's filters, and the rights by which its rows are chosen. */
type AskedFile = { filters: URLSearchParams; rowRights: readonly Permission[] }
type Guarded = Pick<ExportSource, "permission" | "alsoNeeds" | "filterRights">

const nothingMore: AskedFile = { filters: new URLSearchParams(), rowRights: [] }

/** All that such a file takes, be it to ask for it, to have it written or to open it, and whoever does. */
const rightsToHave = (
  { permission, alsoNeeds = permission, filterRights = {} }: Guarded,
  { filters, rowRights }: AskedFile,
): Permission[] => [permission, alsoNeeds, ...rightsOf(filterRights, filters), ...rowRights]

/** Whether somebody who holds these rights may have the file. */
export const mayExport = (held: HeldPermissions, source: Guarded, asked: AskedFile = nothingMore): boolean =>
  rightsToHave(source, asked).every((right) => can(held, right))

/** Whether nothing of it is masked for somebody who holds these rights. */
export const readsInFull = (held: HeldPermissions, { fullWith }: Pick<ExportSource, "fullWith">): boolean =>
  can(held, "registrations:view") && (fullWith === undefined || can(held, fullWith))

/** The rights by which the rows are chosen that somebody asks for. Throws FORBIDDEN where they may have no such file. */
export function checkAsked(
  held: HeldPermissions,
  source: Guarded & Pick<ExportSource, "rowRights">,
  filters: URLSearchParams,
): readonly Permission[] {
  const { rowRights = [] } = source
  const theirs = rowRights.filter((right) => can(held, right))
  const missing = rightsToHave(source, { filters, rowRights: theirs }).find((right) => !can(held, right))
  if (missing) throw missingPermission(missing)
  // Its page is not theirs either, and an empty file would say that there is nothing.
  if (rowRights.length > 0 && theirs.length === 0) throw missingPermission(...rowRights)
  return theirs
}

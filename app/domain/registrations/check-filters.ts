import type { HeldPermissions } from "#app/auth/permissions"
import { checkFilterRights } from "#app/domain/exports/export-rights"
import type { FilterRights } from "#app/domain/exports/export-source"

/** Who never sent a coupon is told to whoever may know it. */
export const filterRights: FilterRights = { invoiceless: "registrations:invoiceless" }

/** Asked wherever people are chosen by the list's filters. Throws FORBIDDEN. */
export const checkFilters = (params: URLSearchParams, held: HeldPermissions): void =>
  checkFilterRights(filterRights, params, held)

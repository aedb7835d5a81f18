import { missingPermission } from "#app/auth/permission-labels"
import { can, type HeldPermissions } from "#app/auth/permissions"

/** Who never sent a coupon is told to whoever may know it, wherever people are chosen by the list's filters. Throws FORBIDDEN. */
export function checkFilters(params: URLSearchParams, held: HeldPermissions): void {
  if (params.has("invoiceless") && !can(held, "registrations:invoiceless"))
    throw missingPermission("registrations:invoiceless")
}

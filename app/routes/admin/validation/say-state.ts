import { claimStatusLabel } from "#app/admin/status/prize-status"
import { claimStatusOf } from "#app/domain/validation/claim-status"

/** The state of an award or a winner in a reviewer's words; forms and answers carry it as text. */
export const sayState = (state: string): string =>
  claimStatusLabel(claimStatusOf(state as Parameters<typeof claimStatusOf>[0]))

import type { Db } from "#app/db/client.server"
import { userLogs } from "#drizzle/schema/registrations"

/** What /admin/logs tells of a participant. */
export type UserEvent =
  | "registered"
  | "signed-in"
  | "profile-edited"
  | "email-updated"
  | "password-changed"
  | "password-reset"
  | "canceled"
  | "disabled"
  | "enabled"
  | "impersonated"
  | "invoice-sent"
  | "prize-won"

/**
 * Notes what happened to a participant, in the transaction in which it happened. `data` names fields, ids and
 * reasons; personal values have no place in it.
 */
export async function logEvent(
  tx: Db,
  event: {
    registrationId: string
    event: UserEvent
    at: Date
    ip?: string | null
    data?: Record<string, unknown>
  },
): Promise<void> {
  await tx.insert(userLogs).values(event)
}

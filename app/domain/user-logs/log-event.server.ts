import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { statement, writing } from "#app/db/statement.server"
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
  | "paper-sent"

type NewUserLog = {
  registrationId: string
  event: UserEvent
  at: Date
  ip?: string | null
  data?: Record<string, unknown>
}

const newLog = statement<never, NewUserLog & { id: string }>((placeholder) =>
  writing.insert(userLogs).values({
    id: placeholder("id"),
    registrationId: placeholder("registrationId"),
    event: placeholder("event"),
    at: placeholder("at"),
    ip: placeholder("ip"),
    data: placeholder("data"),
  }),
)

/**
 * Notes what happened to a participant, in the transaction in which it happened. `data` names fields, ids and
 * reasons; personal values have no place in it.
 */
export async function logEvent(tx: Db, happening: NewUserLog): Promise<void> {
  await newLog(tx, { id: uuidv7(), data: {}, ...happening })
}

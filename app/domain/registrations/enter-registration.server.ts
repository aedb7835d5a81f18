import {
  type Client,
  type OpenedSession,
  openImpersonatedSession,
  type Session,
} from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { fieldMessages } from "#app/words/fields"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations } from "#drizzle/schema/registrations"
import { noteLooks } from "./looks.server"
import { lockRegistration } from "./lock-registration.server"

type EnterRegistrationInput = {
  registrationId: string
  by: string
  /** The administrator's own session, with which the new one ends. */
  parent: Session
  reason: string
  client: Client
  now: Date
}

/**
 * Opens a participant's session for an administrator (`registrations:login`), which dies with the administrator's own.
 * Only an administrator's session can be the parent, so entering from an entered one is not possible. Throws
 * NOT_FOUND, INACTIVE_USER, INVALID_REQUEST without a reason.
 */
export async function enterRegistration(
  db: Db,
  { registrationId, by, parent, reason: typedReason, client, now }: EnterRegistrationInput,
): Promise<OpenedSession> {
  const reason = typedReason.trim().slice(0, 500)
  if (reason === "")
    throw new RuleBroken("INVALID_REQUEST", { field: "reason", because: fieldMessages.reason })
  return inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, registrationId)
    if (row.status !== "active") throw new RuleBroken("INACTIVE_USER")
    const session = await openImpersonatedSession(tx, {
      registrationId: row.id,
      by,
      parent,
      reason,
      now,
      client,
    })
    // Whoever is in reads all of it, by the API without having opened the record.
    await noteLooks(tx, { registrationIds: [row.id], by, place: "registration", now })
    await writeUserLog(tx, {
      registrationId: row.id,
      event: "impersonated",
      at: now,
      ip: client.ip,
      data: { userId: by, reason },
    })
    await writeAction(tx, {
      by,
      permission: "registrations",
      action: "login",
      subjectType: "registrations",
      subjectId: row.id,
      at: now,
      table: registrations,
      before: null,
      after: null,
      reason,
    })
    return session
  })
}

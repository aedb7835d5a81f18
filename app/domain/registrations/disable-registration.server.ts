import { and, eq } from "drizzle-orm"
import { dropResets } from "#app/auth/reset.server"
import { revokeSessionsOf } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sameDecision } from "#app/domain/actions/same-decision.server"
import { withdrawErasure } from "#app/domain/my-data/ask-erasure.server"
import { keepChoice } from "#app/domain/my-data/keep-choice.server"
import { RuleBroken, type Text } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { approvalReasons } from "#app/words/reasons/approvals"
import { registrationReasons } from "#app/words/reasons/accounts"
import { writeAction } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { registrations } from "#drizzle/schema/registrations"
import { lockRegistration, type RegistrationRow } from "./lock-registration.server"
import { standsInADraw } from "./stands-in-a-draw.server"

export type Decision = { registrationId: string; reason: string; by: string; now: Date }
type Disabling = Decision & {
  /** Two people said yes to it, in this transaction. */
  isApproved?: boolean
}

/**
 * Cancels an account (`registrations:disable_or_enable`): its sessions end. Throws NOT_FOUND, WRONG_STATE (sameDecision), and
 * FOUR_EYES of somebody who stands in a draw that is not over: that is asked for (`ask-disabling`).
 */
export const disableRegistration = (db: Db, disabling: Disabling): Promise<void> =>
  setStatus(db, "canceled", disabling)

/**
 * Gives a canceled account back, whoever canceled it, unless the person is forgotten. Whoever closed it themselves asked to
 * be: they hear of it, and get no news until they ask for them. Throws NOT_FOUND, WRONG_STATE.
 */
export const enableRegistration = (db: Db, decision: Decision): Promise<void> =>
  setStatus(db, "active", decision)

async function setStatus(
  db: Db,
  status: "active" | "canceled",
  { registrationId, reason, by, now, isApproved = false }: Disabling,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockRegistration(tx, registrationId)
    // What two people confirm is done then, or refused.
    if (row.status === status && isApproved) throw new RuleBroken("WRONG_STATE", { because: already(row) })
    if (row.status === status)
      return sameDecision(tx, {
        type: "registrations",
        id: row.id,
        action: "disable_or_enable",
        by,
        after: { status },
        already: already(row),
      })
    const askedAt = status === "active" ? await withdrawErasure(tx, row.id) : null
    if (status === "active") await tellOfReturn(tx, row, { askedAt, now })
    else if (!isApproved && (await standsInADraw(tx, row.id)))
      throw new RuleBroken("FOUR_EYES", { because: approvalReasons.disablingTakesFourEyes })
    await tx
      .update(registrations)
      .set({ status, statusReason: reason, version: row.version + 1 })
      .where(eq(registrations.id, row.id))
    if (status === "canceled") {
      await revokeSessionsOf(tx, { registrationId: row.id }, now)
      await dropResets(tx, { registrationId: row.id })
    }
    const event = status === "canceled" ? "disabled" : "enabled"
    await writeUserLog(tx, { registrationId: row.id, event, at: now, data: { userId: by, reason } })
    await writeAction(tx, {
      by,
      permission: "registrations",
      action: "disable_or_enable",
      subjectType: "registrations",
      subjectId: row.id,
      at: now,
      table: registrations,
      before: { status: row.status, statusReason: row.statusReason },
      after: { status, statusReason: reason },
      reason,
    })
  })
}

/** With the account the person gave up every consent; what the team gives back is the account alone. */
async function tellOfReturn(
  tx: Db,
  { id }: RegistrationRow,
  { askedAt, now }: { askedAt: Date | null; now: Date },
): Promise<void> {
  if (!askedAt) return
  const stopped = await tx
    .update(registrations)
    .set({ newsletter: false, newsletterAt: askedAt })
    .where(and(eq(registrations.id, id), registrations.newsletter))
    .returning({ id: registrations.id })
  if (stopped.length > 0) await keepChoice(tx, { registrationId: id, choice: "no-news", at: askedAt })
  await keepChoice(tx, { registrationId: id, choice: "reopened", at: now })
  await sendLater(tx, "mail", { kind: "account-reopened", id })
}

/** With the reason that stands there: who canceled may have been the person. */
const already = ({ status, statusReason }: RegistrationRow): Text =>
  status === "active"
    ? registrationReasons.activeAlready
    : registrationReasons.canceledAlready({ reason: statusReason })

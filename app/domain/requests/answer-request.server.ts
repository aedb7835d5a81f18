import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sqlState } from "#app/db/error-codes"
import { inTransaction } from "#app/db/transaction.server"
import { withdrawDecisionMail } from "#app/domain/invoices/decision-mail.server"
import { type ReturnRules, reinstateWithin } from "#app/domain/invoices/reinstate-invoice.server"
import { correctRegistration } from "#app/domain/registrations/correct-registration.server"
import { asTaken } from "#app/domain/registrations/taken.server"
import { freeSubject } from "#app/domain/review-queue/leases.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { type RequestKind, requestReasons } from "#app/words/reasons/requests"
import { recordWords } from "#app/words/records"
import { invoices } from "#drizzle/schema/invoices"
import { requests } from "#drizzle/schema/requests"
import { tellAnswer } from "./answer-mail.server"
import { lockRequest, type RequestRow } from "./lock-request.server"
import { auditAreaOf, stateOfAnswer, stays } from "./request"
import type { AnswerInput } from "./request-input.server"

type Answer = {
  requestId: string
  /** What the answerer's permission is for: another kind is not there for them. */
  kind: RequestKind
  input: AnswerInput
  rules: ReturnRules
  by: string
  now: Date
}

/**
 * Answers a request once, with what the answer does: an invoice counts again, or the registration is corrected. One that
 * only tells may be taken back (`undoAnswer`). The same form sent again by the same person changes nothing. Throws NOT_FOUND, STALE (somebody was quicker), and what the deed
 * itself refuses: WRONG_STATE (also where the refusal stands no more), DRAW_CLOSED, NUMBER_FOUND, CPF_FOUND, CPF_BLOCKED.
 */
export async function answerRequest(
  db: Db,
  { requestId, kind, input, rules, by, now }: Answer,
): Promise<void> {
  const { version, code, reply } = input
  const answering = inTransaction(db, async (tx) => {
    const row = await lockRequest(tx, { requestId, kinds: [kind] })
    if (row.version !== version || row.state !== "open") {
      if (row.answeredBy === by && row.answerCode === code && row.reply === reply) return
      throw new RuleBroken("STALE")
    }
    const state = stateOfAnswer(code)
    if (kind === "appeal") await needsRefusal(tx, row, state)
    const after = { state, answerCode: code, reply, version: version + 1 }
    await tx
      .update(requests)
      .set({ ...after, answeredBy: by, answeredAt: now })
      .where(eq(requests.id, row.id))
    await freeSubject(tx, { queue: "requests", subjectId: row.id })
    await tellAnswer(tx, { requestId: row.id, version: after.version, stays: stays(state), now })
    // It has a row of the audit of its own, behind which nothing else is to be written.
    if (state === "granted") await grant(tx, { row, rules, by, now })
    const { registrationId, invoiceId } = row
    await writeAction(tx, {
      by,
      permission: auditAreaOf[kind],
      action: "answer",
      subjectType: "requests",
      subjectId: row.id,
      at: now,
      table: requests,
      before: { registrationId, invoiceId, state: row.state, version },
      after: { registrationId, invoiceId, ...after },
    })
  })
  await answering.catch((error: unknown) => {
    throw asRefused(error)
  })
}

/**
 * What would be said of a refusal that stands no more is not said: of an invoice that waits again nothing before it is
 * decided about, of one that counts by now nothing but that. Throws WRONG_STATE.
 */
async function needsRefusal(tx: Db, { invoiceId }: RequestRow, state: RequestRow["state"]): Promise<void> {
  const [invoice] = invoiceId
    ? await tx.select({ status: invoices.status }).from(invoices).where(eq(invoices.id, invoiceId))
    : []
  if (invoice?.status === "pending")
    throw new RuleBroken("WRONG_STATE", { because: requestReasons.waitsAgain })
  if (invoice?.status === "validated" && state === "refused")
    throw new RuleBroken("WRONG_STATE", { because: requestReasons.countsAgain })
}

type Grant = { row: RequestRow; rules: ReturnRules; by: string; now: Date }

async function grant(tx: Db, { row, rules, by, now }: Grant): Promise<void> {
  if (row.invoiceId === null) {
    const { wantedCpf, wantedBirthdate, wantedName, wantedLastname } = row
    const wanted = {
      ...(wantedCpf === null ? {} : { cpf: wantedCpf }),
      ...(wantedBirthdate === null ? {} : { birthdate: wantedBirthdate }),
      ...(wantedName === null ? {} : { name: wantedName }),
      ...(wantedLastname === null ? {} : { lastname: wantedLastname }),
    }
    return correctRegistration(tx, { registrationId: row.registrationId, wanted, by, now })
  }
  const [invoice] = await tx
    .select({ status: invoices.status, version: invoices.version })
    .from(invoices)
    .where(eq(invoices.id, row.invoiceId))
  // Somebody validated it from its own page meanwhile: what was asked for is done, and this answer tells of it.
  if (invoice?.status !== "invalid") {
    if (invoice) await withdrawDecisionMail(tx, { invoiceId: row.invoiceId, version: invoice.version })
    return
  }
  await reinstateWithin(tx, { invoiceId: row.invoiceId, reason: recordWords.appealGranted, by, now, rules })
}

/** Keys that somebody else holds by now, in the words of the team. */
function asRefused(error: unknown): unknown {
  const taken = asTaken(error)
  if (taken instanceof RuleBroken && taken !== error)
    return new RuleBroken("CPF_FOUND", { because: requestReasons.cpfTaken })
  return sqlState(error) === "23505" ? new RuleBroken("NUMBER_FOUND") : error
}

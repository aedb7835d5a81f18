import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { underLeaseOnceFree } from "#app/db/lease.server"
import { inTransaction } from "#app/db/transaction.server"
import { type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { isMailLive } from "#app/queue/sent-job.server"
import { validationReasons } from "#app/words/reasons/validation"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import { confirmationOf } from "./confirmation-mail.server"

type Confirmation = { version: number; sentAt: Date | null }

const idOf = (claim: ClaimRef) => confirmationOf(claim).id

/**
 * Asks, sends and notes as one, whoever else is at it, by hand or by the queue: the next one sees what the one before
 * noted. A row's lock would hold up everything else that is done about the prize while a mail server thinks.
 */
export const confirmInTurn = (db: Db, claim: ClaimRef, work: () => Promise<void>): Promise<void> =>
  underLeaseOnceFree(db, `confirmation:${idOf(claim)}`, work)

/** Whether the mail to a winner waits in the queue, also to be tried again: a validation's or the publication's own. */
export const isConfirmationQueued = (primary: Db, claim: ClaimRef): Promise<boolean> =>
  isMailLive(primary, confirmationOf(claim))

/**
 * Which validation a mail would confirm, and when one last did. Throws NOT_FOUND for what is no id, and WRONG_STATE
 * where nothing is validated, where the queue is at it, or nobody may know of it yet: of a draw before it is
 * published.
 */
export async function getConfirmation(db: Db, claim: ClaimRef): Promise<Confirmation> {
  if (!isUuid(idOf(claim))) throw new RuleBroken("NOT_FOUND")
  const [row] =
    "awardId" in claim
      ? await db
          .select({ version: prizeAwards.version, sentAt: prizeAwards.confirmationSentAt })
          .from(prizeAwards)
          .where(validatedAward(claim.awardId))
      : await db
          .select({ version: winners.version, sentAt: winners.confirmationSentAt })
          .from(winners)
          .where(validatedWinner(claim.winnerId))
  if (!row) throw new RuleBroken("WRONG_STATE")
  if (!(await getClaim(db, claim)).isDisclosed)
    throw new RuleBroken("WRONG_STATE", { because: validationReasons.notPublished })
  if (!row.sentAt && (await isConfirmationQueued(db, claim)))
    throw new RuleBroken("WRONG_STATE", { because: validationReasons.queued })
  return row
}

const validatedAward = (id: string) =>
  and(eq(prizeAwards.id, id), eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt))
const validatedWinner = (id: string) => and(eq(winners.id, id), eq(winners.state, "validated"))

type NoteConfirmationInput = { claim: ClaimRef; before: Confirmation; by: string | null; now: Date }

/** Whether the confirmation went out, e.g. by hand after the queue gave up. */
export const isConfirmed = async (db: Db, claim: ClaimRef): Promise<boolean> =>
  "awardId" in claim
    ? (await db.$count(
        prizeAwards,
        and(validatedAward(claim.awardId), isNotNull(prizeAwards.confirmationSentAt)),
      )) > 0
    : (await db.$count(
        winners,
        and(validatedWinner(claim.winnerId), isNotNull(winners.confirmationSentAt)),
      )) > 0

/** Notes that the queue sent the confirmation, which was no administrator's hand. */
export async function noteQueuedConfirmation(db: Db, { claim, now }: { claim: ClaimRef; now: Date }) {
  const set = { confirmationSentAt: now }
  if ("awardId" in claim)
    await db
      .update(prizeAwards)
      .set(set)
      .where(and(validatedAward(claim.awardId), isNull(prizeAwards.confirmationSentAt)))
  else
    await db
      .update(winners)
      .set(set)
      .where(and(validatedWinner(claim.winnerId), isNull(winners.confirmationSentAt)))
}

/**
 * Notes that the confirmation went out, and in the audit who sent it where somebody did; one that was undone meanwhile
 * keeps no other trace of it.
 */
export async function noteConfirmation(
  db: Db,
  { claim, before, by, now }: NoteConfirmationInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { subject } = await getClaim(tx, claim)
    const set = { confirmationSentAt: now }
    // The version stays: whoever has the page open changes nothing by it.
    if ("awardId" in claim)
      await tx
        .update(prizeAwards)
        .set(set)
        .where(and(validatedAward(claim.awardId), eq(prizeAwards.version, before.version)))
    else
      await tx
        .update(winners)
        .set(set)
        .where(and(validatedWinner(claim.winnerId), eq(winners.version, before.version)))
    if (by === null) return
    await writeAction(tx, {
      by,
      ...subject,
      action: "confirm",
      at: now,
      table: "awardId" in claim ? prizeAwards : winners,
      before: { ...claim, confirmationSentAt: before.sentAt },
      after: { ...claim, ...set },
    })
  })
}

import { and, eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { lockAward } from "#app/domain/prizes/lock-award.server"
import { getPrizeOf } from "#app/domain/prizes/prizes.queries.server"
import { lockWinner } from "#app/domain/winners/lock-winner.server"
import { RuleBroken } from "#app/errors"
import { undoValidationReasons } from "#app/words/reasons/review-queue"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"
import type { AskedValidation } from "./settle-validation.server"
import type { Checks } from "./checks"
import { withdrawConfirmation } from "./confirmation-mail.server"
import { exceptional } from "./settle-validation.server"
import { type ValidatedRow, whyValidationStays } from "./why-validation-stays.server"

type Undo = { claim: ClaimRef; version: number; by: string; now: Date }

/** What a won prize had before it was validated. */
type Before = {
  checks: Checks
  papersWaived: string | null
  validationAsked: AskedValidation | null
}

/**
 * Takes a validation back within two minutes: the prize waits as before, with its ticks, exception and request, and no
 * mail leaves. What somebody else went on with stays as it is. Sent again it changes nothing. Throws NOT_FOUND, STALE,
 * and WRONG_STATE with the reason.
 */
export async function undoValidation(db: Db, { claim, version, by, now }: Undo): Promise<void> {
  const undoing = inTransaction(db, (tx) =>
    "awardId" in claim
      ? undoAward(tx, { awardId: claim.awardId, version, by, now })
      : undoWinner(tx, { winnerId: claim.winnerId, version, by, now }),
  )
  await undoing.catch((error: unknown) => unlessUndone(db, { claim, version, by }, error))
}

type UndoOf<Ref> = Omit<Undo, "claim"> & Ref

async function undoAward(tx: Db, { awardId, version, by, now }: UndoOf<{ awardId: string }>) {
  const { prizeId } = await getPrizeOf(tx, awardId)
  const { award } = await lockAward(tx, { prizeId, action: "undo", awardId, version })
  const claim = { awardId }
  await takeBack(tx, { claim, row: award, isDisclosed: true, by, now })
  const after = { ...back, ...(await before(tx, claim)), state: "pending" as const, version: version + 1 }
  await tx.update(prizeAwards).set(after).where(eq(prizeAwards.id, awardId))
  await writeAction(tx, {
    by,
    permission: "prizes",
    action: "update",
    subjectType: "prizes",
    subjectId: prizeId,
    table: prizeAwards,
    at: now,
    before: { awardId, ...shown(award) },
    after: { awardId, ...shown(after) },
  })
}

async function undoWinner(tx: Db, { winnerId, version, by, now }: UndoOf<{ winnerId: string }>) {
  const { winner, isPublished } = await lockWinner(tx, { winnerId, action: "undo", version })
  const claim = { winnerId }
  await takeBack(tx, { claim, row: winner, isDisclosed: isPublished, by, now })
  const state = winner.calledAt ? ("called" as const) : ("pending" as const)
  const after = { ...back, ...(await before(tx, claim)), state, version: version + 1 }
  await tx.update(winners).set(after).where(eq(winners.id, winnerId))
  await writeAction(tx, {
    by,
    permission: "winners",
    action: "update",
    subjectType: "winners",
    subjectId: winnerId,
    table: winners,
    at: now,
    before: shown(winner),
    after: shown(after),
  })
}

/** Nobody has decided about it. */
const back = { decidedBy: null, decidedAt: null }

type StateToAudit = Before & { state: string; version: number }

const shown = ({ state, checks, version, ...rest }: StateToAudit) => ({
  state,
  checks,
  ...exceptional(rest),
  version,
})

type Taking = {
  claim: ClaimRef
  row: ValidatedRow & { version: number }
  isDisclosed: boolean
  by: string
  now: Date
}

/** Of a draw that is not published no mail waits: the publication writes it. */
async function takeBack(tx: Db, { isDisclosed, ...taking }: Taking): Promise<void> {
  const because = await whyValidationStays(tx, taking)
  if (because) throw new RuleBroken("WRONG_STATE", { because })
  if (!isDisclosed || (await withdrawConfirmation(tx, { claim: taking.claim, version: taking.row.version })))
    return
  throw new RuleBroken("WRONG_STATE", { because: undoValidationReasons.mailSent })
}

/** As the audit's row of the validation has it. */
async function before(tx: Db, claim: ClaimRef): Promise<Before> {
  const rows = await listRowsOf(tx, claim, "validate")
  const was = rows.find(({ after }) => after?.["state"] === "validated")?.before ?? {}
  return {
    checks: (was["checks"] ?? {}) as Checks,
    papersWaived: (was["papersWaived"] ?? null) as string | null,
    validationAsked: (was["validationAsked"] ?? null) as AskedValidation | null,
  }
}

/** The audit's rows about a won prize, newest first: awards stand under their prize. */
async function listRowsOf(db: Db, claim: ClaimRef, action: "validate" | "update") {
  const { subjectType: type, subjectId: id } = (await getClaim(db, claim)).subject
  const rows = await listRowsAbout(db, { type, id, action })
  if (!("awardId" in claim)) return rows
  return rows.filter(({ after }) => after?.["awardId"] === claim.awardId)
}

/** Throws the error, unless this person sent this form before and the prize was not validated since. */
async function unlessUndone(
  db: Db,
  { claim, version, by }: Pick<Undo, "claim" | "version" | "by">,
  error: unknown,
): Promise<void> {
  if (!(error instanceof RuleBroken) || error.code === "NOT_FOUND") throw error
  const [last] = await listRowsOf(db, claim, "update")
  const isSame = last?.userId === by && last.before?.["version"] === version
  if (!isSame || (await isValidated(db, claim))) throw error
}

const isValidated = async (db: Db, claim: ClaimRef): Promise<boolean> =>
  "awardId" in claim
    ? (await db.$count(
        prizeAwards,
        and(eq(prizeAwards.id, claim.awardId), eq(prizeAwards.state, "validated")),
      )) > 0
    : (await db.$count(winners, and(eq(winners.id, claim.winnerId), eq(winners.state, "validated")))) > 0

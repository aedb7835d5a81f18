import { and, eq, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { type ClaimRef, getClaim } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/platform/audit.server"
import { prizeAwards } from "#drizzle/schema/prizes"
import { winners } from "#drizzle/schema/winners"

export type Confirmation = { version: number; sentAt: Date | null }

/**
 * Which validation a mail would confirm, and when one last did. Throws NOT_FOUND for what is no id, and WRONG_STATE
 * where nothing is validated, or nobody may know of it yet: of a draw before it is published (domain.md).
 */
export async function getConfirmation(db: Db, claim: ClaimRef): Promise<Confirmation> {
  if (!isUuid("awardId" in claim ? claim.awardId : claim.winnerId)) throw new RuleBroken("NOT_FOUND")
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
  if (!(await getClaim(db, claim)).isTold) throw new RuleBroken("WRONG_STATE", { because: notPublished })
  return row
}

const notPublished = {
  pt: "O resultado ainda não foi publicado: o email de confirmação sai sozinho na publicação.",
  en: "The result is not published yet: the confirmation goes out by itself when it is.",
}

const validatedAward = (id: string) =>
  and(eq(prizeAwards.id, id), eq(prizeAwards.state, "validated"), isNull(prizeAwards.releasedAt))
const validatedWinner = (id: string) => and(eq(winners.id, id), eq(winners.state, "validated"))

type Noted = { claim: ClaimRef; before: Confirmation; admin: { id: string }; now: Date }

/** Notes that the publication's own confirmation went out, which no administrator sent. */
export async function notePublicConfirmation(db: Db, { winnerId, now }: { winnerId: string; now: Date }) {
  await db
    .update(winners)
    .set({ confirmationSentAt: now })
    .where(and(validatedWinner(winnerId), isNull(winners.confirmationSentAt)))
}

/** Notes that the confirmation went out; one that was undone meanwhile keeps no trace of it but the audit's. */
export async function noteConfirmation(db: Db, { claim, before, admin, now }: Noted): Promise<void> {
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
    await writeAction(tx, {
      ...{ userId: admin.id, ...subject, action: "confirm", at: now },
      table: "awardId" in claim ? prizeAwards : winners,
      before: { ...claim, confirmationSentAt: before.sentAt },
      after: { ...claim, ...set },
    })
  })
}

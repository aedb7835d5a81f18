import { eq, type SQL } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { writeUserLog } from "#app/audit/user-log.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { changedFields } from "#app/domain/changed-fields"
import { type ClaimRef, getClaim, lockClaim } from "#app/domain/papers/claim.server"
import { RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { fulfilmentReasons } from "#app/words/reasons/fulfilment"
import { deliveryAddresses, fulfilments } from "#drizzle/schema/fulfilments"
import type { Address } from "./address-input.server"
import { canFulfil } from "./fulfilment"
import { wayOf } from "./prize-kinds.queries.server"

type SaveAddress = { claim: ClaimRef; address: Address; registrationId: string; ip: string | null; now: Date }

/** The address of a claim. */
export const addressOf = (claim: ClaimRef): SQL =>
  "awardId" in claim
    ? eq(deliveryAddresses.awardId, claim.awardId)
    : eq(deliveryAddresses.winnerId, claim.winnerId)

/** The delivery of a claim. */
export const fulfilmentOf = (claim: ClaimRef): SQL =>
  "awardId" in claim ? eq(fulfilments.awardId, claim.awardId) : eq(fulfilments.winnerId, claim.winnerId)

/**
 * Where a winner wants a prize of the post sent, as long as it has not gone; corrected as often as it takes, and the same
 * form again changes nothing. Of each the winner is written to, as it may be somebody else's. Throws NOT_FOUND (also
 * for somebody else's prize) and WRONG_STATE.
 */
export async function saveAddress(db: Db, saving: SaveAddress): Promise<void> {
  const { claim: ref, address, registrationId, ip, now } = saving
  await inTransaction(db, async (tx) => {
    const seen = await getClaim(tx, ref)
    if (seen.registrationId !== registrationId || !seen.isDisclosed) throw new RuleBroken("NOT_FOUND")
    const { isStanding } = await lockClaim(tx, ref)
    if (!isStanding || (await wayOf(tx, ref)) !== "post")
      throw new RuleBroken("WRONG_STATE", { because: fulfilmentReasons.noAddress })
    const [row] = await tx.select().from(deliveryAddresses).where(addressOf(ref))
    if (row && !changedFields(row, address)) return
    await needsHere(tx, ref)
    const id = row?.id ?? uuidv7()
    await (row
      ? tx
          .update(deliveryAddresses)
          .set({ ...address, changedAt: now })
          .where(eq(deliveryAddresses.id, id))
      : tx.insert(deliveryAddresses).values({ id, ...ref, ...address, changedAt: now, createdAt: now }))
    await sendLater(tx, "mail", { kind: "address-changed", id })
    await writeUserLog(tx, { registrationId, event: "address-sent", at: now, ip, data: ref })
  })
}

/** Throws WRONG_STATE where the parcel is on its way already. */
async function needsHere(tx: Db, claim: ClaimRef): Promise<void> {
  const [row] = await tx
    .select({ state: fulfilments.state })
    .from(fulfilments)
    .where(fulfilmentOf(claim))
    .for("update")
  if (row && !canFulfil("send", row.state))
    throw new RuleBroken("WRONG_STATE", { because: fulfilmentReasons.onItsWay })
}

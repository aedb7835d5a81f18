import type { Db } from "#app/db/client.server"
import { findOwnAddress } from "#app/domain/fulfilment/own-address.queries.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import type { OwnPrizeView } from "#app/site/own-prizes"

/** A prize that has not been handed over yet, with what its winner has still to do about it. */
export type PrizeUnderWay = Pick<OwnPrizeView, "id" | "name" | "href"> & {
  wants: "answer" | "photosAndAddress" | "photos" | "address" | "nothing"
}

/** Of somebody's prizes those that are under way; a place in the reserve is no prize yet. */
export async function viewUnderWay(db: Db, prizes: readonly OwnPrizeView[]): Promise<PrizeUnderWay[]> {
  const underWay = []
  for (const prize of prizes) {
    const { id, name, href, track, isReserve } = prize
    if (!isReserve && track && track.delivery !== "delivered")
      underWay.push({ id, name, href, wants: await wantedOf(db, prize) })
  }
  return underWay
}

async function wantedOf(db: Db, prize: OwnPrizeView): Promise<PrizeUnderWay["wants"]> {
  if (prize.isAsked) return "answer"
  const claim: ClaimRef = prize.draw ? { winnerId: prize.id } : { awardId: prize.id }
  // One that came back goes nowhere before its address is looked at again.
  const isBack = prize.track?.delivery === "returned"
  const asksAddress = prize.asksAddress && (isBack || (await findOwnAddress(db, claim))?.saved === null)
  if (prize.photosMissing) return asksAddress ? "photosAndAddress" : "photos"
  return asksAddress ? "address" : "nothing"
}

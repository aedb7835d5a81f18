import type { OwnPrizeView } from "#app/site/own-prizes"
import type { Track } from "#app/site/prize-tracker"

/** A prize that has not been handed over yet, with what its winner has still to do about it. */
export type PrizeUnderWay = Pick<OwnPrizeView, "id" | "name" | "href"> & {
  wants: "answer" | "photosAndAddress" | "photos" | "address" | "nothing"
}

/** Of somebody's prizes those that are under way; a place in the reserve is no prize yet. */
export const underWay = (prizes: readonly OwnPrizeView[]): PrizeUnderWay[] =>
  prizes
    .filter(({ isReserve, track }) => !isReserve && track && !isOver(track))
    .map((prize) => ({ id: prize.id, name: prize.name, href: prize.href, wants: wantedOf(prize) }))

/** Handed over; a voucher is, once its code was sent. */
const isOver = ({ delivery, isVoucher }: Track): boolean =>
  delivery === "delivered" || (isVoucher && delivery === "sent")

function wantedOf({ isAsked, photosMissing, address }: OwnPrizeView): PrizeUnderWay["wants"] {
  if (isAsked) return "answer"
  // One that came back goes nowhere before its address is looked at again.
  const asksAddress = address === "missing" || address === "doubtful"
  if (photosMissing) return asksAddress ? "photosAndAddress" : "photos"
  return asksAddress ? "address" : "nothing"
}

import { daysAfter } from "#app/platform/time/days"

/** By law a prize is handed over within 30 days, and can be claimed for 180. */
export const DELIVERY_DAYS = 30
export const CLAIM_DAYS = 180

/**
 * The last days to hand over and to claim a prize that was won on the spot, all YYYY-MM-DD: it is claimed from the end
 * of the promotion, which may have no date yet, or from the day that it was won, where it was given by hand behind that
 * end. `award-claim-by` says the same to the database.
 */
export function awardDeadlines({ wonOn, promotionEnd }: { wonOn: string; promotionEnd: string | null }) {
  const claimFrom = promotionEnd && (promotionEnd < wonOn ? wonOn : promotionEnd)
  return {
    deliverBy: daysAfter(wonOn, DELIVERY_DAYS),
    claimBy: claimFrom && daysAfter(claimFrom, CLAIM_DAYS),
  }
}

import type { Db } from "#app/db/client.server"
import { RuleBroken, type Text } from "#app/errors"
import { APART_DAYS, apartSince } from "./apart"
import { shareHands } from "./hands.server"

type FourEyesInput = {
  /** Whoever asked for the deed, or began it. */
  first: string
  /** Whoever confirms it. */
  second: string
  /** From when on a hand in an account counts is 30 days before this. */
  moment: Date
  because: {
    /** Why one account is not enough. */
    sameAccount: Text
    /** Why the other account is nobody else's. */
    sameHands: (apart: { days: number }) => Text
  }
}

/**
 * What one asks for another person confirms. The other is not the same account, nor one that the first made, first opened
 * or changed in the 30 days before the moment that counts or since. Nor may a third account have done so with both, through
 * however many accounts in between. Throws FOUR_EYES.
 */
export async function checkFourEyes(
  db: Db,
  { first, second, moment, because }: FourEyesInput,
): Promise<void> {
  if (first === second) throw new RuleBroken("FOUR_EYES", { because: because.sameAccount })
  if (await shareHands(db, { one: [first], others: [second], since: apartSince(moment) }))
    throw new RuleBroken("FOUR_EYES", { because: because.sameHands({ days: APART_DAYS }) })
}

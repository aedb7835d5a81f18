import type { Db } from "#app/db/client.server"
import { RuleBroken, type Text } from "#app/errors"
import { datingReasons } from "#app/words/reasons/log"
import { datingOf } from "./draw-dating.server"

type Dated = { draw: { id: string; closedAt: Date | null }; extractionAt: Date; now: Date }

const standing = async (db: Db, { draw, ...times }: Dated) =>
  (await datingOf(db, { drawId: draw.id, closedAt: draw.closedAt, ...times })).is

/** Why a result is not published yet: nobody outside dated the base, before its extraction. Null where somebody did. */
export async function sayUndated(db: Db, dated: Dated): Promise<Text | null> {
  const is = await standing(db, dated)
  return is === "waiting" || is === "late" ? datingReasons[is] : null
}

/** Why an extraction does not count; null where it does. What was drawn then is known, so no later date helps. */
export const sayDatedTooLate = async (db: Db, dated: Dated): Promise<Text | null> =>
  (await standing(db, dated)) === "late" ? datingReasons.postpone : null

/** Throws WRONG_STATE with a text, where there is one. */
export function refuseBecause(because: Text | null): void {
  if (because) throw new RuleBroken("WRONG_STATE", { because })
}

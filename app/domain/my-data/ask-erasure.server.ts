import { and, eq, isNotNull, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { registrationReasons } from "#app/words/reasons/accounts"
import { erasures } from "#drizzle/schema/erasures"

/** Writes down that somebody who closes their account is to be forgotten; the nightly job does it. Twice is once. */
export async function askErasure(tx: Db, { registrationId, now }: { registrationId: string; now: Date }) {
  await tx.insert(erasures).values({ registrationId, askedAt: now }).onConflictDoNothing()
}

/**
 * Takes it back, as an account is opened again; answers since when it was asked for, null where it was not. Throws
 * WRONG_STATE where the person is forgotten already.
 */
export async function withdrawErasure(tx: Db, registrationId: string): Promise<Date | null> {
  await refuseErased(tx, registrationId)
  const [asked] = await tx
    .delete(erasures)
    .where(isAskedBy(registrationId))
    .returning({ askedAt: erasures.askedAt })
  return asked?.askedAt ?? null
}

/** Since when somebody waits to be forgotten; null: they did not ask, or are already. */
export async function erasureAskedAt(db: Db, registrationId: string): Promise<Date | null> {
  const [asked] = await db
    .select({ askedAt: erasures.askedAt })
    .from(erasures)
    .where(isAskedBy(registrationId))
  return asked?.askedAt ?? null
}

const isAskedBy = (registrationId: string) =>
  and(eq(erasures.registrationId, registrationId), isNull(erasures.erasedAt))

/** Whether somebody is forgotten already; to hold, the person's row is locked before. */
export async function isErased(db: Db, registrationId: string): Promise<boolean> {
  const [erased] = await db
    .select({ id: erasures.registrationId })
    .from(erasures)
    .where(and(eq(erasures.registrationId, registrationId), isNotNull(erasures.erasedAt)))
  return erased !== undefined
}

/** Of an erased person nothing can be changed any more: there is nobody to change it for. Throws WRONG_STATE. */
export async function refuseErased(tx: Db, registrationId: string): Promise<void> {
  if (await isErased(tx, registrationId))
    throw new RuleBroken("WRONG_STATE", { because: registrationReasons.erased })
}

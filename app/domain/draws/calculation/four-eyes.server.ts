import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { APART_DAYS, apartSince } from "#app/domain/four-eyes/apart"
import { checkFourEyes } from "#app/domain/four-eyes/check-four-eyes.server"
import { shareHands } from "#app/domain/four-eyes/hands.server"
import { RuleBroken } from "#app/errors"
import { fourEyesReasons } from "#app/words/reasons/four-eyes"
import { drawRejections } from "#drizzle/schema/calculation"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { listTypings } from "./typings.server"

type Draw = Pick<DrawRow, "id" | "periodEnd">

/**
 * Whoever took part in a result that went back takes no part in the next one, nor does an account in which one of them
 * has had a hand (checkFourEyesOnPublication says since when). Throws FOUR_EYES.
 */
export async function checkTookNoPart(tx: Db, { draw, by }: { draw: Draw; by: string }): Promise<void> {
  const rows = await tx.select().from(drawRejections).where(eq(drawRejections.drawId, draw.id))
  if (rows.length === 0) return
  const before = rows
    .flatMap((row) => [row.extractionBy, row.extractionAgainBy, row.computedBy, row.rejectedBy])
    .filter((id) => id !== null)
  if (before.includes(by))
    throw new RuleBroken("FOUR_EYES", {
      because: fourEyesReasons.tookPart,
    })
  if (await shareHands(tx, { one: [by], others: before, since: apartSince(draw.periodEnd) }))
    throw new RuleBroken("FOUR_EYES", {
      because: fourEyesReasons.handsOfThose({ days: APART_DAYS }),
    })
}

const { publishing, postponing, sameHands } = fourEyesReasons

type PublicationPeople = { draw: Draw; computedBy: string; publishedBy: string }

/**
 * Whoever computed does not publish. The period's end counts and not the moment when somebody pressed Fechar, which comes
 * later and is somebody's to choose. Throws FOUR_EYES.
 */
export const checkFourEyesOnPublication = (
  tx: Db,
  { draw, computedBy, publishedBy }: PublicationPeople,
): Promise<void> =>
  checkFourEyes(tx, {
    first: computedBy,
    second: publishedBy,
    moment: draw.periodEnd,
    because: { sameAccount: publishing, sameHands },
  })

type PostponementPeople = { draw: Draw; askedBy: string; confirmedBy: string }

/** Checks that a postponement is asked and confirmed by two people. Throws FOUR_EYES. */
export const checkFourEyesOnPostponement = (
  tx: Db,
  { draw, askedBy, confirmedBy }: PostponementPeople,
): Promise<void> =>
  checkFourEyes(tx, {
    first: askedBy,
    second: confirmedBy,
    moment: draw.periodEnd,
    because: { sameAccount: postponing, sameHands },
  })

/**
 * Whoever types an extraction that only accounts of the same person typed is no second one: somebody else types. Throws
 * FOUR_EYES.
 */
export async function checkSecondTyping(tx: Db, { draw, by }: { draw: Draw; by: string }): Promise<void> {
  const others = (await listTypings(tx, draw.id)).filter(({ userId }) => userId !== by)
  if (others.length === 0 || (await firstApart(tx, draw, { by, others }))) return
  throw new RuleBroken("FOUR_EYES", { because: sameHands({ days: APART_DAYS }) })
}

/** The first of these whose typist is another person than this one, by the same rule; undefined where none is. */
export async function firstApart<Typing extends { userId: string }>(
  tx: Db,
  draw: Draw,
  { by, others }: { by: string; others: readonly Typing[] },
): Promise<Typing | undefined> {
  const since = apartSince(draw.periodEnd)
  for (const other of others)
    if (!(await shareHands(tx, { one: [by], others: [other.userId], since }))) return other
  return undefined
}

import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { APART_DAYS, apartSince } from "#app/domain/users/apart"
import { shareHands } from "#app/domain/users/hands.server"
import { RuleBroken, type Text } from "#app/errors"
import { fourEyesReasons } from "#app/words/reasons/two-people"
import { drawRejections } from "#drizzle/schema/calculation"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { listTypings } from "./typings.server"

type Draw = Pick<DrawRow, "id" | "periodEnd">

/**
 * Whoever took part in a result that went back takes no part in the next one, nor does an account in which one of them
 * has had a hand (checkTwoPeople says since when). Throws FOUR_EYES.
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

type PublicationPeople = { draw: Draw; computedBy: string; publishedBy: string }

/**
 * Whoever computed does not publish, nor an account that the other made, first opened or changed in the 30 days before
 * the period's end or since, nor two that a third one did so with, through however many accounts in between. The end
 * counts and not the moment when somebody pressed Fechar, which comes later and is somebody's to choose. Throws FOUR_EYES.
 */
export const checkTwoPeople = (tx: Db, { draw, computedBy, publishedBy }: PublicationPeople): Promise<void> =>
  checkTwo(tx, { draw, first: computedBy, second: publishedBy, isSame: fourEyesReasons.publishing })

type PostponementPeople = { draw: Draw; askedBy: string; confirmedBy: string }

/** The same for whoever asked to throw an extraction away and whoever confirms it. Throws FOUR_EYES. */
export const checkTwoPostpone = (tx: Db, { draw, askedBy, confirmedBy }: PostponementPeople): Promise<void> =>
  checkTwo(tx, { draw, first: askedBy, second: confirmedBy, isSame: fourEyesReasons.postponing })

/**
 * Whoever types an extraction that only accounts of the same person typed is no second one: somebody else types. Throws
 * FOUR_EYES.
 */
export async function checkSecondTyping(tx: Db, { draw, by }: { draw: Draw; by: string }): Promise<void> {
  const others = (await listTypings(tx, draw.id)).filter(({ userId }) => userId !== by)
  if (others.length === 0 || (await firstApart(tx, draw, { by, others }))) return
  throw new RuleBroken("FOUR_EYES", { because: fourEyesReasons.sameHands({ days: APART_DAYS }) })
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

type TwoPeople = { draw: Draw; first: string; second: string; isSame: Text }

async function checkTwo(tx: Db, { draw, first, second, isSame }: TwoPeople): Promise<void> {
  if (first === second) throw new RuleBroken("FOUR_EYES", { because: isSame })
  if (await shareHands(tx, { one: [first], others: [second], since: apartSince(draw.periodEnd) }))
    throw new RuleBroken("FOUR_EYES", { because: fourEyesReasons.sameHands({ days: APART_DAYS }) })
}

/** The reason of a check that would refuse, asked before a button is offered; null where nothing speaks against it. */
export async function refusalOf(check: Promise<void>): Promise<Text | null> {
  try {
    await check
    return null
  } catch (error) {
    if (error instanceof RuleBroken && error.details.because) return error.details.because
    throw error
  }
}

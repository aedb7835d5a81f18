import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { shareHands } from "#app/domain/users/hands.server"
import { RuleBroken, type Text } from "#app/errors"
import { fourEyesReasons } from "#app/words/reasons/four-eyes"
import { drawRejections } from "#drizzle/schema/draws"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"

type Draw = Pick<DrawRow, "id" | "periodEnd">

/**
 * Whoever took part in a result that went back takes no part in the next one, nor does an account in which one of them
 * has had a hand since the period was closed. Throws FOUR_EYES.
 */
export async function checkTookNoPart(tx: Db, { draw, by }: { draw: Draw; by: string }): Promise<void> {
  const rows = await tx.select().from(drawRejections).where(eq(drawRejections.drawId, draw.id))
  if (rows.length === 0) return
  const before = rows.flatMap((row) => [row.extractionBy, row.computedBy, row.rejectedBy])
  if (before.includes(by))
    throw new RuleBroken("FOUR_EYES", {
      because: fourEyesReasons.tookPart,
    })
  if (await shareHands(tx, { one: [by], others: before, since: await closingSince(tx, draw) }))
    throw new RuleBroken("FOUR_EYES", {
      because: fourEyesReasons.handsOfThose,
    })
}

type PublicationPeople = { draw: Draw; computedBy: string; publishedBy: string }

/**
 * Whoever computed does not publish, nor an account that the other made, reset or changed since the period was closed,
 * nor two that a third one did so with, through however many accounts in between. Throws FOUR_EYES.
 */
export const checkTwoPeople = (tx: Db, { draw, computedBy, publishedBy }: PublicationPeople): Promise<void> =>
  checkTwo(tx, { draw, first: computedBy, second: publishedBy, words: fourEyesReasons.publishing })

type PostponementPeople = { draw: Draw; askedBy: string; confirmedBy: string }

/** The same for whoever asked to throw an extraction away and whoever confirms it. Throws FOUR_EYES. */
export const checkTwoPostpone = (tx: Db, { draw, askedBy, confirmedBy }: PostponementPeople): Promise<void> =>
  checkTwo(tx, { draw, first: askedBy, second: confirmedBy, words: fourEyesReasons.postponing })

type TwoPeople = { draw: Draw; first: string; second: string; words: { self: Text; hands: Text } }

async function checkTwo(tx: Db, { draw, first, second, words }: TwoPeople): Promise<void> {
  if (first === second) throw new RuleBroken("FOUR_EYES", { because: words.self })
  const since = await closingSince(tx, draw)
  if (await shareHands(tx, { one: [first], others: [second], since }))
    throw new RuleBroken("FOUR_EYES", { because: words.hands })
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

/**
 * When the button was pressed: the base is ready only later. A draw that nobody closed by name counts from its period's
 * end, before which none is closed.
 */
async function closingSince(tx: Db, { id, periodEnd }: Draw): Promise<Date> {
  const rows = await listRowsAbout(tx, { type: "draws", id })
  return rows.find(({ after }) => after?.state === "closing")?.at ?? periodEnd
}

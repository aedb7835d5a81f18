import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { shareHands } from "#app/domain/users/hands.server"
import { RuleBroken, type Text } from "#app/errors"
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
      because: {
        pt: "Você participou da apuração que foi devolvida: ela precisa de duas pessoas novas.",
        en: "You took part in the result that went back: it takes two new people.",
      },
    })
  if (await shareHands(tx, { one: [by], others: before, since: await closingSince(tx, draw) }))
    throw new RuleBroken("FOUR_EYES", {
      because: {
        pt: "Depois que o período foi fechado, quem participou da apuração devolvida criou ou mudou a sua conta, ou a mesma pessoa mexeu nas duas. Peça a alguém com uma conta em que ninguém mexeu.",
        en: "Since the period was closed, somebody who took part in the result that went back made or changed your account, or the same person touched both. Ask somebody whose account nobody touched.",
      },
    })
}

type PublicationPeople = { draw: Draw; computedBy: string; publishedBy: string }

/**
 * Whoever computed does not publish, nor an account that the other made, reset or changed since the period was closed,
 * nor two that a third one did so with, through however many accounts in between. Throws FOUR_EYES.
 */
export const checkTwoPeople = (tx: Db, { draw, computedBy, publishedBy }: PublicationPeople): Promise<void> =>
  checkTwo(tx, { draw, first: computedBy, second: publishedBy, words: publishing })

type PostponementPeople = { draw: Draw; askedBy: string; confirmedBy: string }

/** The same for whoever asked to throw an extraction away and whoever confirms it. Throws FOUR_EYES. */
export const checkTwoPostpone = (tx: Db, { draw, askedBy, confirmedBy }: PostponementPeople): Promise<void> =>
  checkTwo(tx, { draw, first: askedBy, second: confirmedBy, words: postponing })

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

const publishing = {
  self: {
    pt: "Quem apurou não publica: peça a outra pessoa com a mesma permissão.",
    en: "Whoever computed does not publish: ask somebody else with the same permission.",
  },
  hands: {
    pt: "Uma das duas contas foi criada ou mudada pela outra, ou pela mesma pessoa, depois que o período foi fechado. Publique com uma conta em que ninguém mexeu.",
    en: "One of the two accounts was made or changed by the other, or by the same person, after the period was closed. Publish with an account that nobody touched.",
  },
}
const postponing = {
  self: {
    pt: "Quem pede o adiamento não confirma: peça a outra pessoa com a mesma permissão.",
    en: "Whoever asks for a postponement does not confirm it: ask somebody else with the same permission.",
  },
  hands: {
    pt: "Uma das duas contas foi criada ou mudada pela outra, ou pela mesma pessoa, depois que o período foi fechado. Confirme com uma conta em que ninguém mexeu.",
    en: "One of the two accounts was made or changed by the other, or by the same person, after the period was closed. Confirm with an account that nobody touched.",
  },
}

/**
 * When the button was pressed: the base is ready only later. A draw that nobody closed by name counts from its period's
 * end, before which none is closed.
 */
async function closingSince(tx: Db, { id, periodEnd }: Draw): Promise<Date> {
  const rows = await listRowsAbout(tx, { type: "draws", id })
  return rows.find(({ after }) => after?.state === "closing")?.at ?? periodEnd
}

import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"
import { RuleBroken, type Text } from "#app/errors"
import { dayOf } from "#app/platform/clock.server"
import { drawRejections, draws } from "#drizzle/schema/draws"
import { auditDraw } from "./audit-draw.server"
import { needsStep } from "./needs-step"
import { type DrawRow, readLockedDraw } from "./read-locked-draw.server"

type Given = {
  drawId: string
  /** The version that the administrator saw. */
  version?: number
  to: string
  reason: string
  by: { id: string }
  now: Date
}

/**
 * Moves a closed draw to a later extraction, `to` as YYYY-MM-DD: none took place on the day, so the next one counts
 * (domain.md). Never to a day whose result may be known, nor away from an extraction that took place: whoever did that
 * would choose the winner. The public page shows it with its reason; the same form sent again changes nothing. Throws
 * INVALID_REQUEST, WRONG_STATE, STALE.
 */
export async function postponeExtraction(db: Db, { drawId, version, to, by, now, ...given }: Given) {
  const reason = given.reason.trim()
  if (reason === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const draw = await readLockedDraw(tx, drawId)
    if (await isRepeat(tx, draw, { to, reason, by })) return
    needsStep(draw, { action: "postpone", version })
    if (draw.extraction) throw no(alreadyEntered)
    if (await wentBack(tx, drawId)) throw no(tookPlace(draw))
    if (to <= draw.extractionOn) throw wrongDay(comesAfter(draw))
    if (to <= dayOf(now)) throw wrongDay(mayBeKnown)
    const from = draw.extractionOn
    const postponements = [...draw.postponements, { from, to, reason, at: now.toISOString() }]
    await tx
      .update(draws)
      .set({ extractionOn: to, postponements, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const [before, after] = [{ extractionOn: from }, { extractionOn: to }]
    await auditDraw(tx, { drawId, by, now, action: "run", before, after, reason })
  })
}

/** Whether this person's same form came before: it still stands so. */
async function isRepeat(tx: Db, draw: DrawRow, { to, reason, by }: Pick<Given, "to" | "reason" | "by">) {
  const last = draw.postponements.at(-1)
  if (draw.extractionOn !== to || last?.to !== to || last.reason !== reason) return false
  const rows = await listRowsAbout(tx, { type: "draws", id: draw.id })
  return rows.some(({ userId, after }) => userId === by.id && after?.extractionOn === to)
}

const wentBack = async (tx: Db, drawId: string): Promise<boolean> =>
  (await tx.$count(drawRejections, eq(drawRejections.drawId, drawId))) > 0

const no = (because: Text) => new RuleBroken("WRONG_STATE", { because })
const wrongDay = (because: Text) => new RuleBroken("INVALID_REQUEST", { field: "to", because })

const alreadyEntered = {
  pt: "Os cinco prêmios desta extração já foram digitados. Se estão errados, corrija os prêmios.",
  en: "The five prizes of this extraction are entered. If they are wrong, correct the prizes.",
}
const tookPlace = ({ extractionOn }: DrawRow): Text => ({
  pt: `A extração de ${extractionOn} aconteceu: um resultado dela foi apurado e devolvido. A data não muda mais; digite os prêmios certos dessa extração.`,
  en: `The extraction of ${extractionOn} took place: a result of it was computed and went back. The day moves no more; enter the right prizes of that extraction.`,
})
const comesAfter = ({ extractionOn }: DrawRow): Text => ({
  pt: `A nova data vem depois da que estava marcada, ${extractionOn}.`,
  en: `The new date comes after the one that was set, ${extractionOn}.`,
})
const mayBeKnown = {
  pt: "Escolha um dia a partir de amanhã: o resultado de uma extração que já passou, ou de hoje, pode ser conhecido.",
  en: "Choose a day from tomorrow on: the result of an extraction that is over, or of today, may be known.",
}

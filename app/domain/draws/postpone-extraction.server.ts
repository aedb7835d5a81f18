import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { draws } from "#drizzle/schema/draws"
import { auditDraw } from "./audit-draw.server"
import { lockDraw } from "./lock-draw.server"

type Given = { drawId: string; to: string; reason: string; by: { id: string }; now: Date }

/**
 * Moves a closed draw to a later extraction, `to` as YYYY-MM-DD: none took place on the day, so the next one counts
 * (domain.md). The public page shows it with its reason. Throws INVALID_DATE, INVALID_REQUEST, WRONG_STATE.
 */
export async function postponeExtraction(db: Db, { drawId, to, reason, by, now }: Given): Promise<void> {
  if (reason.trim() === "") throw new RuleBroken("INVALID_REQUEST", { field: "reason" })
  await inTransaction(db, async (tx) => {
    const draw = await lockDraw(tx, { drawId, action: "postpone" })
    if (draw.extraction) throw alreadyEntered()
    if (to <= draw.extractionOn) throw new RuleBroken("INVALID_DATE", { field: "to", because: later })
    const from = draw.extractionOn
    const postponements = [...draw.postponements, { from, to, reason: reason.trim(), at: now.toISOString() }]
    await tx
      .update(draws)
      .set({ extractionOn: to, postponements, version: draw.version + 1 })
      .where(eq(draws.id, drawId))
    const [before, after] = [{ extractionOn: from }, { extractionOn: to }]
    await auditDraw(tx, { drawId, by, now, action: "run", before, after, reason: reason.trim() })
  })
}

const later = {
  pt: "A nova data vem depois da que estava marcada.",
  en: "The new date comes after the one that was set.",
}

const alreadyEntered = () =>
  new RuleBroken("WRONG_STATE", {
    because: {
      pt: "Os cinco prêmios desta extração já foram digitados.",
      en: "The five prizes of this extraction are already entered.",
    },
  })

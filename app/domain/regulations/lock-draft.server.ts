import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { regulationReasons } from "#app/words/reasons/regulations"
import { lockTexts } from "./lock-texts.server"
import { getRegulation, type RegulationRow } from "./regulations.queries.server"

/** A draft that nobody else changes until the transaction ends. Throws NOT_FOUND, WRONG_STATE once it is published. */
export async function lockDraft(tx: Db, id: string): Promise<RegulationRow> {
  await lockTexts(tx)
  const row = await getRegulation(tx, id)
  if (row.publishedAt) throw new RuleBroken("WRONG_STATE", { because: regulationReasons.published })
  return row
}

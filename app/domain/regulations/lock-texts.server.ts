import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { regulationReasons } from "#app/words/reasons/texts"
import { getRegulation, type RegulationRow } from "./regulations.queries.server"

/** Any number that no other lock takes. */
const TEXTS_LOCK = 7_200_615

/** Texts are few and seldom change: whoever changes one holds them all until the transaction ends. */
export const lockTexts = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`)

/** A draft that nobody else changes until the transaction ends. Throws NOT_FOUND, WRONG_STATE once it is published. */
export async function lockDraft(tx: Db, id: string): Promise<RegulationRow> {
  await lockTexts(tx)
  const row = await getRegulation(tx, id)
  if (row.publishedAt) throw new RuleBroken("WRONG_STATE", { because: regulationReasons.published })
  return row
}

/** What is decided about a draft is decided about the one that was seen. Throws STALE with what is saved now. */
export function needsSeenDraft({ title, body, version }: RegulationRow, seen: number): void {
  if (version !== seen) throw new RuleBroken("STALE", { data: { current: { title, body, version } } })
}

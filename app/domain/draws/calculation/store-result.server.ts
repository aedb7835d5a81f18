import { Readable } from "node:stream"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/files.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { findPlan } from "#app/domain/draws/planning/plan.queries.server"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import { storedNumbers } from "./stored-numbers.server"

type StoreResultInput = { prizes: string[]; files: Files; rehearsal?: string }

/** Computes a closed draw over the database and stores RESULT.json; its key, and what stands in it. */
export async function storeResult(tx: Db, draw: DrawRow, { prizes, files, rehearsal }: StoreResultInput) {
  const { baseSha256 } = draw
  if (!baseSha256) throw new RuleBroken("WRONG_STATE")
  const base = storedNumbers(tx, draw)
  const rule = { ...draw.rule, prizes }
  // A rehearsal is no draw's, and so follows no plan.
  const plan = rehearsal === undefined ? await findPlan(tx, draw.id) : undefined
  const bound = plan && {
    draw: draw.id,
    ruleSha256: plan.ruleSha256,
    extractionOn: draw.extractionOn,
    contest: draw.contest,
  }
  const { contents, result } = resultFile({ rule, baseSha256, base, bound, rehearsal })
  const key = newFileKey("draws", "json")
  await files.put(key, Readable.from(contents, { objectMode: false }), "application/json")
  return { key, ...result() }
}

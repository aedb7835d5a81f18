import { Readable } from "node:stream"
import type { Db } from "#app/db/client.server"
import { BaseFile } from "#app/domain/draws/base/base-file.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"
import { findPlan } from "#app/domain/draws/planning/plan.queries.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/storage/files.server"
import { log } from "#app/platform/log/log.server"
import { calculationReasons } from "#app/words/reasons/calculation"
import { findHolders } from "./find-holders.server"

type StoreResultInput = { prizes: string[]; files: Files; rehearsal?: string }

/**
 * Computes a closed draw over its BASE.csv, the one that everybody gets, and stores RESULT.json; its key, and what stands
 * in it. Throws WRONG_STATE where the base is gone or another than was closed, before anything is stored, and where a
 * winner's number is not in the database as it is in the base.
 */
export async function storeResult(tx: Db, draw: DrawRow, { prizes, files, rehearsal }: StoreResultInput) {
  const rule = { ...draw.rule, prizes }
  // A rehearsal is no draw's, and so follows no plan.
  const plan = rehearsal === undefined ? await findPlan(tx, draw.id) : undefined
  const bound = plan && {
    draw: draw.id,
    ruleSha256: plan.ruleSha256,
    extractionOn: draw.extractionOn,
    contest: draw.contest,
  }
  const key = newFileKey("draws", "json")
  const stored = await overBase(draw, { rule, files }, async (base) => {
    const { contents, result } = resultFile({ rule, base, bound, rehearsal })
    await files.put(key, Readable.from(contents, { objectMode: false }), "application/json")
    return result()
  })
  return { ...stored, key, winners: await findHolders(tx, draw, stored.winners) }
}

/** Uses the stored base while it is the one that was closed, to the byte. */
async function overBase<Result>(
  { id: drawId, baseFile, baseSha256 }: DrawRow,
  { rule, files }: { rule: RuleFile; files: Files },
  use: (base: BaseFile) => Promise<Result>,
): Promise<Result> {
  if (!baseFile || !baseSha256) throw new RuleBroken("WRONG_STATE")
  const refused = (reason: "baseMissing" | "baseAltered", reasons?: string[]) => {
    log.error(
      { drawId, baseFile, baseSha256, reasons },
      "the stored base of a draw is not the one it closed with",
    )
    return new RuleBroken("WRONG_STATE", { because: calculationReasons[reason]({ file: baseFile }) })
  }
  if (!(await files.exists(baseFile))) throw refused("baseMissing")
  try {
    return await files.onDisk(baseFile, async (path) => {
      const base = await BaseFile.openInTurns(path, rule)
      try {
        if (base.sha256 !== baseSha256) throw refused("baseAltered")
        return await use(base)
      } finally {
        base.close()
      }
    })
  } catch (error) {
    if (error instanceof FileRefused) throw refused("baseAltered", error.reasons)
    throw error
  }
}

import { Readable } from "node:stream"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { type Files, newFileKey } from "#app/platform/files.server"
import type { DrawRow } from "#app/domain/draws/read-locked-draw.server"
import { resultFile } from "#app/domain/draws/result/result-file.server"
import { storedNumbers } from "./stored-numbers.server"

type StoreResultInput = { prizes: string[]; files: Files; rehearsal?: string }

/** Computes a closed draw over the database and stores RESULT.json; its key, and what stands in it. */
export async function storeResult(tx: Db, draw: DrawRow, { prizes, files, rehearsal }: StoreResultInput) {
  const { baseSha256 } = draw
  if (!baseSha256) throw new RuleBroken("WRONG_STATE")
  const base = storedNumbers(tx, draw)
  const { contents, result } = resultFile({ rule: { ...draw.rule, prizes }, baseSha256, base, rehearsal })
  const key = newFileKey("draws", "json")
  await files.put(key, Readable.from(contents, { objectMode: false }), "application/json")
  return { key, ...result() }
}

import type { Readable } from "node:stream"
import { RuleBroken } from "#app/errors"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"

/** A stored file of a draw as a stream. Throws NOT_FOUND where there is none yet. */
export async function openDrawFile(key: string | null, files: Files = storedFiles()): Promise<Readable> {
  const stream = key === null ? undefined : await files.find(key)
  if (!stream) throw new RuleBroken("NOT_FOUND")
  return stream
}

type BaseFacts = { baseRows: number | null; baseRoot: string | null; baseSha256: string | null }

/** ROOT.json (app/domain/draws/formats.md). Throws NOT_FOUND before the base is there. */
export function rootFile({ baseRows, baseRoot, baseSha256 }: BaseFacts): string {
  if (baseRows === null || !baseSha256) throw new RuleBroken("NOT_FOUND")
  return `${JSON.stringify({ size: baseRows, root: baseRoot, baseSha256 })}\n`
}

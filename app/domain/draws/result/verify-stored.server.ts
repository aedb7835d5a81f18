import type { Files } from "#app/platform/storage/files.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import { OpenFile } from "#app/domain/draws/base/open-file.server"
import { verifyResult } from "./verify-result.server"

type StoredFiles = {
  baseFile: string
  resultFile: string
  /** The hash that the draw was computed with. */
  resultSha256: string
}

/**
 * Computes a stored result again from the stored base, by the files alone, as anybody can who has both; answers where
 * they differ, or why one cannot be read, a line each. So nothing is published that does not verify.
 */
export async function verifyStored(
  files: Files,
  { baseFile, resultFile, resultSha256 }: StoredFiles,
): Promise<string[]> {
  const missing = []
  for (const [name, key] of [
    ["BASE.csv", baseFile],
    ["RESULT.json", resultFile],
  ] as const)
    if (!(await files.exists(key))) missing.push(`${name} is missing`)
  if (missing.length > 0) return missing
  try {
    return await files.onDisk(baseFile, (basePath) =>
      files.onDisk(resultFile, async (resultPath) => {
        const differences = await verifyResult({ basePath, resultPath })
        return differences.length > 0 ? differences : ownHash(resultPath, resultSha256)
      }),
    )
  } catch (error) {
    if (error instanceof FileRefused) return error.reasons
    throw error
  }
}

/** A pair of files that verify may still be another draw's, or another result's: the hash stands last in the file. */
function ownHash(resultPath: string, resultSha256: string): string[] {
  const end = Buffer.from(`,"sha256":"${resultSha256}"}\n`)
  const file = new OpenFile(resultPath)
  try {
    const found = Buffer.alloc(end.length)
    file.read(found, Math.max(0, file.bytes - end.length))
    return found.equals(end) ? [] : [`$.sha256 is not the one that was computed, "${resultSha256}"`]
  } finally {
    file.close()
  }
}

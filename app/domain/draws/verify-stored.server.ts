import type { Files } from "#app/platform/files.server"
import { verifyResult } from "./verify-result.server"

/**
 * Computes a stored result again from the stored base, by the files alone, as anybody can who has both; answers where
 * they differ. So nothing is published that does not verify.
 */
export async function verifyStored(
  files: Files,
  { baseFile, resultFile }: { baseFile: string; resultFile: string },
): Promise<string[]> {
  return files.onDisk(baseFile, (basePath) =>
    files.onDisk(resultFile, (resultPath) => verifyResult({ basePath, resultPath })),
  )
}

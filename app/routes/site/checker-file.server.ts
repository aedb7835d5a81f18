import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import path from "node:path"

/** SHA-256 in lower-case hex of the file that /conferir.mjs serves, or null where it is not there. */
export async function checkerSha256(): Promise<string | null> {
  const folder = import.meta.env.DEV ? "public" : "build/client"
  try {
    return createHash("sha256")
      .update(await readFile(path.resolve(folder, "conferir.mjs")))
      .digest("hex")
  } catch {
    return null
  }
}

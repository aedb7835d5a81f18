import { randomBytes } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"

/** Beside the database whose data key it wraps, as of the log's keys: who forgets the one forgets the other. */
export const KEYS_SECRET_FILE = ".data/keys-secret"

/** KEYS_SECRET where production is given none: what is set, else made once and kept. */
export async function keptKeysSecret(): Promise<string> {
  const { KEYS_SECRET } = process.env
  if (KEYS_SECRET) return KEYS_SECRET
  await mkdir(path.dirname(KEYS_SECRET_FILE), { recursive: true })
  const made = randomBytes(32).toString("hex")
  // Only where none is: of two that start at once the second reads what the first wrote.
  await writeFile(KEYS_SECRET_FILE, made, { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error
    },
  )
  return readFile(KEYS_SECRET_FILE, "utf8")
}

/** For a command on the demo's database, which is given no secret: the kept one where there is one. It makes none. */
export async function useKeptKeysSecret(): Promise<void> {
  if (process.env.KEYS_SECRET) return
  const kept = await readFile(KEYS_SECRET_FILE, "utf8").catch(() => undefined)
  if (kept) process.env.KEYS_SECRET = kept
}

import { randomBytes } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"

/** Beside the database whose log they sign: who forgets the one forgets the other. */
export const LOG_KEYS_FILE = ".data/log-keys.json"

type LogKeys = { LOG_KEY: string; RECEIPT_KEY: string }

/** The seeds that production is given as settings: what is set here too, else made once and kept. */
export async function logKeys(): Promise<LogKeys> {
  const { LOG_KEY, RECEIPT_KEY } = process.env
  if (LOG_KEY && RECEIPT_KEY) return { LOG_KEY, RECEIPT_KEY }
  const made: LogKeys = { LOG_KEY: seed(), RECEIPT_KEY: seed() }
  await mkdir(path.dirname(LOG_KEYS_FILE), { recursive: true })
  // Only where none is: of two that start at once the second reads what the first wrote.
  await writeFile(LOG_KEYS_FILE, JSON.stringify(made), { flag: "wx", mode: 0o600 }).catch(ifThere)
  const kept = JSON.parse(await readFile(LOG_KEYS_FILE, "utf8")) as LogKeys
  return { LOG_KEY: LOG_KEY ?? kept.LOG_KEY, RECEIPT_KEY: RECEIPT_KEY ?? kept.RECEIPT_KEY }
}

const seed = () => randomBytes(32).toString("base64")

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error
}

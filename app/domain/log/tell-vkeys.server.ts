import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logVkeys } from "#drizzle/schema/log"
import { receiptKey } from "./receipt.server"
import type { NoteKey } from "./signed-note.server"

/**
 * Notes the keys that the log and its receipts are checked with, once each; the database then names them in the plan of
 * every draw that still runs. Called each round, so that it only reads where nothing is new.
 */
export async function tellVkeys(db: Db, key: NoteKey): Promise<void> {
  const receipts = receiptKey()
  const keys = receipts ? [key, receipts] : [key]
  const known = new Set((await db.select({ name: logVkeys.name }).from(logVkeys)).map(({ name }) => name))
  const fresh = keys.filter(({ name }) => !known.has(name))
  if (fresh.length === 0) return
  const rows = fresh.map(({ name, verifier }) => ({
    name,
    vkey: verifier,
    createdAt: sql`clock_timestamp()`,
  }))
  await db.insert(logVkeys).values(rows).onConflictDoNothing()
}

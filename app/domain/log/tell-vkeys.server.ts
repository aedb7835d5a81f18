import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { logVkeys } from "#drizzle/schema/log"
import { LogStopped } from "./publish-checkpoint.server"
import type { NoteKey } from "./signed-note.server"

/**
 * Notes the keys that the log and its receipts are checked with, once each; the database then names them in the plan of
 * every draw that still runs. Called each round, so that it only reads where nothing is new.
 */
export async function tellVkeys(db: Db, keys: readonly NoteKey[]): Promise<void> {
  const known = await refuseOtherKeys(db, keys)
  const fresh = keys.filter(({ name }) => !known.has(name))
  if (fresh.length === 0) return
  const rows = fresh.map(({ name, verifier }) => ({
    name,
    vkey: verifier,
    createdAt: sql`clock_timestamp()`,
  }))
  await db.insert(logVkeys).values(rows).onConflictDoNothing()
}

/** Whose log a key's name is of: its host and campaign. The port of this very machine may be another one each time. */
const campaignOf = (name: string): string =>
  name.replace(/-\d+(\/comprovante)?$/, "").replace(/^(localhost|127\.0\.0\.1)(:\d+)?\//, "localhost/")

/**
 * Throws LogStopped where one of these is of another campaign than those that were told, or not the key that was told
 * under its name: nobody could check what it signs. Answers the names that were told.
 */
export async function refuseOtherKeys(db: Db, keys: readonly NoteKey[]): Promise<ReadonlySet<string>> {
  const published = await db.select({ name: logVkeys.name, vkey: logVkeys.vkey }).from(logVkeys)
  const known = new Map(published.map(({ name, vkey }) => [name, vkey]))
  const foreign = keys.find(({ name }) => published.some((one) => campaignOf(one.name) !== campaignOf(name)))
  if (foreign)
    throw new LogStopped("other-name", null, {
      what: `The log signed as ${published[0]!.name} before, and ORIGIN and CAMPAIGN make it ${foreign.name}.`,
      advice: "Set both to what they were: people check with the old name.",
    })
  const other = keys.find(({ name, verifier }) => known.has(name) && known.get(name) !== verifier)
  if (!other) return new Set(known.keys())
  const setting = other.name.endsWith("/comprovante") ? "RECEIPT_KEY" : "LOG_KEY"
  throw new LogStopped("other-key", null, {
    what: `${setting} is not the key that signed before and that people check with.`,
    advice: "Set the key that it was. Where it is lost for good, npm run log:restart begins the next log.",
  })
}

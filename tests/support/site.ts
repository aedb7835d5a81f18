import { bookOf } from "#app/audit/address-book.server"
import { connect } from "#app/db/client.server"
import { type RunningApp, startApp } from "./app"
import { freshDatabase } from "./database"
import { changedTables, lateChanges, unauditedChanges, watchChanges } from "./unaudited-changes"
import { noteSeen } from "./seen-tables"

export type Site = {
  app: RunningApp
  /** As the owner of the tables. */
  db: ReturnType<typeof connect>
  /** What the application signs in with. */
  databaseUrl: string
  close(): Promise<void>
}

/**
 * The built server on a fresh database, two-factor optional; this process's own settings name that database too. Whatever
 * an administrator changes there, in any table, or a job for one, has its row of the audit, and has it last: closing fails
 * where one did not.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const database = await freshDatabase()
  Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
  const db = connect(database.ownerUrl)
  await watchChanges(db)
  const app = await startApp({
    databaseUrl: database.url,
    env: { ADMIN_TOTP: "optional", ...env },
    warm: true,
  })
  return {
    app,
    db,
    databaseUrl: database.url,
    async close() {
      await app.stop()
      const [changes, late] = [await unauditedChanges(db), await lateChanges(db)]
      noteSeen(await changedTables(db))
      // What use cases of this process counted; else it comes by itself a minute later, when the database is gone.
      await bookOf(db).write()
      await db.$client.end()
      await database.drop()
      if (changes.length > 0)
        throw new Error(`An administrator changed without a word: ${changes.join(", ")}`)
      if (late.length > 0)
        throw new Error(`The audit's chain was locked already when this was changed: ${late.join(", ")}`)
    },
  }
}

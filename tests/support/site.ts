import { connect } from "#app/db/client.server"
import { type RunningApp, startApp } from "./app"
import { freshDatabase } from "./database"

export type Site = {
  app: RunningApp
  /** As the owner of the tables. */
  db: ReturnType<typeof connect>
  /** What the application signs in with. */
  databaseUrl: string
  close(): Promise<void>
}

/** The built server on a fresh database, two-factor optional; this process's own settings name that database too. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const database = await freshDatabase()
  Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
  const db = connect(database.ownerUrl)
  const app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional", ...env } })
  return {
    app,
    db,
    databaseUrl: database.url,
    async close() {
      await app.stop()
      await db.$client.end()
      await database.drop()
    },
  }
}

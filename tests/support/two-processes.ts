import { connect } from "#app/db/client.server"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { type RunningApp, startApp } from "./app"
import { freshDatabase } from "./database"

export type TwoProcesses = {
  /** As the owner of the tables, for looking. */
  db: ReturnType<typeof connect>
  processes: [RunningApp, RunningApp]
  bar: StoreRow
  close(): Promise<void>
}

/** Two web processes on one fresh database with a bar in it, as behind a load balancer. */
export async function startTwoProcesses(env: Record<string, string> = {}): Promise<TwoProcesses> {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  const db = connect(database.ownerUrl, { max: 8 })
  const start = () => startApp({ databaseUrl: database.url, env })
  const processes = await Promise.all([start(), start()])
  return {
    db,
    processes,
    bar: await insertStore(db),
    async close() {
      await Promise.all(processes.map((each) => each.stop()))
      await db.$client.end()
      await database.drop()
    },
  }
}

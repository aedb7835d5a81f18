import postgres from "postgres"
import { type FreshDatabase, freshDatabase, required } from "#tests/support/database"
import { openCampaign } from "./campaign"

/**
 * A database with so large a campaign. On the server of `DATABASE_URL` and with `BENCH_KEPT=name` it is made once under that
 * name and stays, so that the next run need not fill millions of rows again.
 */
export async function keptCampaign(size: { past: number; crowd: number }): Promise<FreshDatabase> {
  const name = process.env.BENCH_KEPT
  if (name && (await isThere(name))) return called(name)
  const database = await freshDatabase()
  await openCampaign(database, size)
  if (!name) return database
  const made = new URL(database.ownerUrl).pathname.slice(1)
  await onServer((sql) => sql.unsafe(`alter database "${made}" rename to "${name}"`))
  return called(name)
}

const called = (name: string): FreshDatabase => {
  const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { url: on(required("TEST_APP_URL")), ownerUrl: on(required("TEST_OWNER_URL")), drop: async () => {} }
}

const isThere = (name: string): Promise<boolean> =>
  onServer(async (sql) => (await sql`select from pg_database where datname = ${name}`).length > 0)

async function onServer<Result>(use: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(required("TEST_OWNER_URL"), { max: 1 })
  try {
    return await use(sql)
  } finally {
    await sql.end()
  }
}

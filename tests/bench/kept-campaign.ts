import postgres from "postgres"
import { type FreshDatabase, freshDatabase, required } from "#tests/support/database"
import { openCampaign } from "./campaign"

type Size = { past: number; crowd: number; moreBars: number }

/**
 * A database with so large a campaign. On the server of `DATABASE_URL` and with `BENCH_KEPT=name` it is made once under that
 * name and stays, and each run has a copy, which is made in seconds.
 */
export async function keptCampaign(size: Size): Promise<FreshDatabase> {
  const kept = process.env.BENCH_KEPT
  if (!kept) return seeded(size)
  if (!(await isThere(kept))) {
    const { ownerUrl } = await seeded(size)
    await onServer((sql) => sql.unsafe(`alter database "${nameIn(ownerUrl)}" rename to "${kept}"`))
  }
  const { url, ownerUrl, drop } = await freshDatabase()
  await drop()
  await onServer((sql) =>
    sql.unsafe(`create database "${nameIn(ownerUrl)}" template "${kept}" strategy file_copy`),
  )
  return { url, ownerUrl, drop }
}

async function seeded(size: Size): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await openCampaign(database, size)
  return database
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1)

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

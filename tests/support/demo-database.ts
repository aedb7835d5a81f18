import postgres from "postgres"
import { seedDemo } from "#drizzle/seed/demo"
import { type FreshDatabase, freshDatabase, required } from "./database"

const DEMO = "demo"

/** The demo campaign in a database of one's own. Whoever asks first in a run seeds it; the others get a copy. */
export async function demoDatabase(): Promise<FreshDatabase> {
  const sql = postgres(required("TEST_OWNER_URL"), { max: 1, onnotice: () => {} })
  try {
    const name = `${required("TEST_DATABASE_PREFIX")}_${DEMO}`
    // Lasts as long as the connection.
    await sql`select pg_advisory_lock(hashtext(${name}))`
    const made = await sql`select from pg_database where datname = ${name} and not datallowconn`
    if (made.length === 0) await makeDemo(sql, name)
  } finally {
    await sql.end()
  }
  return freshDatabase(DEMO)
}

async function makeDemo(sql: postgres.Sql, name: string): Promise<void> {
  await sql.unsafe(`drop database if exists ${name} with (force)`)
  await sql.unsafe(`create database ${name} template ${required("TEST_DATABASE_PREFIX")}_template`)
  await seedDemo(Object.assign(new URL(required("TEST_OWNER_URL")), { pathname: `/${name}` }).href)
  await sql.unsafe(`alter database ${name} allow_connections false`)
}

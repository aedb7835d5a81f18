import { randomBytes } from "node:crypto"
import { readdir, statfs } from "node:fs/promises"
import path from "node:path"
import postgres from "postgres"
import { removeEmbedded, signInAs, startEmbedded } from "#app/cli/embedded/embedded-database.server"
import { isAlive } from "#app/cli/embedded/machine.server"
import { migrate } from "#app/cli/migrate-database.server"
import { onDatabase } from "#app/cli/on-database"
import { escrowDataKey } from "#app/db/keys/wrap-data-key.server"
import { testKeysSecret, testSafe } from "./test-keys"

const ROLE = "bar_app"
/** Where there is one, files cost next to nothing: a database is a thousand of them, and each file of tests has its own. */
const IN_MEMORY = "/dev/shm"
/** Databases and journal of a run take less than half of it. */
const ROOM_BYTES = 2 * 1024 ** 3
/** Everybody's clusters stand side by side in memory, and each user sweeps up after himself alone. */
const FOLDER_PREFIX = `bar-na-torcida-${process.getuid?.() ?? 0}-test-postgres-`

type TestServer = { env: Record<string, string>; close(): Promise<void> }

/**
 * The server whose databases the tests of one run use, with a migrated template for them. Each run has a server
 * of its own, so that two runs never meet; on a given server it has databases of its own and drops them.
 */
export async function openTestServer(databaseUrl: string | undefined): Promise<TestServer> {
  const run = `bar_test_${randomBytes(4).toString("hex")}`
  if (databaseUrl) {
    await makeTemplate(databaseUrl, run).catch(async (error: unknown) => {
      await dropDatabases(databaseUrl, run)
      throw error
    })
    return { env: names(databaseUrl, asRole(databaseUrl), run), close: () => dropDatabases(databaseUrl, run) }
  }
  await sweep()
  const folder = path.join(await quickFolder(), `${FOLDER_PREFIX}${process.pid}`)
  const { url } = await startEmbedded({ folder, profile: "fast" })
  try {
    await makeTemplate(url, run)
    return { env: names(url, await signInAs(ROLE, url), run), close: () => removeEmbedded(folder) }
  } catch (error) {
    await removeEmbedded(folder)
    throw error
  }
}

/** On a foreign server the role has no password of ours: the owner signs in and is that role from the start. */
function asRole(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.searchParams.set("role", ROLE)
  return url.href
}

/** How the workers, which are other processes, learn of it; tests/support/database.ts reads these. */
const names = (ownerUrl: string, appUrl: string, run: string) => ({
  KEYS_SECRET: testKeysSecret,
  TEST_OWNER_URL: ownerUrl,
  TEST_APP_URL: appUrl,
  TEST_DATABASE_PREFIX: run,
  APP_DATABASE_ROLE: ROLE,
})

async function makeTemplate(ownerUrl: string, run: string): Promise<void> {
  const template = `${run}_template`
  await asOwner(ownerUrl, (sql) => sql.unsafe(`create database ${template}`))
  process.env.KEYS_SECRET = testKeysSecret
  const url = Object.assign(new URL(ownerUrl), { pathname: `/${template}` }).href
  await migrate(url, ROLE)
  await onDatabase(url, (tx) => escrowDataKey(tx, testSafe().publicKey))
  // With nobody able to connect, copying it never waits for anyone.
  await asOwner(ownerUrl, (sql) => sql.unsafe(`alter database ${template} allow_connections false`))
}

const dropDatabases = (ownerUrl: string, run: string) =>
  asOwner(ownerUrl, async (sql) => {
    const left = await sql`select datname from pg_database where starts_with(datname, ${`${run}_`})`
    for (const { datname } of left) await sql.unsafe(`drop database "${datname}" with (force)`)
  })

/** Memory where the system offers it and has room, else the repository's own folder. */
async function quickFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => undefined)
  return room && room.bavail * room.bsize > ROOM_BYTES ? IN_MEMORY : ".data"
}

/** Removes what killed runs left behind, servers included. */
async function sweep(): Promise<void> {
  for (const root of [".data", IN_MEMORY])
    for (const name of await readdir(root).catch(() => [])) {
      const runner = name.startsWith(FOLDER_PREFIX) ? Number(name.slice(FOLDER_PREFIX.length)) : 0
      if (runner && runner !== process.pid && !isAlive(runner)) await removeEmbedded(path.join(root, name))
    }
}

async function asOwner<Result>(url: string, use: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await use(sql)
  } finally {
    await sql.end()
  }
}

import { rm } from "node:fs/promises"
import postgres from "postgres"
import { KEYS_SECRET_FILE } from "./keys-secret"
import { LOG_KEYS_FILE } from "./log-keys"
import { migrate } from "./migrate-database.server"
import { removeEmbedded, signInAs, startEmbedded } from "#app/cli/embedded/embedded-database.server"
import type { Files } from "#app/platform/storage/files.server"
import { seedDemo } from "#drizzle/seed/demo"

const EMBEDDED_FOLDER = ".data/postgres"
const NAME = "bar"
const UNFINISHED = "bar_unfinished"

/** The application's role, and where the photos of the demo's coupons go. */
type Means = { role: string; files: Files }
type CampaignDatabase = { appUrl: string; stop(): Promise<void> }

/** The campaign's database for demo and dev, migrated and never empty: DATABASE_URL's, or the embedded one. */
export async function openCampaignDatabase(
  databaseUrl: string | undefined,
  { role, files }: Means,
): Promise<CampaignDatabase> {
  const prepare = (ownerUrl: string) => prepareCampaign(ownerUrl, { role, files })
  if (databaseUrl) {
    await prepare(databaseUrl)
    return { appUrl: databaseUrl, stop: async () => {} }
  }
  const server = await startEmbedded({ folder: EMBEDDED_FOLDER })
  try {
    const ownerUrl = databaseOn(server.url, NAME)
    if (!(await hasDatabase(server.url))) await makeDatabase(server.url, prepare)
    await prepare(ownerUrl)
    return { appUrl: await signInAs(role, ownerUrl), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Forgets the embedded database and the files, mails and keys that only it knew of. */
export async function forgetCampaign(): Promise<void> {
  await removeEmbedded(EMBEDDED_FOLDER)
  for (const name of [".data/files", ".data/mail", LOG_KEYS_FILE, KEYS_SECRET_FILE])
    await rm(name, { recursive: true, force: true })
}

/** It gets its name when it is complete: a start that was killed half-way through the seed begins again. */
async function makeDatabase(serverUrl: string, prepare: (ownerUrl: string) => Promise<void>): Promise<void> {
  await onServer(serverUrl, (sql) => sql.unsafe(`drop database if exists ${UNFINISHED} with (force)`))
  await onServer(serverUrl, (sql) => sql.unsafe(`create database ${UNFINISHED}`))
  await prepare(databaseOn(serverUrl, UNFINISHED))
  await onServer(serverUrl, (sql) => sql.unsafe(`alter database ${UNFINISHED} rename to ${NAME}`))
}

async function prepareCampaign(ownerUrl: string, { role, files }: Means): Promise<void> {
  await migrate(ownerUrl, role)
  if (await isEmpty(ownerUrl)) await seedDemo(ownerUrl, new Date(), files)
}

/** Whether nobody, neither participant nor administrator, is known yet. */
export const isEmpty = (ownerUrl: string): Promise<boolean> =>
  onServer(ownerUrl, async (sql) => {
    const [row] = await sql`select exists (select from users) or exists (select from registrations) as taken`
    return !row?.taken
  })

const hasDatabase = (serverUrl: string): Promise<boolean> =>
  onServer(serverUrl, async (sql) => (await sql`select from pg_database where datname = ${NAME}`).length > 0)

const databaseOn = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function onServer<Result>(url: string, use: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await use(sql)
  } finally {
    await sql.end()
  }
}

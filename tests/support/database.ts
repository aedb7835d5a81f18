import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import postgres from "postgres"

export type FreshDatabase = {
  /** Signs in as the application's role, which owns nothing. */
  url: string
  /** For what only the owner of the tables may do. */
  ownerUrl: string
  drop(): Promise<void>
}

/** An empty, migrated database that nobody else uses, in a few hundredths of a second; or a copy of another template. */
export async function freshDatabase(template = "template"): Promise<FreshDatabase> {
  const [serverUrl, appUrl, run] = [
    required("TEST_OWNER_URL"),
    required("TEST_APP_URL"),
    required("TEST_DATABASE_PREFIX"),
  ]
  const name = `${run}_${randomBytes(6).toString("hex")}`
  await onServer(serverUrl, `create database ${name} template ${run}_${template}`)
  const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return {
    url: on(appUrl),
    ownerUrl: on(serverUrl),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

export function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: start this test with npm test, which starts the database.`)
  return value
}

async function onServer(url: string, statement: string, attempts = 20): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(statement)
  } catch (error) {
    // 55006: on a given server a backup or a monitor may look at the template at this very moment.
    if ((error as { code?: string }).code !== "55006" || attempts === 0) throw error
    await sleep(100)
    await onServer(url, statement, attempts - 1)
  } finally {
    await sql.end()
  }
}

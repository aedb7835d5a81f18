import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { readEnv } from "#app/platform/env.server"
import { openFiles } from "#app/platform/storage/files.server"
import { demoAccounts, demoPassword } from "#drizzle/seed/accounts"
import { buildIfStale } from "./build.server"
import { forgetCampaign, openCampaignDatabase } from "./campaign-database"
import { keptKeysSecret } from "./keys-secret"
import { logKeys } from "./log-keys"
import { explain } from "./settings"
import { stopSignal } from "./stop-signal"
import { waitForPort } from "./wait-for-port"
import { startWebServer, stopChild } from "./web-server"

const START_UP_MS = 60_000

/** `npm run demo`: one command from a bare checkout to a site with a campaign in it. */
async function demo(signal: AbortSignal): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  const given = { ...process.env, ...demoSettings(), DATABASE_URL: databaseUrl ?? "postgres://embedded" }
  const { PORT, APP_DATABASE_ROLE: role, FILES_URL } = readEnv(given)
  await waitForPort(PORT)
  if (process.argv.includes("--fresh")) await forgetCampaign()
  await buildIfStale(signal)
  const secret = { KEYS_SECRET: await keptKeysSecret() }
  Object.assign(process.env, secret)
  const database = await openCampaignDatabase(databaseUrl, { role, files: openFiles(FILES_URL) })
  try {
    signal.throwIfAborted()
    const settings = { ...given, ...(await logKeys()), ...secret }
    const web = startWebServer({ ...settings, PORT: String(PORT), DATABASE_URL: database.appUrl })
    try {
      await serve(web, PORT, signal)
    } finally {
      await stopChild(web)
    }
  } finally {
    await database.stop()
  }
}

/** What makes the demo a demo; whoever sets one of the last four is obeyed. */
function demoSettings(): NodeJS.ProcessEnv {
  // A line per request would push the accounts off the screen.
  const { ADMIN_TOTP = "optional", LOG_LEVEL = "warn" } = process.env
  // Who tries it out has one address and few accounts.
  const { POSTS_PER_MINUTE = "300", ACCOUNT_POSTS_PER_MINUTE = "300" } = process.env
  const posts = { POSTS_PER_MINUTE, ACCOUNT_POSTS_PER_MINUTE }
  return { APP_ENV: "demo", NODE_ENV: "production", ADMIN_TOTP, LOG_LEVEL, ...posts }
}

async function serve(web: ChildProcess, port: number, signal: AbortSignal): Promise<void> {
  const output = holdBack(web)
  const gone = once(web, "exit").then(([code]) => {
    throw new Error(`${output.held()}\nThe web server stopped by itself (${code}).`.trim())
  })
  const stopped = once(signal, "abort").catch(() => {})
  await Promise.race([untilReady(port, signal), gone, stopped])
  signal.throwIfAborted()
  announce(port)
  output.release()
  await Promise.race([gone, stopped])
  gone.catch(() => {})
}

/** Ready means migrated and connected, not merely listening. */
async function untilReady(port: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_UP_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`http://localhost:${port}/api/readyz`, { signal }).catch(() => null)
    if (answer?.ok) return
    await sleep(100, undefined, { signal })
  }
  throw new Error(`The web server was not ready after ${START_UP_MS / 1000} seconds.`)
}

function announce(port: number): void {
  console.log(`Demo accounts, all with the password ${demoPassword}:`)
  for (const { login, type } of demoAccounts) console.log(`  ${login.padEnd(20)} ${type}`)
  console.log(`ready http://localhost:${port}`)
}

/** Keeps the server's own words until ours are said: `ready …` is the last line of the start. */
function holdBack(web: ChildProcess) {
  let output = ""
  const hold = (chunk: Buffer) => (output += chunk.toString())
  for (const stream of [web.stdout, web.stderr]) stream?.on("data", hold)
  return {
    held: () => output,
    release() {
      for (const stream of [web.stdout, web.stderr]) stream?.off("data", hold)
      web.stdout?.pipe(process.stdout, { end: false })
      web.stderr?.pipe(process.stderr, { end: false })
    },
  }
}

if (process.argv.includes("--fresh") && process.env.DATABASE_URL) {
  console.error(
    "--fresh wipes only the embedded database: unset DATABASE_URL, or empty that database yourself.",
  )
  process.exit(2)
}
// Whoever reads our output may leave before us; that is no reason to fall.
process.stdout.on("error", () => {})
Object.assign(process.env, demoSettings())
const signal = stopSignal()
try {
  await demo(signal)
} catch (error) {
  if (!signal.aborted) {
    console.error(explain(error))
    process.exit(1)
  }
}
process.exit(0)

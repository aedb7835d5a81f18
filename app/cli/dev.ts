import { spawn } from "node:child_process"
import { once } from "node:events"
import { readEnv } from "#app/platform/env.server"
import { openFiles } from "#app/platform/storage/files.server"
import { openCampaignDatabase } from "./campaign-database"
import { keptKeysSecret } from "./keys-secret"
import { logKeys } from "./log-keys"
import { explain } from "./settings"
import { stopSignal } from "./stop-signal"
import { waitForPort } from "./wait-for-port"
import { stopChild } from "./web-server"

/** `npm run dev`: the demo's database under a server that reloads as files change. */
async function develop(signal: AbortSignal): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  const mode = { APP_ENV: "development", NODE_ENV: "development" as const }
  const settings = { ...process.env, ...mode, DATABASE_URL: databaseUrl ?? "postgres://embedded" }
  const { PORT, APP_DATABASE_ROLE: role, FILES_URL } = readEnv(settings)
  await waitForPort(PORT)
  const secret = { KEYS_SECRET: await keptKeysSecret() }
  Object.assign(process.env, secret)
  const database = await openCampaignDatabase(databaseUrl, { role, files: openFiles(FILES_URL) })
  try {
    signal.throwIfAborted()
    const keys = await logKeys()
    const vite = ["node_modules/@remix-run/dev/dist/cli.js", "vite:dev", "-c", "remix.config.ts"]
    const server = spawn(process.execPath, [...vite, "--port", String(PORT), "--strictPort"], {
      env: { ...settings, ...keys, ...secret, DATABASE_URL: database.appUrl },
      stdio: ["ignore", "inherit", "inherit"],
      detached: true,
    })
    await Promise.race([once(server, "exit"), once(signal, "abort")])
    await stopChild(server)
  } finally {
    await database.stop()
  }
}

Object.assign(process.env, { APP_ENV: "development" })
const signal = stopSignal()
try {
  await develop(signal)
} catch (error) {
  if (!signal.aborted) {
    console.error(explain(error))
    process.exit(1)
  }
}
process.exit(0)

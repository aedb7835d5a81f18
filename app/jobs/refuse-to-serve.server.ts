import { setTimeout as sleep } from "node:timers/promises"
import { databases } from "#app/db/client.server"
import { keysFault } from "#app/db/keys/keys-fault.server"
import { roleFault } from "#app/db/role-fault.server"
import { env } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"
import { doubtfulInProduction } from "#app/platform/settings/doubtful-settings"
import { isDraining } from "#app/platform/shutdown.server"
import { sayFaultsOutside } from "#app/platform/try-outside.server"

const AGAIN_MS = 5_000

/**
 * In production the process ends, with a line as for a wrong setting, where it would work as an owner of tables, where it
 * opens no keys, and where nobody could open them once KEYS_SECRET is lost. A database that is away is no reason not to
 * start: then it is asked as soon as it is back.
 */
export async function refuseToServe(): Promise<void> {
  if (!env().isProduction) return
  for (const line of doubtfulInProduction(env())) log.warn(line)
  // Nobody waits for a store or a mail server that is away.
  void sayFaultsOutside(env())
  if (!(await isAsked())) void askAgain()
}

async function askAgain(): Promise<void> {
  do await sleep(AGAIN_MS, undefined, { ref: false })
  while (!isDraining() && !(await isAsked()))
}

async function isAsked(): Promise<boolean> {
  let fault: string | null
  try {
    fault = await faultOf(env().DATABASE_URL)
  } catch (error) {
    log.warn({ err: error }, "the database has not said yet what its role may do, and whether keys open")
    return false
  }
  if (fault === null) return true
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}

async function faultOf(databaseUrl: string): Promise<string | null> {
  const fault = await roleFault(databaseUrl)
  if (fault) return `DATABASE_URL: refused in production, as the role that it logs in as: ${fault}`
  return keysFault(databases().primary)
}

import { setTimeout as sleep } from "node:timers/promises"
import { roleFault } from "#app/db/role-fault.server"
import { env } from "#app/platform/env.server"
import { log } from "#app/platform/log.server"
import { isDraining } from "#app/platform/shutdown.server"

const AGAIN_MS = 5_000

/**
 * In production the process ends, with a line as for a wrong setting, where it would work as an owner of tables. A
 * database that is away is no reason not to start: then it is asked as soon as it is back.
 */
export async function refuseOwner(): Promise<void> {
  if (env().isProduction && !(await isAsked())) void askAgain()
}

async function askAgain(): Promise<void> {
  do await sleep(AGAIN_MS, undefined, { ref: false })
  while (!isDraining() && !(await isAsked()))
}

async function isAsked(): Promise<boolean> {
  let fault: string | null
  try {
    fault = await roleFault(env().DATABASE_URL)
  } catch (error) {
    log.warn({ err: error }, "the database has not said yet what its role may do")
    return false
  }
  if (fault === null) return true
  process.stderr.write(`DATABASE_URL: refused in production, as the role that it logs in as: ${fault}\n`)
  process.exit(1)
}

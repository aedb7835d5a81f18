import { parseArgs } from "node:util"
import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { restartCodes, type Restarted, restartLog } from "#app/domain/log/restart-log.server"
import { openRecord, openSequencer, ownKeys, sequence } from "#app/domain/log/sequence.server"
import { systemClock } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { findAdmin } from "./find-admin"
import { explain, skipProductionChecks } from "./settings"

const USAGE = `npm run -s log:restart -- --reason CODE [--by EMAIL]
  CODE, which everybody reads in the log: ${restartCodes.join(", ")}
  With the settings of the process that signs, as the owner of the tables, and with a new LOG_KEY,
  which is kept safe before: without it the new log could never be signed. Back the database up right behind it: a copy
  from before cannot go on.`

class Misused extends Error {}

function readArguments() {
  const { values } = parsed()
  const reason = restartCodes.find((code) => code === values.reason)
  if (!reason) throw new Misused(USAGE)
  return { reason, email: values.by?.trim().toLowerCase() }
}

function parsed() {
  const option = { type: "string" } as const
  try {
    return parseArgs({ options: { by: option, reason: option } })
  } catch {
    throw new Misused(USAGE)
  }
}

/** Ends the public log and begins the next one, then signs its first checkpoint; that the worker does too, where this dies. */
async function main(): Promise<void> {
  const { reason, email } = readArguments()
  skipProductionChecks()
  const db = connect(env().DATABASE_URL, { max: 1 })
  try {
    const restarted = await inTransaction(db, async (tx) => {
      const by = email === undefined ? null : await findAdmin(tx, email)
      const now = systemClock.now()
      return restartLog(tx, { reason, by, now, recordOf: openRecord, keysOf: ownKeys })
    })
    tell(restarted)
    await sequence(db, openSequencer(restarted.log)!, systemClock.now())
  } finally {
    await db.$client.end()
  }
}

function tell({ origin, imported, before }: Restarted): void {
  console.log(`ended ${before.origin} ${before.size} ${before.root.toString("base64")}`)
  console.log(`begun ${origin} imported ${imported}`)
  const lost = before.size - 1 - imported
  if (lost > 0) console.log(`LOST ${lost} entries that were signed and that this database does not have`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Misused ? error.message : explain(error))
  process.exitCode = error instanceof Misused ? 2 : 1
}

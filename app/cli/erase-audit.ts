import { parseArgs } from "node:util"
import { connect } from "#app/db/client.server"
import { eraseAddresses } from "#app/domain/fulfilment/erase-addresses.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { findAdmin } from "./find-admin"
import { databaseSettings, explain } from "./settings"

const USAGE = `npm run -s audit:erase -- --by EMAIL --reason TEXT ID …
  each ID: a registration, an invoice or whatever else rows of the audit are about, or one row`

function readArguments() {
  const option = { type: "string" } as const
  const { values, positionals } = parseArgs({
    options: { by: option, reason: option },
    allowPositionals: true,
  })
  const { by = "", reason = "" } = values
  if (by.trim() === "" || reason.trim() === "" || positionals.length === 0) throw new Error(USAGE)
  return { email: by.trim().toLowerCase(), reason: reason.trim(), ids: positionals }
}

/** Erases the personal values that the audit keeps of these things; each row of them says afterwards who did, and why. */
async function main(): Promise<void> {
  const { email, reason, ids } = readArguments()
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  const db = connect(DATABASE_URL, { max: 1, role: APP_DATABASE_ROLE })
  try {
    const by = await findAdmin(db, email)
    for (const about of ids) {
      const { values, rows } = await eraseValues(db, { about, by, reason, now: new Date() })
      console.log(`${about}: erased ${values} in ${rows} rows`)
      const addresses = await eraseAddresses(db, { about, by, reason, now: new Date() })
      if (addresses > 0) console.log(`${about}: erased ${addresses} delivery addresses`)
    }
  } finally {
    await db.$client.end()
  }
}

try {
  await main()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}

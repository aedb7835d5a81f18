import { parseArgs } from "node:util"
import { connect } from "#app/db/client.server"
import { isMigrated } from "#app/db/migrated.server"
import { promotionRules } from "#app/domain/campaign.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { env } from "#app/platform/env.server"
import { useKeptKeysSecret } from "./keys-secret"
import { databaseSettings, explain } from "./settings"

const usage = `npm run -s campaign:verify [-- --rules-changed]
--rules-changed   TICKETS_RULE, MAX_TICKETS_PER_CPF, PRIZES_PER_CPF or INVOICE_REVIEW changed during the promotion`

const LEFT_OUT =
  "left out, since the settings say only what holds today: how many numbers each invoice earned, how many prizes a CPF may hold, which invoices had to wait for a review"

/** A line a finding, and exit code 1; CONSISTENT and 0 where there is none; 2: it could not look. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { "rules-changed": { type: "boolean", default: false } } })
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  const rules = values["rules-changed"] ? null : promotionRules(env())
  if (!rules) console.error(LEFT_OUT)
  await useKeptKeysSecret()
  const db = connect(DATABASE_URL, { max: 1, role: APP_DATABASE_ROLE })
  try {
    if (!(await isMigrated(db)))
      throw new Error("The database lacks migrations of this release: npm run db:migrate")
    let found = 0
    const isClockReal = env().CLOCK_OFFSET_MS === 0
    await verifyCampaign(db, { rules, isClockReal }, ({ what, id, why }) => {
      found += 1
      console.log(`${what} ${id}: ${why}`)
    })
    if (found > 0) return 1
    console.log("CONSISTENT")
    return 0
  } finally {
    await db.$client.end()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(
    explain(error),
    (error as { code?: unknown }).code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? `\n${usage}` : "",
  )
  process.exitCode = 2
}

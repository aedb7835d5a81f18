import { connect } from "#app/db/client.server"
import { verifyAudit } from "#app/domain/actions/verify-audit.server"
import type { ChainFault } from "#app/audit/audit-chain.server"
import { databaseSettings, explain } from "./settings"

const usage = "npm run -s audit:verify [-- HASH …]   each HASH: a head that was written down earlier"

const faults: Readonly<Record<ChainFault, string>> = {
  previous: "it does not follow the row before it (one was taken out, put in or forged)",
  text: "its text is not the one that its hash was made of",
  columns: "its columns say something else than its text",
  order: "its moment is before that of the row before it",
  value: "a personal value in clear is not the one that its text holds hashed",
}

/**
 * Rows that hold, their head and how many values were erased with a row that says so, then OK; or the first row that
 * does not hold, and those whose values are gone without a word. Exit code 0, 1; 2: could not be
 * verified.
 */
async function main(heads: string[]): Promise<number> {
  const wrong = heads.filter((head) => !/^[0-9a-f]{64}$/.test(head))
  if (wrong.length > 0)
    throw new Error(`${wrong.join(", ")}: not a hash of 64 hexadecimal digits\n\n${usage}`)
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  const db = connect(DATABASE_URL, { max: 1, role: APP_DATABASE_ROLE })
  try {
    const { count, head, broken, erased, missing } = await verifyAudit(db, heads)
    console.log(`rows ${count}\nhead ${head}`)
    if (erased.explained > 0) console.log(`erased ${erased.explained}`)
    if (broken) console.log(`FAULT at position ${broken.seq}, row ${broken.id}: ${faults[broken.fault]}`)
    for (const { id, seq, paths } of erased.rows)
      console.log(`ERASED at position ${seq}, row ${id}: ${paths.join(", ")}, and no row says why`)
    for (const gone of missing) console.log(`MISSING ${gone}: it was a head, and no row has it any more`)
    if (broken || erased.unexplained > 0 || missing.length > 0) return 1
    console.log("OK")
    return 0
  } finally {
    await db.$client.end()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 2
}

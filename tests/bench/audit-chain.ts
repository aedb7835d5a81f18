import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { verifyChain } from "#app/audit/audit-chain.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertChain } from "#tests/support/audit-chain"
import { freshDatabase } from "#tests/support/database"
import { compare } from "./compare"

const MIB = 1024 * 1024

/** The verification of audits of two lengths against the same hashes made by the database itself, and what it holds. */
export async function auditChain(): Promise<void> {
  for (const rows of [100_000, 1_000_000]) await verification(rows)
}

async function verification(rows: number): Promise<void> {
  const database = await freshDatabase()
  const [db, owner] = [connect(database.url, { max: 1 }), postgres(database.ownerUrl, { max: 1 })]
  const peak = { bytes: 0 }
  try {
    const { id } = await insertUser(db, { passwordHash: null })
    await insertChain(owner, id, rows)
    await owner`vacuum analyze`
    await compare({
      name: `audit of ${rows} rows`,
      target: "≤ 20 × sha256 in SQL",
      unit: "s",
      rounds: 3,
      ours: () => secondsOf(() => watched(peak, () => verify(db, rows))),
      reference: () => secondsOf(() => owner.unsafe(inSql)),
    })
    console.log(`  over idle ${(peak.bytes / MIB).toFixed(0)} MiB`)
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await database.drop()
  }
}

async function verify(db: ReturnType<typeof connect>, rows: number): Promise<void> {
  const { count, broken } = await verifyChain(db)
  if (count !== rows || broken) throw new Error(`${count} of ${rows} rows hold`)
}

const inSql = `select count(*) from actions where hash <> encode(sha256(convert_to(prev_hash || text, 'UTF8')), 'hex')`

/** Keeps the most memory that the process held over what it held before. */
async function watched(peak: { bytes: number }, work: () => Promise<void>): Promise<void> {
  const idle = process.memoryUsage().rss
  const look = () => (peak.bytes = Math.max(peak.bytes, process.memoryUsage().rss - idle))
  const timer = setInterval(look, 50)
  await work().finally(() => clearInterval(timer))
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

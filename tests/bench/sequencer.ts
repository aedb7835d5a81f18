import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import postgres from "postgres"
import { connect } from "#app/db/client.server"
import { submitWithPhoto } from "#app/domain/invoices/submit-with-photo.server"
import { type Sequencer, sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { freshDatabase } from "#tests/support/database"
import { nextSubmissions, openCampaign } from "./campaign"
import { compare, figure } from "./compare"
import { AT_ONCE, perSecond } from "./per-second"
import { milliseconds } from "./rolled-back"
import { watchMemory } from "./watch-memory"

/** `BENCH_ENTRIES=1000000 npm run bench -- sequencer` for a look in passing. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
/** An hour's entries, in a log that has all of those already. */
const HOURLY = 20_000

/**
 * The public log's sequencer over everything that has no place, and what this process holds meanwhile, which is no more than
 * over a tenth of it; then a round over an hour's entries against as many submissions.
 */
export async function sequencer(): Promise<void> {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), "bench-sequencer-"))
  const campaign = await openCampaign(database, { past: 0 })
  const db = connect(database.url, { max: AT_ONCE })
  const owner = postgres(database.ownerUrl, { max: 1 })
  const key = noteKey("localhost:3000/registro/bench-1", Buffer.alloc(32, 9).toString("base64"))
  const signer: Sequencer = { key, last: openExchange(`file:${folder}`, "log/bench.checkpoint") }
  const round = () => sequence(db, signer, new Date())
  async function placed(count: number): Promise<number> {
    await insertEntries(owner, count)
    const took = await milliseconds(round)
    const [row] = await owner<{ left: number }[]>`select count(*)::int as left from log_entries
      where place is null and created_at < now() - interval '2 hours'`
    if (row!.left > 0) throw new Error(`${row!.left} entries have no place`)
    return (count / took) * 1000
  }
  try {
    await round()
    // Over the same idle.
    const [few, many] = [watchMemory(), watchMemory()]
    await few.during(() => placed(ENTRIES / 10))
    const rate = await many.during(() => placed(ENTRIES))
    const what = `the sequencer over ${ENTRIES} entries without a place, memory over idle`
    figure({ name: what, target: "≤ 128", unit: "MiB", value: many.peak() })
    // What is less than this is what else the process does meanwhile.
    const growth = many.peak() / Math.max(few.peak(), 16)
    figure({ name: `${what} : over ${ENTRIES / 10}`, target: "≤ 1.50", unit: "times", value: growth })
    console.log(`  ${rate.toFixed(0)} placed and signed per second`)
    // As autovacuum leaves them.
    await owner`vacuum analyze log_entries`
    await compare({
      name: `the sequencer over ${HOURLY} entries`,
      target: "≥ 10 × submissions",
      unit: "per second",
      rounds: 5,
      ours: () => placed(HOURLY),
      reference: () => perSecond(nextSubmissions(campaign), (submission) => submitWithPhoto(db, submission)),
    })
  } finally {
    await Promise.all([db.$client.end(), owner.end()])
    await rm(folder, { recursive: true })
    await database.drop()
  }
}

/**
 * As long as a coupon's of four numbers, with the hashes that they have to have, three hours old and without a place. Their
 * ids begin with the millisecond, as the product's do, so that those of an hour stand side by side in the index.
 */
const insertEntries = (owner: postgres.Sql, count: number) =>
  owner.begin(async (tx) => {
    // They stand for themselves: no draw takes a million coupons in a second.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into log_entries (id, kind, scope, envelope, sealed_line, leaf, created_at)
      select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
          || substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid, 'numbers', scope, envelope, line,
        sha256('\\x00'::bytea || convert_to(envelope, 'UTF8')), now() - interval '3 hours'
      from (select 'draw:' || id as scope from draws order by id limit 1) as draw,
        generate_series(1, ${count}::int) as n,
        lateral (select '{"coupon":"' || md5(n::text) || '","draw":"' || substr(scope, 6) || '","holder":"' || md5('h' || n)
          || '","kind":"numbers","numbers":[[1,1,1,1],[1,2,1,2],[1,3,1,3],[1,4,1,4]],"paper":"' || md5('p' || n) || md5('q' || n)
          || '","salt":"' || replace(gen_random_uuid()::text, '-', '') || '","turn":1}' as line) as said,
        lateral (select '{"kind":"sealed","scope":"' || scope || '","seal":"'
          || encode(sha256(convert_to(line, 'UTF8')), 'hex') || '"}' as envelope) as seen`
  })

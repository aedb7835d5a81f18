import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bossOn, installJobs } from "#app/queue/jobs.server"
import { type FreshDatabase, freshDatabase } from "#tests/support/database"

const WAITING = 20_000

let database: FreshDatabase
let owner: postgres.Sql

beforeAll(async () => {
  database = await freshDatabase()
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
  await owner`
    insert into pgboss.job (name, data, priority, start_after, created_on)
    select 'mail', '{}', case when n % 50 = 0 then 1 when n % 3 = 0 then -1 else 0 end,
      now() - interval '1 hour', now() - interval '1 hour' + n * interval '1 ms'
    from generate_series(1, ${WAITING}::int) as n`
  await owner`analyze pgboss.job`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** The statement by which the library takes a batch of mails. */
async function fetchStatement(): Promise<string> {
  let heard = ""
  const listening = {
    async executeSql(text: string) {
      if (/SKIP LOCKED/.test(text)) heard = text
      return { rows: [] }
    },
  }
  await bossOn(listening).fetch("mail", { batchSize: 50 })
  return heard
}

type Node = { "Node Type": string; "Index Name"?: string; Plans?: Node[] }

const within = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(within)]

async function planOf(statement: string, mode: "force_custom_plan" | "force_generic_plan"): Promise<Node> {
  await owner.unsafe(`set plan_cache_mode = ${mode}; prepare fetching as ${statement}`)
  const [row] = await owner.unsafe("explain (format json) execute fetching ('mail', 50)")
  await owner.unsafe("deallocate fetching")
  return row!["QUERY PLAN"][0].Plan
}

test.each(["force_custom_plan", "force_generic_plan"] as const)(
  "however many mails wait, a batch is read in its order and nothing is sorted (%s)",
  async (mode) => {
    const plan = await planOf(await fetchStatement(), mode)
    // What comes above the limit is about the batch alone.
    const batch = within(plan).find((node) => node["Node Type"] === "Limit")
    expect(within(batch!).map((node) => node["Node Type"])).not.toContain("Sort")
    expect(within(batch!).some((node) => node["Node Type"].startsWith("Index"))).toBe(true)
  },
)

test("the index is made once, however often a release is rolled out", async () => {
  const made = () => owner`select oid from pg_class where relname = 'job_order_idx'`
  const before = await made()
  expect(before).toHaveLength(1)
  await installJobs(owner)
  expect([...(await made())]).toEqual([...before])
})

import { execFile } from "node:child_process"
import { type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect, type Db } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { parseTicketsRule } from "#app/platform/settings/tickets-rule"
import { freshDatabase } from "#tests/support/database"
import { demoDatabase } from "#tests/support/demo-database"
import { everyMoment } from "#tests/support/every-moment"
import { award, cases } from "#tests/support/spoilt-campaign"

let owner: ReturnType<typeof connect>
let database: Awaited<ReturnType<typeof demoDatabase>>
const rules = {
  ticketsRule: parseTicketsRule("per-value:2000")!,
  maxTicketsPerCpf: null,
  prizesPerCpf: 1,
  review: "auto" as const,
}

beforeAll(async () => {
  database = await demoDatabase()
  owner = connect(database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await owner.$client.end()
  await database.drop()
})

type VerifyOptions = Omit<Parameters<typeof verifyCampaign>[1], "isClockReal">
const lines = async (db: Db, asked: VerifyOptions = { rules }) => {
  const found: string[] = []
  await verifyCampaign(
    db,
    { ...asked, isClockReal: true },
    ({ what, id, why }) => void found.push(`${what} ${id}: ${why}`),
  )
  return found
}

/** What it says after statements that no trigger of ours sees, each of which names the thing that it spoils. */
async function spoilt(statements: SQL[], asked?: VerifyOptions) {
  let answer: { ids: string[]; found: string[] } | undefined
  const rolledBack = owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const ids: string[] = []
    for (const statement of statements) {
      const [row] = await tx.execute<{ id: string }>(statement)
      ids.push(row!.id)
    }
    answer = { ids, found: await lines(tx, asked) }
    tx.rollback()
  })
  await expect(rolledBack).rejects.toThrow("Rollback")
  return answer!
}

describe("the demo's campaign", () => {
  test("follows from its keys, rules and audit", async () => {
    expect(await lines(owner)).toEqual([])
  })

  test("and each thing that was changed past the application is named, all of them in one run", async () => {
    const { ids, found } = await spoilt(cases.map(([, statement]) => statement))
    for (const [at, [name, , what, why]] of cases.entries())
      expect(found.filter((line) => line.startsWith(`${what} ${ids[at]}: `)).join("\n"), name).toMatch(why)
  })

  test("counts under the settings' rule, unless they changed during the promotion", async () => {
    const other = { ...rules, ticketsRule: parseTicketsRule("per-value:1000")! }
    expect((await lines(owner, { rules: other })).length).toBeGreaterThan(1_000)
    expect(await lines(owner, { rules: null })).toEqual([])
    const capped = await lines(owner, { rules: { ...rules, maxTicketsPerCpf: 3 } })
    expect(capped.length).toBeGreaterThan(100)
  })

  test("tells of a person who holds more prizes than the rule allows", async () => {
    const second = sql`insert into prize_awards (id, prize_id, registration_id, awarded_at)
      select gen_random_uuid(), (select id from prizes where not held and batch_id is null limit 1), registration_id, awarded_at
      from prize_awards where id = ${award("validated", 0)} returning registration_id as id`
    const { ids, found } = await spoilt([second])
    expect(found.filter((line) => line.startsWith(`registration ${ids[0]}: it holds 2 prizes`))).toHaveLength(
      1,
    )
  })

  test("counts the prizes of an account that was erased with those of who came back", async () => {
    const back = sql`with holder as (
        select registration_id as id, awarded_at from prize_awards where id = ${award("validated", 0)}
      ), gone as (
        insert into prize_awards (id, prize_id, registration_id, awarded_at)
        select gen_random_uuid(), (select id from prizes where not held and batch_id is null limit 1), r.id, holder.awarded_at
        from holder cross join lateral (
          select id from registrations where id not in (select registration_id from prize_awards)
            and id not in (select registration_id from erasures) limit 1) as r
        returning registration_id as id
      )
      insert into erasures (registration_id, asked_at, erased_at, returned_as)
      select gone.id, now(), now(), holder.id from gone, holder returning returned_as as id`
    const { ids, found } = await spoilt([back])
    expect(found.filter((line) => line.startsWith(`registration ${ids[0]}: it holds 2 prizes`))).toHaveLength(
      1,
    )
  })

  test("tells of a prize that somebody had before its moment, which the database does not know", async () => {
    const latest = (await everyMoment(owner)).toSorted((a, b) => +b.moment - +a.moment)[0]!
    const early = sql`insert into prize_awards (id, prize_id, registration_id, invoice_id, awarded_at)
      select gen_random_uuid(), ${latest.id}, registration_id, id, received_at from invoices i
      where not exists (select from prize_awards where invoice_id = i.id) limit 1 returning id`
    const { ids, found } = await spoilt([early])
    expect(found).toContainEqual(`award ${ids[0]}: its prize was not due yet`)
  })

  test("tells of a moment that was moved from another prize", async () => {
    const [one, other] = await everyMoment(owner)
    const moved = sql`update prizes set sealed_moment = (select sealed_moment from prizes where id = ${one!.id})
      where id = ${other!.id} returning batch_id as id`
    const { ids, found } = await spoilt([moved])
    expect(found).toContainEqual(`batch ${ids[0]}: its key and prizes do not open its commitment`)
  })

  test("tells of a prize that was due and passed over", async () => {
    const [first] = await owner.execute<{ id: string }>(sql`
      select a.id from prize_awards a join prizes p on p.id = a.prize_id where a.released_at is null and a.state = 'validated'
        and p.batch_id is not null order by a.awarded_at limit 1`)
    const gone = sql`delete from prize_awards where id = ${first!.id} returning id`
    const { found } = await spoilt([gone])
    expect(
      found.filter((line) => /^award \S+: prize \S+ was due before its own and free$/.test(line)),
    ).not.toEqual([])
  })
})

describe("npm run campaign:verify", () => {
  const run = (url: string, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATABASE_URL: url }
      const all = ["--import", "tsx", "app/cli/verify-campaign.ts", ...args]
      execFile(process.execPath, all, { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      )
    })

  test("says CONSISTENT and ends with 0, as the application's role", async () => {
    expect(await run(database.url)).toEqual({ code: 0, out: "CONSISTENT\n", err: "" })
    const left = await run(database.url, "--rules-changed")
    expect([left.code, left.out]).toEqual([0, "CONSISTENT\n"])
    expect(left.err).toContain("how many numbers each invoice earned")
  })

  test("a line a finding, and 1", async () => {
    const spoiled = await demoDatabase()
    const sqlOwner = connect(spoiled.ownerUrl, { max: 1 })
    try {
      await sqlOwner.execute(sql`update users set type = 'super' where type = 'user'`)
      const { code, out } = await run(spoiled.url)
      expect([code, out]).toEqual([
        1,
        expect.stringMatching(/^user \S+: it is super, and the audit says user\n$/),
      ])
    } finally {
      await sqlOwner.$client.end()
      await spoiled.drop()
    }
  })

  test("2 where it cannot look: a wrong argument, no database, one that lacks migrations", async () => {
    expect(await run(database.url, "--quickly")).toMatchObject({ code: 2, out: "" })
    const nowhere = await run("postgres://nobody@127.0.0.1:1/none")
    expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([2, "", expect.stringContaining("ECONNREFUSED")])
    const older = await freshDatabase()
    const sqlOwner = connect(older.ownerUrl, { max: 1 })
    try {
      await sqlOwner.execute(
        sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
      )
      const old = await run(older.url)
      expect([old.code, old.out, old.err]).toEqual([2, "", expect.stringContaining("npm run db:migrate")])
    } finally {
      await sqlOwner.$client.end()
      await older.drop()
    }
  })
})

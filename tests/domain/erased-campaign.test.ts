import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { isNotNull, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { closeDatabases, connect, type Db } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { storeChoice } from "#app/domain/my-data/keep-choice.server"
import { replayChoices } from "#app/domain/my-data/replay-choices.server"
import { openFiles } from "#app/platform/storage/files.server"
import { parseTicketsRule } from "#app/platform/settings/tickets-rule"
import type { Jobs } from "#app/queue/jobs.server"
import { erasures } from "#drizzle/schema/erasures"
import { closeAccount } from "#tests/support/close-account"
import { demoDatabase } from "#tests/support/demo-database"

const [database, older] = [await demoDatabase(), await demoDatabase()]
Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: database.url })
const [db, copy] = [connect(database.url, { max: 2 }), connect(older.url, { max: 2 })]
const folder = await mkdtemp(path.join(tmpdir(), "bar-erased-campaign-"))
const files = openFiles(`file:${folder}`)
afterAll(async () => {
  await Promise.all([db, copy].map(({ $client }) => $client.end()))
  await closeDatabases()
  await Promise.all([database, older].map(({ drop }) => drop()))
  await rm(folder, { recursive: true, force: true })
})

const findings = async (db: Db) => {
  const found: string[] = []
  const rules = {
    ticketsRule: parseTicketsRule("per-value:2000")!,
    maxTicketsPerCpf: null,
    prizesPerCpf: 1,
    review: "auto" as const,
  }
  await verifyCampaign(
    db,
    { rules, isClockReal: true },
    ({ what, id, why }) => void found.push(`${what} ${id}: ${why}`),
  )
  return found
}

test("a campaign holds after people with numbers and prizes were forgotten: draws are checked as before", async () => {
  const people = await db.execute<{ id: string }>(sql`
    (select id from registrations where status = 'active' and id in (select registration_id from tickets) order by id limit 10)
    union (select registration_id from prize_awards a join registrations r on r.id = a.registration_id and r.status = 'active' limit 5)
    union (select registration_id from winners w join registrations r on r.id = w.registration_id and r.status = 'active' limit 5)`)
  for (const { id } of people) await closeAccount(db, id)
  const { erased, waiting } = await erasePeople(db, new Date(), { files })
  expect(erased + waiting).toBe(people.length)
  expect(erased).toBeGreaterThan(3)
  expect(await findings(db)).toEqual([])
})

test("and so does a copy from before, in which they are forgotten again by what is kept beside the database", async () => {
  const jobs = await db.execute<{ data: Jobs["choices"] }>(
    sql`select data from pgboss.job where name = 'choices'`,
  )
  for (const { data } of jobs) await storeChoice(data, files)
  const done = await replayChoices(copy, new Date(), files)
  expect([done.replayed.length > 3, done.failed]).toEqual([true, []])
  const erased = (each: Db) => each.$count(erasures, isNotNull(erasures.erasedAt))
  expect(await erased(copy)).toBe(await erased(db))
  expect(await findings(copy)).toEqual([])
})

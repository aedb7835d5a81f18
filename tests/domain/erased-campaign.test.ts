import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { closeDatabases, connect } from "#app/db/client.server"
import { verifyCampaign } from "#app/domain/consistency/verify-campaign.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { parseTicketsRule } from "#app/platform/settings/tickets-rule"
import { closeAccount } from "#tests/support/close-account"
import { demoDatabase } from "#tests/support/demo-database"

const database = await demoDatabase()
Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: database.url })
const db = connect(database.url, { max: 2 })
afterAll(async () => {
  await db.$client.end()
  await closeDatabases()
  await database.drop()
})

const findings = async () => {
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
  const { erased, waiting } = await erasePeople(db, new Date())
  expect(erased + waiting).toBe(people.length)
  expect(erased).toBeGreaterThan(3)
  expect(await findings()).toEqual([])
})

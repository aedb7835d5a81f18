import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { sql } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, expect, test } from "vitest"
import { sendLater } from "#app/queue/jobs.server"
import { workJobs } from "#app/queue/work-jobs.server"
import { until } from "#tests/support/until"

const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
process.on("unhandledRejection", note)

afterAll(async () => {
  process.off("unhandledRejection", note)
  await owner.end()
  await dropOwnDatabase()
})

const stateOf = async (id: string) => {
  const [row] = await db.execute<{ state: string }>(sql`select state::text from pgboss.job where id = ${id}`)
  return row?.state
}

test("a job that cannot be marked as done ends no process, and the next ones are worked", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const worked = new Set<string>()
  await owner`alter table pgboss.job add constraint nothing_is_done check (state <> 'completed') not valid`
  const work = async (_: unknown, { id }: { id: string }) => void worked.add(id)
  const stop = await workJobs({
    mail: work,
    bulk: work,
    dispatch: work,
    export: work,
    news: work,
    choices: work,
    notices: work,
    draw: work,
    maintenance: work,
  })
  await sendLater(db, "mail", { kind: "welcome", id: first }, { id: first })
  await until("the first job was worked", () => worked.has(first))
  await sendLater(db, "mail", { kind: "welcome", id: second }, { id: second })
  await until("the second job was worked", () => worked.has(second))
  await owner`alter table pgboss.job drop constraint nothing_is_done`
  const third = crypto.randomUUID()
  await sendLater(db, "mail", { kind: "welcome", id: third }, { id: third })
  await until("the third job is done", async () => (await stateOf(third)) === "completed")
  await stop()
  expect(uncaught).toEqual([])
})

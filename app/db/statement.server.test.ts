import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { userLogs } from "#drizzle/schema/registrations"
import type { Db } from "./client.server"
import { statement, writing } from "./statement.server"

/** A database that answers with what it was sent. */
const echo = {
  session: { client: { unsafe: async (text: string, parameters: unknown[]) => [{ text, parameters }] } },
} as unknown as Db
type Echo = { text: string; parameters: unknown[] }

test("a statement is written once, and each call gives its own values, in the order of the text", async () => {
  let written = 0
  const add = statement<Echo, { a: number; b: number }>((placeholder) => {
    written += 1
    return sql`select ${placeholder("b")}::int + ${placeholder("a")}::int + ${placeholder("b")}::int + ${7}`
  })
  const text = "select $1::int + $2::int + $3::int + $4"
  expect(await add(echo, { a: 1, b: 2 })).toEqual([{ text, parameters: [2, 1, 2, 7] }])
  expect(await add(echo, { a: 3, b: 4 })).toEqual([{ text, parameters: [4, 3, 4, 7] }])
  expect(written).toBe(1)
})

test("a column makes text of its dates and JSON, and null of what is not given", async () => {
  const log = statement<Echo, { at: Date; data: object; ip?: string; id: string; event: string }>(
    (placeholder) =>
      writing.insert(userLogs).values({
        id: placeholder("id"),
        event: placeholder("event"),
        registrationId: sql`null`,
        at: placeholder("at"),
        ip: placeholder("ip"),
        data: placeholder("data"),
      }),
  )
  const at = new Date("2026-11-18T15:00:00.000Z")
  const [sent] = await log(echo, { id: "1", event: "signed-in", at, data: { a: 1 } })
  expect(sent?.text).toContain(
    'insert into "user_logs" ("id", "registration_id", "event", "at", "ip", "data")',
  )
  expect(sent?.parameters).toEqual(["1", "signed-in", "2026-11-18T15:00:00.000Z", null, '{"a":1}'])
})

import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { network } from "#app/platform/network"
import { freshDatabase } from "#tests/support/database"

const database = await freshDatabase()
const db = connect(database.url)
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

test.each([
  "203.0.113.9",
  "::ffff:203.0.113.9",
  "::FFFF:203.0.113.9",
  "2001:db8:1:2:3:4:5:6",
  "2001:DB8:1:2::9",
  "2001:db8::9",
  "::1",
  "::",
  "fe80::1%eth0",
  "1:2:3:4:5:6:7:8:9:10",
  "a::b::c",
  ":",
  "",
  "no address",
])("the database and the limiter count %j under one network", async (ip) => {
  const [row] = await db.execute<{ found: string }>(sql`select network_of(${ip}) as found`)
  expect(row?.found).toBe(network(ip))
})

import { eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { noteUse } from "#app/audit/address-book.server"
import { connect, databases } from "#app/db/client.server"
import { runShutdown } from "#app/platform/shutdown.server"
import { ips } from "#drizzle/schema/back-office"
import { openPromotion } from "#tests/support/promotion"

const { ownerUrl, close } = await openPromotion()
const reading = connect(ownerUrl)
afterAll(async () => {
  await reading.$client.end()
  await close()
})

test("addresses that were counted are written when the process stops, before its connections close", async () => {
  // What earlier files of this process have left would stand in another order than a process that starts.
  await runShutdown(() => {})
  noteUse(databases().primary, { use: "logins", ip: "203.0.113.9", now: new Date() })
  const failed: string[] = []
  await runShutdown((name) => failed.push(name))
  expect(failed).toEqual([])
  expect(await reading.select().from(ips).where(eq(ips.network, "203.0.113.9"))).toMatchObject([
    { logins: 1 },
  ])
})

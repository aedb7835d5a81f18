import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { getsNews } from "#app/domain/news/news-consent.server"
import { unsubscribes } from "#drizzle/schema/mails"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { startApp, type RunningApp } from "#tests/support/app"
import { type Site, startSite } from "#tests/support/site"

const SECRET = "a-secret-of-the-mail-provider-0123456789"
let site: Site
let closed: RunningApp

beforeAll(async () => {
  site = await startSite({ MAIL_EVENTS_SECRET: SECRET })
  closed = await startApp({ databaseUrl: site.databaseUrl })
})
afterAll(async () => {
  await closed.stop()
  await site.close()
})

const tell = (body: unknown, { secret = SECRET, app = site.app } = {}) =>
  fetch(`${app.origin}/api/mail-events`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
const refusalOf = async (email: string) =>
  (await site.db.select().from(unsubscribes).where(eq(unsubscribes.email, email)))[0]

describe("the mail provider's call", () => {
  test("stops news to addresses that came back or complained, once", async () => {
    const [one, other] = [
      await insertRegistration(site.db, { newsletter: true }),
      await insertRegistration(site.db, { newsletter: true }),
    ]
    const events = [
      { type: "bounce", email: one.email.toUpperCase() },
      { type: "complaint", email: other.email },
    ]
    expect(await (await tell({ events })).json()).toEqual({ stopped: 2 })
    expect(await (await tell({ events })).json()).toEqual({ stopped: 0 })
    expect(await refusalOf(one.email)).toMatchObject({ reason: "bounced" })
    expect(await refusalOf(other.email)).toMatchObject({ reason: "complained" })
    for (const { id } of [one, other]) expect(await getsNews(site.db, id)).toBe(false)
  })

  test("keeps no address that nobody has any more", async () => {
    const events = [{ type: "bounce", email: "trocado@example.com" }]
    expect(await (await tell({ events })).json()).toEqual({ stopped: 0 })
    expect(await refusalOf("trocado@example.com")).toBeUndefined()
  })

  test("is refused without the secret, and is none where there is no secret", async () => {
    expect((await tell({ events: [] }, { secret: "another" })).status).toBe(401)
    expect((await tell({ events: [] }, { app: closed })).status).toBe(404)
    expect((await tell({ events: [] })).status).toBe(200)
  })

  test.each([{}, { events: "x" }, { events: [{ type: "open", email: "a@b.example" }] }])(
    "is refused for %j",
    async (body) => {
      expect((await tell(body)).status).toBe(422)
    },
  )
})

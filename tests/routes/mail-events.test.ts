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

  test("passes over addresses that nobody here can have, and stops the others", async () => {
    const person = await insertRegistration(site.db, { newsletter: true })
    const odd = ['"fulana de tal"@example.com', "MAILER-DAEMON", "josé@exemplo.com.br", ""]
    const events = [...odd, person.email].map((email) => ({ type: "bounce", email }))
    const answer = await tell({ events })
    expect([answer.status, await answer.json()]).toEqual([200, { stopped: 1 }])
    expect(await getsNews(site.db, person.id)).toBe(false)
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

  test.each([
    {},
    { events: "x" },
    { events: [{ type: "open", email: "a@b.example" }] },
    { events: [{ type: "bounce" }] },
  ])("is refused for %j", async (body) => {
    expect((await tell(body)).status).toBe(422)
  })

  test("answers as openapi.json describes it", async () => {
    const { paths } = (await (await fetch(`${site.app.origin}/api/openapi.json`)).json()) as {
      paths: Record<string, { post: { responses: Record<string, object>; requestBody: object } }>
    }
    const described = Object.keys(paths["/api/mail-events"]?.post.responses ?? {})
    const unread = await fetch(`${site.app.origin}/api/mail-events`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}` },
      body: "{",
    })
    const answers = [
      await tell({ events: [] }),
      unread,
      await tell({ events: [] }, { secret: "another" }),
      await tell({ events: [] }, { app: closed }),
      await tell({}),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 404, 422])
    expect(described).toEqual(expect.arrayContaining(answers.map(({ status }) => String(status))))
  })
})

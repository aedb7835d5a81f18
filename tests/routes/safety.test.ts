import { createRequestHandler, type ServerBuild } from "@remix-run/node"
import { sql } from "drizzle-orm"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { adminLoader, type Guard } from "#app/admin/guard.server"
import type { Db } from "#app/db/client.server"
import { type RunningApp, startApp } from "#tests/support/app"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Db

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
})
afterAll(() => site.close())

describe("an error of ours", () => {
  const rename = (from: string, to: string) =>
    db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
  afterEach(async () => {
    for (const table of ["faq", "sessions"]) await rename(`${table}_away`, table).catch(() => {})
  })

  /** The code that the page shows, and the line of the log that has it too, which may come after the page. */
  const incidentIn = async (text: string) => {
    const code = /\b[0-9A-F]{8}\b/.exec(text)?.[0] ?? "none"
    const isOfIt = (line: string) => line.includes(`"incident":"${code}"`)
    const line = await until("its line is in the log", () => app.logs().split("\n").find(isOfIt))
    return { code, line }
  }

  test("is a 500 whose page has a code that stands in the log, and nothing of what went wrong", async () => {
    await rename("faq", "faq_away")
    const answer = await visit(app.origin).get("/faq")
    const html = await answer.text()
    const { code, line } = await incidentIn(words(html))
    expect(answer.status).toBe(500)
    expect(line).toMatch(/"level":"error".*42P01/)
    expect(answer.headers.get("x-request-id")?.toUpperCase().startsWith(code)).toBe(true)
    expect(html).not.toMatch(/relation|select |42P01|node_modules|\.server/i)
    expect(html).toMatch(/href="\/"/)
  })

  test("is told to a client of the API in the same way", async () => {
    await rename("sessions", "sessions_away")
    const answer = await fetch(`${app.origin}/api/user`, { headers: { authorization: "Bearer x" } })
    const { code, message } = (await answer.json()) as Record<"code" | "message", string>
    expect([answer.status, code]).toEqual([500, "INTERNAL"])
    expect((await incidentIn(message)).line).toContain("42P01")
  })

  test("has one code for two visitors never", async () => {
    await rename("faq", "faq_away")
    const pages = await Promise.all([visit(app.origin).read("/faq"), visit(app.origin).read("/faq")])
    const [first, second] = await Promise.all(pages.map((html) => incidentIn(words(html))))
    expect(first?.code).not.toBe(second?.code)
  })
})

describe("a guard that does not exist", () => {
  const unknown = ["nonsense", "nonsense:list", "registrations:fly", "__proto__:list"]
  const loaderWith = (guard: string) => adminLoader(guard as Guard, async () => ({ secret: "open" }))
  const request = async (page: string) => {
    const { token } = await signInAdmin(db, "http://localhost", "admin")
    return new Request(`http://localhost${page}`, { headers: { cookie: `admin_session=${signed(token)}` } })
  }

  test("lets nobody through: Unknown middleware", async () => {
    for (const guard of unknown) {
      const args = { request: await request("/admin/registrations"), params: {}, context: {} }
      await expect(loaderWith(guard)(args)).rejects.toThrow(`Unknown middleware ${guard}`)
    }
  })

  test("is a 500 with the error page", async () => {
    const file = pathToFileURL(path.resolve("build/server/index.js")).href
    const build = (await import(/* @vite-ignore */ file)) as ServerBuild
    const id = "routes/admin/registrations/list"
    const route = build.routes[id]!
    const routes = {
      ...build.routes,
      [id]: { ...route, module: { ...route.module, loader: loaderWith("nonsense") } },
    }
    const answer = await createRequestHandler(
      { ...build, routes },
      "production",
    )(await request("/admin/registrations"))
    const html = await answer.text()
    expect(answer.status).toBe(500)
    expect(words(html)).toMatch(/500.*\b[0-9A-F]{8}\b/)
    expect(html).not.toContain("open")
  })
})

describe("SIGTERM", () => {
  test("lets a request in flight finish, takes no new one, and exits with 0", async () => {
    const leaving = await startApp({ databaseUrl: site.databaseUrl })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`lock table faq in access exclusive mode`)
      await held
    })
    const answer = visit(leaving.origin).get("/faq")
    // Other tests' databases are copies of the same one, tables' numbers included.
    const waits = sql`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and relation = 'faq'::regclass and not granted`
    await until("the page waits for the table", async () => (await db.execute(waits)).length > 0)

    const gone = leaving.kill("SIGTERM")
    const isRefused = () =>
      fetch(`${leaving.origin}/api/healthz`, { headers: { connection: "close" } }).then(
        () => false,
        () => true,
      )
    await until("nobody new is let in", isRefused)
    release()
    await holding
    const page = await answer
    expect([page.status, (await page.text()).includes("</html>")]).toEqual([200, true])
    expect(await gone).toBe(0)
    await leaving.stop()
  })
})

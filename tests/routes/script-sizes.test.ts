import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { otherHosts } from "#tests/support/other-hosts"
import { KB, sentPage } from "#tests/support/page-weight"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite(otherHosts)
  await insertStore(site.db)
  await insertRegulations(site.db)
})
afterAll(() => site.close())

/** What travels to a phone that asks as browsers do. */
async function weigh(path: string): Promise<number> {
  const answer = await visit(site.app.origin).send(path, {
    method: "HEAD",
    headers: { "accept-encoding": "gzip, br" },
  })
  expect([answer.status, answer.headers.get("content-encoding")], path).toEqual([200, "br"])
  return Number(answer.headers.get("content-length"))
}
const attribute = (html: string, name: string) =>
  new RegExp(`<script[^>]* ${name}="([^"]+)"`).exec(html)?.[1] ?? ""

describe("the public pages' scripts, as sent", () => {
  test("weigh 4 KB, and what sends coupons 6 KB more with its worker", async () => {
    const html = await visit(site.app.origin).read("/")
    expect(await weigh(attribute(html, "data-src"))).toBeLessThanOrEqual(4 * KB)
    for (const page of [html, await visit(site.app.origin).read("/?lng=en")]) {
      const outbox = await weigh(attribute(page, "data-outbox"))
      expect(outbox + (await weigh(attribute(page, "data-worker")))).toBeLessThanOrEqual(6 * KB)
    }
  })

  test("fetch a page ahead of 10 KB at most, with all that production sets", async () => {
    const people = [visit(site.app.origin), await signInParticipant(site.db, site.app.origin)]
    for (const [at, next] of ["/register", "/cupom"].entries())
      for (const language of ["pt", "en"]) {
        const somebody = people[at]!
        expect(attribute(await somebody.read(`/?lng=${language}`), "data-next")).toBe(next)
        const cookie = [...somebody.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
        const ahead = { cookie, "sec-purpose": "prefetch" }
        const { html, bytes } = await sentPage(site.app.origin + next, ahead)
        expect(html).toContain("data-captcha")
        expect([next, language, bytes, bytes <= 10 * KB]).toEqual([next, language, bytes, true])
      }
  })

  test("weigh nothing of the reader of codes before a tap, and then what its browser lacks", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const html = await ana.read("/cupom")
    const part = (name: string) => new RegExp(` data-${name}="([^"]+)"`).exec(html)?.[1] ?? ""
    expect(html).not.toMatch(/(src|href)="[^"]*(scan|reader)-/)
    expect(await weigh(part("scan"))).toBeLessThanOrEqual(3 * KB)
    expect(await weigh(part("reader"))).toBeLessThanOrEqual(16 * KB)
    const program = await fetch(site.app.origin + part("program"), { method: "HEAD" })
    expect(program.headers.get("content-type")).toBe("application/wasm")
    expect(await weigh(part("program"))).toBeLessThanOrEqual(400 * KB)
  })

  test("know whose phone it is by a word that names nobody, and not for strangers", async () => {
    const stranger = await visit(site.app.origin).read("/")
    expect(attribute(stranger, "data-who")).toBe("")
    const [ana, rui] = [
      await signInParticipant(site.db, site.app.origin),
      await signInParticipant(site.db, site.app.origin),
    ]
    const who = attribute(await ana.read("/"), "data-who")
    expect(who).toMatch(/^[\w-]{16}$/)
    expect(attribute(await rui.read("/"), "data-who")).not.toBe(who)
  })

  test("are no part of the back office", async () => {
    const html = await visit(site.app.origin).read("/admin/login")
    expect(attribute(html, "data-worker")).toBe("")
  })
})

describe("the page without signal", () => {
  test("is the same for everybody, in both languages, outside the age gate and without a person's menu", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    for (const somebody of [ana, visit(site.app.origin, { adult: false })]) {
      expect(await somebody.read("/offline")).toContain("Sem sinal")
      expect(await somebody.read("/offline?lng=en")).toContain("No signal")
    }
    const html = await visit(site.app.origin, { adult: false }).read("/offline")
    expect(html).toContain('content="noindex')
    expect(html).not.toContain("data-who")
  })

  test("shows what was seen last also where it was fetched with data saved", async () => {
    const answer = await visit(site.app.origin, { adult: false }).get("/offline", { "save-data": "on" })
    const html = await answer.text()
    expect(html).not.toMatch(/\.woff2/)
    expect(attribute(html, "src")).toMatch(/^\/assets\/enhance-/)
    expect(attribute(html, "data-worker")).toBe("/sw.js")
    expect(html).toContain("data-seen")
  })
})

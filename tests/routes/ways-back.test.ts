import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { type RunningApp, startApp } from "#tests/support/app"
import { demoDatabase } from "#tests/support/demo-database"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"

/** A filter that leaves rows on every list, and an order. */
const ASKED = "from=2020-01-01&sort=-createdAt"
/** What stands open from a row of a list, and belongs to another one or is no page. */
const elsewhere = /\/(file|photo|minutes)$/
/** Lists of the demo whose rows have no page of their own under them, and why. */
const withoutRecord: Readonly<Record<string, string>> = {
  "/admin/cpf-block": "a block is all in its row",
  "/admin/dispatches/dispatch-list": "a recipient is a person of the registrations",
  "/admin/indexes": "an index is all in its row",
  "/admin/tickets": "a number is of a person and a coupon",
}

const database = await demoDatabase()
const db = connect(database.url)
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
/** Every page that stands at one address: the lists are among them. */
const lists = (await builtRoutes())
  .filter(({ id, page, url, loader }) => {
    const isOffice = page && id.startsWith("routes/admin/") && !/\/_\w+$/.test(id)
    return isOffice && url("a") === url("b") && loader?.guard !== "guest"
  })
  .map(({ url }) => url(""))
let app: RunningApp
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional" }, warm: true })
  admin = await signInAdmin(db, app.origin, "super")
})
afterAll(async () => {
  await app.stop()
  await db.$client.end()
  await database.drop()
})

const plain = (html: string) => html.replaceAll("&amp;", "&")
const wayBack = (html: string) => /<nav aria-label="Caminho"><a [^>]*href="([^"]+)"/.exec(html)?.[1]
const text = (html: string, tag: string) =>
  new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? ""

/** The records of a list's rows, and whether the address keeps how the list was asked for. */
async function recordsOf(list: string) {
  const answer = await admin.get(`${list}?${ASKED}`)
  const html = plain(await answer.text())
  // A page without pages and filters has nothing to keep.
  if (!html.includes('class="list-foot"')) return null
  const body = /<tbody.*<\/tbody>/s.exec(html)?.[0] ?? ""
  return [...body.matchAll(/href="([^"]+)"/g)]
    .map(([, href = ""]) => href)
    .filter((href) => href.startsWith(`${list}/`) && !elsewhere.test(href.split("?")[0]!))
}

describe("a record that a list leads to", () => {
  test("leads back to the list as it was asked for, and has a title that says which one it is", async () => {
    const [seen, none]: [string[], string[]] = [[], []]
    for (const list of lists) {
      const records = await recordsOf(list)
      const first = records?.[0]
      if (records && !first) none.push(list)
      if (!first) continue
      seen.push(list)
      const record = plain(await admin.read(first))
      const [name = ""] = text(record, "h1").split(/[\s,:]/)
      expect([list, wayBack(record), text(record, "title")]).toEqual([
        list,
        `${list}?${ASKED}`,
        expect.stringContaining(name),
      ])
    }
    expect(none.toSorted()).toEqual(Object.keys(withoutRecord))
    expect(seen.length).toBeGreaterThan(18)
  })
})

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { menu } from "#app/admin/menu"
import { type RunningApp, startApp } from "#tests/support/app"
import { demoDatabase } from "#tests/support/demo-database"
import { signInAdmin } from "#tests/support/sign-in"

const ORDER = "sort=-createdAt"
/** Lists that no entry of the drawer leads to. */
const further = ["/admin/stores/products"]
const lists = menu
  .flatMap(({ href, hidden, logout }) => (href && !hidden && !logout ? href : []))
  .concat(further)

/** What stands open from a row of a list, and belongs to another one or is no page. */
const elsewhere = /\/(file|photo|minutes)$/

const database = await demoDatabase()
const db = connect(database.url)
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
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
  const html = plain(await admin.read(`${list}?${ORDER}`))
  // A page without pages and filters has nothing to keep.
  if (!html.includes('class="list-foot"')) return []
  const body = /<tbody.*<\/tbody>/s.exec(html)?.[0] ?? ""
  return [...body.matchAll(/href="([^"]+)"/g)]
    .map(([, href = ""]) => href)
    .filter((href) => href.startsWith(`${list}/`) && !elsewhere.test(href.split("?")[0]!))
}

describe("a record that a list leads to", () => {
  test("leads back to the list as it was asked for, and has a title that says which one it is", async () => {
    const seen: string[] = []
    for (const list of lists) {
      const [first] = await recordsOf(list)
      if (!first) continue
      seen.push(list)
      const record = plain(await admin.read(first))
      const [name = ""] = text(record, "h1").split(/[\s,:]/)
      expect([list, wayBack(record), text(record, "title")]).toEqual([
        list,
        `${list}?${ORDER}`,
        expect.stringContaining(name),
      ])
    }
    for (const list of ["/admin/fulfilment", "/admin/ips", "/admin/faq", "/admin/regulations", "/admin/logs"])
      expect(seen).toContain(list)
  })
})

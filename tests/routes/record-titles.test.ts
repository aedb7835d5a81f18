import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { approvals } from "#drizzle/schema/approvals"
import { bulkRuns } from "#drizzle/schema/bulk"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { type RunningApp, startApp } from "#tests/support/app"
import { builtPages } from "#tests/support/axe-examples"
import { demoDatabase } from "#tests/support/demo-database"
import { signInAdmin } from "#tests/support/sign-in"

const database = await demoDatabase()
const db = connect(database.url)
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
let app: RunningApp
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional" } })
  admin = await signInAdmin(db, app.origin, "super")
  await insertTwins()
})
afterAll(async () => {
  await app.stop()
  await db.$client.end()
  await database.drop()
})

/** What the demo has not two of, or none that are alike. */
async function insertTwins() {
  const { id: askedBy } = await insertUser(db, { passwordHash: null, type: "super" })
  const owner = connect(database.ownerUrl, { max: 1 })
  const now = Date.now()
  for (const [n, name] of ["Ana", "Bia"].entries()) {
    const person = await insertRegistration(db, { name, lastname: "Prado" })
    await insertRequest(db, { registrationId: person.id })
    const deed = { kind: "block-cpf", subjectId: person.id, details: {}, reason: "Equipe" } as const
    await owner.insert(approvals).values({ ...deed, askedBy, askedAt: new Date() })
    // Told apart by the minute.
    const createdAt = new Date(now - n * 60_000)
    await owner.insert(bulkRuns).values({ command: "disable", total: 1, requestedBy: askedBy, createdAt })
    const prize = await insertPrize(owner, { name: "Camisa igual" })
    await insertAward(owner, { prizeId: prize.id, registrationId: person.id, state: "pending" })
    const lost = await insertPrize(owner, { name: "Boné igual" })
    await insertAward(owner, { prizeId: lost.id, registrationId: person.id, state: "invalid" })
    const draw = await insertDraw(owner, { title: `Apurado de ${name}` })
    const invoice = await insertInvoice(owner, { registrationId: person.id })
    const [ticket] = await insertTickets(owner, { draw, invoice })
    const computed = await moveDraw(owner, draw, { to: "computed" })
    await insertWinner(owner, { draw: computed, ticket: ticket! })
  }
  await owner.$client.end()
}

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

/** Pages of records that no list leads to, or of which there is one at a time. */
const withoutTwo = [
  "routes/admin/auth/reset",
  "routes/admin/calculation/rehearsal",
  "routes/admin/cpf-block/import-list",
  "routes/admin/stores/import-file",
  "routes/admin/stores/poster",
]

test("two records of any kind have two titles", async () => {
  const pages = (await builtPages()).filter(({ id }) => id.startsWith("routes/admin/"))
  const isRecord = ({ url }: (typeof pages)[number]) => url("a") !== url("b")
  const [records, lists] = [pages.filter(isRecord), pages.filter((page) => !isRecord(page))]
  const links = new Set<string>()
  for (const { url, loader } of lists.filter(({ loader }) => loader?.guard !== "guest")) {
    if (loader === undefined) continue
    const answer = await admin.get(url(""))
    if (answer.status !== 200) continue
    for (const [, href] of (await answer.text()).matchAll(/href="(\/admin\/[^"?#]+)/g)) links.add(href!)
  }
  const alone: string[] = []
  const alike: string[] = []
  for (const { id, url } of records) {
    const [before, after] = url(" ").split(" ")
    const fixed = new Set(lists.map((page) => page.url("")))
    const two = [...links]
      .filter((href) => {
        const rest = href.startsWith(before!) && href.endsWith(after!) ? href.slice(before!.length) : "/"
        return !fixed.has(href) && rest !== "" && !rest.slice(0, rest.length - after!.length).includes("/")
      })
      .slice(0, 2)
    if (two.length < 2) alone.push(id)
    const titles = await Promise.all(two.map(async (href) => titleOf(await admin.read(href))))
    if (new Set(titles).size < two.length) alike.push(`${id}: ${two.join(" and ")} are ${titles[0]}`)
  }
  expect(alike).toEqual([])
  expect(alone.toSorted()).toEqual(withoutTwo)
}, 120_000)

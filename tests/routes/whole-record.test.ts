import { afterAll, beforeAll, expect, test } from "vitest"
import { noteCall } from "#app/domain/registrations/registration-notes.server"
import { exports } from "#drizzle/schema/back-office"
import { looks } from "#drizzle/schema/looks"
import { dispatchRecipients } from "#drizzle/schema/mails"
import { sentMails } from "#drizzle/schema/sent-mails"
import { plannedDispatch } from "#tests/support/dispatch"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const HOUR_MS = 3_600_000
const COUNT = 45
const numbered = Array.from({ length: COUNT }, (_, n) => `n.${String(n + 1).padStart(2, "0")}.`)
const now = Date.now()

let site: Site
let page: string
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [boss, user] = [{}, {}] as [SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  const { db, app } = site
  boss = await signInAdmin(db, app.origin, "super")
  user = await signInAdmin(db, app.origin, "reports")
  const { dispatchId, people } = await plannedDispatch(db, { count: 1 })
  const registrationId = people[0]!.id
  const createdAt = new Date(now - (COUNT - 10.5) * HOUR_MS)
  await db.insert(dispatchRecipients).values({ dispatchId, registrationId, createdAt })
  page = `/admin/registrations/${registrationId}`
  for (const [n, note] of numbered.entries()) {
    // Two at each moment: a page may end between them.
    const at = new Date(now - (COUNT - Math.floor(n / 2)) * HOUR_MS)
    const input = { formKey: crypto.randomUUID(), note }
    await noteCall(db, { registrationId, input, by: boss.user.id, now: at })
    const mail = { registrationId, kind: note, jobId: crypto.randomUUID(), outcome: "sent", at } as const
    await db.insert(sentMails).values(mail)
    const hour = new Date(now - (n + 2) * HOUR_MS)
    await db
      .insert(looks)
      .values({ registrationId, userId: boss.user.id, place: "invoice", hour, lookedAt: hour })
    const file = { area: "registrations", state: "ready", named: true, filters: `q=${note}` } as const
    const made = { requestedBy: boss.user.id, createdAt: at, finishedAt: new Date() }
    await db.insert(exports).values({ ...file, ...made })
  }
})
afterAll(() => site.close())

const sectionIn = (html: string, id: string) =>
  new RegExp(`<section class="card" id="${id}">.*?</section>`, "s").exec(html)?.[0] ?? ""

/** A section from its newest rows to its oldest, page by page, as its links lead. */
async function walk(id: string): Promise<string[]> {
  const sections: string[] = []
  for (let at: string | undefined = page; at;) {
    const section = sectionIn(await boss.read(at.replaceAll("&amp;", "&")), id)
    expect(section).not.toBe("")
    sections.push(section)
    if (sections.length > 20) throw new Error("it leads in a circle")
    at = /<a[^>]* href="([^"]*)"[^>]*>Ver mais antig[oa]s</.exec(section)?.[1]
  }
  expect(sections.length).toBeGreaterThan(2)
  return sections
}

test.each(["anotacoes", "emails", "listas"])(
  "a record's %s are all there to be read, each once, page by page",
  async (id) => {
    const found = (await walk(id)).flatMap((section) => words(section).match(/n\.\d\d\./g) ?? [])
    expect(found.toSorted()).toEqual(numbered)
    expect(found[0]).toMatch(/n\.4[45]\./)
  },
)

test("mailings of news stand among the mails of the trade", async () => {
  expect((await walk("emails")).filter((section) => words(section).includes("Rodada"))).toHaveLength(1)
})

test("and who looked at the person's data, whenever it was", async () => {
  const lines = (await walk("vistas")).map((section) => words(section).match(/: um cupom/g)?.length ?? 0)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBe(COUNT)
})

test("an address that nobody was led to is the newest page; whoever reads no mails reads none there either", async () => {
  for (const query of ["emails=x", "anotacoes=WzFd", "vistas=", "emails=WyIrMjAwMDAwLTAxLTAxIiwieCJd"])
    expect([query, words(await boss.read(`${page}?${query}`))]).toEqual([
      query,
      expect.stringContaining("n.45."),
    ])
  expect((await user.get(`${page}?emails=x`)).status).toBe(403)
})

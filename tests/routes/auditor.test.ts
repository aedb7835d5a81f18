import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { auditorPairs } from "#app/domain/permissions/auditor"
import { registrations } from "#drizzle/schema/registrations"
import { rolePermissions } from "#drizzle/schema/users"
import { closeCampaign, db, drawIds, openCampaign } from "#tests/support/axe-campaign"
import { exampleOf } from "#tests/support/axe-examples"
import { sized } from "#tests/support/full"
import { NOBODY } from "#tests/support/nobody"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import { type Visitor, visit, words } from "#tests/support/visitor"

const PERMISSIONS = "/admin/permissions"

let origin: string
let boss: Visitor
let auditor: Awaited<ReturnType<typeof signInAdmin>>
let routes: BuiltRoute[]

beforeAll(async () => {
  const { app, cookies } = await openCampaign()
  origin = app.origin
  boss = visit(app.origin, { cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])) })
  routes = (await builtRoutes()).filter(({ id }) => id.startsWith("routes/admin/"))
  // As a browser without scripts would: one link, and the form as it is drawn then.
  const html = await boss.read(`${PERMISSIONS}?auditor=reports`)
  const ticked = [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => box.includes(' checked=""') && !box.includes(' disabled=""'))
    .map((box): [string, string] => ["grant[]", /value="([^"]*)"/.exec(box)![1]!])
  const version = /name="version" value="([^"]*)"/.exec(html)![1]!
  await boss.post(PERMISSIONS, [["intent", "edit"], ["version", version], ...ticked])
  auditor = await signInAdmin(db, app.origin, "reports")
}, 120_000)
afterAll(() => closeCampaign())

type Guard = string | string[]
const guardsOf = (part: BuiltRoute["loader"]): Guard[] => [part?.guard ?? []].flat()
const isPermission = (guard: string) => /^[a-z-]+:[a-z_]+$/.test(guard)
const holds = (guard: Guard) => [guard].flat().some((one) => auditorPairs.includes(one))

test("one link ticks what an auditor reads, and lists say who is one", async () => {
  const rows = await db.select().from(rolePermissions).where(eq(rolePermissions.type, "reports"))
  expect(rows.map(({ permission, action }) => `${permission}:${action}`).toSorted()).toEqual(
    auditorPairs.toSorted(),
  )
  expect(words(await boss.read(PERMISSIONS))).toContain("Relatórios: é auditoria")
  const lines = (await boss.read("/admin/users")).split("<tr").map(words)
  const ofAuditors = lines.filter((line) => line.includes("Relatórios Auditoria (só leitura)"))
  expect(ofAuditors.some((line) => line.includes(auditor.user.name))).toBe(true)
  expect(lines.filter((line) => line.includes("Auditoria (só leitura)"))).toEqual(ofAuditors)
  expect(words(await boss.read("/admin/users/create"))).toContain("Relatórios: Auditoria (só leitura)")
})

test("every page and file of what is read opens, rehearsals and proofs too, and no other", async () => {
  const opened: string[] = []
  for (const route of routes) {
    const guard = guardsOf(route.loader).flat()
    if (guard.length === 0 || !guard.every(isPermission)) continue
    // What is not theirs is asked for at its own address: an example may be where it leads to.
    const isShown = route.page && holds(guard)
    const { status } = await auditor.get(isShown ? await exampleOf(route) : route.url(NOBODY))
    if (!holds(guard)) expect([route.id, status]).toEqual([route.id, 403])
    else {
      // A file is asked for of nobody, and a page may lead on to its first record.
      expect(route.page ? [200, 302] : [200, 302, 404], route.id).toContain(status)
      opened.push(route.id)
    }
  }
  const proofs = ["detail", "rehearsal", "base-file", "root-file", "result-file", "rehearsal-file"]
  for (const part of [...proofs, "rejected-file"])
    expect(opened).toContain(`routes/admin/calculation/${part}`)
  expect(opened).toContain("routes/admin/winners-draw/edit")
  for (const part of ["list", "detail"]) expect(opened).toContain(`routes/admin/approvals/${part}`)
  expect(words(await auditor.read("/admin/dashboard"))).toContain("Pedidos de confirmação")
})

/** Where a page leads within the back office: links, and buttons that only lead somewhere. */
const leadsOf = (html: string): string[] =>
  Array.from(
    html.matchAll(/<a\b[^>]*? href="(\/admin[^"#]*)|<form\b[^>]*method="get"[^>]* action="(\/admin[^"#]*)"/g),
    ([, link, form]) => (link ?? form ?? "").replaceAll("&amp;", "&"),
  )
/** Of links that differ in ids and words alone, one stands for all. */
const kindOf = (href: string) => href.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID").replaceAll(/=[^&]*/g, "")

/** Which links answer 403, each with a page that shows it. */
async function refusedLinks(reader: Visitor): Promise<string[]> {
  const known = new Map<string, string>()
  for (const route of routes.filter(({ page }) => page)) {
    const guard = guardsOf(route.loader).flat()
    if (guard.length === 0 || !guard.every(isPermission)) continue
    const answer = await reader.get(await exampleOf(route))
    if (answer.status !== 200) continue
    for (const href of leadsOf(await answer.text()))
      if (!known.has(kindOf(href))) known.set(kindOf(href), `${href} on ${route.id}`)
  }
  expect(known.size).toBeGreaterThan(20)
  const refused: string[] = []
  for (const place of known.values())
    if ((await reader.get(place.split(" ")[0]!)).status === 403) refused.push(place)
  return refused
}

test.each(sized(["reports"] as const, ["reports", "admin", "user", "exports"] as const))(
  "no link that somebody is shown answers that they may not: %s",
  async (type) => {
    expect(await refusedLinks(await signInAdmin(db, origin, type))).toEqual([])
  },
)

test("a base with names is offered to who may export it alone", async () => {
  const page = `/admin/calculation/${drawIds.closed}`
  expect(await boss.read(page)).toContain("Exportar com nomes")
  const shown = await auditor.read(page)
  expect(shown).toContain("BASE.csv")
  expect(shown).not.toContain("Exportar com nomes")
  // They see names: what they lack is the right to export.
  expect(shown).not.toContain("sai só para quem também pode ver cadastros")
})

test("every command is refused", async () => {
  const refused: string[] = []
  const asked = routes.flatMap(({ action }) =>
    guardsOf(action).filter((guard) => [guard].flat().every(isPermission)),
  )
  for (const route of routes) {
    const intents = route.action?.intents ?? []
    for (const [at, intent] of intents.entries()) {
      const guard = guardsOf(route.action)[at] ?? ""
      // What everybody signed in may do is about their own account, session and views.
      if (![guard].flat().every(isPermission)) continue
      const { status } = await auditor.post(route.url(NOBODY), { intent })
      expect([route.id, intent, status]).toEqual([route.id, intent, 403])
      refused.push(`${route.id} ${intent}`)
    }
  }
  // One command for each guard that names a permission: none was passed over.
  expect([refused.length, refused.length > 80]).toEqual([asked.length, true])
})

/** That each page which names somebody is a look at them stands in named-pages.test.ts. */
test("whom an auditor looked at has it on their record", async () => {
  const [person] = await db.select().from(registrations).limit(1)
  const record = `/admin/registrations/${person!.id}`
  expect((await auditor.get(record)).status).toBe(200)
  expect(words(await boss.read(record))).toContain(auditor.user.name)
})

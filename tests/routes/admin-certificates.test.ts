import { desc, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { certificates } from "#drizzle/schema/contents"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { refusedWith } from "#tests/support/refused-with"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

const PAGE = "/admin/regulations/certificates"

let site: Site
let admin: Visitor
let user: Visitor

beforeAll(async () => {
  site = await startSite()
  await insertRegulations(site.db)
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
})
afterAll(() => site.close())

const saved = async () =>
  (await site.db.select().from(certificates).orderBy(certificates.number)).map(({ number }) => number)
const versionOn = (html: string) => /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ""
const save = async (numbers: string, version?: string) =>
  admin.post(PAGE, { intent: "save", numbers, version: version ?? versionOn(await admin.read(PAGE)) })
const pageOf = async (path: string) => words(await visit(site.app.origin).read(path))

test("the numbers stand on every page's foot and beside the regulation, in the visitor's words", async () => {
  expect(await pageOf("/termos")).not.toContain("Certificados de autorização")
  expect((await save("02.012346/2026\n01.012345/2026")).status).toBe(302)
  expect(await saved()).toEqual(["01.012345/2026", "02.012346/2026"])
  for (const path of ["/termos", "/login", "/ganhadores", "/nao-existe"])
    expect(await pageOf(path)).toContain("Certificados de autorização 01.012345/2026 · 02.012346/2026.")
  expect(await pageOf("/regulamentos")).toContain(
    "Certificados de autorização: 01.012345/2026 (sorteio) · 02.012346/2026 (vale-brinde).",
  )
  expect(await pageOf("/regulamentos?lng=en")).toContain("01.012345/2026 (draw)")
})

test("a change stands in the audit; the same list again is none; an older page's is a 409 with both", async () => {
  await save("03.000001/2026")
  const old = versionOn(await admin.read(PAGE))
  await save("04.000001/2026")
  await save("04.000001/2026")
  const rows = await site.db
    .select()
    .from(actions)
    .where(eq(actions.subjectType, "certificates"))
    .orderBy(desc(actions.seq))
  expect(JSON.parse(rows[0]!.text)).toMatchObject({
    before: { certificates: "03.000001/2026" },
    after: { certificates: "04.000001/2026" },
  })
  expect(JSON.parse(rows[1]!.text)).toMatchObject({ after: { certificates: "03.000001/2026" } })
  // There is but one list of them, which is named by no id.
  const audit = words(await admin.read("/admin/actions"))
  expect(audit).toContain("Regulamentos: editar Certificados")
  expect(audit).not.toContain("Certificados icates")
  expect(words(await admin.read(PAGE))).toMatch(
    /Editado por .+ Certificados: 03\.000001\/2026 04\.000001\/2026/,
  )
  const stale = await save("05.000001/2026", old)
  const html = await stale.text()
  expect([stale.status, words(html)]).toEqual([
    409,
    expect.stringMatching(/Alguém salvou antes de você .+ 04\.000001\/2026 05\.000001\/2026/),
  ])
  expect((await save("05.000001/2026", versionOn(html))).status).toBe(302)
  expect(await saved()).toEqual(["05.000001/2026"])
})

test("what is no certificate is named beside the field, and no row can hold it either", async () => {
  const refused = await save("01.012345/2026\n9.1/26")
  expect([refused.status, words(await refused.text())]).toEqual([
    422,
    expect.stringContaining("Um número por linha, como 04.012345/2026: “9.1/26” não é um deles."),
  ])
  const bad = site.db.insert(certificates).values({ number: "07.012345/2026" })
  expect(await refusedWith(bad)).toBe("23514")
})

test("is for whoever may edit the regulations", async () => {
  const before = await saved()
  expect((await user.get(PAGE)).status).toBe(403)
  expect((await user.post(PAGE, { intent: "save", numbers: "01.012345/2026" })).status).toBe(403)
  expect(await saved()).toEqual(before)
  expect(await user.read("/admin/regulations")).not.toContain(PAGE)
})

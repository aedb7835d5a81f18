import { and, eq, inArray } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { writeUserLog } from "#app/audit/user-log.server"
import { ipsExport } from "#app/domain/ips/ips.list.server"
import { actions, ipBlocks, ips } from "#drizzle/schema/back-office"
import { rolePermissions } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { inMasks } from "#tests/support/file-viewers"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/ips"
const BAR = "203.0.113.50"
const OWN = "127.0.0.1"

let site: Site
let db: Site["db"]
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, exporter, user] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]
let ana = {} as RegistrationRow

beforeAll(async () => {
  site = await startSite()
  db = site.db
  admin = await signInAdmin(db, site.app.origin, "admin")
  exporter = await signInAdmin(db, site.app.origin, "exports")
  user = await signInAdmin(db, site.app.origin, "user")
  ana = await insertRegistration(db, { name: "Ana", lastname: "Conceição" })
  await writeUserLog(db, { registrationId: ana.id, event: "signed-in", at: new Date(), ip: BAR })
  const [early, late] = [new Date("2026-11-10T15:00:00Z"), new Date("2026-11-12T15:00:00Z")]
  await db.insert(ips).values([
    { network: BAR, registrations: 4, logins: 30, submissions: 12, firstSeenAt: early, lastSeenAt: late },
    { network: "2001:db8:1:2", logins: 50, firstSeenAt: early, lastSeenAt: early },
    { network: OWN, firstSeenAt: early, lastSeenAt: early },
  ])
})
beforeEach(() => db.delete(ipBlocks))
afterAll(() => site.close())

/** The list's lines as text. */
const listed = async (who: SignedAdmin, query = "") => {
  const html = await who.read(PAGE + query)
  return [...html.matchAll(/<tr\b[^>]*>(?:(?!<tr\b).)*?<th [^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
    words(row).trim(),
  )
}
const block = (who: SignedAdmin, ip: string, more: Record<string, string> = {}) =>
  who.post(`${PAGE}/${ip}`, {
    intent: "block",
    days: "3",
    reason: "Robôs",
    formKey: crypto.randomUUID(),
    ...more,
  })

describe("the addresses", () => {
  test("may be a proxy's, which the page says once one came that TRUST_PROXY does not count", async () => {
    const said = "Os endereços podem ser os do proxy"
    expect(await admin.read(PAGE)).not.toContain(said)
    await fetch(site.app.origin, { headers: { "X-Forwarded-For": "198.51.100.7, 198.51.100.8" } })
    expect(words(await admin.read(PAGE))).toContain("Um pedido passou por 2 proxies, e TRUST_PROXY é 0.")
  })

  test("show what they were used for and when, seen last first, and are sorted by each use", async () => {
    expect((await listed(admin))[0]).toBe(
      `${BAR} 4 30 12 2026-11-10 12:00:00 2026-11-12 12:00:00 Sem bloqueio`,
    )
    expect((await listed(admin, "?sort=-logins"))[0]).toContain("2001:db8:1:2::/64 0 50 0")
    expect(await listed(admin, "?q=2001:db8:1:2:9::1")).toHaveLength(1)
    expect(await listed(admin, "?from=2026-11-12")).toHaveLength(1)
  })

  test("are shown whole, with the way to each, to whoever may view them and reads people in full", async () => {
    expect(await admin.read(PAGE)).toContain(`href="${PAGE}/${BAR}"`)
    const masked = await exporter.read(PAGE)
    expect(masked).not.toContain(BAR)
    expect(words(masked)).toContain("203.0.*.*")
    expect((await exporter.get(`${PAGE}/${BAR}`)).status).toBe(403)
    expect((await user.get(PAGE)).status).toBe(403)
  })

  test("are masked for whoever reads nobody in full, on the page of each too, which is found by an id", async () => {
    const rights = (["view", "manage"] as const).map((action) => ({
      type: "exports" as const,
      permission: "ips",
      action,
    }))
    await db.insert(rolePermissions).values(rights)
    try {
      const [line] = await db.select({ id: ips.id }).from(ips).where(eq(ips.network, BAR))
      const place = `${PAGE}/${line!.id}`
      const list = await exporter.read(PAGE)
      expect(list).toContain(`href="${place}"`)
      const page = await exporter.read(place)
      expect(words(page)).toMatch(/203\.0\.\*\.\*.*Ana C\./)
      const formKey = crypto.randomUUID()
      const made = await block(exporter, line!.id, { formKey })
      expect([made.status, made.headers.get("location")]).toEqual([302, place])
      const blocked = await exporter.read(`${PAGE}/${formKey}`)
      expect(words(blocked)).toMatch(/203\.0\.\*\.\*.*Bloqueado por/)
      for (const html of [list, page, blocked]) expect(html).not.toContain(BAR)
      // What they typed whole they may find, as in every list that is masked.
      expect(await listed(exporter, `?q=${BAR}`)).toHaveLength(1)
      expect((await admin.get(place)).headers.get("location")).toBe(`${PAGE}/${BAR}`)
      expect((await admin.get(`${PAGE}/${crypto.randomUUID()}`)).status).toBe(404)
    } finally {
      const { type, permission } = rolePermissions
      await db
        .delete(rolePermissions)
        .where(
          and(
            eq(type, "exports"),
            eq(permission, "ips"),
            inArray(rolePermissions.action, ["view", "manage"]),
          ),
        )
    }
  })

  test("become a file, masked for whoever reads nobody in full", async () => {
    const lines: unknown[] = []
    for await (const rows of ipsExport.rows(db, new URLSearchParams(`q=${BAR}`), inMasks))
      for (const row of rows)
        lines.push(ipsExport.columns.map(({ value, masked }) => [value(row), masked?.(row)]))
    expect(JSON.stringify(lines)).toContain(`["${BAR}","203.0.*.*"]`)
    const asked = { intent: "create", area: "ips", filters: "", formKey: crypto.randomUUID() }
    expect((await exporter.post("/admin/exports", asked)).status).toBe(302)
  })
})

describe("an address", () => {
  test("names everyone behind it, as far as its reader may see them", async () => {
    const text = words(await admin.read(`${PAGE}/${BAR}`))
    expect(text).toContain("Ana Conceição")
    const own = words(await admin.read(`${PAGE}/${OWN}`))
    expect(own).toContain(admin.user.name)
    expect((await admin.get(`${PAGE}/192.0.2.1`)).status).toBe(404)
  })

  test("is blocked after its page says how many people that hits, and is lifted again", async () => {
    const dialog = words(await admin.read(`${PAGE}/${BAR}?confirm=block`))
    expect(dialog).toContain("1 pessoa usou este endereço nos últimos 30 dias.")
    const formKey = crypto.randomUUID()
    for (const _ of [1, 2]) expect((await block(admin, BAR, { formKey })).status).toBe(302)
    expect(words(await admin.read(`${PAGE}/${BAR}`))).toMatch(/Bloqueado até \d{4}-.*Bloqueado por/)
    expect(await listed(admin, "?status=blocked")).toHaveLength(1)
    expect((await block(admin, BAR)).status).toBe(409)
    const lift = { intent: "unblock", id: formKey, reason: "Era um bar" }
    for (const _ of [1, 2]) expect((await admin.post(`${PAGE}/${BAR}`, lift)).status).toBe(302)
    expect(words(await admin.read(`${PAGE}/${BAR}`))).toContain(`Liberado por ${admin.user.name}`)
    const rows = await db.select().from(actions).where(eq(actions.subjectId, formKey))
    expect(rows).toHaveLength(2)
    // The audit leads to it by the block's id.
    const led = await admin.get(`${PAGE}/${formKey}`)
    expect(led.headers.get("location")).toBe(`${PAGE}/${BAR}`)
  })

  test("is blocked by whoever manages addresses, for a number of days of the list, with a reason", async () => {
    for (const who of [exporter, user]) expect((await block(who, BAR)).status).toBe(403)
    const wrongs: Record<string, string>[] = [{ days: "31" }, { days: "" }, { reason: " " }, { formKey: "x" }]
    for (const wrong of wrongs) expect((await block(admin, BAR, wrong)).status).toBe(422)
    expect((await block(admin, "192.0.2.1")).status).toBe(404)
    expect(await db.select().from(ipBlocks)).toEqual([])
  })

  test("that is blocked reads so where somebody signs in, on the page and by the API", async () => {
    expect((await block(admin, OWN)).status).toBe(302)
    const visitor = visit(site.app.origin)
    const page = await visitor.post("/login", { cpf: ana.cpf, password: demoPassword })
    expect(page.status).toBe(403)
    expect(words(await page.text())).toMatch(/bloqueado para cadastro, entrada e envio de cupons\. Vale até/)
    const answer = await fetch(`${site.app.origin}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cpf: ana.cpf, password: demoPassword }),
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      403,
      "ADDRESS_BLOCKED",
    ])
    // The back office is not the public's.
    expect((await admin.get(PAGE)).status).toBe(200)
  })
})

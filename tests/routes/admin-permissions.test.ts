import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { homeOf } from "#app/admin/menu"
import { adminTypes, allPermissions, keyOf } from "#app/auth/permissions"
import { defaultRoles } from "#app/auth/roles"
import { editableTypes } from "#app/domain/permissions/matrix"
import { actions } from "#drizzle/schema/back-office"
import { rolePermissions } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { noErrorLogged } from "#tests/support/never-5xx"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/permissions"
const seeded = editableTypes.flatMap((type) => defaultRoles[type].map((entry) => ({ type, ...entry })))

let site: Site
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let boss: SignedAdmin

beforeAll(async () => {
  site = await startSite()
  boss = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rolePermissions)
  await site.db.insert(rolePermissions).values(seeded)
})

/** The page's boxes as a browser would send them, and the version that it showed. */
async function open(who: SignedAdmin, search = "") {
  const html = await who.read(PAGE + search)
  return { html, ...boxesIn(html) }
}
function boxesIn(html: string) {
  const boxes = [...html.matchAll(/<input type="checkbox"[^>]*value="[^>]*>/g)].map(([box]) => ({
    grant: /value="([^"]*)"/.exec(box)?.[1] ?? "",
    isTicked: /\schecked=""/.test(box),
    isFixed: /\sdisabled=""/.test(box),
  }))
  const ticked = boxes.filter(({ isTicked, isFixed }) => isTicked && !isFixed).map(({ grant }) => grant)
  return { boxes, ticked, version: /name="version" value="([^"]*)"/.exec(html)?.[1] ?? "" }
}
const formOf = (version: string, grants: readonly string[]): [string, string][] => [
  ...[
    ["intent", "edit"],
    ["version", version],
  ].map(([a = "", b = ""]): [string, string] => [a, b]),
  ...grants.map((grant): [string, string] => ["grant[]", grant]),
]
const save = (who: SignedAdmin, version: string, grants: readonly string[]) =>
  who.post(PAGE, formOf(version, grants))
const heldBy = (type: string) =>
  site.db
    .select()
    .from(rolePermissions)
    .where(eq(rolePermissions.type, type))
    .then((rows) => rows.map(keyOf))
const has = async (type: string, pair: string) => (await heldBy(type)).includes(pair)
const userApi = async ({ token }: SignedAdmin) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${site.app.origin}/api/admin/user`, { headers })).json()
}

describe("the matrix", () => {
  test("has a box for every right and type, named by both; super's are all on and fixed", async () => {
    const { html, boxes } = await open(boss)
    const shown = allPermissions.map(keyOf)
    expect(boxes.map(({ grant }) => grant).toSorted()).toEqual(
      adminTypes.flatMap((type) => shown.map((pair) => `${type}:${pair}`)).toSorted(),
    )
    for (const { grant, isTicked, isFixed } of boxes) {
      const [type = "", ...pair] = grant.split(":")
      const expected = type === "super" ? [true, true] : [await has(type, pair.join(":")), false]
      expect([grant, isTicked, isFixed]).toEqual([grant, ...expected])
    }
    for (const [, ids = ""] of html.matchAll(/aria-labelledby="([^"]*)"/g))
      for (const id of ids.split(" ")) expect(html.split(`id="${id}"`), id).toHaveLength(2)
    expect(words(html)).toContain("Entrega prêmio fora da programação.")
  })

  test("with every box ticked is small enough to be sent", async () => {
    const { version, boxes } = await open(boss)
    const all = boxes.filter(({ isFixed }) => !isFixed).map(({ grant }) => grant)
    expect((await save(boss, version, all)).status).toBe(302)
    expect(await heldBy("reports")).toHaveLength(allPermissions.length)
  })

  test("saves what was ticked, says how much changed, and what of which type to the audit", async () => {
    const { version, ticked } = await open(boss)
    const wanted = [
      ...ticked.filter((grant) => grant !== "user:stores:list"),
      "reports:actions:list",
      "user:actions:list",
    ]
    const saved = await save(boss, version, wanted)
    expect([saved.status, saved.headers.get("location")]).toEqual([302, PAGE])
    expect(words(await boss.read(PAGE))).toContain("Permissões salvas: 2 ligadas, 1 desligada.")
    expect([await has("reports", "actions:list"), await has("user", "stores:list")]).toEqual([true, false])
    const rows = await site.db
      .select()
      .from(actions)
      .where(and(eq(actions.userId, boss.user.id), eq(actions.subjectId, "user")))
    const { before, after } = JSON.parse(rows.at(-1)!.text)
    expect([before, after]).toEqual([{ permissions: ["stores:list"] }, { permissions: ["actions:list"] }])
  })

  test("counts at the next request of who is signed in: pages, menu, commands and the API", async () => {
    const clerk = await signInAdmin(site.db, site.app.origin, "user")
    const open = async () => [
      (await clerk.get("/admin/users")).status,
      (await clerk.post("/admin/users/create", {})).status,
      words(await clerk.read("/admin/dashboard")).includes("Usuários"),
      (await userApi(clerk)).permissions.some(
        ({ permission }: { permission: string }) => permission === "users",
      ),
    ]
    expect(await open()).toEqual([403, 403, false, false])
    const { version, ticked } = await boxesOf()
    await save(boss, version, [...ticked, "user:users:list", "user:users:create"])
    expect(await open()).toEqual([200, 422, true, true])
    const later = await boxesOf()
    await save(boss, later.version, ticked)
    expect(await open()).toEqual([403, 403, false, false])
  })
  const boxesOf = async () => boxesIn(await boss.read(PAGE))

  test("that closes a type's dashboard leaves it a home: the first page that it may open", async () => {
    await site.db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.type, "user"), eq(rolePermissions.permission, "dashboard")))
    const clerk = await signInAdmin(site.db, site.app.origin, "user")
    const home = homeOf(defaultRoles.user.filter(({ permission }) => permission !== "dashboard"))
    expect((await clerk.get("/admin")).headers.get("location")).toBe(home)
    expect((await clerk.get(home)).status).toBe(200)
    const account = { email: clerk.user.email, password: demoPassword }
    const login = await visit(site.app.origin).post("/admin/login", account)
    expect(login.headers.get("location")).toBe(home)
    await site.db.delete(rolePermissions).where(eq(rolePermissions.type, "user"))
    const bare = await visit(site.app.origin).post("/admin/login", account)
    expect(bare.headers.get("location")).toBe("/admin/update")
  })

  test("refuses to save over somebody else, shows what differs, keeps the ticks, and then saves", async () => {
    const { version, ticked } = await open(boss)
    await save(boss, version, [...ticked, "reports:stores:list"])
    const stale = await save(boss, version, [...ticked, "reports:actions:list"])
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(words(html)).toContain("Alguém salvou antes de você")
    expect(words(html)).toContain("Relatórios Bares: Ver a lista sim não")
    expect(words(html)).toContain("Relatórios Auditoria: Ver a lista não sim")
    const shown = boxesIn(html)
    expect(shown.ticked.toSorted()).toEqual([...ticked, "reports:actions:list"].toSorted())
    expect((await save(boss, shown.version, shown.ticked)).status).toBe(302)
    expect([await has("reports", "stores:list"), await has("reports", "actions:list")]).toEqual([false, true])
    const again = await save(boss, version, shown.ticked)
    expect([again.status, words(await boss.read(PAGE)).includes("Nada mudou.")]).toEqual([302, true])
  })

  test("takes no pair that does not exist, and no nonsense", async () => {
    const { version, ticked } = await open(boss)
    const unharmed = noErrorLogged(site.app)
    const before = await site.db.$count(rolePermissions)
    for (const wrong of [
      "super:users:edit",
      "admin:users:fly",
      "boss:users:edit",
      "",
      "admin",
      "admin:users:edit\0",
      "🍺",
      "__proto__:users:edit",
      "<script>alert(1)</script>",
      "x".repeat(20_000),
    ]) {
      const refused = await save(boss, version, [...ticked, wrong])
      const html = await refused.text()
      expect([wrong.slice(0, 30), refused.status, html.includes('role="alert"')]).toEqual([
        wrong.slice(0, 30),
        422,
        true,
      ])
      expect(html).not.toContain("<script>alert(1)")
    }
    const nonsense: Record<string, string>[] = [
      { intent: "edit" },
      { intent: "edit", version: "x".repeat(5_000) },
      { intent: "reset" },
      { intent: "reset", type: "super" },
      { intent: "reset", type: "boss" },
    ]
    for (const fields of nonsense)
      expect((await boss.post(PAGE, fields)).status, JSON.stringify(fields).slice(0, 60)).toBe(422)
    const many = Array.from({ length: 1_500 }, () => "admin:users:list")
    expect((await save(boss, version, many)).status).toBe(400)
    expect((await boss.post(PAGE, { intent: "fly" })).status).toBe(400)
    for (const name of ["grant", "grant[0]", "grant[0][x]", "grant.admin", "grant[__proto__]"]) {
      const odd = await boss.post(PAGE, [...formOf("x", ["admin:users:list"]), [name, "admin:users:fly"]])
      expect([name, [409, 422].includes(odd.status)]).toEqual([name, true])
    }
    expect(await site.db.$count(rolePermissions)).toBe(before)
    unharmed()
  })

  test("says which rows the catalogue does not know, and clears them when it is saved", async () => {
    await site.db.insert(rolePermissions).values({ type: "admin", permission: "users", action: "delete" })
    const { html, version, ticked } = await open(boss)
    expect(words(html)).toContain("Permissões que não existem mais admin: users:delete.")
    await save(boss, version, ticked)
    expect(await boss.read(PAGE)).not.toContain("users:delete")
    expect(await has("admin", "users:delete")).toBe(false)
  })

  test("goes back to a type's defaults by a command that says what it changes", async () => {
    const { version, ticked } = await open(boss)
    await save(boss, version, [
      ...ticked.filter((grant) => grant !== "reports:dashboard:list"),
      "reports:actions:list",
    ])
    expect(words(await boss.read(PAGE))).toContain("Relatórios: 2 diferenças")
    const dialog = words(await boss.read(`${PAGE}?confirm=reset&id=reports`))
    expect(dialog).toMatch(/Liga Painel: Ver o painel Desliga Auditoria: Ver a lista/)
    expect((await boss.post(PAGE, { intent: "reset", type: "reports" })).status).toBe(302)
    expect((await heldBy("reports")).sort()).toEqual(defaultRoles.reports.map(keyOf).sort())
    expect(words(await boss.read(PAGE))).toContain("Relatórios: igual ao padrão")
  })
})

describe("whoever is not super", () => {
  test("who may only look sees fixed boxes and nothing to press", async () => {
    const viewer = await signInAdmin(site.db, site.app.origin, "exports")
    const { html, boxes } = await open(viewer)
    expect(boxes.every(({ isFixed }) => isFixed)).toBe(true)
    expect(words(html)).not.toMatch(/Salvar|Voltar ao padrão/)
    expect((await save(viewer, "x", [])).status).toBe(403)
  })

  test("may change what they hold, and cannot give themselves the rest", async () => {
    await site.db.insert(rolePermissions).values([
      { type: "admin", permission: "permissions", action: "list" },
      { type: "admin", permission: "permissions", action: "edit" },
      { type: "exports", permission: "commands", action: "run" },
    ])
    const editor = await signInAdmin(site.db, site.app.origin, "admin")
    const { version, ticked, boxes } = await open(editor)
    const fixed = boxes.filter(({ isFixed, grant }) => isFixed && !grant.startsWith("super:"))
    expect(fixed.map(({ grant }) => grant)).toContain("exports:commands:run")
    expect(fixed.map(({ grant }) => grant)).toContain("admin:commands:run")
    const grab = await save(editor, version, [...ticked, "admin:commands:run"])
    expect([grab.status, words(await grab.text()).includes("que você também tem")]).toEqual([403, true])
    expect((await save(editor, version, [...ticked, "user:stores:edit"])).status).toBe(302)
    expect([await has("user", "stores:edit"), await has("exports", "commands:run")]).toEqual([true, true])
    expect(await has("admin", "commands:run")).toBe(false)
  })
})

import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { tokens } from "#drizzle/schema/sessions"
import { rolePermissions, users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/tokens"

let site: Site
let db: Site["db"]
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [superuser, maker, admin] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  db = site.db
  superuser = await signInAdmin(db, site.app.origin, "super")
  // A type that may make tokens and loses rights again.
  maker = await signInAdmin(db, site.app.origin, "reports")
  admin = await signInAdmin(db, site.app.origin, "admin")
  await db.insert(rolePermissions).values([
    { type: "reports", permission: "tokens", action: "list" },
    { type: "reports", permission: "tokens", action: "create" },
    { type: "reports", permission: "tokens", action: "generate" },
    { type: "reports", permission: "registrations", action: "view" },
  ])
  for (let n = 0; n < 3; n++) {
    const { id } = await insertRegistration(db, { name: "Ana", lastname: `Conceição` })
    await insertInvoice(db, { registrationId: id })
  }
})
beforeEach(() => db.delete(tokens))
afterAll(() => site.close())

const create = (
  who: SignedAdmin,
  grant: string[],
  formKey: string = crypto.randomUUID(),
  password = demoPassword,
) =>
  who.post(`${PAGE}/create`, [
    ["intent", "create"],
    ["name", "Painel do parceiro"],
    ["days", "30"],
    ["currentPassword", password],
    ["formKey", formKey],
    ...grant.map((pair): [string, string] => ["grant[]", pair]),
  ])
const shownIn = (html: string) => /<code class="hash">([\w-]{43})<\/code>/.exec(html)?.[1] ?? ""
const made = async (who: SignedAdmin, grant: string[], formKey?: string) =>
  shownIn(await (await create(who, grant, formKey)).text())
const ask = (path: string, token: string) =>
  fetch(site.app.origin + path, { headers: { authorization: `Bearer ${token}` } })
type Answer = { rows: Record<string, unknown>[]; next: string | null }
const read = async (path: string, token: string) => {
  const answer = await ask(path, token)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

describe("a token", () => {
  test("is shown once and stored as a hash; the same form shows the same, and leaves one row of the audit", async () => {
    const formKey = crypto.randomUUID()
    const token = await made(superuser, ["registrations:list"], formKey)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await made(superuser, ["registrations:list"], formKey)).toBe(token)
    expect(JSON.stringify(await db.select().from(tokens))).not.toContain(token)
    const list = words(await superuser.read(PAGE))
    expect(list).toContain("Painel do parceiro Em uso Cadastros: Ver a lista")
    expect(list).not.toContain(token)
    const offered = words(await superuser.read(`${PAGE}/create`))
    for (const opened of [
      "Prêmios instantâneos: Validar (abre Validação)",
      "Bares: Ver a lista (abre também",
    ])
      expect(offered).toContain(opened)
    const rows = await db.select().from(actions).where(eq(actions.subjectId, formKey))
    expect(rows).toMatchObject([{ permission: "tokens", action: "create" }])
    expect(rows[0]?.text).not.toContain(token)
  })

  test("is made by whoever knows the account's password, and what else was typed stays", async () => {
    const early = await signInAdmin(db, site.app.origin, "super", new Date(Date.now() - 16 * 60_000))
    expect(words(await early.read(`${PAGE}/create`))).toContain("Sua senha")
    for (const password of ["", "Errada@2026"]) {
      const refused = await create(early, ["registrations:list"], crypto.randomUUID(), password)
      const html = await refused.text()
      expect([refused.status, shownIn(html)]).toEqual([422, ""])
      expect(html).toContain('value="Painel do parceiro"')
      expect(html).toMatch(
        /<input[^>]*checked=""[^>]*value="registrations:list"|<input[^>]*value="registrations:list"[^>]*checked=""/,
      )
      expect(html).not.toContain("Errada@2026")
      // Its page may be from when the session was young, and have had no field for the password.
      expect(words(html)).toContain(
        password === "" ? "digite a senha da sua conta" : "Sua senha: Não confere com a da sua conta.",
      )
    }
    expect(await db.select().from(tokens)).toEqual([])
    expect(await made(early, ["registrations:list"])).not.toBe("")
  })

  test("asks for no password of whoever has just typed it to sign in, and takes no wrong one", async () => {
    const late = await signInAdmin(db, site.app.origin, "super")
    expect(words(await late.read(`${PAGE}/create`))).not.toContain("Sua senha")
    const answer = (password: string) =>
      create(late, ["registrations:list"], crypto.randomUUID(), password).then(({ status }) => status)
    expect([await answer(""), await answer("Errada@2026")]).toEqual([200, 422])
  })

  test("ends with its maker's password, as the page of a new one says before", async () => {
    const owner = await signInAdmin(db, site.app.origin, "super")
    const token = await made(owner, ["registrations:list"])
    expect(words(await owner.read("/admin/update"))).toContain("1 token da API que você criou deixa de valer")
    const password = "Outra@2027"
    const fields = { currentPassword: demoPassword, password, passwordConfirmation: password }
    expect((await owner.post("/admin/update", fields)).status).toBe(302)
    expect((await ask("/api/admin/registrations", token)).status).toBe(401)
    expect(words(await owner.read("/admin/update"))).not.toContain("que você criou")
  })

  test("is made of its maker's own rights, and by whoever may", async () => {
    expect((await create(maker, ["users:list"])).status).toBe(403)
    expect((await create(maker, ["registrations:list", "users:edit"])).status).toBe(403)
    expect((await create(maker, [])).status).toBe(422)
    expect((await create(admin, ["registrations:list"])).status).toBe(403)
    expect((await admin.get(PAGE)).status).toBe(403)
    const form = await maker.read(`${PAGE}/create`)
    expect(form).toContain('value="registrations:list"')
    expect(form).not.toContain('value="users:list"')
    expect(await db.select().from(tokens)).toEqual([])
  })

  test("dies when it is revoked, when its time is over and when its maker's account is disabled", async () => {
    const formKey = crypto.randomUUID()
    const token = await made(maker, ["registrations:list"], formKey)
    const status = async () => (await ask("/api/admin/registrations", token)).status
    expect(await status()).toBe(200)
    await db.update(users).set({ status: "disabled" }).where(eq(users.id, maker.user.id))
    expect(await status()).toBe(401)
    await db.update(users).set({ status: "active" }).where(eq(users.id, maker.user.id))
    await db.update(tokens).set({ expiresAt: new Date() })
    expect(await status()).toBe(401)
    await db.update(tokens).set({ expiresAt: new Date(Date.now() + 60_000) })
    expect(await status()).toBe(200)
    const revoke = { intent: "revoke", id: formKey, reason: "Vazou" }
    expect((await maker.post(PAGE, revoke)).status).toBe(403)
    for (const _ of [1, 2]) expect((await superuser.post(PAGE, revoke)).status).toBe(302)
    expect(await status()).toBe(401)
    expect(words(await superuser.read(`${PAGE}?status=revoked`))).toContain("Painel do parceiro Revogado")
  })

  test("is made by whoever may generate one; to see the page's address is not enough", async () => {
    const isGenerate = and(eq(rolePermissions.type, "reports"), eq(rolePermissions.action, "generate"))
    await db.delete(rolePermissions).where(isGenerate)
    expect(words(await maker.read(PAGE))).not.toContain("Criar token")
    const page = await maker.get(`${PAGE}/create`)
    expect([page.status, words(await page.text())]).toEqual([
      403,
      expect.stringContaining("Tokens da API: Gerar um token"),
    ])
    expect((await create(maker, ["registrations:list"])).status).toBe(403)
    await db.insert(rolePermissions).values({ type: "reports", permission: "tokens", action: "generate" })
    expect((await create(maker, ["registrations:list"])).status).toBe(200)
  })

  test("is revoked by its maker, and by whoever manages those of all", async () => {
    const [own, theirs, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    await made(maker, ["registrations:list"], own)
    await made(superuser, ["registrations:list"], theirs)
    await made(superuser, ["registrations:list"], other)
    const may = (action: string) => ({ type: "reports", permission: "tokens", action })
    const revoke = (id: string) => maker.post(PAGE, { intent: "revoke", id, reason: "Vazou" })
    const offered = async () =>
      [...(await maker.read(PAGE)).matchAll(/name="confirm" value="revoke"/g)].length
    await db.insert(rolePermissions).values(may("delete"))
    expect(await offered()).toBe(1)
    const refused = await revoke(theirs)
    expect([refused.status, words(await refused.text())]).toEqual([
      403,
      expect.stringContaining("Tokens da API: Revogar os de outras pessoas"),
    ])
    for (const _ of [1, 2]) expect((await revoke(own)).status).toBe(302)
    await db.insert(rolePermissions).values(may("manage"))
    expect(await offered()).toBe(2)
    expect((await revoke(theirs)).status).toBe(302)
    for (const action of ["delete", "manage"])
      await db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.permission, "tokens"), eq(rolePermissions.action, action)))
    expect((await revoke(other)).status).toBe(403)
  })

  test("never reads more than its maker may now", async () => {
    const token = await made(maker, ["registrations:list", "registrations:view"])
    const names = async () =>
      (await read("/api/admin/registrations", token)).rows.map(({ name }) => name as string)
    expect(await names()).toContain("Ana Conceição")
    const mine = eq(rolePermissions.type, "reports")
    const kept = await db.select().from(rolePermissions).where(mine)
    const without = (action: string) =>
      kept.filter((row) => !(row.permission === "registrations" && row.action === action))
    const holds = async (rows: typeof kept) => {
      await db.delete(rolePermissions).where(mine)
      await db.insert(rolePermissions).values(rows)
    }
    await holds(without("view"))
    expect(await names()).toContain("Ana C.")
    await holds(without("list"))
    expect((await ask("/api/admin/registrations", token)).status).toBe(403)
    await holds(kept)
  })

  test("notes its last use once a minute at most", async () => {
    const token = await made(maker, ["registrations:list"])
    const used = async () => (await db.select().from(tokens))[0]?.lastUsedAt
    expect(await used()).toBeNull()
    await read("/api/admin/registrations", token)
    const first = await used()
    expect(first).toBeInstanceOf(Date)
    await read("/api/admin/registrations", token)
    expect(await used()).toEqual(first)
    await db.update(tokens).set({ lastUsedAt: new Date(Date.now() - 61_000) })
    await read("/api/admin/registrations", token)
    expect(+(await used())!).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe("the read calls", () => {
  test("answer a list by its own filters, permission and masks", async () => {
    const token = await made(superuser, ["registrations:list"])
    const { rows, next } = await read("/api/admin/registrations?q=conceicao", token)
    expect(next).toBeNull()
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ name: "Ana C.", phone: null, email: null, status: "Ativo" })
    expect((await ask("/api/admin/invoices", token)).status).toBe(403)
    expect((await ask("/api/admin/registrations?invoiceless=1", token)).status).toBe(403)
    for (const nothing of ["spaceships", "dashboard", "__proto__"])
      expect((await ask(`/api/admin/${nothing}`, token)).status).toBe(404)
  })

  test("go on at the cursor, and end", async () => {
    for (let n = 0; n < 51; n++) await insertRegistration(db, { city: "Olinda" })
    const token = await made(superuser, ["registrations:list"])
    const first = await read("/api/admin/registrations?q=olinda", token)
    const second = await read(`/api/admin/registrations?q=olinda&cursor=${first.next}`, token)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 1, null])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(51)
  })

  test("are for a token of /admin/tokens alone, never for a session", async () => {
    for (const token of [superuser.token, "x", ""])
      expect((await ask("/api/admin/registrations", token)).status).toBe(401)
    expect((await superuser.get("/api/admin/registrations")).status).toBe(401)
    const token = await made(superuser, ["registrations:list"])
    expect((await ask("/api/admin/user", token)).status).toBe(401)
    const posted = await fetch(`${site.app.origin}/api/admin/registrations`, { method: "POST" })
    expect(posted.status).toBe(405)
  })
})

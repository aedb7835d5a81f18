import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AdminType } from "#app/auth/permissions"
import { actions } from "#drizzle/schema/back-office"
import { rolePermissions, users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { approvals } from "#drizzle/schema/approvals"
import { prizeAwards } from "#drizzle/schema/prizes"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"

const LIST = "/admin/users"
const CREATE = "/admin/users/create"
const edit = ({ id }: { id: string }) => `/admin/users/edit/${id}`

let site: Site
let smtp: Awaited<ReturnType<typeof startSmtp>>
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let boss: SignedAdmin
let admin: SignedAdmin
const signIn = (type: AdminType) => signInAdmin(site.db, site.app.origin, type)

beforeAll(async () => {
  smtp = await startSmtp()
  site = await startSite({ WORKER: "on", SMTP_URL: smtp.url })
  ;[boss, admin] = [await signIn("super"), await signIn("admin")]
})
afterAll(async () => {
  await site.close()
  await smtp.stop()
})

let count = 0
const newcomer = (type: AdminType = "user") => ({
  name: "Beatriz da Geral",
  email: `bia.${++count}@example.com`,
  type,
})
const rowOf = async (where: { id: string } | { email: string }) =>
  (
    await site.db
      .select()
      .from(users)
      .where("id" in where ? eq(users.id, where.id) : eq(users.email, where.email))
  )[0]
const statusAndText = async (answer: Response) => [answer.status, words(await answer.text())] as const
const linkIn = (text: string | undefined) => /\/admin\/reset\/[\w-]{43}/.exec(text ?? "")?.[0] ?? ""
const mailTo = (address: string, subject: string) =>
  smtp.waitFor((mail) => mail.recipients.includes(address) && mail.subject === subject)
const formOf = ({ name, email, type, version }: UserRow) => ({
  intent: "edit",
  name,
  email,
  type,
  version: String(version),
})
const api = async (token: string) =>
  (await fetch(`${site.app.origin}/api/admin/user`, { headers: { authorization: `Bearer ${token}` } })).status

describe("an invitation", () => {
  test("goes out by mail; its link sets the password, which signs in with what the type holds", async () => {
    const wanted = newcomer("reports")
    const answer = await admin.post(CREATE, wanted)
    const { id } = (await rowOf({ email: wanted.email }))!
    expect([answer.status, answer.headers.get("location")]).toEqual([302, edit({ id })])
    expect(words(await admin.read(edit({ id })))).toContain("Convite a caminho do email da pessoa.")
    const mail = await mailTo(wanted.email, "Convite para o painel")
    expect(mail.text).toContain(admin.user.name)

    const fresh = visit(site.app.origin)
    const link = linkIn(mail.text)
    expect(words(await fresh.read(link))).toContain("Nova senha")
    expect((await fresh.post("/admin/login", { email: wanted.email, password: "" })).status).toBe(422)
    const password = { password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
    const set = await fresh.post(link, password)
    expect([set.status, set.headers.get("location")]).toEqual([302, "/admin/login"])
    const login = await fresh.post("/admin/login", { email: wanted.email, password: password.password })
    expect([login.status, login.headers.get("location")]).toEqual([302, "/admin/dashboard"])
    expect(words(await fresh.read("/admin/dashboard"))).toContain("Beatriz da Geral")
    expect((await fresh.get("/admin/registrations")).status).toBe(200)
    expect((await fresh.get(LIST)).status).toBe(403)

    expect(words(await visit(site.app.origin).read(link))).toContain("Token inválido.")
    expect(words(await boss.read(edit({ id })))).toMatch(
      new RegExp(`Senha criada pelo link .*Conta criada por ${admin.user.name}`),
    )
  })

  test("shows its link to nobody but the mailbox: in no answer, page or audit", async () => {
    const wanted = newcomer()
    const answer = await admin.post(CREATE, wanted)
    const { id } = (await rowOf({ email: wanted.email }))!
    const token = linkIn((await mailTo(wanted.email, "Convite para o painel")).text)
      .split("/")
      .at(-1)!
    const again = await admin.post(edit({ id }), { intent: "link" })
    const shown = [answer, again].map(async (one) => JSON.stringify([...one.headers]) + (await one.text()))
    shown.push(admin.read(edit({ id })), admin.read(CREATE))
    for (const text of await Promise.all(shown)) expect(text).not.toMatch(/admin\/reset\/./)
    expect(site.app.logs()).not.toContain(token)
    const rows = await site.db.select().from(actions).where(eq(actions.subjectId, id))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test("by who may only make accounts leads back to the form", async () => {
    const grants = and(eq(rolePermissions.type, "user"), eq(rolePermissions.permission, "users"))
    await site.db.insert(rolePermissions).values({ type: "user", permission: "users", action: "create" })
    try {
      const answer = await (await signIn("user")).post(CREATE, newcomer())
      expect([answer.status, answer.headers.get("location")]).toEqual([302, CREATE])
    } finally {
      await site.db.delete(rolePermissions).where(grants)
    }
  })

  test("is refused with a taken email, beside it, and keeps what was typed", async () => {
    const wanted = { ...newcomer(), email: boss.user.email.toUpperCase() }
    const answer = await admin.post(CREATE, wanted)
    const html = await answer.text()
    expect(answer.status).toBe(409)
    expect(html).toMatch(/id="create-email-error"><li>Email já cadastrado\.<\/li>/)
    expect(html).toContain('value="Beatriz da Geral"')
    expect(html).toMatch(/<option value="user" selected/)
  })

  test("sent twice by a double tap is one account", async () => {
    const wanted = { ...newcomer(), formKey: crypto.randomUUID() }
    const both = await Promise.all([admin.post(CREATE, wanted), admin.post(CREATE, wanted)])
    expect(both.map(({ headers }) => headers.get("location"))).toEqual(
      [1, 2].map(() => edit({ id: wanted.formKey })),
    )
    expect(await site.db.$count(users, eq(users.email, wanted.email))).toBe(1)
  })

  test("whose form comes again once the password is set, or the account is closed, says which", async () => {
    const wanted = { ...newcomer(), formKey: crypto.randomUUID() }
    await admin.post(CREATE, wanted)
    const link = linkIn((await mailTo(wanted.email, "Convite para o painel")).text)
    const password = { password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
    await visit(site.app.origin).post(link, password)
    const again = async () => {
      const answer = await admin.post(CREATE, wanted)
      const to = answer.headers.get("location")
      return [answer.status, to, words(await admin.read(to ?? ""))]
    }
    const page = edit({ id: wanted.formKey })
    expect(await again()).toEqual([302, page, expect.stringContaining("A conta já está em uso.")])
    await boss.post(page, { intent: "disable", reason: "Engano" })
    expect(await again()).toEqual([302, page, expect.stringContaining("Essa conta está desativada.")])
  })

  test("gives no second pair of eyes: whoever has its link may be that person", async () => {
    const wanted = newcomer("admin")
    await admin.post(CREATE, wanted)
    const link = linkIn((await mailTo(wanted.email, "Convite para o painel")).text)
    const password = "Torcida@2027"
    await visit(site.app.origin).post(link, { password, passwordConfirmation: password })
    const [prize, person] = [await insertPrize(site.db), await insertRegistration(site.db)]
    const gift = { intent: "give", person: person.id, reason: "Cortesia" }
    expect((await admin.post(`/admin/prizes/${prize.id}?confirm=give`, gift)).status).toBe(302)
    const [asked] = await site.db.select().from(approvals).where(eq(approvals.subjectId, prize.id))
    const invited = visit(site.app.origin)
    await invited.post("/admin/login", { email: wanted.email, password })
    const answer = await invited.post(`/admin/approvals/${asked!.id}`, { intent: "approve" })
    expect(answer.status).toBe(409)
    expect(words(await answer.text())).toMatch(/Outra pessoa precisa fazer isso\. .*30 dias/)
    expect(await site.db.$count(prizeAwards, eq(prizeAwards.prizeId, prize.id))).toBe(0)
  })

  test("is sent again from the account's page, until a password is set", async () => {
    const wanted = newcomer()
    await admin.post(CREATE, wanted)
    const first = linkIn((await mailTo(wanted.email, "Convite para o painel")).text)
    const user = (await rowOf({ email: wanted.email }))!
    expect(words(await admin.read(edit(user)))).toContain("Convidar de novo")
    const again = await admin.post(`${edit(user)}?confirm=link`, { intent: "link" })
    expect([again.status, again.headers.get("location")]).toEqual([302, edit(user)])
    const second = await smtp.waitFor(
      ({ recipients, text }) => recipients.includes(wanted.email) && ![first, ""].includes(linkIn(text)),
    )
    const password = { password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
    expect((await visit(site.app.origin).post(linkIn(second.text), password)).status).toBe(302)
    expect(words(await admin.read(edit(user)))).toContain("Enviar link de senha")
    const both = await Promise.all([1, 2].map(() => admin.post(edit(user), { intent: "link" })))
    for (const later of both) expect([later.status, await later.text()]).toEqual([302, ""])
    expect(linkIn((await mailTo(wanted.email, "Senha do painel")).text)).not.toBe("")
    const links = await site.db
      .select()
      .from(actions)
      .where(and(eq(actions.subjectId, user.id), eq(actions.action, "password_link")))
    expect(links).toHaveLength(1)
  })

  test("offers an admin no super, and makes none", async () => {
    expect(await admin.read(CREATE)).not.toContain('<option value="super"')
    expect(await boss.read(CREATE)).toContain('<option value="super"')
    const wanted = newcomer("super")
    const answer = await admin.post(CREATE, wanted)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(/id="create-type-error"><li>[^<]*Só um Super Usuário/)
    expect(await rowOf(wanted)).toBeUndefined()
  })
})

describe("the account's page", () => {
  test("without an id leads to create", async () => {
    const answer = await boss.get("/admin/users/edit")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, CREATE])
  })

  test("saves name, email and type; the old address is told", async () => {
    const user = await insertUser(site.db, { type: "user" })
    const email = `nova.${++count}@example.com`
    const saved = await boss.post(edit(user), { ...formOf(user), name: "Bia", email, type: "reports" })
    expect([saved.status, saved.headers.get("location")]).toEqual([302, edit(user)])
    expect(await rowOf(user)).toMatchObject({ name: "Bia", email, type: "reports" })
    const mail = await mailTo(user.email, "O email da sua conta no painel mudou")
    expect(mail.text).not.toContain(email)
    expect(words(await boss.read(edit(user)))).toMatch(
      new RegExp(`Alterado: nome, email, tipo por ${boss.user.name} Usuário Comum → Relatórios`),
    )
  })

  test("shows both versions to who saves over somebody else, and then saves", async () => {
    const user = await insertUser(site.db, { type: "user" })
    const [first, second] = [formOf(user), formOf(user)]
    await boss.post(edit(user), { ...first, name: "Primeira", type: "exports" })
    const stale = await admin.post(edit(user), { ...second, name: "Segunda" })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(words(html)).toContain("Alguém salvou antes de você")
    expect(words(html)).toMatch(/Nome Primeira Segunda/)
    expect(words(html)).toMatch(/Tipo Exportação Usuário Comum/)
    const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? ""
    expect((await admin.post(edit(user), { ...second, name: "Segunda", version })).status).toBe(302)
    expect((await rowOf(user))?.name).toBe("Segunda")
  })

  test("of somebody who is not there is a 404, for reading and for every command", async () => {
    for (const id of ["019a0000-0000-7000-8000-000000000000", "nobody", "%00", "1' or '1'='1"]) {
      const url = `/admin/users/edit/${encodeURIComponent(id)}`
      expect((await boss.get(url)).status, id).toBe(404)
      for (const intent of ["link", "disable", "enable", "two_factor"])
        expect((await boss.post(url, { intent, reason: "x" })).status, `${id} ${intent}`).toBe(404)
    }
  })

  test("out of reach says its email as the list does", async () => {
    const target = await insertUser(site.db, { type: "super", email: "zenobia@fora.example" })
    const right = { type: "exports", permission: "users", action: "edit" } as const
    await site.db.insert(rolePermissions).values(right)
    try {
      const masked = await signIn("exports")
      for (const answer of [await masked.read(edit(target)), await masked.read(`${edit(target)}.data`)]) {
        expect(answer).toContain("z***@fora.example")
        expect(answer).not.toContain("zenobia")
      }
    } finally {
      const isRight = and(eq(rolePermissions.type, right.type), eq(rolePermissions.action, right.action))
      await site.db.delete(rolePermissions).where(and(isRight, eq(rolePermissions.permission, "users")))
    }
    expect(words(await admin.read(edit(target)))).toContain("zenobia@fora.example")
  })

  test("of a super shows an admin nothing to change, and refuses every command of theirs", async () => {
    const target = await insertUser(site.db, { type: "super", totpSecret: "x", totpEnabledAt: new Date() })
    const html = await admin.read(edit(target))
    expect(words(html)).toContain("Só um Super Usuário altera a conta de um Super Usuário.")
    expect(html).not.toMatch(/name="email"|Desativar|Zerar|Enviar link/)
    const tries: Record<string, string>[] = [
      { ...formOf(target), email: "minha@example.com" },
      { ...formOf(target), type: "user" },
      { intent: "link" },
      { intent: "two_factor", reason: "x" },
      { intent: "disable", reason: "x" },
    ]
    for (const fields of tries) {
      const [status, text] = await statusAndText(await admin.post(edit(target), fields))
      expect([status, text], fields.intent).toEqual([403, expect.stringContaining("Só um Super Usuário")])
    }
    expect(await rowOf(target)).toEqual(target)
  })

  test("of one's own has no commands, and refuses them", async () => {
    const html = await boss.read(edit(boss.user))
    expect(html).not.toMatch(/Desativar|Zerar|Enviar link/)
    const own = formOf((await rowOf(boss.user))!)
    const tries: Record<string, string>[] = [
      { intent: "disable", reason: "x" },
      { intent: "two_factor", reason: "x" },
      { intent: "link" },
      { ...own, type: "admin" },
      { ...own, email: "outra@example.com" },
    ]
    for (const fields of tries)
      expect((await boss.post(edit(boss.user), fields)).status, fields.intent).toBe(403)
    expect(words(html)).toContain("O seu, outro Super Usuário muda.")
    expect(words(await admin.read(edit(admin.user)))).toMatch(
      /O seu, outra pessoa troca\. .*O seu, outra pessoa muda\./,
    )
    expect((await boss.post(edit(boss.user), { ...own, name: "Sônia" })).status).toBe(302)
    expect(await rowOf(boss.user)).toMatchObject({ name: "Sônia", type: "super", status: "active" })
  })

  test("wants a reason where one is asked for", async () => {
    const user = await insertUser(site.db)
    for (const intent of ["disable", "enable", "two_factor"]) {
      const answer = await boss.post(`${edit(user)}?confirm=${intent}`, { intent, reason: " " })
      expect(answer.status).toBe(422)
      if (intent === "disable") expect(await answer.text()).toContain("Escreva o motivo.")
    }
  })
})

describe("disabling", () => {
  test("ends the sessions at once, on the pages and over the API, and no login or link opens it", async () => {
    const target = await signIn("reports")
    expect([(await target.get("/admin/dashboard")).status, await api(target.token)]).toEqual([200, 200])
    const out = await boss.post(edit(target.user), { intent: "disable", reason: "Saiu da agência" })
    expect(out.status).toBe(302)
    expect([(await target.get("/admin/dashboard")).status, await api(target.token)]).toEqual([302, 401])
    const login = { email: target.user.email, password: demoPassword }
    const visitor = visit(site.app.origin)
    expect((await visitor.post("/admin/login", login)).status).toBe(422)
    expect((await boss.post(edit(target.user), { intent: "link" })).status).toBe(409)
    await boss.post(edit(target.user), { intent: "enable", reason: "Voltou" })
    expect((await visitor.post("/admin/login", login)).status).toBe(302)
    expect(words(await boss.read(edit(target.user)))).toMatch(/Reativado por .* Voltou .*Saiu da agência/)
  })

  test("of each other at the same moment leaves one of two", async () => {
    const [one, two] = [await signIn("admin"), await signIn("admin")]
    const fields = { intent: "disable", reason: "Ele saiu" }
    const answers = await Promise.all([one.post(edit(two.user), fields), two.post(edit(one.user), fields)])
    // The one who came second is told no, or is already out.
    expect(answers.filter(({ headers }) => headers.get("location")?.startsWith("/admin/users"))).toHaveLength(
      1,
    )
    const left = [await rowOf(one.user), await rowOf(two.user)].map((row) => row?.status)
    expect(left.sort()).toEqual(["active", "disabled"])
  })
})

describe("a two-factor reset", () => {
  test("ends the sessions, tells the person and opens the account with the password alone", async () => {
    const target = await signIn("super")
    const on = { totpSecret: "JBSWY3DPEHPK3PXP", totpEnabledAt: new Date(), recoveryCodes: ["x"] }
    await site.db.update(users).set(on).where(eq(users.id, target.user.id))
    const login = { email: target.user.email, password: demoPassword }
    const before = await visit(site.app.origin).post("/admin/login", login)
    expect(before.headers.get("location")).toBe("/admin/login?code")
    const lost = { intent: "two_factor", reason: "Perdeu o telefone" }
    for (const reset of [await boss.post(edit(target.user), lost), await boss.post(edit(target.user), lost)])
      expect([reset.status, reset.headers.get("location")]).toEqual([302, edit(target.user)])
    expect(await rowOf(target.user)).toMatchObject({
      totpSecret: null,
      totpEnabledAt: null,
      recoveryCodes: [],
    })
    expect(await api(target.token)).toBe(401)
    const mail = await mailTo(target.user.email, "Sua verificação em duas etapas foi desligada")
    expect(mail.text).toContain("Perdeu o telefone")
    const after = await visit(site.app.origin).post("/admin/login", login)
    expect(after.headers.get("location")).toBe("/admin/dashboard")
    expect(words(await boss.read(edit(target.user)))).toContain(`Duas etapas zeradas por`)
  })
})

describe("the list", () => {
  test("is filtered, names everybody, and masks emails for who may not see personal data", async () => {
    const user = await insertUser(site.db, { name: "Zenaide Lateral", email: "zenaide@fora.example" })
    const [full, masked] = [
      await boss.read(`${LIST}?q=zenaide`),
      await (await signIn("exports")).read(`${LIST}?q=zenaide`),
    ]
    expect(words(full)).toMatch(/Zenaide Lateral zenaide@fora\.example Administrador Ativo Desligada/)
    expect(full).toContain(`href="${edit(user)}?list=`)
    expect(words(masked)).toContain("Zenaide Lateral z***@fora.example")
    expect(masked).not.toMatch(/zenaide@fora|users\/edit|users\/create/)
    const none = await boss.read(`${LIST}?q=zenaide&type=reports&status=disabled&twoFactor=on`)
    expect(words(none)).toContain("Nada com esses filtros.")
  })

  test("becomes a file under its filters, which the page of exports says in words", async () => {
    await insertUser(site.db, { name: "Zilda Goleira", type: "reports", status: "disabled" })
    const exportRequest = {
      intent: "create",
      area: "users",
      filters: "q=zilda&type=reports&status=disabled&twoFactor=off",
    }
    expect((await boss.post("/admin/exports", exportRequest)).status).toBe(302)
    const page = await until("the file is written", async () => {
      const html = await boss.read("/admin/exports")
      return html.includes("Baixar") && html
    })
    const filters = /<td[^>]*>([^<]*Busca: zilda[^<]*)</.exec(page)?.[1] ?? ""
    expect(filters.split(", ").sort()).toEqual([
      "Busca: zilda",
      "Duas etapas: Desligada",
      "Situação: Desativado",
      "Tipo: Relatórios",
    ])
    const file = /\/admin\/exports\/[0-9a-f-]+\/file/.exec(page)?.[0] ?? ""
    expect(await boss.read(file)).toContain("Zilda Goleira")
  })

  test("offers each only what they may do", async () => {
    const grants = and(eq(rolePermissions.type, "user"), eq(rolePermissions.permission, "users"))
    await site.db.insert(rolePermissions).values({ type: "user", permission: "users", action: "list" })
    try {
      const clerk = await signIn("user")
      const html = await clerk.read(LIST)
      expect(words(html)).not.toMatch(/Criar usuário|Exportar/)
      for (const url of [CREATE, edit(boss.user), "/admin/users/edit"])
        expect((await clerk.get(url)).status, url).toBe(403)
    } finally {
      await site.db.delete(rolePermissions).where(grants)
    }
  })
})

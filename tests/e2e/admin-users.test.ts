import { generateTOTP } from "@epic-web/totp"
import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { defaultRoles } from "#app/auth/roles"
import { makeResetToken } from "#app/auth/reset.server"
import { openAdminSession } from "#app/auth/sessions.server"
import { editableTypes } from "#app/domain/permissions/matrix"
import { rolePermissions, users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertUser } from "#drizzle/seed/builders/user"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import {
  arrive,
  button,
  field,
  fill,
  link,
  listenForErrors,
  messagesBeside,
  PATIENCE,
  summaryHasFocus,
  untilAlive,
  untilStill,
} from "#tests/support/journey"
import { signed } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const password = "Torcida@2027"
const seeded = editableTypes.flatMap((type) => defaultRoles[type].map((entry) => ({ type, ...entry })))
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.db.delete(rolePermissions)
  await site.db.insert(rolePermissions).values(seeded)
})

/** A super's browser, signed in. */
async function openSuper(javaScript: boolean, overrides: Parameters<typeof insertUser>[1] = {}) {
  const { id, email } = await insertUser(site.db, { type: "super", ...overrides })
  const page = await openAs(id, javaScript)
  return { page, errors: listenForErrors(page), id, email }
}

/** A browser of somebody's, with a session of its own. */
async function openAs(id: string, javaScript: boolean) {
  const client = { ip: "127.0.0.1" }
  const { token } = await openAdminSession(site.db, { userId: id, now: new Date(), client })
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  return page
}

const untilShown = (page: Page, text: string) => page.getByText(text).first().waitFor(PATIENCE)
const isTicked = async (type: string, permission: string, action: string) => {
  const rows = await site.db.select().from(rolePermissions).where(eq(rolePermissions.type, type))
  return rows.some((row) => row.permission === permission && row.action === action)
}

bothWays({ owner: () => site.db }, (javaScript) => {
  test("one's own password is changed, every other session ends, and the new one opens the office", async () => {
    const { page, errors, id, email } = await openSuper(javaScript)
    const elsewhere = await openAs(id, javaScript)
    await elsewhere.goto("/admin/users")
    await page.goto("/admin/dashboard")
    if (javaScript) await untilAlive(page)
    await page.goto("/admin/update")
    await fill(page, { "Senha atual": "Errada@2026", "Nova senha": "curta", "Confirmar senha": "outra" })
    await button(page, "Alterar senha").click()
    await summaryHasFocus(page)
    expect((await messagesBeside(page, "Nova senha")).length).toBeGreaterThan(0)
    const typed = { "Senha atual": demoPassword, "Nova senha": password, "Confirmar senha": password }
    await fill(page, typed)
    await button(page, "Alterar senha").click()
    await untilShown(page, "Senha alterada. As outras sessões terminaram.")
    await arrive(page, "/admin/update", "Alterar senha")
    await elsewhere.goto("/admin/users")
    await arrive(elsewhere, "/admin/login", "Entrar")
    await fill(elsewhere, { Email: email, Senha: password })
    await button(elsewhere, "Entrar").click()
    await arrive(elsewhere, "/admin/users", "Usuários")
    expect(errors).toEqual([])
  })

  test("somebody is invited, sets a password by the link, signs in, and is shown out", async () => {
    const { page, errors } = await openSuper(javaScript)
    await page.goto("/admin/users")
    await link(page, "Criar usuário").click()
    await arrive(page, "/admin/users/create", "Criar usuário")
    await fill(page, { Nome: "Beatriz da Geral", Email: "bia" })
    await button(page, "Convidar").click()
    await summaryHasFocus(page)
    expect(await messagesBeside(page, "Email")).toEqual(["Email inválido."])
    expect(await messagesBeside(page, "Tipo")).toEqual(["Campo obrigatório."])
    expect(await field(page, "Nome").inputValue()).toBe("Beatriz da Geral")
    const email = `bia.${javaScript}@example.com`
    await fill(page, { Email: email, Tipo: "Relatórios" })
    await button(page, "Convidar").click()
    await untilShown(page, "Convite a caminho do email da pessoa.")
    await arrive(page, /^\/admin\/users\/edit\//, "Beatriz da Geral")
    // No job runs here: the link is made as the mail's would be.
    const userId = new URL(page.url()).pathname.split("/").at(-1)!
    const address = `/admin/reset/${await makeResetToken(site.db, { userId, now: new Date() })}`

    const guest = await openPhone({ javaScript, baseURL: site.app.origin })
    await guest.goto(address)
    await fill(guest, { "Nova senha": password, "Confirmar senha": password })
    await button(guest, "Salvar").click()
    await arrive(guest, "/admin/login", "Entrar")
    await fill(guest, { Email: email, Senha: password })
    await button(guest, "Entrar").click()
    await arrive(guest, "/admin/dashboard", "Painel")

    await page.goto(`/admin/users?q=${email}`)
    await link(page, "Beatriz da Geral").click()
    await arrive(page, /^\/admin\/users\/edit\//, "Beatriz da Geral")
    await button(page, "Desativar").click()
    const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
    await fill(dialog, { Motivo: "Saiu da agência" })
    await button(dialog, "Confirmar").click()
    await untilShown(page, "Conta desativada.")
    await untilShown(page, "Saiu da agência")
    await guest.goto("/admin/registrations")
    await arrive(guest, "/admin/login", "Entrar")
    expect(errors).toEqual([])
  })

  test("lost recovery codes are made anew with a code, and shown once", async () => {
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    const on = { totpSecret: secret, totpEnabledAt: new Date(), recoveryCodes: ["x", "y"] }
    const { page, errors } = await openSuper(javaScript, on)
    await page.goto("/admin/two-factor")
    await untilShown(page, "Restam 2 códigos de recuperação.")
    await button(page, "Gerar novos códigos").click()
    const dialog = page.getByRole("dialog", { name: "Gerar novos códigos de recuperação" })
    await fill(dialog, { Código: (await generateTOTP({ secret })).otp })
    await button(dialog, "Confirmar").click()
    await page.getByRole("heading", { name: "Códigos de recuperação", exact: true }).waitFor(PATIENCE)
    expect(await page.getByRole("main").getByRole("listitem").count()).toBe(10)
    await dialog.waitFor({ ...PATIENCE, state: "hidden" })
    await page.goto("/admin/two-factor")
    await untilShown(page, "Restam 10 códigos de recuperação.")
    expect(errors).toEqual([])
  })

  test("of two who edit an account the second chooses where both changed a field", async () => {
    const user = await insertUser(site.db, { type: "user", name: "Rui" })
    const { page: first, errors } = await openSuper(javaScript)
    const second = await first.context().newPage()
    for (const page of [first, second]) await page.goto(`/admin/users/edit/${user.id}`)
    await fill(first, { Nome: "Rui Primeiro", Tipo: "Exportação" })
    await button(first, "Salvar").click()
    await untilShown(first, "Usuário salvo.")
    await arrive(first, `/admin/users/edit/${user.id}`, "Rui Primeiro")
    await fill(second, { Nome: "Rui Segundo" })
    await button(second, "Salvar").click()
    await untilShown(second, "Alguém salvou antes de você")
    const choice = second.getByRole("group", { name: "Nome" })
    await choice.getByLabel("O que está: Rui Primeiro").waitFor(PATIENCE)
    expect(await choice.getByLabel("O meu: Rui Segundo").isChecked()).toBe(true)
    // With the question itself, or a quick second tap would undo it.
    expect(await field(second, "Tipo").inputValue()).toBe("exports")
    expect(await field(second, "Nome").inputValue()).toBe("Rui Segundo")
    await button(second, "Salvar").click()
    await untilShown(second, "Usuário salvo.")
    const [saved] = await site.db.select().from(users).where(eq(users.id, user.id))
    // What the second one did not touch stays as the first one left it.
    expect(saved).toMatchObject({ name: "Rui Segundo", type: "exports" })
    expect(errors).toEqual([])
  })

  test("rights are ticked and saved, and taken back to the defaults", async () => {
    const { page, errors } = await openSuper(javaScript)
    await page.goto("/admin/permissions")
    await arrive(page, "/admin/permissions", "Permissões")
    if (javaScript) await untilAlive(page)
    const area = page.locator("details", { has: page.locator("summary", { hasText: "Bares" }) })
    const box = area.getByRole("checkbox", { name: "Relatórios Ver a lista", exact: true })
    expect(await box.isVisible()).toBe(false)
    await area.locator("summary").click()
    expect(await area.getByRole("checkbox", { name: "Super Usuário Ver a lista" }).isDisabled()).toBe(true)
    await box.check()
    if (javaScript) {
      await untilShown(page, "1 mudança por salvar")
      await expect.poll(() => area.locator("summary").innerText(), PATIENCE).toMatch(/1\/6$/)
    }
    await button(page, "Salvar").click()
    await untilShown(page, "Permissões salvas: 1 ligada, 0 desligadas.")
    expect(await isTicked("reports", "stores", "list")).toBe(true)
    await button(page, "Voltar Relatórios").click()
    const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
    await dialog.getByText("Bares: Ver a lista").waitFor(PATIENCE)
    await button(dialog, "Confirmar").click()
    await untilShown(page, "O tipo voltou ao padrão.")
    expect(await isTicked("reports", "stores", "list")).toBe(false)
    await arrive(page, "/admin/permissions", "Permissões")
    const hidden = { name: "Relatórios Ver a lista", exact: true, includeHidden: true }
    await expect.poll(() => area.getByRole("checkbox", hidden).isChecked(), PATIENCE).toBe(false)
    expect(errors).toEqual([])
  })

  test("of two who tick, the second sees what differs, and decides", async () => {
    const { page: first, errors } = await openSuper(javaScript)
    const second = await first.context().newPage()
    for (const page of [first, second]) await page.goto("/admin/permissions?unfolded=1")
    const boxIn = (page: Page, area: string) =>
      page
        .locator("details", { has: page.locator("summary", { hasText: area }) })
        .getByRole("checkbox", { name: "Relatórios Ver a lista", exact: true })
    await boxIn(first, "Bares").check()
    await button(first, "Salvar").click()
    await untilShown(first, "Permissões salvas")
    await boxIn(second, "Auditoria").check()
    await button(second, "Salvar").click()
    await untilShown(second, "Alguém salvou antes de você")
    await second.getByRole("row", { name: "Relatórios Bares: Ver a lista sim não" }).waitFor(PATIENCE)
    await expect.poll(() => boxIn(second, "Auditoria").isChecked(), PATIENCE).toBe(true)
    // The form is drawn anew once the page has asked for what is saved by now.
    await untilStill(second)
    await boxIn(second, "Bares").check()
    await button(second, "Salvar").click()
    await untilShown(second, "Permissões salvas: 1 ligada, 0 desligadas.")
    expect([
      await isTicked("reports", "stores", "list"),
      await isTicked("reports", "actions", "list"),
    ]).toEqual([true, true])
    expect(errors).toEqual([])
  })
})

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { menu } from "#app/admin/menu"
import type { AdminType } from "#app/auth/permissions"
import { writeUserLog } from "#app/audit/user-log.server"
import { ipBlocks, ips } from "#drizzle/schema/back-office"
import { pauses } from "#drizzle/schema/pauses"
import { rolePermissions } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { adultCookie } from "#tests/support/age-gate"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, link, listenForErrors, PATIENCE } from "#tests/support/journey"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { signed, signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const OWN = "127.0.0.1"
let site: Site
let person: Awaited<ReturnType<typeof insertRegistration>>

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  person = await insertRegistration(db, { name: "Joana", lastname: "Lima" })
  await insertStore(db)
  await writeUserLog(db, { registrationId: person.id, event: "registered", at: new Date(), ip: OWN })
  const [now, network] = [new Date(), OWN]
  await db.insert(ips).values({ network, registrations: 1, firstSeenAt: now, lastSeenAt: now })
})
beforeEach(async () => {
  await site.db.delete(ipBlocks)
})
afterAll(() => site.close())

async function open(type: AdminType, javaScript: boolean, width = 360) {
  const { token } = await signInAdmin(site.db, site.app.origin, type)
  const page = await openPhone({ javaScript, width, baseURL: site.app.origin })
  await page.context().addCookies([{ name: "admin_session", value: signed(token), url: site.app.origin }])
  return { page, errors: listenForErrors(page) }
}
/** Lists, and pages that no entry of the drawer leads to. */
const BEHIND_THE_DRAWER = [
  "dashboard",
  "registrations",
  "invoices",
  "prizes",
  "winners",
  "winners-draw",
  "invoices/queue",
  "validation/queue",
  "bulk",
  "regulations/certificates",
  "fulfilment/codes",
  "fulfilment/kinds",
  "dispatches/create",
  "dispatches/dispatch-list",
  "cpf-block/create",
  "cpf-block/import",
  "faq/create",
  "email-templates/create",
].map((page) => `/admin/${page}`)

/** Whether a page asks for a right, and not only for somebody or nobody who is signed in. */
const asksForRight = ({ loader }: BuiltRoute): boolean =>
  [loader?.guard ?? []].flat(2).some((one) => one.includes(":"))

const dialog = (page: Awaited<ReturnType<typeof openPhone>>) => page.getByRole("dialog")

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a token is made for a program, shown once, reads its list, and is revoked", async () => {
    const { page, errors } = await open("super", javaScript)
    await page.goto("/admin/tokens")
    await link(page, "Criar token").click()
    await arrive(page, "/admin/tokens/create", "Criar token")
    const name = `Painel do parceiro ${javaScript}`
    await fill(page, { Nome: name, "Vale por": "30 dias" })
    await page
      .getByRole("checkbox", { name: /^Bares/ })
      .first()
      .check()
    await button(page, "Criar token").click()
    await page.getByText("Guarde agora: ele não aparece de novo").waitFor(PATIENCE)
    const token = await page.getByRole("main").locator("code").first().innerText()
    const read = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${site.app.origin}/api/admin/stores`, { headers })).status
    }
    expect(await read()).toBe(200)

    await page.goto("/admin/tokens")
    const row = page.getByRole("row", { name: new RegExp(name) })
    await button(page, "Revogar").first().waitFor(PATIENCE)
    expect(await row.innerText()).not.toContain(token)
    await row.getByRole("button", { name: "Revogar" }).click()
    await dialog(page).getByText(name).waitFor(PATIENCE)
    await fill(dialog(page), { Motivo: "O contrato acabou" })
    await button(dialog(page), "Confirmar").click()
    await page.getByText("Token revogado.").first().waitFor(PATIENCE)
    expect(await read()).toBe(401)
    expect(errors).toEqual([])
  })

  test("an address is blocked after its page says whom that hits, and is let in again", async () => {
    const { page, errors } = await open("admin", javaScript)
    await page.goto("/admin/ips")
    await link(page, OWN).click()
    await arrive(page, `/admin/ips/${OWN}`, OWN)
    await button(page, "Bloquear").click()
    await dialog(page).getByText("1 pessoa usou este endereço nos últimos 30 dias.").waitFor(PATIENCE)
    await fill(dialog(page), { "Por quanto tempo": "1 dia", Motivo: "Robôs" })
    await button(dialog(page), "Confirmar").click()
    await page.getByText("Endereço bloqueado.").first().waitFor(PATIENCE)

    const phone = await openPhone({ javaScript, baseURL: site.app.origin })
    await phone.context().addCookies([{ ...adultCookie, url: site.app.origin }])
    const signIn = async () => {
      await phone.goto("/login")
      await arrive(phone, "/login", "Entrar")
      await fill(phone, { CPF: person.cpf, Senha: demoPassword })
      await button(phone, "Entrar").click()
    }
    await signIn()
    await phone.getByText("bloqueado para cadastro, entrada e envio de cupons").first().waitFor(PATIENCE)

    await button(page, "Liberar").click()
    await fill(dialog(page), { Motivo: "Era o bar inteiro" })
    await button(dialog(page), "Confirmar").click()
    await page.getByText("Endereço liberado.").first().waitFor(PATIENCE)
    await signIn()
    await arrive(phone, "/perfil", "Olá, Joana")
    expect(errors).toEqual([])
  })

  test("sending is paused with a notice that everybody reads, and goes on", async () => {
    const { page, errors } = await open("super", javaScript)
    const notice = `Voltamos às 18h (${javaScript}).`
    await page.goto("/admin/dashboard")
    await button(page, "Pausar envios").click()
    await fill(dialog(page), {
      "Aviso ao público": notice,
      "Aviso em inglês": "Back at 6 pm.",
      "Motivo, só para a equipe": "Números errados",
    })
    await button(dialog(page), "Confirmar").click()
    await page.getByText("Envio de cupons pausado").first().waitFor(PATIENCE)
    const phone = await openPhone({ javaScript, baseURL: site.app.origin })
    await phone.goto("/agegate")
    await button(phone, "Tenho 18 anos ou mais").click()
    await phone.getByText(notice).first().waitFor(PATIENCE)

    await button(page, "Retomar envios").click()
    await button(dialog(page), "Confirmar").click()
    await button(page, "Pausar envios").waitFor(PATIENCE)
    expect((await site.db.select().from(pauses)).every(({ resumedAt }) => resumedAt)).toBe(true)
    expect(errors).toEqual([])
  })

  test("an event of the logs leads to the person, and an index is found by its table", async () => {
    const { page, errors } = await open("admin", javaScript)
    await page.goto(`/admin/logs?q=${person.id}`)
    await page
      .getByRole("row", { name: /Cadastro feito/ })
      .getByRole("link")
      .first()
      .click()
    await arrive(page, /^\/admin\/logs\/[0-9a-f-]{36}$/, "Cadastro feito")
    await link(page, "Joana Lima").click()
    await arrive(page, `/admin/registrations/${person.id}`, "Joana Lima")
    await page.goto("/admin/indexes?q=dispatch_recipients_once")
    await arrive(page, "/admin/indexes", "Índices do banco")
    await page.getByText("dispatch_recipients_once_key").first().waitFor(PATIENCE)
    expect(errors).toEqual([])
  })
})

test("who may not finds an area neither in the drawer nor by its address, which says what right is missing", async () => {
  const { page } = await open("reports", true, 1280)
  await page.goto("/admin/dashboard")
  const drawer = page.getByRole("navigation", { name: "Menu" })
  await link(drawer, "Cadastros").waitFor(PATIENCE)
  expect(await button(page, "Pausar envios").count()).toBe(0)
  const offered = await drawer
    .getByRole("link")
    .evaluateAll((links) => links.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
  const areas = menu.flatMap(({ href, hidden, logout }) => (href && !hidden && !logout ? href : []))
  const closed = areas.filter((path) => !offered.includes(path))
  for (const path of ["/admin/tokens", "/admin/ips", "/admin/logs", "/admin/indexes", "/admin/users"])
    expect(closed).toContain(path)
  for (const path of closed.concat("/admin/tokens/create", `/admin/ips/${OWN}`)) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 403])
    await page
      .getByText(/Falta (a|uma destas) permiss/)
      .first()
      .waitFor(PATIENCE)
  }
})

test("who holds no right is turned away from every page that stands at one address, and told what is missing", async () => {
  await site.db.delete(rolePermissions).where(eq(rolePermissions.type, "reports"))
  const guarded = (await builtRoutes()).filter(
    (route) =>
      route.page &&
      route.id.startsWith("routes/admin/") &&
      route.url("a") === route.url("b") &&
      asksForRight(route),
  )
  const pages = [...new Set(guarded.map(({ url }) => url("")))]
  for (const path of BEHIND_THE_DRAWER) expect(pages).toContain(path)
  const { page } = await open("reports", false, 1280)
  const letIn: string[] = []
  for (const path of pages) {
    const status = (await page.goto(path))?.status()
    const isTold = await page.getByText(/Falta (a|uma destas) permiss/).count()
    if (status !== 403 || isTold === 0) letIn.push(`${path}: ${status}`)
  }
  expect(letIn).toEqual([])
  // The drawer offers what needs no right, the own account, and no area.
  const drawer = page.getByRole("navigation", { name: "Menu" })
  const offered = await drawer
    .getByRole("link")
    .evaluateAll((links) => links.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
  expect(offered.filter((path) => pages.includes(path))).toEqual([])
})

test("who may only look at addresses finds no way to block one", async () => {
  const { page } = await open("exports", true, 1280)
  await page.goto("/admin/ips")
  await arrive(page, "/admin/ips", "IPs")
  await page.getByText("127.0.*.*").first().waitFor(PATIENCE)
  expect(await link(page, OWN).count()).toBe(0)
  expect(await field(page, "Busca").count()).toBe(1)
})

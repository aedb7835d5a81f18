import { eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { getActiveText } from "#app/domain/templates/templates.queries.server"
import { dispatches, dispatchRecipients, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { newsTemplate, plannedDispatch } from "#tests/support/dispatch"
import {
  arrive,
  button,
  field,
  fill,
  fits,
  link,
  listenForErrors,
  PATIENCE,
  unfoldFilters,
} from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** A new administrator's browser, signed in. */
async function open(javaScript: boolean) {
  const { cookies } = await signInAdmin(site.db, site.app.origin, "admin")
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: cookies.get("admin_session")!, url: site.app.origin }
  await page.context().addCookies([session])
  return { page, errors: listenForErrors(page) }
}
const untilShown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor(PATIENCE)
const confirm = async (page: Page, title = "Confirmar essa ação?") => {
  const dialog = page.getByRole("dialog", { name: title })
  await dialog.waitFor(PATIENCE)
  await button(dialog, "Confirmar").click()
}

bothWays({ owner: () => site.db }, (javaScript) => {
  test("a mail's next version is refused, saved, looked at and used", async () => {
    const { page, errors } = await open(javaScript)
    const [{ id } = { id: "" }] = await site.db
      .select()
      .from(emailTemplates)
      .where(eq(emailTemplates.mail, javaScript ? "winner-drawn" : "winner-called"))
    const written = eq(emailTemplateVersions.templateId, id)
    const next = (await site.db.$count(emailTemplateVersions, written)) + 1
    await page.goto(`/admin/email-templates/edit/${id}`)
    await fits(page)
    const title = `Chegou o dia ${nextNumber()}, {{name}}`
    await fill(page, { Assunto: "{{numero}}", Título: title })
    await button(page, "Salvar nova versão").click()
    await untilShown(page, /\{\{numero\}\} não existe aqui/)
    expect(await field(page, "Título").inputValue()).toBe(title)
    await fill(page, { Assunto: "Saiu {{number}}" })
    await button(page, "Salvar nova versão").click()
    await untilShown(page, `Versão ${next} salva.`)
    const look = await link(page, "Ver em português").getAttribute("href")
    const sample = await page.context().newPage()
    await sample.goto(look!)
    await sample.getByRole("heading", { name: title.replace("{{name}}", "Torcida") }).waitFor(PATIENCE)

    await button(page, `Usar a versão ${next}`).click()
    await confirm(page)
    await untilShown(page, `A versão ${next} está em uso.`)
    const mail = javaScript ? "winner-drawn" : "winner-called"
    expect(await getActiveText(site.db, mail, "pt")).toMatchObject({ title, subject: "Saiu {{number}}" })
    expect(errors).toEqual([])
  })

  test("a template for news is refused with a name that is none, and made with both languages", async () => {
    const { page, errors } = await open(javaScript)
    await page.goto("/admin/email-templates")
    await link(page, "Criar modelo").click()
    await arrive(page, "/admin/email-templates/create", "Criar modelo")
    const name = `Novidade ${nextNumber()}`
    await fill(page, { Nome: name, Assunto: "Tem jogo, {{nome}}", "Resumo na caixa de entrada": "Hoje" })
    await fill(page, { Título: "Oi, {{name}}", Texto: "Perto de {{city}}." })
    await fill(page, { "Assunto em inglês": "A match, {{name}}", "Resumo em inglês": "Today" })
    await fill(page, { "Título em inglês": "Hello, {{name}}", "Texto em inglês": "Near {{city}}." })
    await button(page, "Criar modelo").click()
    await untilShown(page, /\{\{nome\}\} não existe aqui/)
    expect(await field(page, "Texto em inglês").inputValue()).toBe("Near {{city}}.")
    await fill(page, { Assunto: "Tem jogo, {{name}}" })
    await button(page, "Criar modelo").click()
    await arrive(page, /^\/admin\/email-templates\/edit\//, name)
    await untilShown(page, `Modelo criado: ${name}. Confira a amostra.`)
    await page.goto("/admin/email-templates")
    await link(page, name).waitFor(PATIENCE)
    expect(errors).toEqual([])
  })

  test("whom a mailing did not reach is found by the state, and leads to the person", async () => {
    const { dispatchId: id, people, input } = await plannedDispatch(site.db, { count: 2 })
    const [reached, missed] = people
    await site.db.insert(dispatchRecipients).values([
      { dispatchId: id, registrationId: reached!.id, state: "sent", sentAt: new Date() },
      { dispatchId: id, registrationId: missed!.id, state: "failed", error: "550 no such user" },
    ])
    const { page, errors } = await open(javaScript)
    await page.goto(`/admin/dispatches/dispatch-list?dispatch=${id}`)
    await arrive(page, "/admin/dispatches/dispatch-list", "Destinatários")
    const nameOf = (person: typeof reached) => `${person!.name} ${person!.lastname}`
    for (const person of people) await link(page, nameOf(person)).first().waitFor(PATIENCE)
    expect(await link(page, input.title).count()).toBe(2)
    await unfoldFilters(page)
    await fill(page, { Situação: "failed" })
    await button(page, "Filtrar").click()
    await page.waitForURL(/state=failed/, PATIENCE)
    await untilShown(page, "550 no such user")
    await page.getByText("1 linha nesta página").waitFor(PATIENCE)
    await link(page, nameOf(missed)).click()
    await arrive(page, `/admin/registrations/${missed!.id}`, nameOf(missed))
    expect(errors).toEqual([])
  })

  test("a mailing is told its audience, planned and canceled", async () => {
    const { page, errors } = await open(javaScript)
    const city = `Cravinhos ${nextNumber()}`
    await insertRegistration(site.db, { city, newsletter: true })
    const { templateId } = await newsTemplate(site.db)
    await page.goto("/admin/dispatches/create")
    await fits(page)
    const title = `Rodada ${nextNumber()}`
    await fill(page, { Título: title, Busca: city })
    await field(page, "Modelo").selectOption(templateId)
    await button(page, "Contar").click()
    await untilShown(page, "1 pessoa recebe")
    await page.getByLabel(/Começa em/).fill("2020-01-01T10:00")
    await button(page, "Agendar envio").click()
    if (javaScript) await untilShown(page, "2020-01-01 10:00 já passou, no horário de Brasília.")
    await confirm(page, "Agendar este envio?")
    await untilShown(page, "Esse momento já passou, no horário de Brasília.")
    await page.getByLabel(/Começa em/).fill("2099-01-01T10:00")
    await button(page, "Agendar envio").click()
    const named = `Enviar “${title}” a 1 pessoa em 2099-01-01 10:00, no horário de Brasília?`
    await untilShown(page, javaScript ? named : "Vai para 1 pessoa, com o modelo, no momento")
    await confirm(page, "Agendar este envio?")
    await arrive(page, /^\/admin\/dispatches\//, title)
    await fits(page)
    await button(page, "Cancelar envio").click()
    await confirm(page)
    await untilShown(page, "Envio cancelado.")
    const [row] = await site.db.select().from(dispatches).where(eq(dispatches.title, title))
    expect(row).toMatchObject({ state: "canceled", filters: new URLSearchParams({ q: city }).toString() })
    expect(errors).toEqual([])
  })

  test("a mail's link ends the news by one button, and brings them back", async () => {
    const { page, errors } = await open(javaScript)
    const person = await insertRegistration(site.db, { newsletter: true })
    await page.goto(`/unsubscribe/${person.mailKey}`)
    await button(page, "Confirmar").click()
    await untilShown(page, "Você não recebe mais novidades")
    await button(page, "Voltar a receber novidades").click()
    await untilShown(page, "Você voltou a receber novidades")
    expect(errors).toEqual([])
  })
})

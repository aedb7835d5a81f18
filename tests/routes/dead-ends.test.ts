import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { type RunningApp, startApp } from "#tests/support/app"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let limited: RunningApp

beforeAll(async () => {
  site = await startSite()
  limited = await startApp({
    databaseUrl: site.databaseUrl,
    env: { RATE_LIMITS: "on", POSTS_PER_MINUTE: "8", ACCOUNT_POSTS_PER_MINUTE: "8" },
  })
  await insertRegulations(site.db)
})
afterAll(async () => {
  await limited?.stop()
  await site.close()
})

const stranger = () => visit(site.app.origin)
const headingOf = (html: string) => words(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").trim()
const leadsTo = (html: string, href: string) =>
  expect(/<main.*<\/main>/s.exec(html)?.[0]).toContain(`href="${href}"`)
/** Its title, why, and what to do. */
function expectScreen(html: string, { title, why }: { title: string; why: string }) {
  expect(headingOf(html)).toBe(title)
  expect(words(html)).toContain(why)
  expect(words(html)).toContain("O que fazer agora")
}

describe("a forgotten password", () => {
  test("that was asked for leads to the email, and on", async () => {
    const answer = await stranger().post("/forgot", { intent: "forgot", cpf: buildCpf(77) })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expectScreen(html, { title: "Olhe seu email", why: "Se esse CPF tem cadastro, enviamos um email" })
    leadsTo(html, "/login")
    leadsTo(html, "/forgot")
    expect(html).not.toContain('name="cpf"')
  })

  test("whose link is used or old says where another comes from", async () => {
    const answer = await stranger().get("/reset/old")
    const html = await answer.text()
    expect(answer.status).toBe(404)
    const why = "Esse link já foi usado ou venceu."
    expectScreen(html, { title: "Esse link não serve mais", why })
    expect(html).not.toContain('class="toasts"')
    expect(words(html)).toContain("Token inválido. Faça nova solicitação para recuperar sua senha.")
    leadsTo(html, "/forgot")
  })
})

describe("a blocked CPF", () => {
  const screen = { title: "Esse CPF fica de fora", why: "Esse CPF não pode participar da promoção." }

  test("is told before the form of a coupon, by a page that guesses nothing", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    expect(headingOf(await ana.read("/cupom"))).toBe("Enviar cupom")
    await site.db.insert(cpfBlocks).values({ cpf: ana.registration.cpf, reason: "Equipe da agência" })
    const html = await ana.read("/cupom")
    expectScreen(html, screen)
    expect(html.indexOf(screen.why)).toBeLessThan(html.indexOf('name="accessKey"'))
    expect(words(html)).not.toContain("Quanto vale")
    const profile = await ana.read("/perfil")
    expect(words(profile)).toContain("Seu CPF fica de fora da promoção e não recebe números.")
    expect(words(profile)).toContain("Seu CPF fica de fora dos próximos sorteios.")
    expect(words(profile)).toContain("Seu CPF fica de fora dos prêmios na hora.")
    expect(words(profile)).not.toMatch(/Envie cupons|Cada cupom enviado|Ainda não|Nenhum sorteio marcado/)
    expect(words(profile)).not.toContain("Seu primeiro número está num cupom")
    const form = words(html).indexOf("cupom novo não entra")
    expect(form).toBeGreaterThan(words(html).indexOf(screen.why))
    expect(form).toBeLessThan(words(html).indexOf("Chave de acesso"))
    expect(profile).toMatch(/Escreva para <a href="mailto:/)
    for (const page of [html, profile])
      expect(words(page)).not.toMatch(/agência|trabalha|funcionári|fornecedor/i)
  })

  test("is told before the form of registration, which keeps what was typed", async () => {
    const { cpf } = await insertRegistration(site.db)
    await site.db.insert(cpfBlocks).values({ cpf, reason: "Funcionária" })
    const person = {
      intent: "register",
      name: "Aparecida",
      lastname: "da Geral",
      cpf,
      birthdate: "17/05/1990",
      phone: "(11) 98888-7766",
      email: "geral@exemplo.test",
      emailConfirmation: "geral@exemplo.test",
      uf: "SP",
      city: "São Paulo",
      password: "Torcida@2026",
      passwordConfirmation: "Torcida@2026",
      terms: "on",
      regulation: "on",
    }
    const answer = await stranger().post("/register", person)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expectScreen(html, screen)
    expect(html.indexOf(screen.why)).toBeLessThan(html.indexOf('name="cpf"'))
    expect(html).toContain('value="Aparecida"')
    expect(words(html)).not.toMatch(/Funcion/)
  })
})

describe("a closed window", () => {
  test("of registration says when it opens, when it ended, and what goes on between", async () => {
    const early = await stranger().read("/register?register_start=2099-01-31%2012:00:00")
    expectScreen(early, {
      title: "O cadastro ainda não abriu",
      why: "O cadastro abre em 31 de janeiro de 2099",
    })
    const ended = "/register?register_end=2020-01-31%2012:00:00"
    const between = await stranger().read(`${ended}&store_invoice_end=2099-01-31%2012:00:00`)
    expectScreen(between, { title: "O cadastro já terminou", why: "O cadastro terminou em 31 de janeiro" })
    expect(words(between)).toContain("você ainda pode enviar cupons até 31 de janeiro de 2099")
    const over = await stranger().read(`${ended}&store_invoice_end=2020-02-01%2012:00:00`)
    expect(words(over)).not.toContain("ainda pode enviar")
    leadsTo(over, "/ganhadores")
  })

  test("of coupons says which to keep, and where to look once it is over", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const early = await ana.read("/cupom?store_invoice_start=2099-01-31%2012:00:00")
    expectScreen(early, {
      title: "Ainda não começou",
      why: "O envio de cupons abre em 31 de janeiro de 2099",
    })
    const over = await ana.read("/cupom?store_invoice_end=2020-01-31%2012:00:00")
    expectScreen(over, {
      title: "O envio terminou",
      why: "O envio de cupons terminou em 31 de janeiro de 2020",
    })
    leadsTo(over, "/perfil")
    expect(over).not.toContain('name="accessKey"')
  })

  test("of coupons leaves nothing in the profile that asks for one", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const mainOf = async (query: string) => {
      const html = await ana.read(`/perfil?${query}`)
      return html.slice(html.indexOf("<main"), html.indexOf("</main>"))
    }
    const early = await mainOf("store_invoice_start=2099-01-31%2012:00:00")
    expect(words(early)).toContain("O envio de cupons abre em 31 de janeiro de 2099")
    expect(early).not.toContain('href="/cupom"')
    const ended = "store_invoice_end=2020-01-31%2012:00:00"
    const over = await mainOf(ended)
    expect(words(over)).toContain("O envio de cupons terminou em 31 de janeiro de 2020")
    expect(over).not.toContain('href="/cupom"')
    expect(words(over)).not.toMatch(/envie aqui|Cada cupom enviado|cupom ainda|por enquanto|Digite a chave/)
    await insertInvoice(site.db, { registrationId: ana.registration.id })
    expect(await mainOf("")).toContain('href="/cupom"')
    expect(await mainOf(ended)).not.toContain('href="/cupom"')
  })
})

describe("somebody under 18", () => {
  test("is told at the gate when to come back, and has a way back from a wrong tap", async () => {
    const visitor = visit(site.app.origin, { adult: false })
    const answer = await visitor.post("/agegate", { answer: "minor" })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(headingOf(html)).toBe("Volte quando fizer 18 anos.")
    leadsTo(html, "/regulamentos")
    expect(html).toContain('value="adult"')
    expect(html).not.toContain('value="minor"')
  })

  test("is told over the form of registration, whatever else is wrong", async () => {
    const born = `${new Date().getFullYear() - 15}-01-01`
    const answer = await stranger().post("/register", { intent: "register", birthdate: born })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expectScreen(html, {
      title: "Só a partir de 18 anos",
      why: "Você deve ter 18 anos para participar da promoção.",
    })
    for (const birthdate of ["1990-01-01", "", "2999-01-01", "x"]) {
      const other = await stranger().post("/register", { intent: "register", birthdate })
      expect(headingOf(await other.text()), birthdate).toBe("Cadastrar")
    }
  })
})

describe("too many tries", () => {
  test("at the login say how many minutes to wait, and keep the form", async () => {
    const { cpf } = await insertRegistration(site.db)
    const login = () =>
      visit(limited.origin).post("/login", { intent: "login", cpf, password: "Errada@2026" })
    for (let n = 0; n < 5; n++) expect((await login()).status).toBe(422)
    const answer = await login()
    const html = await answer.text()
    expect([answer.status, Number(answer.headers.get("retry-after")) > 600]).toEqual([429, true])
    expectScreen(html, { title: "Muitas tentativas", why: "paramos por 15 minutos." })
    leadsTo(html, "/forgot")
    expect(html).toContain('name="password"')
  })

  /** Sends a form until its network has sent too many. */
  async function sendTooOften(send: () => Promise<Response>): Promise<{ answer: Response; html: string }> {
    let answer = await send()
    for (let n = 0; n < 10 && answer.status !== 429; n++) answer = await send()
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true])
    return { answer, html: await answer.text() }
  }

  test("of a whole network say so over the form, which keeps what was typed and no password", async () => {
    const typed = { intent: "forgot", cpf: "123.456" }
    const { html } = await sendTooOften(() => visit(limited.origin).post("/forgot", typed))
    expectScreen(html, { title: "Muitas tentativas", why: "paramos por 1 minuto." })
    expect(html).toContain('value="123.456"')

    const person = { intent: "register", name: "Aparecida", email: "x", uf: "SP", city: "Campinas" }
    const secrets = { password: "Torcida@2026", passwordConfirmation: "Torcida@2026" }
    const register = () => visit(limited.origin).post("/register", { ...person, ...secrets })
    const { html: registration } = await sendTooOften(register)
    expect(headingOf(registration)).toBe("Muitas tentativas")
    for (const value of ["Aparecida", "x", "Campinas"]) expect(registration).toContain(`value="${value}"`)
    expect(registration).not.toContain("Torcida@2026")
    // Nobody has looked at what is missing.
    expect(registration).not.toContain('aria-invalid="true"')
  })

  test("keep a participant's form too, the one of several that was sent", async () => {
    const ana = await signInParticipant(site.db, limited.origin)
    const question = { intent: "question", protocol: "XYZ", said: "Cadê o meu número?" }
    const { html } = await sendTooOften(() => ana.post("/ajuda", question))
    expect(words(html)).toContain("Muitas tentativas. Espere um minuto e tente de novo.")
    expect(html).toContain("Cadê o meu número?</textarea>")

    const data = { intent: "data", name: "Aparecida", lastname: "da Geral" }
    const { html: profile } = await sendTooOften(() => ana.post("/perfil", data))
    expect(/<form[^>]*id="data".*?<\/form>/s.exec(profile)?.[0]).toContain('value="Aparecida"')
    expect(/<form[^>]*id="password".*?<\/form>/s.exec(profile)?.[0]).not.toContain('role="alert"')

    const coupon = { accessKey: "1234", total: "85,00" }
    const { html: cupom } = await sendTooOften(() => ana.post("/cupom", coupon, { multipart: true }))
    expect(headingOf(cupom)).toBe("Muitas tentativas")
    expect(cupom).toContain('value="85,00"')
  })

  test("keep what was typed beside a photo, of which nothing but its beginning is read", async () => {
    const ana = await signInParticipant(site.db, limited.origin)
    const photo = new File([new Uint8Array(3 * 1024 * 1024)], "cupom.jpg", { type: "image/jpeg" })
    const key = crypto.randomUUID()
    const coupon = { idempotencyKey: key, accessKey: "1234", total: "85,00", photo }
    const { answer, html } = await sendTooOften(() => ana.post("/cupom", coupon, { multipart: true }))
    expect([answer.status, headingOf(html)]).toEqual([429, "Muitas tentativas"])
    expect(words(html)).toContain("Espere um minuto e tente de novo.")
    for (const value of ["85,00", key]) expect(html).toContain(`value="${value}"`)
    expect(words(html)).toContain("Escolha a foto de novo")
  })
})

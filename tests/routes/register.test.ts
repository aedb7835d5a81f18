import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { regulations } from "#drizzle/schema/contents"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { buildPhone } from "#drizzle/seed/builders/documents"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import type { RunningApp } from "#tests/support/app"
import { signInAdmin, signInParticipant, unsigned } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { typedRegistration } from "#tests/support/typed-registration"
import { visit, words } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Site["db"]

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
  await insertRegulations(db)
})
afterAll(() => site.close())

/** Somebody's form, whose city is written without its accent. */
const typed = (overrides: Record<string, string> = {}) =>
  typedRegistration({ city: "sao paulo", ...overrides })

const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>

/** Somebody who sent the form as its page was. */
async function registered(form: Record<string, string>) {
  const person = typed(form)
  expect((await visit(app.origin).post("/register", person)).status).toBe(302)
  return person
}

const find = async (cpf: string) =>
  (await db.select().from(registrations).where(eq(registrations.cpf, cpf)))[0]

describe("the registration form", () => {
  test("is taken with half a character in the cookie that says where from, which nobody signs", async () => {
    const half = Buffer.from('{"source":"\\ud800","medium":"qr"}').toString("base64")
    const visitor = visit(app.origin, { cookies: { utm: encodeURIComponent(half) } })
    const { formKey = "" } = fieldsOf(await visitor.read("/register"))
    const person = typed({ formKey })
    expect((await visitor.post("/register", person)).status).toBe(302)
    expect((await find(person.cpf!))?.utm).toEqual({ medium: "qr" })
  })

  test("signs in, goes where the visitor wanted to go, and keeps what was accepted and where from", async () => {
    const visitor = visit(app.origin)
    await visitor.get("/login?utm_source=cartaz&utm_medium=qr")
    await visitor.get("/perfil?cupons=40")
    const { formKey = "" } = fieldsOf(await visitor.read("/register"))
    const person = typed({ formKey, newsletter: "on" })
    const answer = await visitor.post("/register", person)
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe("/perfil?cupons=40")
    expect((await visitor.get("/perfil")).status).toBe(200)
    expect(await find(person.cpf!)).toMatchObject({
      city: "São Paulo",
      birthdate: "1990-05-17",
      newsletter: true,
      termsVersion: 1,
      regulationVersion: 1,
      utm: { source: "cartaz", medium: "qr" },
    })
  })

  test("does the same at a second tap", async () => {
    const visitor = visit(app.origin)
    const { formKey = "" } = fieldsOf(await visitor.read("/register"))
    const person = typed({ formKey })
    const taps = await Promise.all([1, 2].map(() => visit(app.origin).post("/register", person)))
    expect(taps.map((tap) => [tap.status, tap.headers.get("location")])).toEqual([
      [302, "/perfil"],
      [302, "/perfil"],
    ])
  })

  test("takes no tick for an edition that came out meanwhile, and takes it once it was told", async () => {
    const visitor = visit(app.origin)
    const before = fieldsOf(await visitor.read("/register"))
    const [edition] = await insertRegulations(db)
    const person = typed(before)
    const refused = await visitor.post("/register", person)
    const html = await refused.text()
    expect(refused.status).toBe(409)
    expect(words(html)).toContain("Uma edição nova deste texto saiu enquanto você preenchia.")
    expect(html).toMatch(/aria-invalid="true" aria-describedby="[^"]*register-(terms|regulation)-error/)
    expect(await find(person.cpf!)).toBeUndefined()
    expect((await visitor.post("/register", { ...person, ...fieldsOf(html) })).status).toBe(302)
    expect(await find(person.cpf!)).toMatchObject({ regulationVersion: edition!.edition })
  })

  test("takes the texts that it showed, where another language was chosen in another tab meanwhile", async () => {
    const visitor = visit(app.origin)
    const form = fieldsOf(await visitor.read("/register"))
    const shown = await find((await registered(form)).cpf!)
    // The English texts have an edition more than the Portuguese ones.
    const text = { kind: "terms", locale: "en", title: "Terms", body: "Newer." } as const
    const edition = shown!.termsVersion + 1
    await db.insert(regulations).values({ ...text, edition, publishedAt: new Date(), createdAt: new Date() })
    await visitor.post("/language", { lng: "en", to: "/" })
    const person = typed({ ...form, formKey: crypto.randomUUID() })
    expect((await visitor.post("/register", person)).status).toBe(302)
    const row = await find(person.cpf!)
    expect(row).toMatchObject({ termsVersion: shown!.termsVersion, locale: "en" })
    const [log] = await db.select().from(userLogs).where(eq(userLogs.registrationId, row!.id))
    expect(log).toMatchObject({
      event: "registered",
      data: { terms: `pt${row!.termsVersion}`, regulation: `pt${row!.regulationVersion}` },
    })
    const admin = await signInAdmin(db, app.origin, "super")
    expect(words(await admin.read(`/admin/logs/${log!.id}`))).toContain(
      `Termos de uso versão ${row!.termsVersion}, Português`,
    )
    // A newer one of their own language is told all the same.
    await insertRegulations(db)
    const late = typed({ ...form, formKey: crypto.randomUUID() })
    const english = visit(app.origin, { cookies: { lng: unsigned("en") } })
    expect((await english.post("/register", late)).status).toBe(409)
    expect(await find(late.cpf!)).toBeUndefined()
  })

  test("keeps what it showed when it is refused for something else", async () => {
    const visitor = visit(app.origin)
    const person = typed({ ...fieldsOf(await visitor.read("/register")), phone: "12" })
    await insertRegulations(db)
    const html = await (await visitor.post("/register", person)).text()
    const again = await visitor.post("/register", {
      ...person,
      ...fieldsOf(html),
      phone: buildPhone(nextNumber()),
    })
    expect(again.status).toBe(409)
  })

  test("says beside each field what is wrong and keeps what was typed, passwords excepted", async () => {
    const answer = await visit(app.origin).post("/register", {
      ...typed({
        cpf: "111.111.111-11",
        phone: "12",
        name: "Zezé <b>",
        password: "abc",
        birthdate: "2012-01-01",
      }),
      emailConfirmation: "x@y.test",
      terms: "",
    })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    for (const message of [
      "CPF inválido.",
      "Telefone inválido.",
      "Emails não correspondem.",
      "Senhas não correspondem.",
      "Mínimo de 8 caracteres.",
      "Inclua uma letra maiúscula.",
      "Inclua um número.",
      "Inclua um caractere especial.",
      "Você deve ter 18 anos para participar da promoção.",
      "Aceite os termos para continuar.",
    ])
      expect(words(html)).toContain(message)
    expect(html).toContain('value="111.111.111-11"')
    expect(html).not.toContain('value="abc"')
    expect(html).toMatch(/aria-invalid="true" aria-describedby="[^"]*register-phone-error"/)
  })

  test("leads whoever is registered already to login, new password and team, and tells nobody of a closed account", async () => {
    const hints = []
    for (const status of ["active", "canceled"] as const) {
      const { cpf } = await insertRegistration(db, { status })
      const answer = await visit(app.origin).post("/register", typed({ cpf }))
      const html = await answer.text()
      expect(answer.status).toBe(409)
      const hint = /<[a-z]+ [^>]*id="register-cpf-hint"[^>]*>(.*?)<\/(?:p|span|div)>/s.exec(html)?.[1] ?? ""
      expect(words(hint)).toContain("Este CPF já tem cadastro:")
      expect(words(hint)).toContain(
        "Cancelou a conta? Para voltar, escreva para torcida@arquibancada.example",
      )
      expect(hint).toContain('href="/login"')
      expect(hint).toContain('href="/forgot"')
      expect(hint).toContain('href="mailto:torcida@arquibancada.example"')
      expect(html).toMatch(/aria-describedby="[^"]*register-cpf-hint/)
      hints.push(hint)
    }
    expect(hints[0]).toBe(hints[1])
  })

  test("says beside the password that others would try it first, in the visitor's language", async () => {
    const password = "Aa@17051990"
    const weak = typed({ password, passwordConfirmation: password })
    const answer = await visit(app.origin).post("/register", weak)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(words(html)).toContain("Essa senha é fácil demais de adivinhar. Escolha outra.")
    expect(html).toMatch(/aria-invalid="true" aria-describedby="[^"]*register-password-error/)
    expect(html).not.toContain(password)
  })

  test("offers the nearest cities of the state, and takes the chosen one", async () => {
    const visitor = visit(app.origin)
    const person = typed({ uf: "BA", city: "Salvadro" })
    const refused = await visitor.post("/register", person)
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(words(html)).toContain("Você quis dizer uma destas cidades, na Bahia?")
    expect(html).toContain('name="cityChoice" value="Salvador"')
    expect((await visitor.post("/register", { ...person, cityChoice: "Salvador" })).status).toBe(302)
    expect(await find(person.cpf!)).toMatchObject({ city: "Salvador" })
  })

  test("keeps a choice while something else is wrong, and drops it once another city is typed", async () => {
    const person = typed({ uf: "BA", city: "Salvadro", cityChoice: "Salvador" })
    const still = await (await visit(app.origin).post("/register", { ...person, phone: "1" })).text()
    expect(still).toMatch(
      /<input type="radio"[^>]*value="Salvador"[^>]* checked|checked=""[^>]*value="Salvador"/,
    )
    await visit(app.origin).post("/register", { ...person, city: "Ilhéus" })
    expect(await find(person.cpf!)).toMatchObject({ city: "Ilhéus" })
  })

  test("answers a duplicate with 409, and a blocked CPF before it", async () => {
    const known = await insertRegistration(db)
    const post = async (overrides: Record<string, string>) => {
      const answer = await visit(app.origin).post("/register", typed(overrides))
      return [answer.status, words(await answer.text())] as const
    }
    const email = { email: known.email.toUpperCase(), emailConfirmation: known.email }
    expect(await post({ cpf: known.cpf })).toEqual([409, expect.stringContaining("CPF já cadastrado.")])
    expect(await post({ phone: known.phone })).toEqual([
      409,
      expect.stringContaining("Telefone já cadastrado."),
    ])
    expect(await post(email)).toEqual([409, expect.stringContaining("Email já cadastrado.")])
    await db.insert(cpfBlocks).values({ cpf: known.cpf, reason: "Funcionária" })
    const blocked = "Esse CPF não pode participar da promoção."
    expect(await post({ cpf: known.cpf })).toEqual([422, expect.stringContaining(blocked)])
  })

  test("stands aside outside its window, for the page and for a submission", async () => {
    const over = "/register?register_end=2020-01-31%2012:00:00"
    const page = await visit(app.origin).read(over)
    expect(words(page)).toContain("O cadastro terminou em 31 de janeiro de 2020, às 12h (Brasília).")
    expect(page).not.toContain('name="cpf"')
    const answer = await visit(app.origin).post(over, typed())
    expect(answer.status).toBe(422)
    expect(words(await answer.text())).toContain("O cadastro está fechado neste momento.")
  })

  test("is for guests: who is signed in goes on, query included", async () => {
    const someone = await signInParticipant(db, app.origin)
    const answer = await someone.get("/register?a=1")
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil?a=1"])
  })
})

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { findAdmin, findParticipant, openImpersonatedSession } from "#app/auth/sessions.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import type { RunningApp } from "#tests/support/app"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Site["db"]

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: "on" })
  ;({ app, db } = site)
  await insertRegulations(db)
})
afterAll(() => site.close())

const to = (answer: Response) => [answer.status, answer.headers.get("location")]

describe("signing in and out", () => {
  test("goes to the page that was asked for, with its query, and comes back after signing out", async () => {
    const { cpf } = await insertRegistration(db)
    const visitor = visit(app.origin)
    expect(to(await visitor.get("/perfil?cupons=40"))).toEqual([302, "/login?cupons=40"])
    expect(to(await visitor.post("/login", { cpf, password: demoPassword }))).toEqual([
      302,
      "/perfil?cupons=40",
    ])
    expect(to(await visitor.post("/logout"))).toEqual([302, "/"])
    expect(to(await visitor.get("/perfil"))).toEqual([302, "/login"])
  })

  test("has one text for every cause, and asks to wait after five wrong ones", async () => {
    const { cpf } = await insertRegistration(db)
    const canceled = await insertRegistration(db, { status: "canceled" })
    const tries = [
      { cpf, password: "errada" },
      { cpf: "123", password: "errada" },
      { cpf: "1".repeat(4_000), password: "errada" },
      { cpf, password: "x".repeat(4_000) },
      { cpf: canceled.cpf, password: demoPassword },
    ]
    for (const wrong of tries) {
      const answer = await visit(app.origin).post("/login", wrong)
      expect(answer.status).toBe(422)
      expect(words(await answer.text())).toContain("CPF ou senha inválidos.")
    }
    for (let n = 0; n < 4; n++) await visit(app.origin).post("/login", { cpf, password: "errada" })
    const throttled = await visit(app.origin).post("/login", { cpf, password: demoPassword })
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  test("of an administrator has one text for every cause too, also for what no email nor password could be", async () => {
    const { email } = await insertUser(db, { type: "admin" })
    const tries = [
      { email, password: "errada" },
      { email: "ninguem@example.com", password: demoPassword },
      { email: `${"x".repeat(4_000)}@example.com`, password: demoPassword },
      { email, password: "x".repeat(4_000) },
      { email: "", password: "" },
    ]
    for (const wrong of tries) {
      const answer = await visit(app.origin).post("/admin/login", wrong)
      expect(answer.status).toBe(422)
      expect(words(await answer.text())).toContain("Email ou senha inválidos.")
    }
  })

  test("of an administrator whose session is over goes to the login, which leads home and not to the exit", async () => {
    const { email } = await insertUser(db, { type: "admin" })
    const over = visit(app.origin, { cookies: { admin_session: signed("a-token-of-long-ago") } })
    expect(to(await over.get("/admin/logout"))).toEqual([302, "/admin/login"])
    expect(to(await over.post("/admin/logout"))).toEqual([302, "/admin/login"])
    expect(over.cookies.has("admin_session")).toBe(false)
    expect(to(await over.post("/admin/login", { email, password: demoPassword }))).toEqual([
      302,
      "/admin/dashboard",
    ])
  })

  test.each(["/login", "/register"])(
    "for somebody else while one is signed in says whose session it is, and leads out of it: %s",
    async (path) => {
      const [ana, other] = [
        await signInParticipant(db, app.origin, { name: "Ana" }),
        await insertRegistration(db, { name: "Beatriz" }),
      ]
      // With the right password too: nothing is looked at but whether the CPF is the session's.
      const answer = await ana.post(path, { cpf: other.cpf, password: demoPassword })
      expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([
        409,
        expect.not.stringContaining("user_session"),
      ])
      const html = await answer.text()
      expect(words(html)).toContain("Você já entrou como Ana. Saia para entrar com outro CPF.")
      expect(html).toMatch(/<form method="post" action="\/logout"[^>]*>.*?<button[^>]*>Sair<\/button>/s)
      expect(html).not.toMatch(new RegExp(`Beatriz|${other.email}|${other.cpf}`))
      ana.cookies.set("outbox", "1")
      const unsent = await (await ana.post(path, { cpf: other.cpf, password: demoPassword })).text()
      expect(unsent).not.toContain('action="/logout"')
      expect(unsent).toContain('href="/perfil"')
      ana.cookies.delete("outbox")
      expect((await ana.get(path)).status).toBe(302)
      expect(to(await ana.post(path, { cpf: ana.registration.cpf, password: "x" }))).toEqual([302, "/perfil"])
      expect(to(await ana.post("/logout"))).toEqual([302, "/"])
      expect(to(await ana.post("/login", { cpf: other.cpf, password: demoPassword }))[0]).toBe(302)
    },
  )

  test("leaves an impersonated session for the record that it came from", async () => {
    const admin = await signInAdmin(db, app.origin, "super")
    const person = await insertRegistration(db)
    const now = new Date()
    const who = (await findAdmin(db, admin.token, now))!
    const { token } = await openImpersonatedSession(db, {
      registrationId: person.id,
      reason: "chamado",
      now,
      client: { ip: "127.0.0.1" },
      by: who.id,
      parent: who.session,
    })
    const visitor = visit(app.origin, { cookies: { user_session: signed(token) } })
    expect(to(await visitor.post("/logout"))).toEqual([302, `/admin/registrations/${person.id}`])
    expect(await findParticipant(db, token, now)).toBeUndefined()
  })

  test("only by POST", async () => {
    const someone = await signInParticipant(db, app.origin)
    await someone.get("/logout")
    expect((await someone.get("/perfil")).status).toBe(200)
  })
})

describe("a forgotten password", () => {
  test("asking for a link looks the same for everybody, also at /reset", async () => {
    const { cpf } = await insertRegistration(db)
    const answers = await Promise.all(
      [cpf, "529.982.247-25"].map(async (each) => {
        const answer = await visit(app.origin).post("/forgot", { cpf: each })
        return [answer.status, words(await answer.text())]
      }),
    )
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toEqual([200, expect.stringContaining("Se esse CPF tem cadastro, enviamos um email")])
    expect(await visit(app.origin).read("/reset")).toContain('action="/forgot"')
    expect((await visit(app.origin).post("/reset", { cpf })).status).toBe(200)
  })

  test("whoever lost the email address reads whom to write to, and why help asks for a login", async () => {
    const writes =
      "Perdeu o email do cadastro, ou cancelou a conta e quer voltar? Escreva para torcida@arquibancada.example"
    const sent = await visit(app.origin).post("/forgot", { cpf: "529.982.247-25" })
    for (const html of [
      await visit(app.origin).read("/login"),
      await visit(app.origin).read("/forgot"),
      await sent.text(),
    ])
      expect(words(html)).toContain(writes)
    const stranger = visit(app.origin)
    expect(words(await stranger.read("/login"))).not.toContain("Entre para pedir ajuda")
    expect(to(await stranger.get("/ajuda"))).toEqual([302, "/login"])
    const login = words(await stranger.read("/login"))
    expect(login).toContain("Entre para pedir ajuda")
    expect(login).toContain(writes)
  })

  test("what can be nobody's CPF is refused beside its field", async () => {
    for (const [typed, message] of [
      ["", "Campo obrigatório."],
      ["?", "CPF inválido."],
      ["529.982.247-26", "CPF inválido."],
    ] as const) {
      const answer = await visit(app.origin).post("/forgot", { cpf: typed })
      const html = await answer.text()
      expect([typed, answer.status, words(html).includes(message)]).toEqual([typed, 422, true])
      expect(html).toContain("<title>Erro: ")
    }
  })

  test("asking as an administrator looks the same for everybody too", async () => {
    const { email } = await insertUser(db)
    const emails = [email, "ninguem@example.com", ` ${email.toUpperCase()} `]
    const answers = []
    for (const each of emails) {
      const answer = await visit(app.origin).post("/admin/forgot", { email: each })
      answers.push([answer.status, /<h1>[\s\S]*?<form/.exec(await answer.text())?.[0]])
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toEqual([200, expect.stringContaining("Se houver uma conta com esse email")])
  })

  test("and what can be nobody's email is refused beside its field", async () => {
    for (const [typed, message] of [
      ["", "Campo obrigatório."],
      ["?", "Email inválido."],
    ] as const) {
      const answer = await visit(app.origin).post("/admin/forgot", { email: typed })
      expect([typed, answer.status, words(await answer.text()).includes(message)]).toEqual([typed, 422, true])
    }
    const long = `${"é".repeat(999)}@example.com`
    expect((await visit(app.origin).post("/admin/forgot", { email: long })).status).toBe(422)
    expect((await visit(app.origin).post("/admin/forgot")).status).toBe(422)
  })

  test("a link sets the password once", async () => {
    const person = await signInParticipant(db, app.origin)
    const { id, cpf } = person.registration
    const token = await makeResetToken(db, { registrationId: id, now: new Date() })
    const link = `/reset/${token}`
    const fields = { password: "Outra@2027", passwordConfirmation: "Outra@2027" }
    const unequal = await visit(app.origin).post(link, { ...fields, passwordConfirmation: "x" })
    expect([unequal.status, words(await unequal.text())]).toEqual([
      422,
      expect.stringContaining("Senhas não correspondem."),
    ])
    expect(to(await visit(app.origin).post(link, fields))).toEqual([302, "/login"])
    expect(to(await person.get("/perfil"))).toEqual([302, "/login"])
    expect((await visit(app.origin).post("/login", { cpf, password: "Outra@2027" })).status).toBe(302)

    const used = await visit(app.origin).post(link, fields)
    const message = "Token inválido. Faça nova solicitação para recuperar sua senha."
    expect([used.status, words(await used.text())]).toEqual([422, expect.stringContaining(message)])
    const shown = await visit(app.origin).get("/reset/inventado")
    const html = await shown.text()
    expect([shown.status, words(html)]).toEqual([404, expect.stringContaining(message)])
    expect(html).toContain('href="/forgot"')
  })

  test("a link opens for whoever is signed in, sets its owner's password, and signs out here", async () => {
    const fields = { password: "Outra@2027", passwordConfirmation: "Outra@2027" }
    const owner = await signInParticipant(db, app.origin)
    expect(await owner.read("/perfil")).toContain('href="/forgot"')
    expect((await owner.get("/forgot")).status).toBe(200)
    const linkOf = async ({ registration: { id } }: typeof owner) =>
      `/reset/${await makeResetToken(db, { registrationId: id, now: new Date() })}`
    const own = await linkOf(owner)
    expect(words(await owner.read(own))).toContain("Criar senha nova")
    expect(to(await owner.post(own, fields))).toEqual([302, "/login"])
    expect(owner.cookies.has("user_session")).toBe(false)
    expect(words(await owner.read("/login"))).toContain("Senha nova salva. Entre com ela.")
    const again = { cpf: owner.registration.cpf, password: fields.password }
    expect(to(await owner.post("/login", again))).toEqual([302, "/perfil"])

    // On a phone that somebody else is signed in on: nothing says whose link it is, and they are signed out.
    const other = await signInParticipant(db, app.origin, { name: "Outra", lastname: "Pessoa" })
    const foreign = await linkOf(owner)
    const page = await other.read(foreign)
    for (const secret of [owner.registration.email, owner.registration.cpf, owner.registration.id])
      expect(page).not.toContain(secret)
    expect(to(await other.post(foreign, fields))).toEqual([302, "/login"])
    expect(await findParticipant(db, other.token, new Date())).toBeUndefined()
    const unchanged = { cpf: other.registration.cpf, password: demoPassword }
    expect(to(await other.post("/login", unchanged))).toEqual([302, "/perfil"])

    // A bad link changes nothing, and ends nobody's session.
    expect((await other.get("/reset/inventado")).status).toBe(404)
    expect((await other.post("/reset/inventado", fields)).status).toBe(422)
    expect((await other.get("/perfil")).status).toBe(200)
  })
})

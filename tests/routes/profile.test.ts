import { and, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { excludeIneligible } from "#app/domain/draws/base/exclude-ineligible.server"
import { logIneligible } from "#app/domain/log/log-ineligible.server"
import { ownNumbers } from "#app/domain/my-data/own-numbers.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { tickets } from "#drizzle/schema/tickets"
import { dayOf } from "#app/platform/time/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import type { RunningApp } from "#tests/support/app"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let db: Site["db"]

beforeAll(async () => {
  site = await startSite()
  ;({ app, db } = site)
})
afterAll(() => site.close())

const dataOf = ({ name, lastname, email, phone, uf, city, version }: RegistrationRow) => ({
  intent: "data",
  name,
  lastname,
  email,
  phone,
  uf,
  city,
  version: String(version),
})
const find = async (id: string) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]!

describe("a closed list in which a person's numbers take no part", () => {
  test("says so on /perfil and on the draw's page, with the reason, and they do not count as valid", async () => {
    const person = await signInParticipant(db, app.origin)
    const now = new Date()
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
    const period = { periodStart: days(-20), periodEnd: days(-1), extractionOn: dayOf(days(2)) }
    const draw = await insertDraw(db, { title: "Sorteio Fechado", ...period })
    const sent = { registrationId: person.registration.id, now: days(-2) }
    await insertTickets(db, { draw, invoice: await insertInvoice(db, sent), count: 2 })
    const refused = await insertInvoice(db, { ...sent, status: "invalid", reason: "A foto está ilegível." })
    await insertTickets(db, { draw, invoice: refused, voidAt: days(-2) })
    // Its list is not closed yet, and no coupon is taken any more.
    expect(words(await person.read("/perfil"))).toContain("Sorteio Fechado Aguardando o sorteio")
    const { cpf } = person.registration
    await db.insert(cpfBlocks).values({ cpf, reason: "Equipe da agência", blockedAt: draw.periodEnd })
    const closing = await moveDraw(db, draw, { to: "closing" })
    await excludeIneligible(db, draw.id)
    await logIneligible(db, draw, now)
    await moveDraw(db, closing, { to: "closed" })

    const page = words(await person.read("/perfil"))
    expect(page).toContain("0 números valendo")
    for (const read of [page, words(await person.read(`/ganhadores/${draw.id}`))]) {
      expect(read).toContain("Não participam: 2 números (o CPF estava bloqueado).")
      expect(read).toContain("Não participa: 1 número (o cupom foi recusado).")
    }
    // Nowhere do they stand as if they counted.
    const [counted] = await db
      .select({ id: tickets.invoiceId, series: tickets.series, element: tickets.element })
      .from(tickets)
      .where(and(eq(tickets.drawId, draw.id), isNull(tickets.voidAt)))
    const number = formatLuckyNumber(counted!, draw.rule.seriesDigits)
    for (const address of ["/perfil", `/ganhadores/${draw.id}`])
      expect(await person.read(address)).toContain(`<s>${number}</s>`)
    expect(words(await person.read("/perfil"))).toContain(`${number} Não participa`)
    expect(words(await person.read(`/cupom/${counted!.id}`))).toContain(`${number} Não participa`)
    const admin = await signInAdmin(db, app.origin, "admin")
    const record = await admin.read(`/admin/registrations/${person.registration.id}`)
    expect(record).toContain(`<del>${number}</del>`)
    expect(words(record)).toContain(`${number} Fora do sorteio`)
    expect(record.match(/<del>/g)).toHaveLength(3)
    const ofCoupon = await admin.read(`/admin/invoices/${counted!.id}`)
    expect(ofCoupon).toContain(`<del>${number}</del>`)
    expect(words(ofCoupon)).toContain(`${number} Sorteio Fechado Fora do sorteio o CPF estava bloqueado`)
    expect(words(ofCoupon)).not.toContain("Válido")
    const asked = new URLSearchParams({ draw: draw.id, number })
    const checked = words(await admin.read(`/admin/tickets-check?${asked}`))
    expect(checked).toContain("Situação Fora do sorteio Por quê o CPF estava bloqueado")
    expect(checked).not.toContain("Válido")
    const [own] = await ownNumbers(db, person.registration.id)
    expect(own!.numbers).toContain(`${number} (left out)`)
    expect(words(await person.read("/perfil?lng=en"))).toContain(
      "2 numbers take no part (the CPF was blocked).",
    )
  })
})

describe("/perfil shows", () => {
  test("numbers by draw with the voided ones, invoices with the reason, prizes with what to do", async () => {
    const person = await signInParticipant(db, app.origin)
    const draw = await insertDraw(db, { title: "Sorteio do Acesso" })
    const owner = { registrationId: person.registration.id }
    const good = await insertInvoice(db, owner)
    const bad = await insertInvoice(db, { ...owner, status: "invalid", reason: "A foto está ilegível." })
    const [live] = await insertTickets(db, { draw, invoice: good })
    const [voided] = await insertTickets(db, { draw, invoice: bad, voidAt: new Date() })
    const prize = await insertPrize(db, { name: "Bola de capotão" })
    await insertAward(db, { ...owner, prizeId: prize.id, invoiceId: good.id })

    const html = await person.read("/perfil")
    const folded = html.match(/<details.*?<\/details>/gs)?.join("") ?? ""
    expect(words(folded)).toContain(`${formatLuckyNumber(voided!, 2)} Anulado`)
    expect(words(folded)).not.toContain(formatLuckyNumber(live!, 2))
    const page = words(html)
    for (const text of [
      "Sorteio do Acesso",
      "1 número valendo",
      formatLuckyNumber(live!, 2),
      formatLuckyNumber(voided!, 2),
      "Anulado",
      good.protocol,
      "Validado",
      "Não valeu",
      "Motivo: A foto está ilegível.",
      "Bola de capotão",
      "Faltam suas fotos",
      "Mande fotos",
    ])
      expect(page).toContain(text)
  })

  test("all numbers of each draw counted, as many as a page holds listed, and where the others are", async () => {
    const person = await signInParticipant(db, app.origin)
    const early = await insertDraw(db, { title: "Sorteio do Turno", extractionOn: "2099-01-02" })
    const late = await insertDraw(db, { title: "Sorteio do Returno", extractionOn: "2099-02-02" })
    const invoice = await insertInvoice(db, { registrationId: person.registration.id })
    await insertTickets(db, { draw: early, invoice, count: 2 })
    await insertTickets(db, { draw: late, invoice, count: 1_003 })
    await insertTickets(db, { draw: late, invoice, count: 1, voidAt: new Date() })
    const html = await person.read("/perfil")
    const page = words(html)
    for (const text of [
      "1.005 números valendo",
      "Ver 40 de 1.003",
      "1 anulado",
      "Mais 963 números deste sorteio estão nas páginas dos seus cupons e no arquivo com seus dados .",
      "Sorteio do Turno",
    ])
      expect(page).toContain(text)
    expect(html).toContain('<a href="/perfil/dados">')
    const draws = await Promise.all(
      [early, late].map(async ({ id }) => words(await person.read(`/ganhadores/${id}`))),
    )
    expect(draws[0]).toContain("Você tem 2 números neste sorteio")
    expect(draws[1]).toContain("Você tem 1.003 números neste sorteio")
  })

  test("what to do first to whoever has nothing, and ten coupons a page", async () => {
    const person = await signInParticipant(db, app.origin)
    expect(words(await person.read("/perfil"))).toContain("Seu primeiro número está num cupom")
    const sent: { protocol: string }[] = []
    for (let n = 0; n < 21; n++)
      sent.push(
        await insertInvoice(db, {
          registrationId: person.registration.id,
          now: new Date(Date.now() - n * 60_000),
        }),
      )
    const shown = (html: string) =>
      sent.flatMap(({ protocol }, n) => (html.includes(`>${protocol}<`) ? [n] : []))
    const ten = (from: number) => Array.from({ length: 10 }, (_, n) => from + n)
    const pageAfter = (html: string, rel: string) =>
      new RegExp(`href="(/perfil[^"]*)" rel="${rel}"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""
    const first = await person.read("/perfil")
    expect(shown(first)).toEqual(ten(0))
    const second = await person.read(pageAfter(first, "next"))
    expect(pageAfter(first, "next")).toMatch(/#cupons$/)
    expect(shown(second)).toEqual(ten(10))
    expect(shown(await person.read(pageAfter(second, "next")))).toEqual([20])
    expect(shown(await person.read(pageAfter(second, "prev")))).toEqual(ten(0))
    expect(shown(await person.read("/perfil?cursor=nonsense&status=nonsense&draw=nonsense"))).toEqual(ten(0))
  })

  test("coupons of one state and of one draw, and says so where there is none", async () => {
    const person = await signInParticipant(db, app.origin)
    const owner = { registrationId: person.registration.id }
    const [acesso, final] = [
      await insertDraw(db, { title: "Sorteio do Acesso" }),
      await insertDraw(db, { title: "Sorteio da Final" }),
    ]
    const [good, bad] = [
      await insertInvoice(db, owner),
      await insertInvoice(db, { ...owner, status: "invalid", reason: "A foto está ilegível." }),
    ]
    await insertTickets(db, { draw: acesso, invoice: good })
    await insertTickets(db, { draw: final, invoice: bad, voidAt: new Date() })
    const shown = async (query: string) => {
      const html = await person.read(`/perfil${query}`)
      return [good, bad].map(({ protocol }) => html.includes(`>${protocol}<`))
    }
    expect(await shown("")).toEqual([true, true])
    expect(await shown("?status=invalid")).toEqual([false, true])
    expect(await shown(`?draw=${acesso.id}`)).toEqual([true, false])
    expect(await shown(`?draw=${final.id}&status=invalid`)).toEqual([false, true])
    const none = await person.read("/perfil?status=pending")
    expect(words(none)).toContain("Nenhum cupom assim.")
    expect(none).toMatch(/<option value="pending" selected=""/)
    expect(words(await person.read("/perfil?status=pending&lng=en"))).toContain("No such receipt.")
  })

  test("first what one has, with ways there, and last the account, with no field folded away", async () => {
    const person = await signInParticipant(db, app.origin)
    const draw = await insertDraw(db, { title: "Sorteio da Taça" })
    const invoice = await insertInvoice(db, { registrationId: person.registration.id })
    await insertTickets(db, { draw, invoice, count: 3 })
    const html = await person.read("/perfil")
    const sum = /<nav class="own-sum".*?<\/nav>/s.exec(html)![0]
    expect(words(sum)).toMatch(/3 números valendo .*0 prêmios/)
    const ways = [...sum.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(ways).toHaveLength(3)
    for (const id of ways) expect(html).toContain(`id="${id}"`)
    const places = ["own-sum", 'id="ganhei"', 'id="numeros"', 'id="cupons"', 'id="minha-conta"', 'id="dados"']
    const at = places.concat('id="senha"', 'action="/logout"').map((each) => html.indexOf(each))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at).not.toContain(-1)
    expect(html.slice(html.indexOf('id="minha-conta"'), html.indexOf("<footer"))).not.toContain("<details")
  })

  test("each part under a name of its own, in both languages", async () => {
    const person = await signInParticipant(db, app.origin)
    for (const path of ["/perfil", "/perfil?lng=en"]) {
      const titles = [...(await person.read(path)).matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(
        ([, title]) => title,
      )
      expect(titles.length).toBeGreaterThan(5)
      expect(titles).toEqual([...new Set(titles)])
    }
  })

  test("nobody else's", async () => {
    const answer = await visit(app.origin).post("/perfil", { intent: "cancel" })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"])
  })
})

describe("/perfil changes", () => {
  test("a person's data, by the rules of the registration", async () => {
    const person = await signInParticipant(db, app.origin)
    const sent = { ...dataOf(person.registration), lastname: "do Alambrado", city: "santos" }
    const refused = await person.post("/perfil", { ...sent, phone: "1", name: "" })
    expect(refused.status).toBe(422)
    expect(words(await refused.text())).toContain("Telefone inválido.")
    const saved = await person.post("/perfil", sent)
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/perfil#dados"])
    expect(words(await person.read("/perfil"))).toContain("Dados salvos.")
    expect(await find(person.registration.id)).toMatchObject({ lastname: "do Alambrado", city: "Santos" })
    const other = await insertRegistration(db)
    const taken = await person.post("/perfil", { ...sent, version: "2", email: other.email })
    expect([taken.status, words(await taken.text())]).toEqual([
      409,
      expect.stringContaining("Email já cadastrado."),
    ])
  })

  test("nothing that was saved elsewhere in between: both versions are shown, and then it may", async () => {
    const person = await signInParticipant(db, app.origin, { lastname: "da Geral" })
    const sent = dataOf(person.registration)
    await person.post("/perfil", { ...sent, name: "Marta" })
    const stale = await person.post("/perfil", { ...sent, name: "Marlene" })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(words(html)).toMatch(/Salvo agora: Marta .*O que você escreveu: Marlene/)
    expect(html).toContain('value="Marlene"')
    const version = /name="version" value="(\d+)"/.exec(html)![1]!
    expect((await person.post("/perfil", { ...sent, name: "Marlene", version })).status).toBe(302)
    expect(await find(person.registration.id)).toMatchObject({ name: "Marlene" })
  })

  test("the password, for whoever knows the current one; other devices are signed out", async () => {
    const person = await signInParticipant(db, app.origin)
    const { cpf } = person.registration
    const elsewhere = visit(app.origin)
    await elsewhere.post("/login", { cpf, password: demoPassword })
    const sent = { intent: "password", password: "Outra@2027", passwordConfirmation: "Outra@2027" }
    const wrong = await person.post("/perfil", { ...sent, currentPassword: "não é" })
    expect([wrong.status, words(await wrong.text())]).toEqual([
      422,
      expect.stringContaining("Não confere com a da sua conta. Digite de novo."),
    ])
    // Whatever the new one has wrong, in the same round.
    const weak = { ...sent, password: "fraca", passwordConfirmation: "outra" }
    for (const [currentPassword, isTold] of [
      ["não é", true],
      [demoPassword, false],
    ] as const) {
      const refused = await person.post("/perfil", { ...weak, currentPassword })
      const html = await refused.text()
      expect(refused.status).toBe(422)
      for (const field of ["password", "passwordConfirmation"])
        expect(html).toContain(`id="password-${field}-error"`)
      expect(html.includes('id="password-currentPassword-error"')).toBe(isTold)
    }
    expect((await person.post("/perfil", { ...sent, currentPassword: demoPassword })).status).toBe(302)
    expect((await person.get("/perfil")).status).toBe(200)
    expect((await elsewhere.get("/perfil")).status).toBe(302)
  })

  test("the account's end, after a question", async () => {
    const person = await signInParticipant(db, app.origin)
    expect(words(await person.read("/perfil?confirm=cancel"))).toContain("Cancelar sua conta?")
    expect(await find(person.registration.id)).toMatchObject({ status: "active" })
    expect((await person.post("/perfil?confirm=cancel", { intent: "cancel" })).status).toBe(302)
    expect(await find(person.registration.id)).toMatchObject({ status: "canceled" })
    expect((await person.get("/perfil")).headers.get("location")).toBe("/login")
    const { cpf } = person.registration
    expect((await visit(app.origin).post("/login", { cpf, password: demoPassword })).status).toBe(422)
  })

  test.each(["/perfil?confirm=cancel", "/login", "/cupom"])(
    "who has lost the answer to the account's end is told of it at %s, and their phone forgets them",
    async (path) => {
      const { token, ...person } = await signInParticipant(db, app.origin)
      await person.post("/perfil?confirm=cancel", { intent: "cancel" })
      const again = visit(app.origin, { cookies: { user_session: signed(token) } })
      const answer = path.includes("?") ? await again.post(path, { intent: "cancel" }) : await again.get(path)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"])
      expect(answer.headers.get("clear-site-data")).toBe('"storage"')
      expect(words(await again.read("/"))).toContain("Sua conta foi cancelada")
      expect((await again.get("/perfil")).headers.get("location")).toBe("/login")
    },
  )

  test("of an account that the team closed nobody is told that they closed it", async () => {
    const { token, registration } = await signInParticipant(db, app.origin)
    const closed = { status: "canceled", statusReason: "Fraude" } as const
    await db.update(registrations).set(closed).where(eq(registrations.id, registration.id))
    const person = visit(app.origin, { cookies: { user_session: signed(token) } })
    expect((await person.get("/perfil")).headers.get("location")).toBe("/login")
  })

  test("nothing in an administrator's hands", async () => {
    const admin = await signInAdmin(db, app.origin, "super")
    const row = await insertRegistration(db)
    const now = new Date()
    const who = (await findAdmin(db, admin.token, now))!
    const { token } = await openImpersonatedSession(db, {
      registrationId: row.id,
      reason: "chamado",
      now,
      client: { ip: "127.0.0.1" },
      by: who.id,
      parent: who.session,
    })
    const visitor = visit(app.origin, { cookies: { user_session: signed(token) } })
    const answer = await visitor.post("/perfil?confirm=cancel", { intent: "cancel" })
    expect(answer.status).toBe(403)
    expect(await find(row.id)).toMatchObject({ status: "active" })
  })

  test("nothing by a form that it does not have", async () => {
    const person = await signInParticipant(db, app.origin)
    for (const form of ["", "toString", "outro"])
      expect((await person.post("/perfil", { form })).status).toBe(400)
  })
})

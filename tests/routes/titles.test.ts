import { afterAll, beforeAll, expect, test } from "vitest"
import { pauses } from "#drizzle/schema/pauses"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
  await insertRegulations(site.db)
})
afterAll(() => site.close())

const titleOf = (html: string) => words(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "").trim()

test("a refused form says so in the page's title, before anything else", async () => {
  const visitor = visit(site.app.origin)
  expect(titleOf(await visitor.read("/login"))).toBe("Entrar · Bar na Torcida")
  const refused = async (path: string, form: Record<string, string>) =>
    titleOf(await (await visitor.post(path, form)).text())
  expect(await refused("/login", { intent: "login" })).toBe("Erro: Entrar · Bar na Torcida")
  expect(await refused("/register", { intent: "register" })).toBe("Erro: Cadastrar · Bar na Torcida")
  expect(await refused("/login?lng=en", { intent: "login" })).toBe("Error: Sign in · Bar na Torcida")
})

test("a search for bars says in the title what it found, or that it was refused", async () => {
  const visitor = visit(site.app.origin)
  const searched = (q: string) => visitor.get(`/bares?q=${q}`).then((answer) => answer.text())
  expect(titleOf(await visitor.read("/bares"))).toBe("Bares participantes · Bar na Torcida")
  const refused = await searched("123")
  expect(titleOf(refused)).toBe("Erro: Bares participantes · Bar na Torcida")
  expect(refused).toMatch(/<div class="summary" role="alert" tabindex="-1" autofocus/i)
  expect(refused).toContain('<a href="#bares-q">Um CEP tem 8 números')
  expect(titleOf(await searched("01310-100"))).toBe("Nenhum bar perto do CEP 01310-100 · Bar na Torcida")
  expect(titleOf(await searched("Xyzzyx"))).toBe("Não achamos essa cidade · Bar na Torcida")
})

test("the gate tells somebody too young so in the page's title, also after a reload", async () => {
  const visitor = visit(site.app.origin, { adult: false })
  const asked = await visitor.read("/agegate")
  expect(titleOf(asked)).toBe("Você tem 18 anos ou mais? · Bar na Torcida")
  const [, address = ""] = /value="minor"[^>]*formaction="([^"]+)"/i.exec(asked) ?? []
  const answer = await visitor.post(address, { answer: "minor" })
  expect(titleOf(await answer.text())).toBe("Volte quando fizer 18 anos. · Bar na Torcida")
  expect(titleOf(await visitor.read(address))).toBe("Volte quando fizer 18 anos. · Bar na Torcida")
})

type Open = (lng: string) => Promise<string>
const someone = (overrides = {}) => signInParticipant(site.db, site.app.origin, overrides)
/** A page as somebody who is signed in, or nobody, opens it. */
const opened =
  (path: string, who: () => Promise<Visitor> = async () => visit(site.app.origin)): Open =>
  async (lng) =>
    (await who()).read(`${path}${path.includes("?") ? "&" : "?"}lng=${lng}`)
/** The page that a form is answered with. */
const answered =
  (path: string, form: Record<string, string>): Open =>
  async (lng) =>
    (await visit(site.app.origin).post(`${path}?lng=${lng}`, form)).text()
const mailLink =
  (newsletter: boolean): Open =>
  async (lng) =>
    opened(`/unsubscribe/${(await someone({ newsletter })).registration.mailKey}`)(lng)

const [PAST, AHEAD] = ["2020-01-31 18:00:00", "2099-12-31 18:00:00"]

const states: Record<string, Open> = {
  "a link that no longer sets a password": opened("/reset/old"),
  "a link for a password that was asked for": answered("/forgot", { cpf: buildCpf(9_101) }),
  "coupons that are over": opened(`/cupom?store_invoice_end=${PAST}`, someone),
  "coupons before their time": opened(`/cupom?store_invoice_start=${AHEAD}`, someone),
  "coupons of a blocked CPF": opened("/cupom", async () => {
    const blocked = await someone()
    await site.db.insert(cpfBlocks).values({ cpf: blocked.registration.cpf, reason: "Equipe" })
    return blocked
  }),
  "a registration that is over": opened(`/register?register_end=${PAST}`),
  "a registration before its time": opened(`/register?register_start=${AHEAD}`),
  "an account about to be closed": opened("/perfil?confirm=cancel", someone),
  "data to correct": opened("/perfil?confirm=correct", someone),
  "news to stop": mailLink(true),
  "news that were stopped": mailLink(false),
  "a broken link of a mail": opened("/unsubscribe/broken"),
  "news stopped by an address": answered("/unsubscribe", { email: "alguem@example.com" }),
}

test.each(Object.entries(states))(
  "the title of %s says what its heading says, in both languages",
  async (_, open) => {
    const heads = []
    for (const lng of ["pt", "en"]) {
      const html = await open(lng)
      const h1 = words(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").trim()
      expect(h1).not.toBe("")
      expect(titleOf(html)).toContain(h1)
      heads.push(h1)
    }
    expect(heads[0]).not.toBe(heads[1])
  },
)

test("so does a pause's", async () => {
  const notice = { noticePt: "Voltamos às 18h.", noticeEn: "We are back at 6 pm.", reason: "Notas falsas" }
  const { id: pausedBy } = await insertUser(site.db, { passwordHash: null })
  await site.db.insert(pauses).values({ ...notice, pausedBy, pausedAt: new Date() })
  expect(titleOf(await (await someone()).read("/cupom"))).toBe("Envio em pausa · Bar na Torcida")
})

test("an accepted coupon says how many numbers it brought", async () => {
  const ana = await signInParticipant(site.db, site.app.origin)
  const own = { registrationId: ana.registration.id }
  const draw = await insertDraw(site.db)
  const invoice = await insertInvoice(site.db, own)
  await insertTickets(site.db, { draw, invoice, count: 4 })
  const html = await ana.read(`/cupom/${invoice.id}`)
  expect(titleOf(html)).toBe("Cupom recebido: 4 números · Bar na Torcida")
  expect(words(html)).toMatch(/Recebido em \d\d\/\d\d, (às|à) \d{1,2}h(\d\d)? \(Brasília\)\./)
  const bad = await insertInvoice(site.db, { ...own, status: "invalid" })
  expect(titleOf(await ana.read(`/cupom/${bad.id}`))).toBe("Seu cupom não valeu · Bar na Torcida")
})

test("what is not there has a title of its own, in both languages", async () => {
  const visitor = visit(site.app.origin)
  for (const path of ["/nada", "/ganhadores/nada"])
    expect(titleOf(await visitor.read(path)), path).toBe("Página não encontrada · Bar na Torcida")
  expect(titleOf(await visitor.read("/nada?lng=en"))).toBe("This page could not be found · Bar na Torcida")
})

test("a password can be shown and is ticked where scripts run, and a CPF is the name to sign in with", async () => {
  const visitor = visit(site.app.origin)
  const [login, register] = [await visitor.read("/login"), await visitor.read("/register")]
  expect(login).toContain('data-show="Mostrar senha"')
  expect(register).toMatch(/<ul class="ticks" id="register-password-ticks" hidden/)
  for (const html of [login, register])
    expect(/<input[^>]*name="cpf"[^>]*>/.exec(html)?.[0]).toContain('autoComplete="username"')
  expect(words(register)).toContain("Seus números da sorte ficam neste CPF.")
})

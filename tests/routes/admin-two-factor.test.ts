import { generateTOTP } from "@epic-web/totp"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { hashRecoveryCode } from "#app/auth/totp.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertUser } from "#drizzle/seed/builders/user"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/two-factor"
const SECOND = "/admin/login?code"
const BEGIN = { intent: "begin", currentPassword: demoPassword }
let site: Site

beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: "on" })
})
afterAll(() => site.close())

const signIn = () => signInAdmin(site.db, site.app.origin, "admin")
const secretIn = (html: string) => /<code>([A-Z2-7 ]{39})<\/code>/.exec(html)?.[1]?.replaceAll(" ", "") ?? ""
const codesIn = (html: string) => html.match(/[A-Z2-7]{5}-[A-Z2-7]{5}(?=<\/code>)/g) ?? []
const codeOf = async (secret: string) => (await generateTOTP({ secret })).otp
const rowOf = async ({ id }: { id: string }) =>
  (await site.db.select().from(users).where(eq(users.id, id)))[0]!

/** An administrator who has just switched it on, by a form that a double tap sent twice. */
async function enrolled() {
  const me = await signIn()
  await me.post(PAGE, BEGIN)
  const secret = secretIn(await me.read(PAGE))
  const form = { intent: "enable", code: await codeOf(secret) }
  const answers = await Promise.all([me.post(PAGE, form), me.post(PAGE, form)])
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  return { me, secret, pages, statuses: answers.map(({ status }) => status) }
}

test("Começar tapped twice shows the key that the first tap showed", async () => {
  const me = await signIn()
  const begin = async () => secretIn(await (await me.post(PAGE, BEGIN)).text())
  const first = await begin()
  expect(first).toHaveLength(32)
  expect(await begin()).toBe(first)
})

test("nobody begins at a desk that was left open: it takes the password, which is not to be guessed there", async () => {
  const me = await signIn()
  expect((await me.post(PAGE, { intent: "begin" })).status).toBe(422)
  const guess = async () => {
    const answer = await me.post(PAGE, { intent: "begin", currentPassword: "Palpite@1" })
    return { status: answer.status, html: await answer.text() }
  }
  for (let n = 0; n < 5; n++) {
    const { status, html } = await guess()
    expect([status, secretIn(html)]).toEqual([422, ""])
  }
  expect((await guess()).status).toBe(429)
  expect((await me.post(PAGE, BEGIN)).status).toBe(429)
  expect((await rowOf(me.user)).totpSecret).toBeNull()
})

test("Ligar tapped twice shows the ten recovery codes on whichever page the browser keeps", async () => {
  const { me, pages, statuses } = await enrolled()
  expect(statuses).toEqual([200, 200])
  const [one = [], other] = pages.map(codesIn)
  expect(one).toHaveLength(10)
  expect(other).toEqual(one)
  for (const html of pages)
    expect(html).toMatch(/<a [^>]*href="\/admin\/dashboard"[^>]*>Ir para o painel<\/a>/)
  expect((await rowOf(me.user)).recoveryCodes).toEqual(one.map(hashRecoveryCode))
  const later = await me.read(PAGE)
  expect(codesIn(later)).toEqual([])
  expect(words(later)).toContain("Restam 10 códigos de recuperação.")
})

test("new codes are asked for with a code, in a dialog that needs no script, and shown once", async () => {
  const { me, secret } = await enrolled()
  // As if the codes were of another day.
  await site.db
    .update(users)
    .set({ totpLastStep: 1, recoveryCodes: ["x", "y"] })
    .where(eq(users.id, me.user.id))
  const dialog = words(await me.read(`${PAGE}?confirm=codes`))
  expect(dialog).toMatch(/Gerar novos códigos.*Os de antes deixam de valer.*Código/)
  const refused = await me.post(`${PAGE}?confirm=codes`, { intent: "codes", code: "abcdef" })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toMatch(/id="codes-code-error"><li>Código inválido/)
  const form = { intent: "codes", code: await codeOf(secret) }
  const answers = [await me.post(`${PAGE}?confirm=codes`, form), await me.post(`${PAGE}?confirm=codes`, form)]
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(pages.map((html) => html.includes("<dialog open"))).toEqual([false, false])
  const [one = [], other] = pages.map(codesIn)
  expect([one.length, other]).toEqual([10, one])
  expect((await rowOf(me.user)).recoveryCodes).toEqual(one.map(hashRecoveryCode))
})

test("Desligar tapped twice answers the same page twice and switches off once", async () => {
  const { me, secret } = await enrolled()
  // As if the code of the enrolment were of another day.
  await site.db.update(users).set({ totpLastStep: 1 }).where(eq(users.id, me.user.id))
  const form = { intent: "disable", code: await codeOf(secret) }
  const tap = () => me.post(`${PAGE}?confirm=disable`, form)
  const answers = [...(await Promise.all([tap(), tap()])), await tap()]
  expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
    [302, PAGE],
    [302, PAGE],
    [302, PAGE],
  ])
  expect(words(await me.read(PAGE))).toContain("Verificação em duas etapas desligada.")
  expect((await rowOf(me.user)).totpEnabledAt).toBeNull()
  const rows = await site.db
    .select({ id: actions.id })
    .from(actions)
    .where(and(eq(actions.subjectId, me.user.id), eq(actions.action, "two_factor")))
  expect(rows).toHaveLength(2)
})

/** Somebody whose password was right, before the page that asks for the code. */
async function beforeCode() {
  const { email } = await insertUser(site.db, { totpSecret: "JBSWY3DPEHPK3PXP", totpEnabledAt: new Date() })
  const browser = visit(site.app.origin)
  const asked = await browser.post("/admin/login", { email, password: demoPassword })
  expect(asked.headers.get("location")).toBe(SECOND)
  return browser
}

test("an empty code is a wrong code, and the page still asks for it", async () => {
  const answer = await (await beforeCode()).post(SECOND, { code: "" })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(words(html)).toContain("Código inválido")
  expect(words(html)).toContain("Verificação em duas etapas")
  expect(words(html)).not.toContain("Email ou senha inválidos")
})

test("a recovery code that was used before is told that each works once, another wrong code what the app shows", async () => {
  const { me, pages } = await enrolled()
  const [used = ""] = codesIn(pages[0] ?? "")
  const enter = async (code: string) => {
    const visitor = visit(site.app.origin)
    await visitor.post("/admin/login", { intent: "login", email: me.user.email, password: demoPassword })
    return visitor.post(SECOND, { intent: "login", code })
  }
  expect((await enter(used)).status).toBe(302)
  const refused = await enter(used.toLowerCase().replace("-", " "))
  expect(refused.status).toBe(422)
  expect(words(await refused.text())).toContain(
    "Esse código de recuperação não vale, ou já foi usado: cada um serve uma vez só.",
  )
  expect(words(await (await enter("00000")).text())).toContain("Código inválido. Confira o aplicativo")
})

test("a code that comes after its time is told so, and where to begin again", async () => {
  const browser = await beforeCode()
  // The cookie that says that the password was right is gone after five minutes.
  const late = visit(site.app.origin)
  for (const code of ["123456", ""]) {
    const answer = await late.post(SECOND, { code })
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(words(html)).toContain("O tempo para digitar o código acabou. Entre de novo com email e senha.")
    expect(words(html)).not.toContain("Email ou senha inválidos")
    expect(html).toContain('name="password"')
  }
  // And nobody who never gave a password learns more by it.
  expect(words(await (await late.post("/admin/login", {})).text())).toContain("Email ou senha inválidos.")
  expect((await browser.get(SECOND)).status).toBe(200)
})

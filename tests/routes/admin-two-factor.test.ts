import { generateTOTP } from "@epic-web/totp"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { hashRecoveryCode } from "#app/auth/totp.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/two-factor"
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

import { afterAll, beforeAll, expect, test } from "vitest"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertUser } from "#drizzle/seed/builders/user"
import { insertStore } from "#drizzle/seed/builders/store"
import { type RunningApp, startApp } from "#tests/support/app"
import { LEFT, leaveToast } from "#tests/support/left-toast"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const CREATE = "/admin/stores/create"
const FRAME = `${CREATE}.data?_routes=${encodeURIComponent("routes/admin/_layout")}`
const FOUND = "CNPJ já cadastrado."

let site: Site
/** With few forms a minute for a network or an account, and with a few tries of an account. */
let limited: RunningApp
let throttled: RunningApp
let taken: string
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  const start = (env: Record<string, string>) =>
    startApp({ databaseUrl: site.databaseUrl, env: { ADMIN_TOTP: "optional", RATE_LIMITS: "on", ...env } })
  ;[limited, throttled] = [
    await start({ POSTS_PER_MINUTE: "3", ACCOUNT_POSTS_PER_MINUTE: "3" }),
    await start({}),
  ]
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  taken = (await insertStore(site.db, { cnpj: buildCnpj(nextNumber()) })).cnpj
})
afterAll(async () => {
  await limited?.stop()
  await throttled?.stop()
  await site.close()
})

const bar = (cnpj: string) => ({
  intent: "save",
  formKey: crypto.randomUUID(),
  name: "Bar do Zé",
  cnpj,
  address: "Rua das Traves, 10",
  cep: "13010-000",
  uf: "SP",
  city: "Campinas",
  lat: "",
  lng: "",
  active: "on",
})
const toastOf = (html: string) =>
  words(/<div [^>]*class="toasts"[^>]*>(.*?)<\/div>(?=<|$)/s.exec(html)?.[1] ?? "").trim()
const inPage = (html: string) => toastOf(/<main.*<\/main>/s.exec(html)?.[0] ?? "")

test("a page without scripts says a conflict in a toast too, once", async () => {
  const answer = await admin.post(CREATE, bar(taken))
  expect(answer.status).toBe(409)
  expect(toastOf(await answer.text())).toContain(FOUND)
  expect(toastOf(await admin.read(CREATE))).toBe("")
})

test("what is wrong in a field stands beside it alone", async () => {
  const answer = await admin.post(CREATE, bar("1"))
  expect(answer.status).toBe(422)
  expect(toastOf(await answer.text())).toBe("")
})

test("an answer to scripts brings the toast to the frame that is loaded after it", async () => {
  const refused = await admin.post(`${CREATE}.data`, bar(taken))
  expect(refused.status).toBe(409)
  expect(await admin.read(FRAME)).toContain(FOUND)
  expect(await admin.read(FRAME)).not.toContain(FOUND)
  expect((await admin.post(`${CREATE}.data`, bar("1"))).status).toBe(422)
  expect(await admin.read(FRAME)).not.toContain("inválido")
})

test("a refusal clears what was said before, with scripts and without", async () => {
  await leaveToast("admin", admin)
  const html = await (await admin.post(CREATE, bar(taken))).text()
  expect(toastOf(html)).toContain(FOUND)
  expect(html).not.toContain(LEFT)
  expect(await admin.read(CREATE)).not.toContain(LEFT)
  await leaveToast("admin", admin)
  await admin.post(`${CREATE}.data`, bar(taken))
  const frame = await admin.read(FRAME)
  expect([frame.includes(FOUND), frame.includes(LEFT)]).toEqual([true, false])
})

test("too many tries at the login are said in a toast, which clears what was said before", async () => {
  const { email } = await insertUser(site.db)
  const login = (visitor = visit(throttled.origin)) =>
    visitor.post("/admin/login", { email, password: "Errada@2026" })
  for (let n = 0; n < 5; n++) expect((await login()).status).toBe(422)
  const last = visit(throttled.origin)
  await leaveToast("admin", last)
  const answer = await login(last)
  const html = await answer.text()
  expect([answer.status, html.includes(LEFT)]).toEqual([429, false])
  expect(toastOf(html)).toContain("Muitas tentativas. Espere 15 minutos")
  expect(await last.read("/admin/login")).not.toContain(LEFT)
})

test("too many forms of an administrator end in a page inside the frame with its toast", async () => {
  const hurried = await signInAdmin(site.db, limited.origin, "admin")
  let answer = await hurried.post(CREATE, bar("1"))
  for (let n = 0; n < 5 && answer.status !== 429; n++) answer = await hurried.post(CREATE, bar("1"))
  expect(answer.status).toBe(429)
  expect(inPage(await answer.text())).toMatch(/^Muitas tentativas\./)
  await leaveToast("admin", hurried)
  expect((await hurried.post(CREATE, bar("1"))).status).toBe(429)
  expect(await hurried.read(CREATE)).not.toContain(LEFT)
})

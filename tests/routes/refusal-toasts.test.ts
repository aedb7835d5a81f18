import { afterAll, beforeAll, expect, test } from "vitest"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertStore } from "#drizzle/seed/builders/store"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const CREATE = "/admin/stores/create"
const FRAME = `${CREATE}.data?_routes=${encodeURIComponent("routes/admin/_layout")}`
const FOUND = "CNPJ já cadastrado."

let site: Site
let taken: string
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  taken = (await insertStore(site.db, { cnpj: buildCnpj(nextNumber()) })).cnpj
})
afterAll(() => site.close())

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

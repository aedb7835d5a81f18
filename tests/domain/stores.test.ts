import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createStore } from "#app/domain/stores/create-store.server"
import { disableStore, enableStore } from "#app/domain/stores/disable-store.server"
import { editStore } from "#app/domain/stores/edit-store.server"
import { getStore } from "#app/domain/stores/stores.queries.server"
import { newStoreInput, storeEditInput } from "#app/domain/stores/store-input.server"
import { listStores, storesExport } from "#app/domain/stores/stores.list.server"
import { listChanges } from "#app/domain/actions/subject-history.server"
import { dayOf, endOfDay, startOfDay } from "#app/platform/time/clock.server"
import { actions } from "#drizzle/schema/back-office"
import { invoices } from "#drizzle/schema/invoices"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { inMasks } from "#tests/support/file-viewers"

const now = new Date("2026-11-20T15:00:00Z")
let userId: string

beforeAll(async () => {
  userId = (await insertUser(db, { name: "Ana Chefe" })).id
})
afterAll(dropOwnDatabase)

const typed = (overrides: Record<string, string> = {}) => ({
  name: "Bar do Zé",
  cnpj: buildCnpj(nextNumber()),
  address: "Rua das Traves, 10",
  cep: "13010-000",
  uf: "sp",
  city: "campinas",
  lat: "-22,906",
  lng: "-47.061",
  ...overrides,
})
const filled = (overrides: Record<string, string> = {}) => ({
  ...typed(overrides),
  formKey: crypto.randomUUID(),
  active: "on",
})
const fresh = (overrides: Record<string, string> = {}) => newStoreInput.parse(filled(overrides))
const edit = (overrides: Record<string, string>) =>
  storeEditInput.parse({ ...typed(), version: "1", ...overrides })
const create = (input: ReturnType<typeof fresh>) => createStore(db, { input, by: userId, now })
const rowOf = async (id: string) => (await db.select().from(stores).where(eq(stores.id, id)))[0]!
const actionsOn = (id: string) => db.select().from(actions).where(eq(actions.subjectId, id))

describe("what is typed about a bar", () => {
  test("is normalised: CNPJ, CEP, the city's official name and the position", () => {
    expect(newStoreInput.parse({ ...filled(), cnpj: "12.abc.345/01de-35", city: "SAO PAULO" })).toMatchObject(
      {
        cnpj: "12ABC34501DE35",
        cep: "13010000",
        uf: "SP",
        city: "São Paulo",
        lat: -22.906,
        lng: -47.061,
      },
    )
  })

  const issuesOf = (overrides: Record<string, string | undefined>) =>
    newStoreInput
      .safeParse({ ...filled(), ...overrides })
      .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

  test.each([
    [{ cnpj: "11.222.333/0001-80" }, ["cnpj: cnpj"]],
    [{ cep: "1301-000" }, ["cep: cep"]],
    [{ uf: "XX" }, ["uf: state"]],
    [{ city: "Niterói" }, ["city: city"]],
    [{ lat: undefined }, ["lat: position-both"]],
    [{ lng: " " }, ["lng: position-both"]],
    [{ lat: "91" }, ["lat: degrees:90"]],
    [{ lng: "-181", lat: "x" }, ["lat: degrees:90", "lng: degrees:180"]],
    [{ lat: "-47.061", lng: "-22.906" }, ["lat: position-brazil"]],
    [{ name: "🍺", address: "Rua; drop" }, ["name: characters", "address: characters"]],
    [{ name: "x".repeat(121) }, ["name: too-long:120"]],
    [{ name: "", city: "" }, ["name: required", "city: required"]],
    [{ cnpj: "x", city: "Niterói", lat: undefined }, ["cnpj: cnpj", "city: city", "lat: position-both"]],
  ])("%j breaks %j", (change, issues) => expect(issuesOf(change)?.sort()).toEqual(issues.sort()))

  test("may leave the position out, both halves of it", () => {
    expect(newStoreInput.parse({ ...filled(), lat: undefined, lng: undefined })).toMatchObject({
      lat: null,
      lng: null,
    })
  })
})

describe("a new bar", () => {
  test("is there, found by what it is called, and stands in the audit", async () => {
    const input = fresh({ name: "Boteco Ávila" })
    const { storeId } = await create(input)
    expect(await rowOf(storeId)).toMatchObject({
      name: "Boteco Ávila",
      city: "Campinas",
      active: true,
      version: 1,
      createdAt: now,
      search: `boteco avila rua das traves, 10 campinas ${input.cnpj.toLowerCase()}`,
    })
    const [action, ...more] = await actionsOn(storeId)
    expect(action).toMatchObject({ permission: "stores", action: "create", userId })
    expect(JSON.parse(action!.text)).toMatchObject({
      before: null,
      after: { cnpj: input.cnpj, active: true },
    })
    expect(more).toEqual([])
  })

  test("sent twice, also at the same moment, is one bar with one line in the audit", async () => {
    const input = fresh()
    const made = await Promise.all([create(input), create(input), create(input)])
    made.push(await create(input))
    expect(new Set(made.map(({ storeId }) => storeId)).size).toBe(1)
    expect(await actionsOn(input.formKey)).toHaveLength(1)
  })

  test("sent again after somebody disabled the bar is that bar still", async () => {
    const input = fresh()
    const { storeId } = await create(input)
    await disableStore(db, { storeId, reason: "Fechou", by: userId, now })
    expect(await create(input)).toEqual({ storeId })
  })

  test("under a key that is used up is another bar, if its CNPJ is another", async () => {
    const first = fresh()
    await create(first)
    const { storeId } = await create({ ...first, cnpj: buildCnpj(nextNumber()) })
    expect(storeId).not.toBe(first.formKey)
  })

  test("with a CNPJ that a bar has is refused, naming that bar", async () => {
    const there = await insertStore(db, { name: "Bar da Orla", city: "Fortaleza", uf: "CE", active: false })
    const taken = await create(fresh({ cnpj: there.cnpj })).catch((error: unknown) => error)
    expect(taken).toMatchObject({
      code: "CNPJ_FOUND",
      status: 409,
      details: { field: "cnpj", data: { holder: { id: there.id, name: "Bar da Orla" } } },
    })
    expect(JSON.stringify(taken)).toContain("é do inativo Bar da Orla, em Fortaleza, CE.")
  })

  test("of two with one CNPJ at the same moment one gets it", async () => {
    const { cnpj } = fresh()
    const both = await Promise.allSettled([create(fresh({ cnpj })), create(fresh({ cnpj }))])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })
})

describe("an edit", () => {
  const save = (storeId: string, input: ReturnType<typeof edit>) =>
    editStore(db, { storeId, input, by: userId, now })

  test("saves, is searched by what it says now, and the audit has only what changed", async () => {
    const bar = await insertStore(db, { name: "Bar Velho" })
    const same = { cnpj: bar.cnpj, address: bar.address, cep: bar.cep, lat: "-22.906", lng: "-47.061" }
    await save(bar.id, edit({ ...same, name: "Bar Novo", uf: "RJ", city: "niteroi" }))
    expect(await rowOf(bar.id)).toMatchObject({ name: "Bar Novo", uf: "RJ", city: "Niterói", version: 2 })
    expect((await rowOf(bar.id)).search).toContain("bar novo")
    const [action] = await actionsOn(bar.id)
    const { before, after } = JSON.parse(action!.text)
    expect([before, after]).toEqual([
      { name: "Bar Velho", uf: "SP", city: "Campinas" },
      { name: "Bar Novo", uf: "RJ", city: "Niterói" },
    ])
    expect(await listChanges(db, { type: "stores", id: bar.id })).toMatchObject([
      {
        by: "Ana Chefe",
        action: "edit",
        changed: expect.arrayContaining([{ field: "uf", from: "SP", to: "RJ" }]),
      },
    ])
  })

  test("made on an old version is stale and says what is saved; the same form again is not", async () => {
    const bar = await insertStore(db)
    const mine = edit({ cnpj: bar.cnpj, name: "Meu" })
    await save(bar.id, mine)
    await save(bar.id, mine)
    expect(await rowOf(bar.id)).toMatchObject({ name: "Meu", version: 2 })
    const theirs = await save(bar.id, { ...mine, name: "Deles" }).catch((error: unknown) => error)
    expect(theirs).toMatchObject({
      code: "STALE",
      details: { data: { current: { name: "Meu", version: 2, cep: "13010-000", lat: "-22.906" } } },
    })
    expect(await actionsOn(bar.id)).toHaveLength(1)
  })

  test("changes a CNPJ only while no invoice has it", async () => {
    const bar = await insertStore(db)
    const other = buildCnpj(nextNumber())
    await save(bar.id, edit({ cnpj: other }))
    expect((await rowOf(bar.id)).cnpj).toBe(other)
    const invoice = await insertInvoice(db, { store: await rowOf(bar.id), status: "invalid" })
    const again = edit({ cnpj: buildCnpj(nextNumber()), version: "2" })
    expect(await broken(save(bar.id, again))).toEqual({ code: "WRONG_STATE", field: "cnpj" })
    await save(bar.id, edit({ cnpj: other, version: "2", name: "Com cupom" }))
    const [kept] = await db.select().from(invoices).where(eq(invoices.id, invoice.id))
    expect(kept).toMatchObject({ storeId: bar.id, cnpj: other })
  })

  test("takes no CNPJ that another bar has, not even at the same moment", async () => {
    const taken = { code: "CNPJ_FOUND", field: "cnpj" }
    const [one, two] = [await insertStore(db), await insertStore(db)]
    expect(await broken(save(one.id, edit({ cnpj: two.cnpj })))).toMatchObject(taken)
    const cnpj = buildCnpj(nextNumber())
    const both = await Promise.allSettled([one, two].map((bar) => save(bar.id, edit({ cnpj }))))
    const refused = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []))
    expect(refused).toMatchObject([{ code: "CNPJ_FOUND" }])
  })

  test("of no bar finds nothing", async () => {
    for (const id of ["x", crypto.randomUUID()])
      expect(await broken(save(id, edit({})))).toEqual({ code: "NOT_FOUND" })
  })
})

test("a bar goes out once and in once, each with its reason, and an open form does not become stale", async () => {
  const bar = await insertStore(db)
  const decision = { storeId: bar.id, reason: "Fechou", by: userId, now }
  await disableStore(db, decision)
  await disableStore(db, decision)
  expect(await rowOf(bar.id)).toMatchObject({ active: false, version: 1 })
  await enableStore(db, { ...decision, reason: "Reabriu" })
  await enableStore(db, decision)
  const changes = await listChanges(db, { type: "stores", id: bar.id })
  expect(changes.map(({ reason, changed }) => [reason, changed[0]])).toEqual([
    ["Reabriu", { field: "active", from: "false", to: "true" }],
    ["Fechou", { field: "active", from: "true", to: "false" }],
  ])
})

test("a bar's page counts its invoices of today in São Paulo, all of them, and has the last", async () => {
  const bar = await insertStore(db)
  const today = dayOf(now)
  const moments = [startOfDay(today), endOfDay(today), new Date(startOfDay(today).getTime() - 1)]
  for (const at of moments) await insertInvoice(db, { store: bar, now: at })
  await insertInvoice(db, { now })
  expect((await getStore(db, { id: bar.id, now })).activity).toEqual({
    today: { count: 2, exact: true },
    all: { count: 3, exact: true },
    lastAt: endOfDay(today),
  })
  expect(await broken(getStore(db, { id: "x", now }))).toEqual({ code: "NOT_FOUND" })
})

describe("the list of bars", () => {
  const list = (query: string) => listStores(db, new URL(`https://example.com/admin/stores?${query}`))
  const namesOf = async (query: string) => (await list(query)).rows.map(({ name }) => name)
  beforeAll(async () => {
    const bahia = { uf: "BA", city: "Ilhéus" }
    await insertStore(db, { ...bahia, name: "Cacau Ébrio", cnpj: "KSP416L8000109", now: new Date(1e12) })
    await insertStore(db, { ...bahia, name: "Azulejo", active: false, address: "Praça da Matriz, 5" })
  })

  test.each([
    ["a word of the name, without its accents", "q=ebrio", ["Cacau Ébrio"]],
    ["the city and a word of the address", "q=ILHEUS+matriz", ["Azulejo"]],
    ["a CNPJ with its signs", "q=KS.P41.6L8%2F0001-09", ["Cacau Ébrio"]],
    ["the beginning of a CNPJ", "q=ksp416", ["Cacau Ébrio"]],
    ["two letters that begin a word", "q=eb&uf=BA", ["Cacau Ébrio"]],
    ["nothing that is there", "q=%25_%5C", []],
    ["the unit, by name", "uf=BA", ["Azulejo", "Cacau Ébrio"]],
    ["the unit, newest first", "uf=BA&sort=-createdAt", ["Azulejo", "Cacau Ébrio"]],
    ["the unit, oldest first", "uf=BA&sort=createdAt", ["Cacau Ébrio", "Azulejo"]],
    ["the unit, by city", "uf=BA&sort=city", ["Cacau Ébrio", "Azulejo"]],
    ["whether it takes part", "uf=BA&status=inactive", ["Azulejo"]],
    ["an order and a place that are not there", "uf=BA&sort=cnpj&cursor=zz", ["Azulejo", "Cacau Ébrio"]],
    ["a state that is not there", "uf=BA&status=x", []],
  ])("is searched and filtered by %s", async (_, query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test("walks through every bar once, also among many of one name", async () => {
    for (let n = 0; n < 60; n++) await insertStore(db, { name: "Bar Igual", uf: "AC", city: "Rio Branco" })
    const seen: string[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await list(`uf=AC&cursor=${cursor}`)
      seen.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60])
  })

  test("is exported under the same filters, with degrees as numbers", async () => {
    const found: Parameters<(typeof storesExport.columns)[number]["value"]>[0][] = []
    for await (const rows of storesExport.rows(db, new URLSearchParams("uf=BA&status=active"), inMasks))
      found.push(...rows)
    expect(storesExport.columns.map(({ value }) => value(found[0]!)).slice(0, 9)).toEqual([
      "Cacau Ébrio",
      "KS.P41.6L8/0001-09",
      expect.any(String),
      "13010-000",
      "BA",
      "Ilhéus",
      -22.906,
      -47.061,
      "Ativo",
    ])
  })
})

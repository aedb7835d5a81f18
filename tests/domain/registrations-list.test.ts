import { db, dropOwnDatabase } from "#tests/support/own-database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listRegistrations, registrationsExport } from "#app/domain/registrations/registrations.list.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration, type RegistrationRow } from "#drizzle/seed/builders/registration"
import { inMasks } from "#tests/support/file-viewers"

const list = (query: string, { named = true } = {}) =>
  listRegistrations(db, new URL(`https://example.com/admin/registrations?${query}`), { named })
const idsOf = async (query: string) => (await list(query)).rows.map(({ id }) => id)

let joana: RegistrationRow
let joao: RegistrationRow

beforeAll(async () => {
  joana = await insertRegistration(db, {
    name: "Joana",
    lastname: "da Arquibancada",
    cpf: "52998224725",
    phone: "11987654321",
    uf: "SP",
    city: "São Paulo",
    email: "joana@example.com",
    now: new Date("2026-11-10T12:00:00Z"),
  })
  joao = await insertRegistration(db, {
    name: "João",
    lastname: "Ávila",
    cpf: "11144477735",
    phone: "2134567890",
    status: "canceled",
    uf: "RJ",
    city: "Niterói",
    email: "avila@example.com",
    now: new Date("2026-11-12T02:30:00Z"),
  })
  await insertInvoice(db, { registrationId: joana.id })
})
afterAll(dropOwnDatabase)

describe("the list of registrations", () => {
  test("shows the newest first, with the CPF masked", async () => {
    const { rows } = await list("")
    expect(rows.map(({ name, cpf }) => [name, cpf])).toEqual([
      ["João Ávila", "***.444.777-**"],
      ["Joana da Arquibancada", "***.982.247-**"],
    ])
  })

  test("names nobody in full to who may only list", async () => {
    const { rows } = await list("", { named: false })
    expect(rows.map(({ name }) => name)).toEqual(["João Á.", "Joana A."])
  })

  test.each([
    ["the whole CPF", "529.982.247-25"],
    ["the beginning of it", "529.982"],
    ["the six digits that a mask shows", "982247"],
    ["the mask itself", "***.982.247-**"],
    ["a phone as people write it", "(11) 98765-4321"],
    ["an email as far as it was typed", "Joana@exam"],
    ["a name without its accents", "joana arquibancada"],
    ["an email", "joana@example.com"],
  ])("is searched by %s", async (_, text) => {
    expect(await idsOf(`q=${encodeURIComponent(text)}`)).toEqual([joana.id])
  })

  test("finds nothing for wildcards and digits that nobody has", async () => {
    expect(await idsOf("q=%25")).toEqual([])
    expect(await idsOf("q=99999999999")).toEqual([])
  })

  test("is filtered by status, state and days in São Paulo", async () => {
    expect(await idsOf("status=canceled")).toEqual([joao.id])
    expect(await idsOf("uf=SP")).toEqual([joana.id])
    // 02:30 in Greenwich is still the evening before.
    expect(await idsOf("from=2026-11-11&to=2026-11-11")).toEqual([joao.id])
  })

  test("is filtered by those who sent no invoice", async () => {
    expect(await idsOf("invoiceless=1")).toEqual([joao.id])
  })

  test("takes an order and a place that are not there for its first page, and finds nothing by any other unknown value", async () => {
    const everybody = [joao.id, joana.id]
    expect(await idsOf("sort=cpf&cursor=broken")).toEqual(everybody)
    for (const query of ["status=x", "uf=XX", "from=yesterday"]) expect(await idsOf(query)).toEqual([])
  })
})

/** The ids of a list's pages, read one after the other, and what stood in their cursors. */
async function walk(query: string, { named = true } = {}) {
  const [ids, said]: [string[], string[]] = [[], []]
  let cursor: string | null = ""
  while (cursor !== null && ids.length < 10) {
    const url = new URL(`https://example.com/admin/registrations?${query}&cursor=${cursor}`)
    const page: Awaited<ReturnType<typeof list>> = await listRegistrations(db, url, { named, size: 1 })
    ids.push(...page.rows.map(({ id }) => id))
    said.push(...[page.next, page.previous].map((at) => Buffer.from(at ?? "", "base64url").toString()))
    cursor = page.next
  }
  return { ids, said: said.join(" ") }
}

describe("sorted by name", () => {
  let alvaro: RegistrationRow
  beforeAll(async () => {
    alvaro = await insertRegistration(db, { name: "Álvaro", lastname: "lima", email: "zz@example.com" })
  })

  test("accents and capitals count for nothing, and no cursor names anybody", async () => {
    const order = [alvaro.id, joana.id, joao.id]
    expect((await walk("sort=name")).ids).toEqual(order)
    const { ids, said } = await walk("sort=-name")
    expect(ids).toEqual(order.toReversed())
    for (const { id } of [joao, joana]) expect(said).toContain(id)
    expect(said).not.toMatch(/joa|alvaro|avila|lima|example/i)
  })

  test("a page leads back to the one before it", async () => {
    const at = async (query: string) =>
      listRegistrations(db, new URL(`https://example.com/?sort=name&${query}`), { named: true, size: 1 })
    const second = await at(`cursor=${(await at("")).next}`)
    const first = await at(`cursor=${second.previous}`)
    expect([second, first].map(({ rows }) => rows[0]!.id)).toEqual([joana.id, alvaro.id])
  })

  test("a cursor of another order, or with somebody's name in it, begins at the first page", async () => {
    const { next } = await listRegistrations(db, new URL("https://example.com/?"), { named: true, size: 1 })
    const made = Buffer.from(JSON.stringify(["joao", joao.id, 0])).toString("base64url")
    for (const cursor of [next, made]) expect(await idsOf(`sort=name&cursor=${cursor}`)).toHaveLength(3)
    const unsaid = Buffer.from(JSON.stringify([null, joao.id, 0])).toString("base64url")
    expect(await idsOf(`cursor=${unsaid}`)).toHaveLength(3)
  })

  test("who reads masks gets the usual order, page after page: a place in the other would tell a name", async () => {
    const usual = await walk("", { named: false })
    expect(usual.ids).toHaveLength(3)
    expect((await walk("sort=name", { named: false })).ids).toEqual(usual.ids)
  })
})

test("an order that nobody knows is the usual one, page after page", async () => {
  expect((await walk("sort=cpf")).ids).toEqual((await walk("")).ids)
})

test("an export walks through every page under the same filters", async () => {
  const found: unknown[] = []
  for await (const rows of registrationsExport.rows(db, new URLSearchParams("uf=RJ"), inMasks))
    found.push(...rows)
  const name = registrationsExport.columns[0]!
  const [row] = found as Parameters<typeof name.value>[0][]
  expect(found).toHaveLength(1)
  expect([name.value(row!), name.masked?.(row!)]).toEqual(["João Ávila", "João Á."])
})

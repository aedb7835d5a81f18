import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { products } from "#drizzle/schema/stores"
import { drawnIn } from "#tests/support/html-form"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, words } from "#tests/support/visitor"

let site: Site
let boss: Visitor
let colleague: Visitor
const DAY = 24 * 60 * 60 * 1_000

beforeAll(async () => {
  site = await startSite()
  boss = await signInAdmin(site.db, site.app.origin, "super")
  colleague = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

type Case = { path: () => Promise<string>; form: string; theirs: [string, string]; mine: [string, string] }

/** Every edit form of more than one field: where it stands, what the colleague changes, and what this person does. */
const forms: Record<string, Case> = {
  "a bar": {
    path: async () => `/admin/stores/edit/${(await insertStore(site.db)).id}`,
    form: "save",
    theirs: ["address", "Rua Nova, 7"],
    mine: ["name", "Bar da Volta"],
  },
  "a product": {
    path: async () => {
      const [row] = await site.db.insert(products).values({ name: "Lata", sku: "LATA-1" }).returning()
      return `/admin/stores/products/edit/${row!.id}`
    },
    form: "save",
    theirs: ["numbersPerUnit", "3"],
    mine: ["name", "Lata de 350"],
  },
  "a user": {
    path: async () => `/admin/users/edit/${(await insertUser(site.db, { type: "user" })).id}`,
    form: "edit",
    theirs: ["name", "Outro Nome"],
    mine: ["email", "novo.email@example.com"],
  },
  "a draw": {
    path: async () => {
      const periodStart = new Date(Date.now() + 30 * DAY)
      const draw = await insertDraw(site.db, {
        periodStart,
        periodEnd: new Date(periodStart.getTime() + 10 * DAY),
        extractionOn: new Date(periodStart.getTime() + 20 * DAY).toISOString().slice(0, 10),
      })
      return `/admin/winners-draw/edit/${draw.id}`
    },
    form: "edit",
    theirs: ["prize", "Uma moto"],
    mine: ["title", "Sorteio da Volta"],
  },
}

test.each(Object.entries(forms))(
  "saving %s again after a 409 keeps what a colleague changed elsewhere",
  async (_, { path: place, form, theirs, mine }) => {
    const path = await place()
    const began = drawnIn(await boss.read(path), form)
    const first = await colleague.post(path, { ...began, [theirs[0]]: theirs[1] })
    expect([first.status, words(await first.text()).slice(0, 400)]).toEqual([302, ""])

    // A field that is wrong first: what the form began with outlives it.
    const wrong = await boss.post(path, { ...began, [mine[0]]: "" })
    expect(wrong.status).toBe(422)
    const mended = { ...drawnIn(await wrong.text(), form), [mine[0]]: mine[1] }
    const stale = await boss.post(path, mended)
    const html = await stale.text()
    expect([stale.status, words(html).includes("Alguém salvou antes de você")]).toEqual([409, true])
    for (const [, value] of [theirs, mine]) expect(words(html) + html).toContain(value)
    const again = drawnIn(html, form)
    expect([again[theirs[0]], again[mine[0]]]).toEqual([theirs[1], mine[1]])

    expect((await boss.post(path, again)).status).toBe(302)
    const saved = drawnIn(await boss.read(path), form)
    expect([saved[theirs[0]], saved[mine[0]]]).toEqual([theirs[1], mine[1]])
  },
)

test("where both changed one field, the person's own stays, and both are shown", async () => {
  const { path: place, form } = forms["a bar"]!
  const path = await place()
  const began = drawnIn(await boss.read(path), form)
  await colleague.post(path, { ...began, name: "Nome do Colega" })
  const stale = await boss.post(path, { ...began, name: "Meu Nome" })
  const html = await stale.text()
  expect(words(html)).toContain("Nome do Colega Meu Nome")
  expect(drawnIn(html, form).name).toBe("Meu Nome")
})

test("what is no account of how a form began changes nothing of what was typed", async () => {
  const { path: place, form } = forms["a bar"]!
  const path = await place()
  const sent = drawnIn(await boss.read(path), form)
  await colleague.post(path, { ...sent, address: "Rua Nova, 7" })
  for (const began of ["", "{", "[1]", "null", '{"__proto__":{"name":"x"}}', "x".repeat(9_000)]) {
    const stale = await boss.post(path, { ...sent, name: "Meu Nome", began })
    expect([began.slice(0, 20), stale.status]).toEqual([began.slice(0, 20), 409])
    expect(drawnIn(await stale.text(), form)).toMatchObject({ name: "Meu Nome", address: sent.address })
  }
})

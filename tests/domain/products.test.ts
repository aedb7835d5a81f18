import { db, dropOwnDatabase } from "#tests/support/own-database"
import { eq, like } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createProduct } from "#app/domain/stores/create-product.server"
import { disableProduct, enableProduct } from "#app/domain/stores/disable-product.server"
import { editProduct } from "#app/domain/stores/edit-product.server"
import { newProductInput, productEditInput } from "#app/domain/stores/product-input.server"
import { pageOfProducts, productsExport } from "#app/domain/stores/products.list.server"
import { listProducts } from "#app/domain/stores/products.queries.server"
import { actions } from "#drizzle/schema/back-office"
import { products } from "#drizzle/schema/stores"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { inMasks } from "#tests/support/file-viewers"

const now = new Date("2026-11-20T15:00:00Z")
let userId: string
let last = 0

beforeAll(async () => {
  userId = (await insertUser(db)).id
})
afterAll(dropOwnDatabase)

const typed = (overrides: Record<string, string> = {}) => ({
  name: "Lata 473 ml",
  sku: `lata-${++last}`,
  numbersPerUnit: "2",
  active: "on",
  formKey: crypto.randomUUID(),
  ...overrides,
})
const fresh = (overrides: Record<string, string> = {}) => newProductInput.parse(typed(overrides))
const create = (input: ReturnType<typeof fresh>) => createProduct(db, { input, by: userId, now })
const rowOf = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]!
const actionsOn = (id: string) => db.select().from(actions).where(eq(actions.subjectId, id))

test.each([
  [{ numbersPerUnit: "-1" }, "numbersPerUnit: whole:1000"],
  [{ numbersPerUnit: "1,5" }, "numbersPerUnit: whole:1000"],
  [{ numbersPerUnit: "1001" }, "numbersPerUnit: whole:1000"],
  [{ numbersPerUnit: "٢" }, "numbersPerUnit: whole:1000"],
  [{ sku: "a b" }, "sku: characters"],
  [{ sku: "x".repeat(41) }, "sku: too-long:40"],
  [{ name: "🍺" }, "name: characters"],
])("%j breaks %s", (change, issue) => {
  const { issues } = newProductInput.safeParse({ ...typed(), ...change }).error!
  expect(issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([issue])
})

describe("a new product", () => {
  test("is there with its SKU in capitals, may earn nothing, and stands in the audit", async () => {
    const { productId } = await create(fresh({ sku: "arq/lata.1", numbersPerUnit: "0" }))
    expect(await rowOf(productId)).toMatchObject({ sku: "ARQ/LATA.1", numbersPerUnit: 0, active: true })
    expect(await actionsOn(productId)).toMatchObject([{ permission: "stores", action: "create", userId }])
  })

  test("sent twice, also at the same moment, is one product; under a used key another one", async () => {
    const input = fresh()
    const made = await Promise.all([create(input), create(input)])
    expect(made[0]).toEqual(made[1])
    expect(await actionsOn(input.formKey)).toHaveLength(1)
    const other = await create({ ...input, sku: `LATA-${++last}` })
    expect(other.productId).not.toBe(input.formKey)
  })

  test("sent again after somebody disabled the product is that product still", async () => {
    const input = fresh()
    const { productId } = await create(input)
    await disableProduct(db, { productId, reason: "Saiu de linha", by: userId, now })
    expect(await create(input)).toEqual({ productId })
  })

  test("with a SKU that a product has, however it was typed, is refused naming it", async () => {
    const { productId } = await create(fresh({ name: "Balde", sku: "balde" }))
    expect(await broken(create(fresh({ sku: "BALDE" })))).toEqual({
      code: "SKU_FOUND",
      field: "sku",
      data: { holder: { id: productId, name: "Balde" } },
    })
  })
})

describe("an edit", () => {
  const save = (productId: string, overrides: Record<string, string>) =>
    editProduct(db, {
      productId,
      input: productEditInput.parse({ ...typed(), ...overrides }),
      by: userId,
      now,
    })

  test("saves; on an old version it is stale; the same form again is not", async () => {
    const { productId } = await create(fresh({ sku: "copo" }))
    const mine = { name: "Copo", sku: "copo", numbersPerUnit: "3", version: "1" }
    await save(productId, mine)
    await save(productId, mine)
    expect(await rowOf(productId)).toMatchObject({ name: "Copo", numbersPerUnit: 3, version: 2 })
    expect(await broken(save(productId, { ...mine, name: "Outro" }))).toMatchObject({
      code: "STALE",
      data: { current: { name: "Copo", version: 2 } },
    })
    const [, edit] = await actionsOn(productId)
    expect(JSON.parse(edit!.text)).toMatchObject({
      before: { numbersPerUnit: 2 },
      after: { numbersPerUnit: 3 },
    })
  })

  test("takes no SKU that another has", async () => {
    await create(fresh({ sku: "um" }))
    const { productId } = await create(fresh({ sku: "dois" }))
    expect((await broken(save(productId, { sku: "UM", version: "1" }))).code).toBe("SKU_FOUND")
    expect(await broken(save("x", { version: "1" }))).toEqual({ code: "NOT_FOUND" })
  })
})

test("a product goes out of the form and in again, each once; it is never deleted", async () => {
  const { productId } = await create(fresh())
  const decision = { productId, reason: "Fora de linha", by: userId, now }
  const isOffered = async () => (await listProducts(db)).some(({ id }) => id === productId)
  await disableProduct(db, decision)
  expect(await isOffered()).toBe(false)
  await disableProduct(db, decision)
  await enableProduct(db, decision)
  expect(await isOffered()).toBe(true)
  expect((await actionsOn(productId)).map(({ action }) => action)).toEqual([
    "create",
    "disable_or_enable",
    "disable_or_enable",
  ])
})

test("the list is searched by name and SKU, filtered, sorted and exported", async () => {
  const product = { name: "Guaraná Bélico", sku: "zz-guarana", numbersPerUnit: "7" }
  const { productId } = await create(fresh(product))
  await create(fresh({ name: "Chope Bélico", numbersPerUnit: "9", active: "" }))
  const skus = async (query: string) =>
    (await pageOfProducts(db, new URL(`https://example.com/?${query}`))).rows.map(({ name }) => name)
  expect(await skus("q=belico+guarana")).toEqual(["Guaraná Bélico"])
  expect(await skus("q=ZZ-GUA")).toEqual(["Guaraná Bélico"])
  expect(await skus("q=belico&status=inactive")).toEqual(["Chope Bélico"])
  expect(await skus("q=belico&sort=-numbersPerUnit")).toEqual(["Chope Bélico", "Guaraná Bélico"])
  expect(await skus("q=nada+disso")).toEqual([])
  const found = []
  for await (const rows of productsExport.rows(db, new URLSearchParams("q=guarana"), inMasks))
    found.push(...rows)
  expect(found.map(({ id }) => id)).toEqual([productId])
})

test("a hundred are active at most: as many as the participants' form asks for, counted one after the other", async () => {
  const room = 100 - (await listProducts(db)).length
  const many = Array.from({ length: room - 1 }, (_, n) => ({ name: `Cheio ${n}`, sku: `CHEIO-${n}` }))
  await db.insert(products).values(many)
  const both = await Promise.allSettled([create(fresh()), create(fresh())])
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  expect(await listProducts(db)).toHaveLength(100)
  const { productId } = await create(fresh({ active: "" }))
  const decision = { productId, reason: "Mais um", by: userId, now }
  expect((await broken(enableProduct(db, decision))).code).toBe("PRODUCTS_FULL")
  await db.update(products).set({ active: false }).where(like(products.sku, "CHEIO-%"))
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { registrations } from "#drizzle/schema/registrations"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildRegistration, insertRegistration } from "#drizzle/seed/builders/registration"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  const now = new Date()
  const crowd = Array.from({ length: 1_001 }, () =>
    buildRegistration(nextNumber(), { now, city: "Niterói", passwordHash: "none" }),
  )
  await site.db.insert(registrations).values(crowd)
  await insertRegistration(site.db, { name: "Zilda", lastname: "Moura", city: "Olinda" })
  await insertRegistration(site.db, { name: "Álvaro", lastname: "Moura", city: "Olinda" })
})
afterAll(() => site.close())

const read = async (query: string) => words(await admin.read(`/admin/registrations?${query}`))

test("a search that finds too many to be put in order by name says so, and how they come to be", async () => {
  expect(await read("q=niteroi&sort=name")).toContain(
    "A busca achou mais de 1.000 linhas: são muitas para pôr em ordem de Nome, e ficaram na ordem de costume. Busque com mais palavras ou use mais filtros.",
  )
  for (const query of ["q=niteroi", "sort=name"]) expect(await read(query)).not.toContain("são muitas")
})

test("one that finds few is in the order that was asked for", async () => {
  const said = await read("q=olinda&sort=name")
  expect(said).not.toContain("são muitas")
  expect(said.indexOf("Álvaro")).toBeLessThan(said.indexOf("Zilda"))
  expect(said).toContain("Zilda")
})

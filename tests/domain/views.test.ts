import { and, eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { allPermissions, type PermissionEntry } from "#app/auth/permissions"
import { deleteView } from "#app/domain/views/delete-view.server"
import { saveView } from "#app/domain/views/save-view.server"
import { viewsOf } from "#app/domain/views/views.queries.server"
import { viewReasons } from "#app/words/reasons/views"
import { actions } from "#drizzle/schema/back-office"
import { savedViews } from "#drizzle/schema/views"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { db, dropOwnDatabase } from "#tests/support/own-database"
import { refusedWith } from "#tests/support/refused-with"

afterAll(dropOwnDatabase)

const now = new Date("2026-11-22T12:00:00Z")
const lists: PermissionEntry[] = [{ permission: "invoices", action: "list" }]
const reader = async (permissions: readonly PermissionEntry[] = lists) => ({
  id: (await insertUser(db, { passwordHash: null })).id,
  permissions,
})
const waiting = { list: "invoices", name: "Para  hoje ", filters: "review=1&sort=-receivedAt", shared: false }
const namesOf = async (by: Awaited<ReturnType<typeof reader>>) =>
  (await viewsOf(db, by)).map(({ name, mayDelete }) => [name, mayDelete])
const rowsAbout = async (id: string) =>
  db
    .select({ action: actions.action, by: actions.userId })
    .from(actions)
    .where(and(eq(actions.subjectType, "views"), eq(actions.subjectId, id)))
    .orderBy(actions.seq)

test("a view keeps filters and order, and neither page, dialog nor ticked rows", async () => {
  const by = await reader()
  const filters = "status=pending&q=Ana&cursor=abc&confirm=x&id=1&ids=1,2&uf=&strange=1&sort=totalCents"
  const id = await saveView(db, { ...waiting, filters, by, now })
  expect(await viewsOf(db, by)).toEqual([
    {
      id,
      list: "invoices",
      name: "Para hoje",
      filters: "status=pending&q=Ana&sort=totalCents",
      shared: false,
      mayDelete: true,
    },
  ])
  expect(await rowsAbout(id)).toEqual([{ action: "create", by: by.id }])
})

test("saved twice it is one; the same name with other filters says those from then on", async () => {
  const by = await reader()
  const twice = await Promise.all([
    saveView(db, { ...waiting, by, now }),
    saveView(db, { ...waiting, by, now }),
  ])
  expect(new Set(twice).size).toBe(1)
  const changed = await saveView(db, { ...waiting, filters: "uf=SP", by, now })
  expect(changed).toBe(twice[0])
  expect((await viewsOf(db, by)).map(({ filters }) => filters)).toEqual(["uf=SP"])
  expect((await rowsAbout(changed)).map(({ action }) => action)).toEqual(["create", "edit"])
})

test.each([
  ["bulk", "command=invalidate", "invoices:invalidate"],
  ["approvals", "status=asked", "prizes:give"],
  ["prize-kinds", "way=post", "prizes:manage"],
])("a view of %s is kept by whoever its page lets in, without the right to its file", async (...asked) => {
  const [list, filters, right] = asked
  const [permission = "", action = ""] = right.split(":")
  const by = await reader([{ permission, action }])
  await saveView(db, { list, name: "Minha", filters, shared: false, by, now })
  expect(await namesOf(by)).toEqual([["Minha", true]])
  const stranger = { ...waiting, list, filters, by: await reader(), now }
  expect(await broken(saveView(db, stranger))).toMatchObject({ code: "FORBIDDEN" })
})

test("an own view is its owner's alone; one for everybody is for who sees its list", async () => {
  const [by, colleague, stranger] = [await reader(allPermissions), await reader(), await reader([])]
  const own = await saveView(db, { ...waiting, name: "Minha", by, now })
  const shared = await saveView(db, { ...waiting, name: "De todos", shared: true, by, now })
  expect(await namesOf(by)).toEqual([
    ["Minha", true],
    ["De todos", true],
  ])
  expect(await namesOf(colleague)).toEqual([["De todos", false]])
  expect(await namesOf(stranger)).toEqual([])
  for (const id of [own, shared])
    expect(await broken(deleteView(db, { id, by: colleague, now }))).toMatchObject({ code: "FORBIDDEN" })
  const another = await reader(allPermissions)
  expect(await broken(deleteView(db, { id: own, by: another, now }))).toMatchObject({ code: "FORBIDDEN" })
  await deleteView(db, { id: shared, by: another, now })
  await deleteView(db, { id: shared, by: another, now })
  expect(await namesOf(colleague)).toEqual([])
  expect((await rowsAbout(shared)).map(({ action }) => action)).toEqual(["create", "delete"])
})

test("no view without the list's right, none for everybody without that of permissions", async () => {
  const by = await reader()
  for (const wrong of [{ list: "users" }, { list: "no-list" }, { shared: true }])
    expect(await broken(saveView(db, { ...waiting, ...wrong, by, now }))).toMatchObject({ code: "FORBIDDEN" })
})

test("what is no view is refused with why", async () => {
  const by = await reader(allPermissions)
  const because = async (wrong: Partial<typeof waiting>) => {
    const refused = saveView(db, { ...waiting, ...wrong, by, now })
    return refused.then(String, (error: { details: { because?: unknown } }) => error.details.because)
  }
  expect(await because({ name: " " })).toEqual(viewReasons.name)
  expect(await because({ name: "x".repeat(61) })).toEqual(viewReasons.name)
  expect(await because({ filters: "cursor=abc" })).toEqual(viewReasons.nothing)
  expect(await because({ filters: `q=${"x".repeat(2_000)}` })).toEqual(viewReasons.tooLong)
  for (const filters of ["q=Ana", "uf=SP&ip=203.0.113.7"])
    expect(await because({ filters, shared: true })).toEqual(viewReasons.aboutPeople)
  for (let n = 0; n < 20; n++) await saveView(db, { ...waiting, name: `Visão ${n}`, by, now })
  expect(await because({ name: "Mais uma" })).toEqual(viewReasons.tooMany({ most: "20" }))
})

test("the database keeps searches out of what everybody sees", async () => {
  const { id: ownerId } = await reader()
  const view = { list: "invoices", name: "Ana", filters: "uf=SP&q=ana", shared: true, ownerId }
  const insert = db.insert(savedViews).values(view)
  expect(await refusedWith(insert)).toBe("23514")
  expect(await db.execute(sql`select 1 from saved_views where name = 'Ana'`)).toHaveLength(0)
})

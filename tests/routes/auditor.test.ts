import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions, keyOf } from "#app/auth/permissions"
import { rolePermissions } from "#drizzle/schema/users"
import { asOwner } from "#tests/support/as-owner"
import { type BuiltRoute, builtRoutes } from "#tests/support/route-table"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

/** The rights as they are written down for whoever gives them. */
const section = readFileSync("app/domain/README.md", "utf8").split("### An auditor")[1]!.split("Words on")[0]!
const auditorReads = [...section.matchAll(/`([a-z-]+:[a-z_]+)`/g)].map(([, pair = ""]) => pair)

const SOMEBODY = "019a0000-0000-7000-8000-000000000000"
let site: Site
let routes: BuiltRoute[]
let auditor: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  routes = (await builtRoutes()).filter(({ id }) => id.startsWith("routes/admin/"))
  await asOwner(async (owner) => {
    await owner.delete(rolePermissions).where(eq(rolePermissions.type, "reports"))
    const held = auditorReads.map((pair) => pair.split(":") as [string, string])
    await owner
      .insert(rolePermissions)
      .values(held.map(([permission, action]) => ({ type: "reports" as const, permission, action })))
  })
  auditor = await signInAdmin(site.db, site.app.origin, "reports")
})
afterAll(() => site.close())

type Guard = string | string[]
const guardsOf = (part: BuiltRoute["loader"]): Guard[] => [part?.guard ?? []].flat()
const isPermission = (guard: string) => /^[a-z-]+:[a-z_]+$/.test(guard)
const holds = (guard: Guard) => [guard].flat().some((one) => auditorReads.some((held) => held === one))

test("the rights of an auditor are rights of the catalogue, to list and to view alone", () => {
  expect(auditorReads.length).toBeGreaterThan(15)
  expect(auditorReads.filter((pair) => !allPermissions.map(keyOf).includes(pair))).toEqual([])
  expect(auditorReads.filter((pair) => !/:(list|view)$/.test(pair))).toEqual([])
})

test("an auditor opens every page, file and proof of what they read, and no other", async () => {
  const opened: string[] = []
  for (const route of routes) {
    const guard = guardsOf(route.loader).flat()
    if (guard.length === 0 || !guard.every(isPermission)) continue
    const { status } = await auditor.get(route.url(SOMEBODY))
    if (!holds(guard)) expect([route.id, status]).toEqual([route.id, 403])
    else {
      // A page may lack what it is asked about.
      expect([200, 302, 404], route.id).toContain(status)
      opened.push(route.id)
    }
  }
  for (const part of [
    "detail",
    "rehearsal",
    "base-file",
    "root-file",
    "result-file",
    "rehearsal-file",
    "rejected-file",
  ])
    expect(opened).toContain(`routes/admin/calculation/${part}`)
  expect(opened).toContain("routes/admin/winners-draw/edit")
})

test("and is refused every command", async () => {
  let refused = 0
  for (const route of routes) {
    const intents = route.action?.intents ?? []
    for (const [at, intent] of intents.entries()) {
      const guard = guardsOf(route.action)[at] ?? ""
      if (![guard].flat().every(isPermission)) continue
      const { status } = await auditor.post(route.url(SOMEBODY), { intent })
      expect([route.id, intent, status]).toEqual([route.id, intent, 403])
      refused++
    }
  }
  expect(refused).toBeGreaterThan(50)
})

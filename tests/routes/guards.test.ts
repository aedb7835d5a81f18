import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AdminType, adminTypes, can, type Permission, type PermissionEntry } from "#app/auth/permissions"
import { permissionsOf } from "#app/auth/sessions.server"
import type { RunningApp } from "#tests/support/app"
import { shareOf } from "#tests/support/full"
import { NOBODY } from "#tests/support/nobody"
import { builtRoutes, type BuiltRoute } from "#tests/support/route-table"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

const siteGuards = ["public", "participant", "guest"]

type KnownVisitor = { name: string; visitor: Visitor; held: PermissionEntry[] | null }

let site: Site
let app: RunningApp
let routes: BuiltRoute[]
let admins: KnownVisitor[]
let strangers: KnownVisitor[]

beforeAll(async () => {
  site = await startSite()
  const { db } = site
  app = site.app
  routes = await builtRoutes()
  admins = await Promise.all(
    adminTypes.map(async (type: AdminType) => ({
      name: type,
      visitor: await signInAdmin(db, app.origin, type),
      held: await permissionsOf(db, type),
    })),
  )
  strangers = [
    { name: "participant", visitor: await signInParticipant(db, app.origin), held: null },
    { name: "anonymous", visitor: visit(app.origin), held: null },
  ]
})
afterAll(() => site.close())

const isAdminPage = ({ id }: BuiltRoute) => id.startsWith("routes/admin/")
/** Says to anybody that there is nothing at an address; whoever is signed in gets their own menu around it. */
const isNoPage = ({ id }: BuiltRoute) => id === "routes/admin/not-found"
type Guard = string | string[]
const namesPermission = (guard: Guard) =>
  [guard].flat().every((one) => one === "signed-in" || /^[a-z-]+:[a-z_]+$/.test(one))
/** What a part names: a loader's are of one kind, of which one is enough; an action has one for each intent. */
const guardsOf = (part: BuiltRoute["loader"]): Guard[] => [part?.guard ?? []].flat()
const holds = (who: KnownVisitor, guard: Guard) =>
  who.held !== null &&
  [guard].flat().some((one) => one === "signed-in" || can(who.held ?? [], one as Permission))

describe("every loader and action guards itself", () => {
  test("and says how", () => {
    const silent = routes
      .filter(({ id }) => id !== "root")
      .flatMap((route) => [
        ...(route.loader && guardsOf(route.loader).length === 0 ? [`${route.id}: loader`] : []),
        ...(route.action && guardsOf(route.action).length === 0 ? [`${route.id}: action`] : []),
        ...(route.page && !route.loader && isAdminPage(route) ? [`${route.id}: page without a loader`] : []),
      ])
    expect(silent).toEqual([])
  })

  test("in the words of its own side", () => {
    let said = 0
    for (const route of routes.filter(({ id }) => id !== "root")) {
      const guards = [...guardsOf(route.loader), ...guardsOf(route.action)]
      const fits = (guard: Guard) =>
        isAdminPage(route)
          ? namesPermission(guard) || guard === "guest" || isNoPage(route)
          : route.id.startsWith("routes/api/")
            ? guard === "api"
            : siteGuards.includes(String(guard))
      expect(
        guards.filter((guard) => !fits(guard)),
        route.id,
      ).toEqual([])
      said += guards.length
    }
    expect(said).toBeGreaterThan(200)
  })

  test("over HTTP: strangers see no back-office page, and no data of one", async () => {
    const pages = routes.filter((each) => isAdminPage(each) && guardsOf(each.loader).some(namesPermission))
    expect(pages.length).toBeGreaterThan(60)
    for (const route of pages) {
      const url = route.url(NOBODY)
      for (const { name, visitor } of strangers) {
        const page = await visitor.get(url)
        expect([page.status, page.headers.get("location")?.split("?")[0]], `${name} ${url}`).toEqual([
          302,
          "/admin/login",
        ])
        const data = await visitor.get(`${url}.data?_routes=${encodeURIComponent(route.id)}`)
        expect(await data.text(), `${name} ${url}.data`).toContain("/admin/login")
      }
    }
  })

  test("over HTTP: a type opens exactly the pages that it holds the permission for", async () => {
    const isOfSomebody = (route: BuiltRoute) => {
      const guard = guardsOf(route.loader).flat()
      return guard.length > 0 && !guard.includes("guest") && !isNoPage(route)
    }
    const pages = routes.filter((each) => isAdminPage(each) && isOfSomebody(each))
    const opened = { yes: 0, no: 0 }
    for (const [turn, route] of pages.entries()) {
      const guard = guardsOf(route.loader).flat()
      for (const who of shareOf(admins, turn)) {
        const { status } = await who.visitor.get(
          `${route.url(NOBODY)}.data?_routes=${encodeURIComponent(route.id)}`,
        )
        if (holds(who, guard)) expect([200, 202, 404], `${who.name} ${route.id}`).toContain(status)
        else expect(status, `${who.name} ${route.id}`).toBe(403)
        opened[holds(who, guard) ? "yes" : "no"]++
      }
    }
    expect(opened.yes).toBeGreaterThan(80)
    expect(opened.no).toBeGreaterThan(50)
  })

  test(
    "over HTTP: a type gives exactly the commands that it holds the permission for",
    { timeout: 120_000 },
    async () => {
      let turn = 0
      const given = { yes: 0, no: 0 }
      for (const route of routes.filter(
        (each) => isAdminPage(each) && guardsOf(each.action).some(namesPermission),
      )) {
        const url = route.url(NOBODY)
        for (const { name, visitor } of strangers) {
          const answer = await visitor.post(url, { intent: "x" })
          expect([answer.status, answer.headers.get("location")?.split("?")[0]], `${name} ${url}`).toEqual([
            302,
            "/admin/login",
          ])
        }
        for (const [index, intent] of intentsOf(route).entries()) {
          const guard = guardsOf(route.action)[index] ?? ""
          for (const who of shareOf(admins, turn++)) {
            if (guard === "signed-in") continue
            const { status } = await who.visitor.post(url, { intent })
            if (holds(who, guard))
              expect([200, 302, 404, 409, 422], `${who.name} ${route.id} ${intent}`).toContain(status)
            else expect(status, `${who.name} ${route.id} ${intent}`).toBe(403)
            given[holds(who, guard) ? "yes" : "no"]++
          }
        }
      }
      expect(given.yes).toBeGreaterThan(80)
      expect(given.no).toBeGreaterThan(100)
    },
  )

  test("over HTTP: participants' pages send a stranger to the login", async () => {
    const anonymous = visit(app.origin)
    const pages = routes.filter((each) => guardsOf(each.loader).includes("participant"))
    expect(pages.length).toBeGreaterThan(8)
    for (const route of pages) {
      const answer = await anonymous.get(route.url(NOBODY))
      expect([answer.status, answer.headers.get("location")?.split("?")[0]], route.id).toEqual([
        302,
        "/login",
      ])
    }
  })
})

const intentsOf = (route: BuiltRoute): string[] =>
  ((route.action as { intents?: string[] } | undefined)?.intents ?? [""]).slice()

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AdminType, adminTypes, can, type Permission, type PermissionEntry } from "#app/auth/permissions"
import { permissionsOf } from "#app/auth/sessions.server"
import { emailTemplateVersions } from "#drizzle/schema/mails"
import { ips } from "#drizzle/schema/back-office"
import { bulkRuns } from "#drizzle/schema/bulk"
import { fulfilments } from "#drizzle/schema/fulfilments"
import { userLogs } from "#drizzle/schema/registrations"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertDraft as insertText, insertQuestion } from "#drizzle/seed/builders/texts"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { plannedDispatch } from "#tests/support/dispatch"
import { NOBODY } from "#tests/support/nobody"
import { builtRoutes, type BuiltRoute } from "#tests/support/route-table"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

// guards.test.ts walks the back office's pages and commands; here are all other routes, and rows that are there.

type KnownVisitor = {
  name: string
  visitor: Visitor
  token: string | undefined
  held: PermissionEntry[] | null
}

let site: Site
let routes: BuiltRoute[]
let admins: (KnownVisitor & { type: AdminType })[]
let participant: KnownVisitor
let anonymous: KnownVisitor

beforeAll(async () => {
  site = await startSite()
  routes = await builtRoutes()
  admins = await Promise.all(
    adminTypes.map(async (type) => {
      const signedIn = await signInAdmin(site.db, site.app.origin, type)
      const held = await permissionsOf(site.db, type)
      return { name: type, type, visitor: signedIn as Visitor, token: signedIn.token, held }
    }),
  )
  const person = await signInParticipant(site.db, site.app.origin)
  participant = { name: "participant", visitor: person, token: person.token, held: null }
  anonymous = { name: "anonymous", visitor: visit(site.app.origin), token: undefined, held: null }
})
afterAll(() => site.close())

const everybody = () => [...admins, participant, anonymous]
const guardsOf = (part: BuiltRoute["loader"]) => [part?.guard ?? []].flat()
const ofSite = (guard: string) =>
  routes.filter(({ id, loader }) => id.startsWith("routes/site/") && guardsOf(loader).includes(guard))
const whereTo = (answer: Response) => answer.headers.get("location")?.split("?")[0]
/** A page may lack what it is asked about; it may not break, nor send anybody away. */
const isShown = (status: number) => [200, 404].includes(status)

describe("the participants' side, over HTTP", () => {
  test("a participant's page opens for participants, and sends all others to the login", async () => {
    const pages = ofSite("participant")
    expect(pages.length).toBeGreaterThan(3)
    for (const route of pages)
      for (const { name, visitor } of everybody()) {
        const answer = await visitor.get(route.url(NOBODY))
        if (name === "participant") expect([route.id, isShown(answer.status)]).toEqual([route.id, true])
        else expect([route.id, name, answer.status, whereTo(answer)]).toEqual([route.id, name, 302, "/login"])
      }
  })

  test("a participant's form is sent by participants alone", async () => {
    const forms = routes.filter(({ action }) => guardsOf(action).includes("participant"))
    expect(forms.length).toBeGreaterThan(1)
    for (const route of forms)
      for (const { name, visitor } of [...admins, anonymous]) {
        const answer = await visitor.post(route.url(NOBODY), { intent: "data" })
        expect([route.id, name, answer.status, whereTo(answer)]).toEqual([route.id, name, 302, "/login"])
      }
  })

  test("a guest's page is for whoever is not signed in here; a participant goes home", async () => {
    // Not those of a forgotten password: its link is good wherever it is opened.
    const pages = ofSite("guest")
    expect(pages.map(({ id }) => id.split("/").at(-1)).toSorted()).toEqual(["login", "register"])
    for (const route of pages)
      for (const { name, visitor } of everybody()) {
        const answer = await visitor.get(route.url(NOBODY))
        if (name !== "participant") expect([200, 404], `${name} ${route.id}`).toContain(answer.status)
        else expect([route.id, answer.status, whereTo(answer)]).toEqual([route.id, 302, "/perfil"])
      }
  })

  test("a public page is the same for everybody", async () => {
    for (const route of ofSite("public")) {
      const seen = new Set<string>()
      for (const { visitor } of everybody()) {
        const answer = await visitor.get(route.url(NOBODY))
        expect([200, 302, 404], route.id).toContain(answer.status)
        seen.add(`${answer.status} ${whereTo(answer)}`)
      }
      expect([route.id, seen.size]).toEqual([route.id, 1])
    }
  })
})

describe("the back office, over HTTP", () => {
  test("its guest pages are for whoever is not signed in there; an administrator goes home", async () => {
    const pages = routes.filter(
      ({ id, page, loader }) =>
        page && /^routes\/admin\/auth\/(login|forgot|reset)$/.test(id) && guardsOf(loader).includes("guest"),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const route of pages)
      for (const { name, visitor, held } of everybody()) {
        const answer = await visitor.get(route.url(NOBODY))
        if (held === null) expect([200, 404], `${name} ${route.id}`).toContain(answer.status)
        else expect([route.id, answer.status, whereTo(answer)]).toEqual([route.id, 302, "/admin/dashboard"])
      }
  })

  test("what everybody signed in may do, every type may", async () => {
    const open = routes.filter(({ action }) => guardsOf(action).includes("signed-in"))
    expect(open.length).toBeGreaterThan(2)
    for (const route of open) {
      const { intents = [""] } = route.action ?? {}
      for (const [index, intent] of intents.entries()) {
        if (guardsOf(route.action)[intents.length > 1 ? index : 0] !== "signed-in") continue
        for (const type of adminTypes) {
          // A session of its own: one of these commands ends it.
          const visitor = await signInAdmin(site.db, site.app.origin, type)
          const answer = await visitor.post(route.url(NOBODY), { intent })
          expect([200, 302, 409, 422], `${type} ${route.id} ${intent}`).toContain(answer.status)
          const isExit = route.id === "routes/admin/auth/logout"
          expect([route.id, whereTo(answer) === "/admin/login"]).toEqual([route.id, isExit])
        }
      }
    }
  })

  test("a row that is there opens for exactly the types that may see it", async () => {
    const { db } = site
    const { dispatchId } = await plannedDispatch(db, { count: 1, scheduledAt: new Date("2099-01-01") })
    const [version] = await db.select().from(emailTemplateVersions).limit(1)
    const [invoice, store, prize, draw, user, edition, question] = [
      await insertInvoice(db),
      await insertStore(db),
      await insertPrize(db),
      await insertDraw(db),
      await insertUser(db, { type: "reports" }),
      await insertText(db),
      await insertQuestion(db),
    ]
    const request = await insertRequest(db, { registrationId: invoice.registrationId })
    const delivered = await insertAward(db, {
      prizeId: prize.id,
      registrationId: invoice.registrationId,
      state: "validated",
    })
    const [fulfilment] = await db.select().from(fulfilments).where(eq(fulfilments.awardId, delivered.id))
    const event = { registrationId: invoice.registrationId, event: "canceled", at: new Date() } as const
    const seen = { network: "203.0.113.77", firstSeenAt: new Date(), lastSeenAt: new Date() }
    await db.insert(ips).values(seen)
    const [log] = await db.insert(userLogs).values(event).returning()
    const chosen = { command: "invalidate", total: 1, requestedBy: user.id } as const
    const [run] = await db.insert(bulkRuns).values(chosen).returning()
    const rows: Record<string, string> = {
      "routes/admin/registrations/detail": invoice.registrationId,
      "routes/admin/requests/detail": request.id,
      "routes/admin/invoices/detail": invoice.id,
      "routes/admin/prizes/detail": prize.id,
      "routes/admin/logs/detail": log!.id,
      "routes/admin/ips/detail": "203.0.113.77",
      "routes/admin/stores/edit": store.id,
      "routes/admin/stores/poster": store.id,
      "routes/admin/fulfilment/kind": fulfilment!.kindId,
      "routes/admin/fulfilment/detail": fulfilment!.id,
      "routes/admin/faq/edit": question.id,
      "routes/admin/regulations/edit": edition.id,
      "routes/admin/users/edit": user.id,
      "routes/admin/winners-draw/edit": draw.id,
      "routes/admin/calculation/detail": draw.id,
      "routes/admin/bulk/detail": run!.id,
      "routes/admin/calculation/minutes": draw.id,
      "routes/admin/dispatches/detail": dispatchId,
      "routes/admin/email-templates/edit": version!.templateId,
      "routes/admin/email-templates/preview": version!.id,
    }
    for (const [id, row] of Object.entries(rows)) {
      const route = routes.find((each) => each.id === id)
      const guards = guardsOf(route?.loader) as Permission[]
      for (const { name, visitor, held } of admins) {
        const { status } = await visitor.get(route!.url(row))
        expect([id, name, status]).toEqual([
          id,
          name,
          held && guards.some((one) => can(held, one)) ? 200 : 403,
        ])
      }
      for (const { name, visitor } of [participant, anonymous])
        expect([id, name, whereTo(await visitor.get(route!.url(row)))]).toEqual([id, name, "/admin/login"])
    }
  })
})

test("a command that a page does not know is a 400, on either side", async () => {
  const superUser = admins.find(({ type }) => type === "super")!
  const pages = routes.filter(({ action }) => action?.intents)
  expect(pages.length).toBeGreaterThan(15)
  for (const route of pages) {
    const { visitor } = guardsOf(route.action).includes("participant") ? participant : superUser
    const answer = await visitor.post(route.url(NOBODY), { intent: "nothing-here" })
    expect([route.id, answer.status]).toEqual([route.id, 400])
  }
})

describe("the API", () => {
  /** Who may make a call; all others are for anybody. */
  const guards: Record<string, "participant" | "signed-in" | Permission> = {
    "GET /api/user": "participant",
    "POST /api/logout": "participant",
    "GET /api/admin/user": "signed-in",
    "POST /api/admin/logout": "signed-in",
    [`GET /api/admin/registrations/enter/${NOBODY}`]: "registrations:login",
  }
  const ask = (call: string, token: string | undefined) => {
    const [method, path = ""] = call.split(" ")
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return fetch(site.app.origin + path, { method, headers })
  }

  test("has a line here for each call that wants a token", () => {
    const open = /\/api\/(login|admin\/login|mail-events|healthz|readyz|openapi\.json|nothing-here)$/
    // For the tokens of programs alone: tests/routes/admin-tokens.
    const forPrograms = `/api/admin/${NOBODY}`
    const calls = routes.filter(({ id }) => id.startsWith("routes/api/")).map(({ url }) => url(NOBODY))
    const guarded = calls.filter((url) => !open.test(url) && url !== forPrograms)
    expect(guarded.sort()).toEqual(
      Object.keys(guards)
        .map((call) => call.split(" ")[1])
        .sort(),
    )
  })

  test("answers each token exactly what it may ask", async () => {
    // Those that end the session come last, each with one of its own.
    for (const [call, guard] of Object.entries(guards))
      for (const who of everybody()) {
        const token = call.startsWith("POST") && who.token ? await freshToken(who) : who.token
        const { status } = await ask(call, token)
        const side = guard === "participant" ? "participant" : "admin"
        const isTheirs = side === "participant" ? who === participant : who.held !== null
        const may = isTheirs && (guard === "participant" || guard === "signed-in" || can(who.held!, guard))
        const expected = !isTheirs ? [401] : may ? [200, 204, 404] : [403]
        expect(expected, `${who.name} ${call}`).toContain(status)
      }
  })

  const freshToken = async (who: KnownVisitor) =>
    who === participant
      ? (await signInParticipant(site.db, site.app.origin)).token
      : (await signInAdmin(site.db, site.app.origin, (who as (typeof admins)[number]).type)).token
})

import { and, eq } from "drizzle-orm"
import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { openAdminSession, openUserSession } from "#app/auth/sessions.server"
import { connect } from "#app/db/client.server"
import { seedDemo } from "#drizzle/seed/demo"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { type RunningApp, startApp } from "#tests/support/app"
import { findBarriers } from "#tests/support/axe"
import { openPhone } from "#tests/support/browser"
import { freshDatabase } from "#tests/support/database"
import { button, fits, listenForErrors, PATIENCE } from "#tests/support/journey"
import { builtRoutes } from "#tests/support/route-table"
import { signed } from "#tests/support/sign-in"

const database = await freshDatabase()
const db = connect(database.url)
// The sessions of this process and the build that it looks into read its settings.
Object.assign(process.env, { DATABASE_URL: database.url, WORKER: "off" })
const now = new Date()
const client = { ip: "127.0.0.1", userAgent: "test" }
let app: RunningApp

const screens = [
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const

/** Who looks: somebody past the age gate and no more, or somebody with a session of both kinds. */
type Who = "stranger" | "insider"
type Screen = { page: Page; errors: string[]; name: string }
const seats: Record<Who, Screen[]> = { stranger: [], insider: [] }

/** What stands in for the parameter of a route; a new route with one wants its line here. */
const examples: Record<string, () => string | Promise<string>> = {
  "routes/site/not-found": () => "",
  "routes/site/cupom-answer": async () => (await knownInvoice()).id,
  "routes/site/reset": () => makeToken({ registrationId: ids.person }),
  "routes/admin/auth/reset": () => makeToken({ userId: ids.admin }),
  "routes/admin/registrations/detail": () => ids.person,
  "routes/admin/invoices/detail": async () => (await knownInvoice()).id,
  "routes/admin/prizes/detail": async () => (await db.select().from(prizeAwards).limit(1))[0]!.prizeId,
}

const ids = { person: "", admin: "" }
const makeToken = async (whose: { registrationId: string } | { userId: string }) =>
  (await makeResetToken(db, { ...whose, minutes: 60, now })) ?? ""
const knownInvoice = async () =>
  (
    await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.registrationId, ids.person), eq(invoices.status, "validated")))
      .limit(1)
  )[0]!

beforeAll(async () => {
  await seedDemo(database.ownerUrl, now)
  app = await startApp({ databaseUrl: database.url, env: { ADMIN_TOTP: "optional" } })
  const [person] = await db.select().from(registrations).where(eq(registrations.cpf, "52998224725"))
  const [admin] = await db.select().from(users).where(eq(users.email, "super@demo.test"))
  Object.assign(ids, { person: person!.id, admin: admin!.id })
  const sessions = {
    user_session: await openUserSession(db, { registrationId: ids.person, now, client }),
    admin_session: await openAdminSession(db, { userId: ids.admin, now, client }),
  }
  for (const screen of screens)
    for (const who of ["stranger", "insider"] as const) {
      const page = await openPhone({ ...screen, javaScript: true, baseURL: app.origin })
      const cookie = (name: string, value: string) => ({ name, value, url: app.origin })
      await page.context().addCookies([cookie("agegate", "InllcyI%3D")])
      if (who === "insider")
        await page
          .context()
          .addCookies(Object.entries(sessions).map(([name, { token }]) => cookie(name, signed(token))))
      seats[who].push({
        page,
        errors: listenForTrouble(page),
        name: `${screen.width} px, ${screen.colorScheme}`,
      })
    }
})
afterAll(async () => {
  await app?.stop()
  await db.$client.end()
  await database.drop()
})

/** Broken scripts, refusals by the policy, and anything asked of another host. */
function listenForTrouble(page: Page): string[] {
  const errors = listenForErrors(page)
  page.on("request", (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith("http") && url.origin !== app.origin) errors.push(`asked ${url.origin}`)
  })
  return errors
}

type Act = (page: Page) => Promise<unknown>

/** Opens a page on every screen, brings it into its state, and looks for what is wrong. */
async function inspect(who: Who, path: string, act: Act = async () => {}) {
  const found = await Promise.all(
    seats[who].map(async ({ page, errors, name }) => {
      errors.length = 0
      await page.goto(path)
      await act(page)
      await fits(page)
      const barriers = await findBarriers(page)
      const headings = await page.locator("h1").count()
      return [...barriers, ...errors, ...(headings === 1 ? [] : [`${headings} h1`])].map(
        (line) => `${name}: ${line}`,
      )
    }),
  )
  expect(found.flat().join("\n")).toBe("")
}

const routes = (await builtRoutes()).filter(
  ({ id, page }) => page && id !== "root" && !id.endsWith("/_layout") && id !== "routes/admin/auth/entry",
)

describe("every page", () => {
  test.each(routes.map((route) => [route.id.replace("routes/", ""), route] as const))(
    "%s",
    async (_, route) => {
      const wantsExample = route.url("a") !== route.url("b")
      const example = examples[route.id]
      if (wantsExample && !example) throw new Error(`${route.id} wants its line in examples`)
      const isGuest = route.loader?.guard === "guest"
      await inspect(isGuest ? "stranger" : "insider", route.url(wantsExample ? await example!() : ""))
    },
  )
})

const press =
  (name: string): Act =>
  async (page) => {
    await button(page, name).click()
    await page.getByRole("alert").waitFor(PATIENCE)
  }

describe("every page in its other states", () => {
  test.each<[string, Who, () => string | Promise<string>, Act?]>([
    ["home for a stranger", "stranger", () => "/"],
    ["home in English", "stranger", () => "/?lng=en"],
    ["a refused registration", "stranger", () => "/register?lng=pt", press("Cadastrar")],
    ["a closed registration", "stranger", () => "/register?register_end=2020-01-01 00:00:00"],
    ["a refused login", "stranger", () => "/login", press("Entrar")],
    ["a link that is used up", "stranger", () => "/reset/old"],
    ["a refused invoice", "insider", () => "/cupom", press("Enviar cupom")],
    ["closed invoices", "insider", () => "/cupom?store_invoice_end=2020-01-01 00:00:00"],
    ["a refused edit", "insider", () => "/perfil", press("Alterar senha")],
    ["leaving", "insider", () => "/perfil?confirm=cancel"],
    ["a refused admin login", "stranger", () => "/admin/login", press("Entrar")],
    ["a used admin link", "stranger", () => "/admin/reset/old"],
    ["no such admin page", "insider", () => "/admin/nothing-here"],
    ["an empty list", "insider", () => "/admin/registrations?q=nobody-is-called-that"],
    ["the open drawer", "insider", () => "/admin/dashboard", (page) => page.getByTitle("Menu").click()],
    ["enrolment", "insider", () => "/admin/two-factor", begin],
    ...["update_email", "disable", "login"].map(confirmed(() => `/admin/registrations/${ids.person}`)),
    ...["invalidate"].map(confirmed(async () => `/admin/invoices/${(await knownInvoice()).id}`)),
  ])("%s", async (_, who, path, act) => inspect(who, await path(), act))
})

/** The dialog of a command, modal. */
function confirmed(path: () => string | Promise<string>) {
  return (command: string): [string, Who, () => Promise<string>, Act] => [
    `the question of ${command}`,
    "insider",
    async () => `${await path()}?confirm=${command}`,
    (page) => page.locator("dialog:modal").waitFor(PATIENCE),
  ]
}

async function begin(page: Page) {
  await button(page, "Começar").click()
  await page.getByRole("img", { name: "QR code da chave" }).waitFor(PATIENCE)
}

import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { formDrafts } from "#drizzle/schema/form-drafts"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { requests } from "#drizzle/schema/requests"
import { sessions } from "#drizzle/schema/sessions"
import { adultCookie } from "#tests/support/age-gate"
import { type RunningApp, startApp } from "#tests/support/app"
import { builtRoutes } from "#tests/support/route-table"
import { allTables } from "#tests/support/seen-tables"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"
import { ownAddress } from "#tests/support/form-table"

let site: Site
/** A site that takes one post a minute. */
let throttled: RunningApp

beforeAll(async () => {
  site = await startSite()
  throttled = await startApp({
    databaseUrl: site.databaseUrl,
    env: { RATE_LIMITS: "on", POSTS_PER_MINUTE: "1" },
  })
})
afterAll(async () => {
  await throttled.stop()
  await site.close()
})

type Person = Awaited<ReturnType<typeof signInParticipant>>
type Form = Record<string, string>
/** A page with a form of free text, what was typed into it, and a piece of that as the page shows it again. */
type Place = { page: string; form: Form; shown: string }

const KEPT = "Sua sessão acabou. Guardamos o que você digitou. Ainda não foi enviado."
const BACK = "Aqui está o que você digitou antes de a sua sessão acabar. Confira e envie."
const said = "O cupom está inteiro na foto."
const newKey = () => crypto.randomUUID()

const places: Record<string, (person: Person) => Promise<Place>> = {
  async appeal({ registration: { id: registrationId } }) {
    const { id } = await insertInvoice(site.db, { registrationId, status: "invalid" })
    return { page: `/cupom/${id}`, form: { intent: "appeal", said, formKey: newKey() }, shown: said }
  },
  async question({ registration: { id: registrationId } }) {
    const { protocol } = await insertInvoice(site.db, { registrationId })
    const form = { intent: "question", protocol, said, formKey: newKey() }
    return { page: "/ajuda", form, shown: said }
  },
  async correction() {
    const form = { intent: "correction", wantedName: "Marisa", wantedCpf: "", said, formKey: newKey() }
    return { page: "/perfil?confirm=correct", form, shown: 'value="Marisa"' }
  },
  async data({ registration: { email, phone } }) {
    const own = { name: "Marisa", lastname: "da Geral", email, phone, uf: "SP", city: "Campinas" }
    return { page: "/perfil", form: { intent: "data", version: "1", ...own }, shown: 'value="da Geral"' }
  },
  async address({ registration: { id: registrationId } }) {
    const prize = await insertPrize(site.db, { name: `Camisa ${registrationId}` })
    const { id } = await insertAward(site.db, { prizeId: prize.id, registrationId, state: "validated" })
    await site.db.update(prizeKinds).set({ way: "post" }).where(eq(prizeKinds.name, prize.name))
    const form = { intent: "address", ...ownAddress }
    return { page: `/perfil/premios/${id}`, form, shown: 'value="Rua das Palmeiras"' }
  },
  async answer({ registration: { id: registrationId } }) {
    const prize = await insertPrize(site.db)
    const { id: awardId } = await insertAward(site.db, { prizeId: prize.id, registrationId })
    const { id: by } = await insertUser(site.db, { passwordHash: null })
    const askedAt = new Date(Date.now() - UNDO_MS)
    const asked = {
      claim: { awardId },
      reasonCode: "staff",
      reason: "Está na lista",
      by,
      now: askedAt,
    } as const
    await askDisqualification(site.db, asked)
    const answer = "Saí da empresa em 2024."
    return { page: `/perfil/premios/${awardId}`, form: { intent: "answer", answer }, shown: answer }
  },
}

const newcomer = (origin = site.app.origin) => signInParticipant(site.db, origin)
const endSession = ({ registration }: Person) =>
  site.db
    .update(sessions)
    .set({ exp: new Date(Date.now() - 1000) })
    .where(eq(sessions.registrationId, registration.id))
const signIn = (who: Visitor, { registration }: Person) =>
  who.post("/login", { cpf: registration.cpf, password: demoPassword })
const draftsOf = ({ registration }: Person) =>
  site.db.select().from(formDrafts).where(eq(formDrafts.registrationId, registration.id))
const requestsOf = ({ registration }: Person) =>
  site.db.select().from(requests).where(eq(requests.registrationId, registration.id))

/** What stands in each table. */
async function contents(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of allTables()) {
    const rows = sql`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.identifier(table)} t`
    found[table] = (await site.db.execute(rows))[0]?.sum
  }
  return found
}

/** Fills the form in, and sends it after the session has ended. */
async function sendLate(name: string, person: Person) {
  const place = await places[name]!(person)
  expect((await person.get(place.page)).status).toBe(200)
  await endSession(person)
  return { ...place, answer: await person.post(place.page, place.form) }
}

describe.each(Object.keys(places))("the form %s, whose session ended before it came", (name) => {
  test("waits while its person signs in, comes back as it was typed, and is gone once it was sent", async () => {
    const person = await newcomer()
    const { page, form, shown, answer } = await sendLate(name, person)
    expect(answer.headers.get("location")).toMatch(/^\/login/)
    expect(words(await person.read("/login"))).toContain(KEPT)
    expect(words(await person.read("/login?lng=en"))).toContain(
      "Your session ended. We kept what you typed. It has not been sent yet.",
    )
    expect((await signIn(person, person)).headers.get("location")).toBe(page)
    const html = await person.read(page)
    expect(words(html)).toContain(BACK)
    expect(html).toContain(shown)
    if (form.formKey) expect(html).toContain(`name="formKey" value="${form.formKey}"`)
    for (const _ of [1, 2]) expect((await person.post(page, form)).status).toBe(302)
    expect(words(await person.read(page))).not.toContain(BACK)
    expect(await draftsOf(person)).toEqual([])
    if (form.said) expect(await requestsOf(person)).toHaveLength(1)
  })

  test("is there for nobody else, and on no other page", async () => {
    const person = await newcomer()
    const { page, form, shown } = await sendLate(name, person)
    const stranger = { registration: await insertRegistration(site.db) } as Person
    await signIn(person, stranger)
    for (const path of [page, "/ajuda", "/cupom"]) expect(await person.read(path)).not.toContain(shown)
    await person.post("/logout")
    await signIn(person, person)
    expect(words(await person.read(page === "/ajuda" ? "/cupom" : "/ajuda"))).not.toContain(BACK)
    expect(await person.read(page)).toContain(shown)
    // Another form that is sent leaves this one.
    const other = form.intent === "question" ? "correction" : "question"
    const another = await places[other]!(person)
    expect((await person.post(another.page, another.form)).status).toBe(302)
    expect(await draftsOf(person)).toMatchObject([{ form: form.intent }])
  })

  test("is sent by nobody where it was only to be kept, and its session lasts still", async () => {
    const person = await newcomer()
    const { page, form, shown } = await places[name]!(person)
    await person.read(page)
    const before = await contents()
    const answer = await person.post(page, { ...form, keep: "" })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(shown)])
    expect(await contents()).toEqual(before)
  })

  test("is kept also where its network has sent too many", async () => {
    const person = await newcomer(throttled.origin)
    const { page, form, shown } = await places[name]!(person)
    await person.post("/language", { lng: "pt", to: "/" })
    await endSession(person)
    const answer = await person.post(page, form)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, expect.stringMatching(/^\/login/)])
    const here = visit(site.app.origin, { cookies: Object.fromEntries(person.cookies) })
    await signIn(here, person)
    expect(await here.read(page)).toContain(shown)
  })
})

test("each form that a page keeps is tried here, and the coupon's in session-over", async () => {
  const at = { env: { MIN_AGE: 18 }, now: new Date() }
  const kept = (await builtRoutes()).flatMap(({ action }) => Object.keys(action?.kept?.(at) ?? {}))
  expect(kept.toSorted()).toEqual([...Object.keys(places), "cupom"].toSorted())
})

test("a form that is kept nowhere does nothing either where it was only to be kept", async () => {
  const person = await newcomer()
  await person.read("/perfil")
  const before = await contents()
  const forms: Form[] = [{ intent: "news", wanted: "yes" }, { intent: "cancel" }]
  for (const form of forms) expect((await person.post("/perfil", { ...form, keep: "" })).status).toBe(200)
  expect(await contents()).toEqual(before)
})

test("a password that came too late is kept nowhere", async () => {
  const person = await newcomer()
  await endSession(person)
  const form = { intent: "password", currentPassword: demoPassword, password: "x", passwordConfirmation: "x" }
  expect((await person.post("/perfil", form)).headers.get("location")).toBe("/login")
  expect(words(await person.read("/login"))).not.toContain("Guardamos")
  expect(await draftsOf(person)).toEqual([])
})

describe("a form that was filled in while the answer at the age gate ran out", () => {
  const NOT_SENT = "O formulário não foi enviado: antes, responda de novo se você tem 18 anos."
  const leaveGate = ({ cookies }: Visitor) => void cookies.delete(adultCookie.name)

  test.each(Object.keys(places))("%s is taken from its person, and the page behind it asks", async (name) => {
    const person = await newcomer()
    const { page, form } = await places[name]!(person)
    leaveGate(person)
    const answer = await person.post(page, form)
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      expect.not.stringContaining("/agegate"),
    ])
    if (form.said) expect(await requestsOf(person)).toHaveLength(1)
    expect((await person.get(page)).headers.get("location")).toBe("/agegate")
  })

  test("comes back as it was typed where something is wrong with it", async () => {
    const person = await newcomer()
    const { page, form } = await places.data!(person)
    leaveGate(person)
    const answer = await person.post(page, { ...form, lastname: "", city: "Campinas" })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('value="Marisa"')])
  })

  test("waits behind the gate and the login where the session ended too", async () => {
    const person = await newcomer()
    const { page, form, shown } = await places.question!(person)
    await endSession(person)
    leaveGate(person)
    expect((await person.post(page, form)).headers.get("location")).toBe("/agegate")
    expect((await person.post("/agegate", { answer: "adult" })).headers.get("location")).toBe(page)
    expect((await person.get(page)).headers.get("location")).toMatch(/^\/login/)
    expect(words(await person.read("/login"))).toContain(KEPT)
    await signIn(person, person)
    expect(await person.read(page)).toContain(shown)
  })

  test("of a stranger is not sent, and the gate says so once", async () => {
    const stranger = visit(site.app.origin, { adult: false })
    expect((await stranger.post("/forgot", { cpf: "529.982.247-25" })).headers.get("location")).toBe(
      "/agegate",
    )
    expect(words(await stranger.read("/agegate"))).toContain(NOT_SENT)
    expect(words(await stranger.read("/agegate"))).not.toContain(NOT_SENT)
    await stranger.post("/forgot?lng=en", { cpf: "529.982.247-25" })
    expect(words(await stranger.read("/agegate?lng=en"))).toContain("The form was not sent: say again first")
    expect((await stranger.post("/agegate", { answer: "adult" })).headers.get("location")).toMatch(
      /^\/forgot/,
    )
  })
})

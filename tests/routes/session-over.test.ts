import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { dayOf } from "#app/platform/time/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { formDrafts } from "#drizzle/schema/form-drafts"
import { invoices } from "#drizzle/schema/invoices"
import { sessions } from "#drizzle/schema/sessions"
import { asOwner } from "#tests/support/as-owner"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site
let bar: StoreRow

beforeAll(async () => {
  site = await startSite()
  bar = await insertStore(site.db)
  await insertDraw(site.db)
})
afterAll(() => site.close())

type Person = Awaited<ReturnType<typeof signInParticipant>>
const KEPT = "Sua sessão acabou. Guardamos o que você digitou. O cupom ainda não foi enviado."
const today = dayOf(new Date())

const newcomer = () => signInParticipant(site.db, site.app.origin)
const endSession = ({ registration }: Person) =>
  site.db
    .update(sessions)
    .set({ exp: new Date(Date.now() - 1000) })
    .where(eq(sessions.registrationId, registration.id))
const signIn = (who: Visitor, { registration }: Person) =>
  who.post("/login", { cpf: registration.cpf, password: demoPassword })
const keyIn = (html: string) => /name="idempotencyKey" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? ""
const newForm = async (who: Person) => ({
  idempotencyKey: keyIn(await who.read("/cupom")),
  accessKey: buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() }),
  issuedOn: today,
  total: "85,00",
})
type Form = Record<string, string | Blob>
const send = (who: Visitor, form: Form) => who.post("/cupom", form, { multipart: true })
const stored = ({ registration }: Person) =>
  site.db.select().from(invoices).where(eq(invoices.registrationId, registration.id))
const draftsOf = ({ registration }: Person) =>
  site.db.select().from(formDrafts).where(eq(formDrafts.registrationId, registration.id))

test("the login after a session's end leads back to the page with a text of one's own", async () => {
  const person = await newcomer()
  const page = "/ajuda?protocolo=04.012345%2F2026"
  expect(await person.read(page)).toContain(`class="dialog__actions"><a href="${page}"`)
  await endSession(person)
  expect((await person.get(page)).headers.get("location")).toMatch(/^\/login/)
  expect((await signIn(person, person)).headers.get("location")).toBe(page)
})

test("the dialog of a session's end speaks of a form where its page has one, and of the coupon where one can be sent", async () => {
  const person = await newcomer()
  const dialogOn = async (path: string) =>
    words(/<dialog[^]*?<\/dialog>/.exec(await person.read(path))?.[0] ?? "")
  const over = "Sua sessão terminou. Entre de novo para continuar."
  const typed =
    "O que você digitou ainda não foi enviado. Entre de novo: guardamos tudo, e o formulário volta preenchido."
  expect(await dialogOn("/cupom")).toContain("O cupom ainda não foi enviado.")
  expect(await dialogOn("/cupom?store_invoice_end=2020-01-01 00:00:00")).toContain(over)
  for (const path of ["/ajuda", "/perfil?confirm=correct"]) expect(await dialogOn(path)).toContain(typed)
  expect(await dialogOn("/ajuda?lng=en")).toContain(
    "What you typed has not been sent yet. Sign in again: we keep all of it, and the form comes back filled in.",
  )
  for (const path of ["/perfil?lng=pt", "/faq?lng=pt"]) expect(await dialogOn(path)).toContain(over)
})

/** Fills the form in, and sends it after the session has ended. */
async function sendLate(more: Form = {}) {
  const person = await newcomer()
  const form = { ...(await newForm(person)), ...more }
  await endSession(person)
  const answer = await send(person, form)
  return { person, form, answer }
}

describe("a session that ends while the invoice is filled in", () => {
  test("leads to the login, which says what was kept and what was not sent", async () => {
    const { person, answer } = await sendLate()
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"])
    const login = await person.read("/login")
    expect(words(login)).toContain(KEPT)
    expect(words(await person.read("/login?lng=en"))).toContain(
      "Your session ended. We kept what you typed. The receipt has not been sent yet.",
    )
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("draft="))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Max-Age=3600(;|$)/)
    expect(await stored(person)).toEqual([])
  })

  test("gives the form back as it was, and sent twice it is one invoice", async () => {
    const { person, form } = await sendLate()
    expect((await signIn(person, person)).headers.get("location")).toBe("/cupom")
    const html = await person.read("/cupom")
    expect(keyIn(html)).toBe(form.idempotencyKey)
    for (const value of [form.accessKey, form.total, form.issuedOn])
      expect(html).toContain(`value="${value}"`)
    expect(words(html)).toContain("Aqui está o que você digitou")
    const [first, again] = [await send(person, form), await send(person, form)]
    expect(first.status).toBe(303)
    expect(again.headers.get("location")).toBe(first.headers.get("location"))
    expect(await stored(person)).toHaveLength(1)
    expect(await draftsOf(person)).toEqual([])
    expect(keyIn(await person.read("/cupom"))).not.toBe(form.idempotencyKey)
  })

  test("is an invoice also where what was kept of it cannot be forgotten just then", async () => {
    const { person, form } = await sendLate()
    await signIn(person, person)
    await asOwner(async (owner) => {
      await owner.execute(sql`create function keep_drafts() returns trigger language plpgsql
        as 'begin raise exception ''no draft goes''; end'`)
      await owner.execute(sql`create trigger keep_drafts before delete on form_drafts
        for each row execute function keep_drafts()`)
    })
    try {
      const [answer, again] = [await send(person, form), await send(person, form)]
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `/cupom/${(await stored(person))[0]?.id}`,
      ])
      expect(again.headers.get("location")).toBe(answer.headers.get("location"))
    } finally {
      await asOwner((owner) => owner.execute(sql`drop function keep_drafts() cascade`))
    }
  })

  test("says that the photo is to be chosen again", async () => {
    const { person } = await sendLate({
      photo: new File(["x".repeat(300_000)], "a.jpg", { type: "image/jpeg" }),
    })
    expect(await person.read("/login")).toContain("A foto não fica guardada")
    await signIn(person, person)
    expect(words(await person.read("/cupom"))).toContain("Escolha a foto de novo")
  })

  test("opens the form for nobody else on the same phone", async () => {
    const { person, form } = await sendLate()
    const stranger = { registration: await insertRegistration(site.db) } as Person
    await signIn(person, stranger)
    const html = await person.read("/cupom")
    expect(keyIn(html)).not.toBe(form.idempotencyKey)
    expect(html).not.toContain(form.accessKey)
    expect(words(html)).not.toContain("Aqui está o que você digitou")
    await person.post("/logout")
    await signIn(person, person)
    expect(keyIn(await person.read("/cupom"))).toBe(form.idempotencyKey)
  })

  test("opens it in no other browser, nor for who made the token up", async () => {
    const { person, form } = await sendLate()
    const elsewhere = visit(site.app.origin)
    await signIn(elsewhere, person)
    expect(keyIn(await elsewhere.read("/cupom"))).not.toBe(form.idempotencyKey)
    const guess = visit(site.app.origin, { cookies: { draft: "ImFhYWEi" } })
    await signIn(guess, person)
    expect(keyIn(await guess.read("/cupom"))).not.toBe(form.idempotencyKey)
    expect(words(await guess.read("/login"))).not.toContain(KEPT)
  })

  test("forgets it with the sign-out", async () => {
    const { person, form } = await sendLate()
    await signIn(person, person)
    await person.post("/logout")
    expect(await draftsOf(person)).toEqual([])
    await signIn(person, person)
    expect(keyIn(await person.read("/cupom"))).not.toBe(form.idempotencyKey)
  })

  test("keeps nothing of a session that was signed out", async () => {
    const person = await newcomer()
    const copy = visit(site.app.origin, { cookies: Object.fromEntries(person.cookies) })
    const form = await newForm(person)
    await person.post("/logout")
    expect((await send(copy, form)).headers.get("location")).toBe("/login")
    expect(words(await copy.read("/login"))).not.toContain(KEPT)
    expect(await draftsOf(person)).toEqual([])
  })

  test("is told by the form that is sent to be kept, while it lasts still: nothing is sent", async () => {
    const person = await newcomer()
    const form = await newForm(person)
    const answer = await send(person, { ...form, keep: "" })
    const html = await answer.text()
    expect([answer.status, keyIn(html)]).toEqual([200, form.idempotencyKey])
    expect(html).toContain(form.accessKey)
    expect(await stored(person)).toEqual([])
  })
})

describe("a form that waited on the phone", () => {
  const whoIn = (html: string) => /name="who" value="([\w-]{16})"/.exec(html)?.[1] ?? ""

  test("is sent by who filled it in, and by nobody who signed in after", async () => {
    const [ana, rui] = [await newcomer(), await newcomer()]
    const form = { ...(await newForm(ana)), who: whoIn(await ana.read("/cupom")) }
    for (const sent of [form, { ...form, keep: "" }]) {
      const answer = await send(rui, sent)
      expect([answer.status, words(await answer.text())]).toEqual([
        403,
        expect.stringContaining("Este formulário foi aberto em outra conta."),
      ])
    }
    expect(await stored(rui)).toEqual([])
    expect((await send(ana, form)).status).toBe(303)
  })

  test("waits for its person while an administrator who filled it in is entered as somebody else", async () => {
    const [ana, rui, now] = [await newcomer(), await newcomer(), new Date()]
    const form = Object.assign(await newForm(ana), { who: whoIn(await ana.read("/cupom")) })
    const admin = await signInAdmin(site.db, site.app.origin, "super")
    const { id: by, session: parent } = (await findAdmin(site.db, admin.token, now))!
    const entered = await openImpersonatedSession(site.db, {
      registrationId: rui.registration.id,
      reason: "chamado",
      now,
      client: { ip: "127.0.0.1" },
      by,
      parent,
    })
    const visitor = visit(site.app.origin, { cookies: { user_session: signed(entered.token) } })
    const answer = await visitor.post("/cupom", Object.entries(form), { multipart: true })
    // What the phone takes for a form that wants its person, and neither for a refusal nor for a line that is down.
    expect([answer.status, words(await answer.text())]).toEqual([
      401,
      expect.stringContaining("Este formulário foi aberto em outra conta."),
    ])
    expect(await stored(rui)).toEqual([])
    expect((await send(ana, form)).status).toBe(303)
  })

  test("is kept for nobody whose session ended in the same browser since", async () => {
    const [ana, rui] = [await newcomer(), await newcomer()]
    const form = { ...(await newForm(ana)), who: whoIn(await ana.read("/cupom")) }
    await endSession(rui)
    expect((await send(rui, form)).headers.get("location")).toBe("/login")
    expect(await draftsOf(rui)).toEqual([])
  })

  test("goes from the phone with the sign-out", async () => {
    const answer = await (await newcomer()).post("/logout")
    expect(answer.headers.get("clear-site-data")).toBe('"storage"')
  })
})

import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { noteOutcome, type SendOutcome } from "#app/domain/dispatches/send-in-order.server"
import { actions } from "#drizzle/schema/back-office"
import { dispatches, dispatchRecipients, unsubscribes } from "#drizzle/schema/mails"
import { rolePermissions } from "#drizzle/schema/users"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { asOwner } from "#tests/support/as-owner"
import { newsTemplate, plannedDispatch } from "#tests/support/dispatch"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const LIST = "/admin/dispatches"
const CREATE = `${LIST}/create`
const RECIPIENTS = `${LIST}/dispatch-list`
/** What the rows of a page's tables say. */
const rowsOf = async (path: string) =>
  ((await admin.read(path)).match(/<tr[^>]*>[\s\S]*?<\/tr>/g) ?? [])
    .filter((row) => row.includes("<td"))
    .map(words)

type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let site: Site
let db: Site["db"]
let [admin, user, exporter] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  db = site.db
  const { origin } = site.app
  admin = await signInAdmin(db, origin, "admin")
  user = await signInAdmin(db, origin, "user")
  exporter = await signInAdmin(db, origin, "exports")
})
afterAll(() => site.close())

const rowOf = async (id: string) => (await db.select().from(dispatches).where(eq(dispatches.id, id)))[0]

describe("a mailing", () => {
  test("is told its audience by the registrations' own filters, with a count of who wants news", async () => {
    const city = "Pirassununga"
    for (let n = 0; n < 2; n++) await insertRegistration(db, { city, newsletter: true })
    await insertRegistration(db, { city })
    expect(words(await admin.read(`${CREATE}?q=${city}`))).toContain("2 pessoas recebem")
    expect(words(await admin.read(`${CREATE}?q=${city}&uf=BA`))).toContain("0 pessoas recebem")

    const { templateId } = await newsTemplate(db)
    const form = {
      intent: "save",
      formKey: crypto.randomUUID(),
      title: "Rodada de domingo",
      templateId,
      pace: "120",
      scheduledAt: "2099-01-01T10:00",
      filters: `q=${city}`,
    }
    const answer = await admin.post(CREATE, form)
    expect(answer.headers.get("location")).toBe(`${LIST}/${form.formKey}`)
    expect((await admin.post(CREATE, form)).status).toBe(302)
    expect(await rowOf(form.formKey)).toMatchObject({ state: "scheduled", pace: 120, filters: `q=${city}` })
    expect(words(await admin.read(LIST))).toContain("Rodada de domingo")
  })

  test("is told its audience by what people have in other lists too, and says so in words", async () => {
    const source = "radio-de-marilia"
    const [draw, person] = [
      await insertDraw(db, { title: "Sorteio de Marília" }),
      await insertRegistration(db, { newsletter: true, utm: { source } }),
    ]
    const invoice = await insertInvoice(db, { registrationId: person.id })
    await insertTickets(db, { draw, invoice })
    const query = `coupon=validated&draw=${draw.id}&source=${source}`
    const counted = await admin.read(`${CREATE}?${query}`)
    expect(words(counted)).toContain("1 pessoa recebe")
    expect(counted).toMatch(/<option[^>]* value="validated" selected/)
    const { templateId } = await newsTemplate(db)
    const form = { formKey: crypto.randomUUID(), title: "Rodada", templateId, pace: "7", scheduledAt: "" }
    const shown = { shown: "1", filters: query, coupon: "validated", draw: draw.id, source }
    expect((await admin.post(CREATE, { ...form, ...shown, intent: "save" })).status).toBe(302)
    expect(words(await admin.read(`${LIST}/${form.formKey}`))).toContain(
      `Cupom: Validado, Sorteio: Sorteio de Marília, Origem (utm_source): ${source}; só quem pediu novidades`,
    )
  })

  test("goes to everybody who wants news where no filter is chosen", async () => {
    await insertRegistration(db, { newsletter: true })
    const { templateId } = await newsTemplate(db)
    const form = { intent: "save", formKey: crypto.randomUUID(), title: "A todos", templateId, pace: "60" }
    const sent = { ...form, scheduledAt: "2099-01-01T10:00", filters: "" }
    expect((await admin.post(CREATE, sent)).headers.get("location")).toBe(`${LIST}/${form.formKey}`)
    expect(await rowOf(form.formKey)).toMatchObject({ state: "scheduled", filters: "" })
  })

  test("goes to nobody who was chosen and never counted, and counting keeps what was typed", async () => {
    const city = "Avanhandava"
    await insertRegistration(db, { city, newsletter: true })
    const { templateId } = await newsTemplate(db)
    const form = { formKey: crypto.randomUUID(), title: "Rodada", templateId, pace: "7", scheduledAt: "" }
    const shown = { intent: "save", shown: "1", filters: `q=${city}`, q: city, uf: "RR" }
    const refused = await admin.post(CREATE, { ...form, ...shown })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(words(page)).toContain("Os filtros mudaram depois da conta.")
    expect(words(page)).not.toContain("Confira os campos marcados.")
    expect(page).toMatch(/<option[^>]* value="RR" selected/)
    expect(await rowOf(form.formKey)).toBeUndefined()
    const counted = await admin.read(`${CREATE}?q=${city}&title=Rodada&pace=7&templateId=${templateId}`)
    expect(counted).toMatch(/name="title"[^>]* value="Rodada"/)
    expect(counted).toMatch(/name="pace"[^>]* value="7"/)
    expect(words(counted)).toContain("Vai para 1 pessoa,")
    expect((await admin.post(CREATE, { ...form, ...shown, uf: "" })).status).toBe(302)
  })

  test("reads days in either order, and says beside one that is none what it takes", async () => {
    const city = "Pongaí"
    await insertRegistration(db, { city, newsletter: true })
    const { templateId } = await newsTemplate(db)
    const counting = new URLSearchParams({ q: city, from: "01/02/2020", to: "30/11/2099" })
    const page = await admin.read(`${CREATE}?${counting}`)
    expect(words(page)).toContain("1 pessoa recebe")
    expect(page).toMatch(/name="from"[^>]* value="2020-02-01"/)
    const form = { formKey: crypto.randomUUID(), title: "Rodada", templateId, pace: "7", scheduledAt: "" }
    const audience = Object.fromEntries(counting)
    const sent = { ...form, ...audience, intent: "save", shown: "1", filters: `${counting}` }
    counting.set("from", "zzz")
    const counted = words(await admin.read(`${CREATE}?${counting}`))
    expect(counted).toContain("De: escreva um dia como 2026-11-05 ou 05/11/2026.")
    const refused = await admin.post(CREATE, { ...sent, from: "zzz", filters: `${counting}` })
    expect(refused.status).toBe(422)
    expect(words(await refused.text())).toContain("De: Data inválida.")
    expect((await admin.post(CREATE, sent)).status).toBe(302)
    expect(Object.fromEntries(new URLSearchParams((await rowOf(form.formKey))!.filters))).toMatchObject({
      from: "2020-02-01",
      to: "2099-11-30",
    })
  })

  test("asks for people without coupons only where its maker may know them", async () => {
    const city = "Itapira"
    await insertRegistration(db, { city, newsletter: true })
    const query = `q=${city}&invoiceless=1`
    expect(words(await admin.read(`${CREATE}?${query}`))).toContain("1 pessoa recebe")
    const only = and(eq(rolePermissions.type, "admin"), eq(rolePermissions.action, "invoiceless"))
    const [held] = await asOwner((owner) => owner.delete(rolePermissions).where(only).returning())
    try {
      expect((await admin.get(`${CREATE}?${query}`)).status).toBe(403)
      const { templateId } = await newsTemplate(db)
      const form = { formKey: crypto.randomUUID(), title: "Rodada", templateId, pace: "60", scheduledAt: "" }
      const sent = { ...form, intent: "save", filters: query }
      expect((await admin.post(CREATE, sent)).status).toBe(403)
      expect(await rowOf(form.formKey)).toBeUndefined()
      const list = { intent: "create", area: "registrations", filters: "invoiceless=1" }
      expect((await admin.post("/admin/exports", list)).status).toBe(403)
      expect(words(await admin.read(CREATE))).not.toContain("Sem cupons")
    } finally {
      await asOwner((owner) => owner.insert(rolePermissions).values(held!))
    }
    expect(words(await admin.read(CREATE))).toContain("Sem cupons")
  })

  test("says whom it goes to, and a search by name to whoever may read names", async () => {
    const { dispatchId, filters } = await plannedDispatch(db, { count: 1 })
    const whole = `${filters}&uf=SP&invoiceless=1`
    await db.update(dispatches).set({ filters: whole }).where(eq(dispatches.id, dispatchId))
    const path = `${LIST}/${dispatchId}`
    const city = new URLSearchParams(filters).get("q")!
    expect(words(await admin.read(path))).toContain(`Quem recebe Busca: ${city}, Estado: SP, Sem cupons;`)
    const masked = await signInAdmin(db, site.app.origin, "reports")
    const view = { type: "reports", permission: "dispatches", action: "view" } as const
    await asOwner((owner) => owner.insert(rolePermissions).values(view).onConflictDoNothing())
    const html = await masked.read(path)
    expect(words(html)).toContain("Busca: •••, Estado: SP")
    // Nor in what the page carries for its scripts.
    expect(html).not.toContain(city)
    expect(html).not.toContain(encodeURIComponent(city))
  })

  test.each([
    ["pace", "0"],
    ["pace", "6001"],
    ["templateId", crypto.randomUUID()],
    ["title", ""],
    ["scheduledAt", "amanhã"],
    ["scheduledAt", "2020-01-01T10:00"],
  ])("is refused beside %s for %j", async (field, value) => {
    const { input } = await plannedDispatch(db, { count: 1 })
    const form = { ...input, formKey: crypto.randomUUID(), pace: "60", scheduledAt: "", intent: "save" }
    const answer = await admin.post(CREATE, { ...form, [field]: value })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(`id="save-${field}-error"`)
  })

  test("is paused, goes on and is canceled by whoever may manage, and the audit says so", async () => {
    const { dispatchId } = await plannedDispatch(db)
    const path = `${LIST}/${dispatchId}`
    const give = (intent: string, who = admin) => who.post(path, { intent })
    expect((await give("pause", user)).status).toBe(403)
    expect((await give("pause", exporter)).status).toBe(403)
    for (const [intent, state] of [
      ["pause", "paused"],
      ["pause", "paused"],
      ["resume", "scheduled"],
      ["cancel", "canceled"],
    ] as const) {
      expect((await give(intent)).status).toBe(302)
      expect(await rowOf(dispatchId)).toMatchObject({ state })
    }
    expect((await give("pause")).status).toBe(409)
    // Another tab's question about it has nothing left to say yes to.
    for (const asked of ["pause", "resume", "cancel"]) {
      const dialog = /<dialog[^>]* open[^>]*>(.*?)<\/dialog>/s.exec(
        await admin.read(`${path}?confirm=${asked}`),
      )?.[1]
      expect([asked, words(dialog ?? "")]).toEqual([
        asked,
        expect.stringMatching(/Esse envio já terminou ou foi cancelado\. .*Voltar/),
      ])
      expect(dialog).not.toContain(">Confirmar<")
    }
    const rows = await db.select().from(actions).where(eq(actions.subjectId, dispatchId))
    expect(rows.map(({ action }) => action).toSorted()).toEqual(["create", "manage", "manage", "manage"])
  })

  test("says how long it takes, and is given another pace by whoever may manage", async () => {
    const { dispatchId } = await plannedDispatch(db, { count: 3, pace: 1 })
    const path = `${LIST}/${dispatchId}`
    expect(words(await admin.read(path))).toContain("a 1 por minuto, cerca de 3 minutos")
    expect(words(await admin.read(`${path}?confirm=pace`))).toContain("3 pessoas ainda recebem.")
    const give = (pace: string, who = admin) =>
      who.post(`${path}?confirm=pace`, { intent: "pace", pace, version: "1" })
    expect((await give("2", user)).status).toBe(403)
    const wrong = await give("0")
    expect([wrong.status, (await wrong.text()).includes(`id="pace-pace-error"`)]).toEqual([422, true])
    expect((await give("2")).status).toBe(302)
    expect((await give("2")).status).toBe(302)
    expect(await rowOf(dispatchId)).toMatchObject({ pace: 2 })
    const late = await give("30")
    expect([late.status, words(await late.text())]).toEqual([
      409,
      expect.stringContaining("Emails por minuto 2 30"),
    ])
    expect(words(await admin.read(path))).toContain("a 2 por minuto, cerca de 2 minutos")
    await admin.post(path, { intent: "cancel" })
    expect(words(await admin.read(path))).not.toContain("Mudar o ritmo")
  })

  test("says how long it will take before it is scheduled", async () => {
    const { filters } = await plannedDispatch(db, { count: 3 })
    expect(words(await admin.read(`${CREATE}?${filters}&pace=2`))).toContain(
      "De 1 a 6.000. Ritmo: a 2 por minuto, cerca de 2 minutos.",
    )
  })

  test("shows who is in doubt, and a person decides", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 2 })
    const at = new Date()
    await db
      .update(dispatches)
      .set({ state: "sent", startedAt: at, endedAt: at })
      .where(eq(dispatches.id, dispatchId))
    const rows = people.map(({ id }) => ({ dispatchId, registrationId: id, state: "unknown" as const }))
    await db.insert(dispatchRecipients).values(rows)
    const path = `${LIST}/${dispatchId}`
    expect(words(await admin.read(path))).toContain("2 emails ficaram incertos")
    expect((await user.post(path, { intent: "resend" })).status).toBe(403)
    expect((await admin.post(path, { intent: "resend" })).status).toBe(302)
    expect(await rowOf(dispatchId)).toMatchObject({ state: "sending" })
  })

  test("that was canceled leaves who is in doubt to be left as they are, and offers to send nothing again", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 2 })
    const at = new Date()
    await db
      .update(dispatches)
      .set({ state: "canceled", startedAt: at, endedAt: at })
      .where(eq(dispatches.id, dispatchId))
    const states = ["unknown", "queued"] as const
    const rows = states.map((state, n) => ({ dispatchId, registrationId: people[n]!.id, state }))
    await db.insert(dispatchRecipients).values(rows)
    const path = `${LIST}/${dispatchId}`
    expect(await rowsOf(`${RECIPIENTS}?dispatch=${dispatchId}&state=queued`)).toEqual([
      expect.stringContaining("Não enviado"),
    ])
    const shown = words(await admin.read(path))
    expect(shown).toContain("1 email ficou incerto: o envio parou no meio, e pode ou não ter chegado.")
    expect(shown).toContain("O envio foi cancelado, e nada vai de novo.")
    expect(shown).not.toContain("Enviar de novo")
    // Nobody waits any more.
    expect(shown).toContain("Não enviado 1")
    expect(shown).not.toContain("Na fila")
    expect((await admin.post(path, { intent: "resend" })).status).toBe(409)
    expect((await admin.post(path, { intent: "leave" })).status).toBe(302)
    expect(words(await admin.read(path))).not.toContain("ficou incerto")
  })

  test("that goes on says of who waits for their turn that they are in line", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 1 })
    await db
      .update(dispatches)
      .set({ state: "sending", startedAt: new Date() })
      .where(eq(dispatches.id, dispatchId))
    const [person] = people
    await db.insert(dispatchRecipients).values({ dispatchId, registrationId: person!.id, state: "queued" })
    expect(words(await admin.read(`${LIST}/${dispatchId}`))).toContain("Na fila 1")
    const waits = expect.stringContaining("Na fila")
    expect(await rowsOf(`${RECIPIENTS}?dispatch=${dispatchId}&state=queued`)).toEqual([waits])
    expect(await rowsOf(`/admin/registrations/${person!.id}`)).toContainEqual(waits)
  })

  test("says that it waits while the mail server leaves mails in doubt", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 3 })
    await db
      .update(dispatches)
      .set({ state: "sending", startedAt: new Date() })
      .where(eq(dispatches.id, dispatchId))
    const shown = async () => words(await admin.read(`${LIST}/${dispatchId}`))
    const sendTo = async (person: { id: string } | undefined, outcome: SendOutcome) => {
      const [recipient] = await db
        .insert(dispatchRecipients)
        .values({ dispatchId, registrationId: person!.id, state: "sending" })
        .returning()
      await noteOutcome(db, recipient!, outcome, new Date())
    }
    const [first, second, last] = people
    await sendTo(first, { state: "unknown", error: "ETIMEDOUT" })
    expect(await shown()).not.toContain("não diz se aceita")
    await sendTo(second, { state: "unknown", error: "ETIMEDOUT" })
    expect(await shown()).toContain("O servidor de email não diz se aceita")
    await sendTo(last, { state: "sent" })
    expect(await shown()).not.toContain("não diz se aceita")
  })

  test("shows who was refused, asks, and sends to them again once", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 3 })
    const at = new Date()
    const ended = { state: "sent", startedAt: at, endedAt: at } as const
    await db.update(dispatches).set(ended).where(eq(dispatches.id, dispatchId))
    const states = ["failed", "failed", "sent"] as const
    const rows = people.map(({ id }, n) => ({
      dispatchId,
      registrationId: id,
      state: states[n]!,
      sentAt: states[n] === "sent" ? at : null,
    }))
    await db.insert(dispatchRecipients).values(rows)
    const path = `${LIST}/${dispatchId}`
    expect(words(await admin.read(path))).toContain("2 emails foram recusados pelo servidor de email")
    expect(words(await admin.read(`${path}?confirm=resend-failed`))).toContain(
      "2 pessoas voltam para a fila deste envio",
    )
    expect((await user.post(path, { intent: "resend-failed" })).status).toBe(403)
    for (const _ of [1, 2]) expect((await admin.post(path, { intent: "resend-failed" })).status).toBe(302)
    expect(await rowOf(dispatchId)).toMatchObject({ state: "sending" })
    expect(words(await admin.read(path))).not.toContain("recusados pelo servidor")
    const audited = await db.select().from(actions).where(eq(actions.subjectId, dispatchId))
    expect(audited.filter(({ action }) => action === "manage")).toHaveLength(1)
  })
})

describe("its recipients", () => {
  test("are found by mailing, state and name, masked for whoever sees people masked", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 1 })
    const [person] = people
    await db
      .insert(dispatchRecipients)
      .values({ dispatchId, registrationId: person!.id, state: "sent", sentAt: new Date() })
    const path = `${RECIPIENTS}?dispatch=${dispatchId}&state=sent`
    expect(words(await admin.read(path))).toContain(`${person!.name} ${person!.lastname}`)
    expect(words(await admin.read(`${RECIPIENTS}?dispatch=${dispatchId}&state=failed`))).toContain(
      "Nada com esses filtros.",
    )
    expect((await exporter.get(path)).status).toBe(403)
    expect((await user.get(RECIPIENTS)).status).toBe(403)
    // Nor a file of whom it refuses to list.
    const file = { intent: "create", area: "dispatch-list", filters: "" }
    expect((await exporter.post("/admin/exports", file)).status).toBe(403)
    expect((await admin.post("/admin/exports", file)).status).toBe(302)
  })

  test("whose address sends mails back are marked in the list and on their record, and nobody else", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 2 })
    const [gone, angry] = people
    await db.insert(unsubscribes).values([
      { email: gone!.email.toUpperCase(), reason: "bounced" },
      { email: angry!.email, reason: "complained" },
    ])
    for (const { id } of people)
      await db.insert(dispatchRecipients).values({ dispatchId, registrationId: id, state: "failed" })
    const marked = "Endereço devolve emails"
    const seen = async (person: { cpf: string } | undefined) =>
      words(await admin.read(`${RECIPIENTS}?dispatch=${dispatchId}&q=${person!.cpf}`))
    expect((await seen(gone)).split(marked)).toHaveLength(2)
    expect(await seen(angry)).not.toContain(marked)
    const record = async (id: string) => words(await admin.read(`/admin/registrations/${id}`))
    expect(await record(gone!.id)).toContain(marked)
    expect(await record(angry!.id)).not.toContain(marked)
  })
})

test("the pages are for whoever may see them", async () => {
  const { dispatchId } = await plannedDispatch(db, { count: 1 })
  for (const path of [LIST, CREATE, RECIPIENTS, `${LIST}/${dispatchId}`]) {
    expect([path, (await admin.get(path)).status]).toEqual([path, 200])
    expect([path, (await user.get(path)).status]).toEqual([path, 403])
  }
  expect((await exporter.get(LIST)).status).toBe(200)
})

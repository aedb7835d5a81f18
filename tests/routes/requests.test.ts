import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { invoices } from "#drizzle/schema/invoices"
import { registrationNotes } from "#drizzle/schema/notes"
import { cpfBlocks, registrations, userLogs } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { sentMails } from "#drizzle/schema/sent-mails"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { refusedWith } from "#tests/support/refused-with"
import { letAnswersBeFinal } from "#tests/support/final-answers"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const QUEUE = "/admin/registrations/requests"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const participant = (overrides = {}) => signInParticipant(site.db, site.app.origin, overrides)
const admin = (type: "super" | "admin" | "user" | "reports" | "exports") =>
  signInAdmin(site.db, site.app.origin, type)
const said = "A foto mostra o cupom inteiro."
const form = (overrides: Record<string, string> = {}) => ({
  said,
  formKey: crypto.randomUUID(),
  ...overrides,
})
const refusedOf = (registrationId: string, overrides = {}) =>
  insertInvoice(site.db, { registrationId, status: "invalid", ...overrides })
const requestsOf = (registrationId: string) =>
  site.db.select().from(requests).where(eq(requests.registrationId, registrationId))

describe("a refused invoice", () => {
  test("is appealed against on its own page, once, and its owner reads the answer there and in the profile", async () => {
    const rita = await participant()
    const invoice = await refusedOf(rita.registration.id)
    const page = `/cupom/${invoice.id}`
    expect(words(await rita.read(page))).toContain("Pedir revisão")
    const empty = await rita.post(page, { intent: "appeal", ...form({ said: " " }) })
    expect(empty.status).toBe(422)
    const sent = { intent: "appeal", ...form() }
    for (const _ of [1, 2]) expect((await rita.post(page, sent)).status).toBe(302)
    const [request] = await requestsOf(rita.registration.id)
    expect(await requestsOf(rita.registration.id)).toHaveLength(1)
    const waiting = words(await rita.read(page))
    expect(waiting).toMatch(/Revisão já pedida em \d+º? de [a-zç]+ de \d{4}/)
    expect(waiting).not.toContain("Peça a revisão")
    const profile = await rita.read("/perfil")
    expect(words(profile)).toContain("Revisão já pedida")
    expect(profile).toContain(`href="${page}#pedidos"`)
    expect(profile).not.toContain("#revisao")
    expect(waiting).toContain("Aguardando")
    expect(waiting).not.toContain("Por que rever")

    const boss = await admin("admin")
    const detail = `${QUEUE}/${request!.id}`
    const shown = await boss.read(detail)
    expect(words(shown)).toContain(said)
    expect(shown).toContain(`/admin/invoices/${invoice.id}`)
    const reply = "A data ficou\nfora do quadro."
    const answer = { intent: "appeal", version: "1", code: "same-reason", reply }
    for (const _ of [1, 2]) expect((await boss.post(detail, answer)).status).toBe(302)
    // The answer may still be taken back.
    expect(words(await rita.read(`/ajuda/${request!.id}`))).toContain("Aguardando")
    expect(words(await rita.read(page))).not.toContain("Por que rever")
    await letAnswersBeFinal(site.db)
    for (const path of [page, "/perfil", `/ajuda/${request!.id}`]) {
      const read = words(await rita.read(path))
      expect(read).toContain("o motivo da recusa continua o mesmo. A data ficou fora do quadro.")
      expect(read).toContain("Não atendido")
    }
    const english = await rita.read(`/ajuda/${request!.id}?lng=en`)
    expect(words(english)).toContain("We looked again")
    expect(english).toContain(`<span lang="pt-BR">${reply}</span>`)
    // Answered, it may be asked once more.
    expect(words(await rita.read(`${page}?lng=pt`))).toContain("Por que rever")
  })

  test("may be appealed against while a question about it is open", async () => {
    const rita = await participant()
    const invoice = await refusedOf(rita.registration.id)
    await insertRequest(site.db, {
      kind: "question",
      registrationId: rita.registration.id,
      invoiceId: invoice.id,
    })
    const page = `/cupom/${invoice.id}`
    expect(words(await rita.read(page))).toContain("Por que rever")
    expect((await rita.post(page, { intent: "appeal", ...form() })).status).toBe(302)
  })

  test("of somebody else is not there to be appealed against, nor is somebody else's request", async () => {
    const [rita, otto] = [await participant(), await participant()]
    const invoice = await refusedOf(rita.registration.id)
    const request = await insertRequest(site.db, { registrationId: rita.registration.id })
    const taken = await otto.post(`/cupom/${invoice.id}`, { intent: "appeal", ...form() })
    expect(taken.status).toBe(404)
    expect((await otto.get(`/ajuda/${request.id}`)).status).toBe(404)
    expect((await otto.get("/ajuda/x")).status).toBe(404)
    expect((await rita.get(`/ajuda/${request.id}`)).status).toBe(200)
    expect(await requestsOf(otto.registration.id)).toEqual([])
  })

  test("is not appealed against by an administrator who entered as its owner", async () => {
    const [rita, boss] = [await participant(), await admin("super")]
    const invoice = await refusedOf(rita.registration.id)
    const who = (await findAdmin(site.db, boss.token, new Date()))!
    const { token } = await openImpersonatedSession(site.db, {
      registrationId: rita.registration.id,
      reason: "chamado",
      now: new Date(),
      by: who.id,
      parent: who.session,
      client: { ip: "127.0.0.1" },
    })
    const entered = visit(site.app.origin, { cookies: { user_session: signed(token) } })
    expect((await entered.post(`/cupom/${invoice.id}`, { intent: "appeal", ...form() })).status).toBe(403)
  })
})

describe("/ajuda", () => {
  test("asks about an invoice by its protocol, which the link brings, and names no other's", async () => {
    const [rita, otto] = [await participant(), await participant()]
    const invoice = await insertInvoice(site.db, {
      registrationId: rita.registration.id,
      protocol: "7K2PM-00AB1",
    })
    const page = await rita.read(`/cupom/${invoice.id}`)
    expect(page).toContain("/ajuda?protocolo=7K2PM-00AB1")
    expect(await rita.read("/ajuda?protocolo=7K2PM-00AB1")).toContain('value="7K2PM-00AB1"')
    const other = await otto.post("/ajuda", form({ protocol: "7K2PM-00AB1" }))
    expect(other.status).toBe(422)
    const kept = await other.text()
    expect(words(kept)).toContain("Não encontramos esse protocolo entre os seus cupons.")
    expect(words(kept)).toContain(said)
    const sent = await rita.post("/ajuda", form({ protocol: "7k2pm 00abI" }))
    const [request] = await requestsOf(rita.registration.id)
    expect([sent.status, sent.headers.get("location")]).toEqual([302, `/ajuda/${request!.id}`])
    expect(words(await rita.read("/ajuda"))).toContain("Pergunta sobre um cupom")
    expect(words(await rita.read("/ajuda?lng=en"))).toContain("Question about a receipt")
  })
})

describe("own data", () => {
  test("are corrected by the team, which is asked at the profile, and a CPF not once there are numbers", async () => {
    const rita = await participant({ name: "Rita", lastname: "Lemos" })
    expect(await rita.read("/perfil")).toContain("/perfil?confirm=correct")
    const page = "/perfil?confirm=correct"
    const wanted = { wantedName: "", wantedLastname: "", wantedCpf: "", wantedBirthdate: "" }
    const nothing = await rita.post(page, { intent: "correction", ...wanted, ...form() })
    expect(nothing.status).toBe(422)
    expect(words(await nothing.text())).toContain("Preencha o que está errado com o dado certo.")
    const child = { ...wanted, wantedBirthdate: "2020-01-01" }
    expect((await rita.post(page, { intent: "correction", ...child, ...form() })).status).toBe(422)
    const right = { ...wanted, wantedBirthdate: "1991-06-18" }
    expect((await rita.post(page, { intent: "correction", ...right, ...form() })).status).toBe(302)
    const [request] = await requestsOf(rita.registration.id)

    const [reader, boss] = [await admin("user"), await admin("admin")]
    const detail = `${QUEUE}/${request!.id}`
    expect(words(await reader.read(detail))).toMatch(/1990-05-17 1991-06-18/)
    expect(await reader.read(detail)).not.toContain('name="code"')
    const answer = { intent: "grant-correction", version: "1", reply: "" }
    expect((await reader.post(detail, answer)).status).toBe(403)
    expect((await boss.post(detail, answer)).status).toBe(302)
    const [row] = await site.db.select().from(registrations).where(eq(registrations.id, rita.registration.id))
    expect(row).toMatchObject({ birthdate: "1991-06-18", name: "Rita" })

    const invoice = await insertInvoice(site.db, { registrationId: rita.registration.id })
    await insertTickets(site.db, { draw: await insertDraw(site.db), invoice })
    const cpf = { ...wanted, wantedCpf: "111.444.777-35" }
    const fixed = await rita.post(page, { intent: "correction", ...cpf, ...form() })
    expect(fixed.status).toBe(409)
    const refused = /<form[^>]*id="correction".*?<\/form>/s.exec(await fixed.text())?.[0] ?? ""
    expect(words(refused)).toContain("Com números da sorte ou um prêmio, o CPF do cadastro não muda mais.")
    // The team can be asked: the refusal says where.
    expect(refused).toContain('href="/ajuda"')
  })
})

test("a correction of a CPF that cannot change is offered no yes, and says why", async () => {
  const boss = await admin("admin")
  const wanting = async () => {
    const { id, cpf } = await insertRegistration(site.db)
    const wanted = { kind: "correction", wantedCpf: "11144477735", wantedBirthdate: null } as const
    const request = await insertRequest(site.db, { registrationId: id, ...wanted })
    return { id, cpf, read: () => boss.read(`${QUEUE}/${request.id}`) }
  }
  const [free, blocked, fixed] = [await wanting(), await wanting(), await wanting()]
  await site.db.insert(cpfBlocks).values({ cpf: blocked.cpf, reason: "Equipe da agência" })
  const invoice = await insertInvoice(site.db, { registrationId: fixed.id })
  await insertTickets(site.db, { draw: await insertDraw(site.db), invoice })
  expect(await free.read()).toContain("Corrigir o cadastro")
  for (const [one, why] of [
    [blocked, "O CPF que está no cadastro está bloqueado para a promoção: ele fica como está."],
    [fixed, "Com números da sorte ou um prêmio, o CPF do cadastro não muda mais."],
  ] as const) {
    const html = await one.read()
    expect(html).not.toContain("Corrigir o cadastro")
    expect(words(html)).toContain(why)
    expect(words(html)).toContain("Não atender")
  }
})

describe("the queue", () => {
  test("names nobody in full to whoever may only list, and leads to the record for the others", async () => {
    const zeca = await participant({ name: "Zeca", lastname: "Quaresma" })
    const request = await insertRequest(site.db, { registrationId: zeca.registration.id })
    const [reports, user] = [await admin("reports"), await admin("user")]
    const listed = await reports.read(`${QUEUE}?q=${zeca.registration.id}`)
    expect(words(listed)).toContain("Zeca Q.")
    expect(listed).not.toContain("Quaresma")
    expect(listed).not.toContain(`${QUEUE}/${request.id}`)
    expect((await reports.get(`${QUEUE}/${request.id}`)).status).toBe(403)
    const full = await user.read(`${QUEUE}?q=${zeca.registration.id}&state=open`)
    expect(full).toContain(`${QUEUE}/${request.id}`)
    expect(words(full)).toContain("Zeca Quaresma")
    expect((await user.get(`${QUEUE}/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test("waits on the dashboard, with the way there", async () => {
    await insertRequest(site.db)
    const user = await admin("user")
    const dashboard = await user.read("/admin/dashboard")
    expect(words(dashboard)).toMatch(/\d+ pedidos? por responder/)
    expect(dashboard).toMatch(new RegExp(`waiting__card"><p><a[^>]* href="${QUEUE}"`))
  })

  test("shows those that wait for an answer, and the others to whoever asks for them", async () => {
    const [waits, answered] = [await insertRequest(site.db), await insertRequest(site.db)]
    const [user, boss] = [await admin("user"), await admin("admin")]
    const answer = { intent: "appeal", version: "1", code: "same-reason", reply: "" }
    await boss.post(`${QUEUE}/${answered.id}`, answer)
    const isListed = async (search: string) => {
      const html = await user.read(`${QUEUE}${search}`)
      return [waits, answered].map(({ id }) => html.includes(`${QUEUE}/${id}`))
    }
    expect(await isListed("")).toEqual([true, false])
    expect(await isListed("?kind=appeal")).toEqual([true, false])
    expect(await isListed("?state=all")).toEqual([true, true])
    expect(await isListed(`?q=${answered.registrationId}`)).toEqual([false, true])
  })

  test("does not offer that an invoice counts again whose draw is closed, and says why", async () => {
    const [rita, user] = [await participant(), await admin("user")]
    const day = new Date(Date.now() - 30 * 86_400_000)
    const invoice = await refusedOf(rita.registration.id, { now: day })
    const draw = await insertDraw(site.db, { now: day, periodEnd: new Date(day.getTime() + 86_400_000) })
    await insertTickets(site.db, { draw, invoice, voidAt: day })
    const { registrationId } = invoice
    const request = await insertRequest(site.db, { registrationId, invoiceId: invoice.id })
    const detail = `${QUEUE}/${request.id}`
    const open = await user.read(detail)
    expect(words(open)).not.toContain("não pode ser escolhido")
    expect(open).toContain('value="grant-appeal"')
    await moveDraw(site.db, draw, { to: "closed" })
    const shown = await user.read(detail)
    expect(words(shown)).toContain("“O cupom vale” não pode ser escolhido")
    expect(shown.match(/<input[^>]* name="code"[^>]*>/g)).toHaveLength(4)
    expect(shown).not.toContain('value="grant-appeal"')
    const answer = { intent: "grant-appeal", version: "1", reply: "" }
    expect((await user.post(detail, answer)).status).toBe(409)
  })

  test("has one answer a request: who comes second is told so, with a 409", async () => {
    const request = await insertRequest(site.db)
    const [ana, bia] = [await admin("user"), await admin("user")]
    const detail = `${QUEUE}/${request.id}`
    const yes = { intent: "grant-appeal", version: "1", reply: "" }
    expect((await ana.post(detail, yes)).status).toBe(302)
    const no = { intent: "appeal", version: "1", code: "same-reason", reply: "" }
    const second = await bia.post(detail, no)
    expect(second.status).toBe(409)
    const page = words(await second.text())
    expect(page).toContain("Atendido")
    expect(page).toContain(ana.user.name)
    const [invoice] = await site.db.select().from(invoices).where(eq(invoices.id, request.invoiceId!))
    expect(invoice).toMatchObject({ status: "validated" })
  })

  test("wants words beside an answer that says nothing without them", async () => {
    const request = await insertRequest(site.db)
    const user = await admin("user")
    const bare = { intent: "appeal", version: "1", code: "other", reply: "" }
    expect((await user.post(`${QUEUE}/${request.id}`, bare)).status).toBe(422)
  })
})

describe("a person's record", () => {
  const recordOf = (id: string) => `/admin/registrations/${id}`

  test("shows what they have and were told, each with the way to all of it", async () => {
    const rita = await participant()
    const { id } = rita.registration
    const [draw, prize] = [
      await insertDraw(site.db, { title: "Sorteio da Várzea" }),
      await insertPrize(site.db, { name: "Bola de capotão" }),
    ]
    const invoice = await insertInvoice(site.db, { registrationId: id })
    await insertTickets(site.db, { draw, invoice, count: 2 })
    await insertAward(site.db, { prizeId: prize.id, registrationId: id })
    await refusedOf(id, { reason: "A foto não deixa ler o cupom. Falta o rodapé." })
    await insertRequest(site.db, { registrationId: id, kind: "correction" })
    await writeUserLog(site.db, { registrationId: id, event: "signed-in", at: new Date(), ip: "::1" })
    const mail = {
      registrationId: id,
      kind: "welcome",
      jobId: "job",
      outcome: "failed",
      at: new Date(),
    } as const
    await site.db.insert(sentMails).values(mail)
    const boss = await admin("super")
    const html = await boss.read(recordOf(id))
    for (const text of [
      "Sorteio da Várzea",
      "2 números válidos",
      "Bola de capotão",
      "A foto não deixa ler o cupom. Falta o rodapé.",
      "Correção de dados",
      "Não saiu",
    ])
      expect(words(html)).toContain(text)
    for (const list of ["invoices", "prizes", "registrations/requests", "logs", "actions"])
      expect(html).toContain(`/admin/${list}?q=${id}"`)
    expect(html).toContain(`/admin/tickets?q=${id}&amp;draw=${draw.id}`)
    const [event] = await site.db.select().from(userLogs).where(eq(userLogs.registrationId, id))
    expect(html).toContain(`/admin/logs/${event!.id}"`)
    expect(html).toMatch(new RegExp(`/admin/invoices/${invoice.id}"[^>]*>${invoice.protocol}<`))
    const counted = [...html.matchAll(/class="stat__figure"><a [^>]*href="([^"]+)"[^>]*>(\d+)</g)]
    expect(counted.map(([, to, count]) => [to, count])).toEqual([
      [`/admin/invoices?q=${id}`, "2"],
      [`/admin/tickets?q=${id}&amp;state=valid`, "2"],
      [`/admin/prizes?q=${id}`, "1"],
    ])
    for (const list of ["invoices", "prizes", "winners", "tickets", "dispatches/dispatch-list"])
      expect((await boss.get(`/admin/${list}?q=${id}`)).status).toBe(200)
    expect(words(await boss.read(`/admin/invoices?q=${id}`))).toContain(invoice.protocol)
  })

  test("keeps to what its reader's permissions name", async () => {
    const rita = await participant()
    const user = await admin("user")
    const html = words(await user.read(recordOf(rita.registration.id)))
    expect(html).toContain("Números da sorte")
    for (const part of ["Ações da equipe", "Histórico", "Nenhum email registrado", "Anotar ligação"])
      expect(html).not.toContain(part)
  })

  test("takes notes of calls from whoever may edit, once a form, and nobody changes one", async () => {
    const rita = await participant()
    const { id } = rita.registration
    const [boss, user] = [await admin("admin"), await admin("user")]
    const note = { intent: "note", formKey: crypto.randomUUID(), note: "Ligou às 10h.\nVai mandar a foto." }
    expect((await user.post(recordOf(id), note)).status).toBe(403)
    for (const _ of [1, 2]) expect((await boss.post(recordOf(id), note)).status).toBe(302)
    const rows = await site.db
      .select()
      .from(registrationNotes)
      .where(eq(registrationNotes.registrationId, id))
    expect(rows).toMatchObject([{ note: note.note, writtenBy: boss.user.id }])
    expect(words(await user.read(recordOf(id)))).toContain("Ligou às 10h. Vai mandar a foto.")
    const change = site.db.update(registrationNotes).set({ note: "Outra" })
    expect(await refusedWith(change)).toBe("23001")
    expect(words(await rita.read("/perfil"))).not.toContain("Ligou às 10h")
  })
})

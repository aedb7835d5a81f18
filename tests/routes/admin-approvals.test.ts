import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { approvals } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { rolePermissions, users } from "#drizzle/schema/users"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { formatCpf } from "#app/domain/registrations/cpf"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/approvals"
const CREATE = "/admin/cpf-block/create"

let site: Site
type Admin = Awaited<ReturnType<typeof signInAdmin>>
let [ana, bia, reports] = [{}, {}, {}] as [Admin, Admin, Admin]
let running: Awaited<ReturnType<typeof insertDraw>>
let ended: typeof running

beforeAll(async () => {
  site = await startSite()
  const { db, app } = site
  ana = await signInAdmin(db, app.origin, "admin")
  bia = await signInAdmin(db, app.origin, "admin")
  reports = await signInAdmin(db, app.origin, "reports")
  running = await insertDraw(db, { title: "Final" })
  ended = await insertDraw(db, { title: "Primeira", periodEnd: new Date(Date.now() - 60_000) })
})
afterAll(() => site.close())

async function holder(draw = running) {
  const person = await insertRegistration(site.db, { name: "Duda", lastname: "Reis" })
  const receivedAt = new Date(Date.now() - 120_000)
  const invoice = await insertInvoice(site.db, { registrationId: person.id, receivedAt })
  await insertTickets(site.db, { draw, invoice, count: 3 })
  return { person, invoice }
}
const typed = (cpf: string, intent: string) => ({
  intent,
  cpf,
  reason: "Trabalha na agência",
  formKey: crypto.randomUUID(),
})
async function asked(cpf: string) {
  const answer = await ana.post(CREATE, typed(cpf, "ask"))
  expect(answer.status).toBe(302)
  return answer.headers.get("location")!
}
const blocksOf = (cpf: string) => site.db.$count(cpfBlocks, eq(cpfBlocks.cpf, cpf))

describe("blocking a person with numbers", () => {
  test("is asked for on its page, and done by another person on the request's", async () => {
    const { person } = await holder()
    const looked = words(await (await ana.post(CREATE, typed(formatCpf(person.cpf), "check"))).text())
    expect(looked).toContain("Isto pede duas pessoas")
    expect(looked).toContain("Pedir bloqueio")
    expect(looked).not.toMatch(/Bloquear CPF Voltar/)
    expect((await ana.post(CREATE, typed(person.cpf, "block"))).status).toBe(409)
    const page = await asked(person.cpf)
    expect(page).toMatch(/^\/admin\/approvals\//)
    const own = words(await ana.read(page))
    expect(own).toContain("Bloqueio pedido: espera outra pessoa")
    expect(own).toContain("“Trabalha na agência”")
    expect(own).toContain("Retirar o pedido")
    expect((await ana.post(page, { intent: "approve" })).status).toBe(409)
    expect(words(await bia.read(`/admin/registrations/${person.id}`))).toMatch(
      /Bloqueio pedido: espera outra pessoa .+ Confirmar Recusar/,
    )
    expect(words(await bia.read(PAGE))).toMatch(/Bloquear CPF Duda Reis Espera outra pessoa/)
    expect(words(await bia.read("/admin/dashboard"))).toMatch(/\d pedidos? esperam? por outra pessoa/)
    expect(await blocksOf(person.cpf)).toBe(0)
    expect((await bia.post(page, { intent: "approve" })).status).toBe(302)
    expect(await blocksOf(person.cpf)).toBe(1)
    expect(words(await bia.read(page))).toContain("Confirmado")
    expect((await bia.post(page, { intent: "approve" })).status).toBe(302)
    expect((await bia.post(page, { intent: "refuse", reason: "Não é" })).status).toBe(409)
  })

  test("is refused with why, or taken back", async () => {
    const { person } = await holder()
    const page = await asked(person.cpf)
    expect((await bia.post(page, { intent: "refuse", reason: "" })).status).toBe(422)
    expect((await bia.post(page, { intent: "refuse", reason: "Outra pessoa de mesmo nome" })).status).toBe(
      302,
    )
    expect(words(await ana.read(page))).toContain("Por que foi recusado Outra pessoa de mesmo nome")
    const again = await asked(person.cpf)
    expect((await bia.post(again, { intent: "withdraw" })).status).toBe(409)
    expect((await ana.post(again, { intent: "withdraw" })).status).toBe(302)
    expect(await blocksOf(person.cpf)).toBe(0)
  })

  test("tells whoever may end it why it was asked, names masked or not, and only while it waits", async () => {
    const { person } = await holder()
    const page = await asked(person.cpf)
    // Of this type nobody may read people in full.
    const entry = { type: "exports", permission: "cpf-block", action: "create" } as const
    await site.db.insert(rolePermissions).values(entry)
    const masked = await signInAdmin(site.db, site.app.origin, "exports")
    const open = words(await masked.read(page))
    expect(open).toContain("“Trabalha na agência”")
    expect(open).toContain("Motivo Trabalha na agência")
    expect(open).not.toContain("Duda Reis")
    expect((await masked.post(page, { intent: "refuse", reason: "Outra pessoa" })).status).toBe(302)
    const over = words(await masked.read(page))
    expect(over).not.toContain("Trabalha na agência")
    expect(over).toContain("Motivo Só aparece para quem vê cadastros")
    // Elsewhere somebody is to be alone with the deed.
    await site.db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.type, entry.type), eq(rolePermissions.permission, entry.permission)))
  })

  test("is nobody's to see or end without the right", async () => {
    const page = await asked((await holder()).person.cpf)
    expect((await reports.get(page)).status).toBe(403)
    expect((await reports.post(page, { intent: "approve" })).status).toBe(403)
    expect((await reports.get(PAGE)).status).toBe(403)
    expect((await ana.get(`${PAGE}/${crypto.randomUUID()}`)).status).toBe(404)
  })

  test("asks nobody who only reads it for a yes that they may not give", async () => {
    const page = await asked((await holder()).person.cpf)
    const { db, app } = site
    await db.insert(rolePermissions).values({ type: "exports", permission: "actions", action: "view" })
    const reader = await signInAdmin(db, app.origin, "exports")
    for (const command of ["approve", "refuse"]) {
      expect(words(await bia.read(`${page}?confirm=${command}`))).toContain("Cancelar Confirmar")
      const read = words(await reader.read(`${page}?confirm=${command}`))
      expect(read).toContain("Bloqueio pedido: espera outra pessoa")
      expect(read).not.toContain("Cancelar")
    }
    // Once it is over, whoever was about to end it is told so.
    expect((await bia.post(page, { intent: "approve" })).status).toBe(302)
    expect(words(await bia.read(`${page}?confirm=approve`))).toContain("O pedido já acabou.")
  })
})

describe("disabling a person with numbers", () => {
  const statusOf = async (id: string) =>
    (await site.db.select().from(registrations).where(eq(registrations.id, id)))[0]?.status

  test("is asked for in the record's dialog, and done by another person on the request's page", async () => {
    const { person } = await holder()
    const path = `/admin/registrations/${person.id}`
    const dialog = words(await ana.read(`${path}?confirm=disable`))
    expect(dialog).toContain("Pedir desativação")
    expect(dialog).toContain("Pedir para desativar o cadastro de Duda?")
    expect(dialog).toContain("Você pede, e outra pessoa confirma. Até lá nada muda.")
    expect((await ana.post(path, { intent: "disable", reason: "" })).status).toBe(422)
    const form = { intent: "disable", reason: "Conta de outra pessoa" }
    const answer = await ana.post(path, form)
    const page = answer.headers.get("location")!
    expect(page).toMatch(/^\/admin\/approvals\//)
    expect((await ana.post(path, form)).headers.get("location")).toBe(page)
    expect(words(await ana.read(page))).toContain("Desativação pedida: espera outra pessoa")
    expect(await statusOf(person.id)).toBe("active")
    const record = words(await bia.read(path))
    expect(record).toMatch(/Desativação pedida: espera outra pessoa .+ Confirmar Recusar/)
    expect(record).not.toContain("Pedir desativação")
    expect(words(await bia.read(PAGE))).toMatch(/Desativar cadastro Duda Reis Espera outra pessoa/)
    expect((await ana.post(page, { intent: "approve" })).status).toBe(409)
    expect((await bia.post(page, { intent: "approve" })).status).toBe(302)
    expect(await statusOf(person.id)).toBe("canceled")
    expect((await bia.post(path, { intent: "enable", reason: "Foi engano" })).status).toBe(302)
    expect(await statusOf(person.id)).toBe("active")
  })

  test("is done at once where there are none", async () => {
    const { id } = await insertRegistration(site.db, {})
    const path = `/admin/registrations/${id}`
    expect(words(await ana.read(path))).not.toContain("Pedir desativação")
    const answer = await ana.post(path, { intent: "disable", reason: "Conta de outra pessoa" })
    expect(answer.headers.get("location")).toBe(path)
    expect(await statusOf(id)).toBe("canceled")
  })
})

test("a coupon between the period's end and the closing is asked about on its page", async () => {
  const { invoice } = await holder(ended)
  const path = `/admin/invoices/${invoice.id}`
  const before = words(await ana.read(path))
  expect(before).toContain("Pedir invalidação")
  const version = String(invoice.version)
  expect((await ana.post(path, { intent: "invalidate", reason: "Rasurado", version })).status).toBe(302)
  const own = words(await ana.read(path))
  expect(own).toContain("Invalidação pedida: espera outra pessoa")
  expect(own).not.toContain("Pedir invalidação")
  const [row] = await site.db.select().from(approvals).where(eq(approvals.subjectId, invoice.id))
  expect((await bia.post(`${PAGE}/${row!.id}`, { intent: "approve" })).status).toBe(302)
  const [voided] = await site.db.select().from(invoices).where(eq(invoices.id, invoice.id))
  expect(voided).toMatchObject({ status: "invalid", reviewedBy: bia.user.id })
})

test("a team of one reads what it cannot do, and why", async () => {
  const [{ person }, { invoice }] = [await holder(), await holder(ended)]
  await site.db.update(users).set({ status: "disabled" }).where(eq(users.id, bia.user.id))
  try {
    const looked = words(await (await ana.post(CREATE, typed(person.cpf, "check"))).text())
    expect(looked).toContain(
      "Uma pessoa sozinha não pode bloquear quem tem número num sorteio que não terminou.",
    )
    expect(looked).not.toContain("Pedir bloqueio")
    const coupon = words(await ana.read(`/admin/invoices/${invoice.id}`))
    expect(coupon).toContain(
      "Uma pessoa sozinha não pode invalidar um cupom entre o fim do período e o fechamento do sorteio.",
    )
    expect(coupon).not.toContain("Pedir invalidação")
  } finally {
    await site.db.update(users).set({ status: "active" }).where(eq(users.id, bia.user.id))
  }
})

test("what waits for a second person elsewhere stands in the list too, with the way there, and is counted", async () => {
  const { db } = site
  const [{ id: by }, { id: registrationId }] = [ana.user, await insertRegistration(db)]
  const now = new Date()
  const prize = async (name: string) => (await insertPrize(db, { name })).id
  const lost = await insertAward(db, { prizeId: await prize("Cooler"), registrationId })
  await askDisqualification(db, { claim: { awardId: lost.id }, reasonCode: "staff", reason: "x", by, now })
  const validationAsked = { by, at: now.toISOString() }
  const blocked = await insertAward(db, { prizeId: await prize("Balde"), registrationId, validationAsked })
  const past = { periodEnd: new Date(Date.now() - 86_400_000) }
  const computed = await insertDraw(db, { ...past, title: "Apurado" })
  await moveDraw(db, computed, { to: "computed", computedBy: by })
  const closed = await insertDraw(db, { ...past, title: "Adiado", state: "closed" })
  const postponementAsked = { to: "2100-01-02", reason: "x", by, at: now.toISOString() }
  await db.update(draws).set({ postponementAsked }).where(eq(draws.id, closed.id))
  const html = await bia.read(PAGE)
  for (const [to, said] of [
    [`/admin/validation/${lost.id}`, "Desclassificar ganhador de prêmio instantâneo Cooler"],
    [`/admin/validation/${blocked.id}`, "Validar prêmio instantâneo de CPF bloqueado Balde"],
    [`/admin/calculation/${computed.id}`, "Publicar resultado Apurado"],
    [`/admin/calculation/${closed.id}`, "Adiar extração Adiado"],
  ] as const) {
    expect(html).toContain(`href="${to}"`)
    expect(words(html)).toContain(`${said} Espera outra pessoa ${ana.user.name}`)
  }
  const waits = async () =>
    Number(/(\d+) pedidos? esperam? por outra pessoa/.exec(words(await bia.read("/admin/dashboard")))?.[1])
  const before = await waits()
  await db.update(draws).set({ postponementAsked: null }).where(eq(draws.id, closed.id))
  expect(await waits()).toBe(before - 1)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import type { WaitingKind } from "#app/domain/four-eyes/waiting"
import { type ApprovalKind, approvalWords } from "#app/words/approvals"
import { aloneWords } from "#app/words/four-eyes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { asOwner } from "#tests/support/as-owner"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
let ana: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  site = await startSite()
  ana = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

const HOUR = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)
const alone = (what: string) => `Uma pessoa sozinha não pode ${what}.`

/** A page on which somebody would ask for the deed: what it says to a team of one, and what it does not offer. */
type Place = { html: string; says: string; never: RegExp[] }
type Kind = ApprovalKind | WaitingKind | "queued-invoice" | "record-award" | "record-winner"

async function coupon(draw: Parameters<typeof insertDraw>[1], status: "pending" | "validated" = "validated") {
  const person = await insertRegistration(site.db, { passwordHash: "none" })
  const { id: registrationId } = person
  const invoice = await insertInvoice(site.db, { registrationId, status, receivedAt: ago(2 * 60_000) })
  await insertTickets(site.db, { draw: await insertDraw(site.db, draw), invoice })
  return { person, invoice }
}
const block = ({ cpf }: { cpf: string }) =>
  asOwner((owner) =>
    owner.insert(cpfBlocks).values({ cpf, reason: "equipe", blockedBy: ana.user.id, blockedAt: ago(HOUR) }),
  )
const read = (path: string) => ana.read(`/admin${path}`)
const button = (label: string) => new RegExp(`<(button|a)[^>]*>\\s*(<[^>]+>)*\\s*${label}\\s*<`)

/** Each deed that takes four eyes, on each page that offers it: a new kind is a type error here. */
const places: Record<Kind, () => Promise<Place>> = {
  "block-cpf": async () => {
    const { person } = await coupon({ title: "Final" })
    const typed = { intent: "check", cpf: person.cpf, reason: "equipe", formKey: crypto.randomUUID() }
    const html = await (await ana.post("/admin/cpf-block/create", typed)).text()
    return { html, says: alone(approvalWords["block-cpf"].alone), never: [button("Pedir bloqueio")] }
  },
  "disable-registration": async () => {
    const { person } = await coupon({ title: "Terceira" })
    const html = await read(`/registrations/${person.id}`)
    const never = [button("Desativar"), button("Pedir desativação")]
    return { html, says: alone(approvalWords["disable-registration"].alone), never }
  },
  "invalidate-invoice": async () => {
    const { invoice } = await coupon({ title: "Primeira", periodEnd: ago(60_000) })
    const html = await read(`/invoices/${invoice.id}`)
    const never = [button("Invalidar"), button("Pedir invalidação")]
    return { html, says: alone(approvalWords["invalidate-invoice"].alone), never }
  },
  "queued-invoice": async () => {
    await coupon({ title: "Segunda", periodEnd: ago(60_000) }, "pending")
    const html = await read("/invoices/queue")
    return { html, says: alone(approvalWords["invalidate-invoice"].alone), never: [button("Invalidar")] }
  },
  "give-prize": async () => {
    const prize = await insertPrize(site.db, { name: "Cooler" })
    const html = await read(`/prizes/${prize.id}`)
    return { html, says: alone(approvalWords["give-prize"].alone), never: [button("Pedir entrega à mão")] }
  },
  "edit-draw": planned,
  "add-series": planned,
  "cancel-draw": planned,
  "disqualify-award": async () => {
    const { prize } = await heldPrize(site.db)
    return disqualifying(await read(`/prizes/${prize.id}`))
  },
  "record-award": async () => {
    const { award } = await heldPrize(site.db)
    return disqualifying(await read(`/validation/${award.id}`))
  },
  "disqualify-winner": async () => {
    const { winner } = await drawnPrize(site.db, { to: "published" })
    return disqualifying(await read(`/winners/${winner.id}`))
  },
  "record-winner": async () => {
    const { winner } = await drawnPrize(site.db, { to: "published" })
    return disqualifying(await read(`/validation/${winner.id}`))
  },
  "validate-award": async () => {
    const { award, person } = await heldPrize(site.db)
    await block(person)
    return validating(await read(`/validation/${award.id}`))
  },
  "validate-winner": async () => {
    const { winner, person } = await drawnPrize(site.db, { to: "published" })
    await block(person)
    return validating(await read(`/validation/${winner.id}`))
  },
  "postpone-draw": async () => {
    const draw = await insertDraw(site.db, { title: "Fechado", periodEnd: ago(24 * HOUR), state: "closed" })
    const html = await read(`/calculation/${draw.id}`)
    return { html, says: alone(aloneWords.postpone), never: [button("Pedir adiamento")] }
  },
  "publish-draw": async () => {
    const draw = await insertDraw(site.db, { title: "Apurado", periodEnd: ago(24 * HOUR) })
    await moveDraw(site.db, draw, { to: "computed", computedBy: ana.user.id })
    const html = await read(`/calculation/${draw.id}`)
    return { html, says: "Ainda falta uma segunda pessoa para apurar", never: [button("Publicar")] }
  },
}

const disqualifying = (html: string): Place => ({
  html,
  says: alone(aloneWords.disqualify),
  never: [button("Invalidar")],
})
const validating = (html: string): Place => ({
  html,
  says: alone(aloneWords.validateBlocked),
  never: [button("Pedir validação")],
})
async function planned(): Promise<Place> {
  const draw = await insertDraw(site.db, { title: "Planejado" })
  const html = await read(`/winners-draw/edit/${draw.id}`)
  const never = [button("Pedir alteração"), button("Acrescentar séries"), button("Cancelar sorteio")]
  return { html, says: alone(approvalWords["edit-draw"].alone), never }
}

test.each(Object.keys(places) as Kind[])(
  "a team of one reads what it cannot do, and why, instead of a button: %s",
  async (kind) => {
    const { html, says, never } = await places[kind]()
    expect(words(html)).toContain(says)
    for (const offered of never) expect([offered, offered.test(html)]).toEqual([offered, false])
  },
)

const CREATE = /Crie a conta de uma segunda pessoa com essa permissão. Ela pode confirmar 30 dias depois/

test("a team of one is told to make a second account only where one of the back office would count", async () => {
  const { person } = await coupon({ title: "Ainda aberto" })
  const ahead = words(await read(`/registrations/${person.id}`))
  expect(ahead).toMatch(CREATE)
  const { html } = await places["postpone-draw"]()
  const past = words(html)
  expect(past).not.toMatch(CREATE)
  expect(past).toContain("Uma conta que alguém crie agora no painel não conta aqui como outra pessoa.")
  expect(past).toContain("npm run admin:create")
})

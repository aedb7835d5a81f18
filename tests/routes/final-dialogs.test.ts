import { eq, inArray } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { serializePlan } from "#app/domain/draws/planning/asked-plan"
import { approvalKindNames } from "#app/domain/approvals/approval"
import { formatCpf } from "#app/domain/registrations/cpf"
import { type ApprovalKind, approvalWords } from "#app/words/approvals"
import { paperWords } from "#app/words/papers"
import { type ApprovalDetails, approvals } from "#drizzle/schema/approvals"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { papers } from "#drizzle/schema/papers"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { disqualified } from "#tests/support/disqualified"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

/** What the dialog over a page says. */
async function asked(page: string, command: string): Promise<string> {
  const html = await admin.read(`${page}${page.includes("?") ? "&" : "?"}confirm=${command}`)
  return words(/<dialog [^>]*>.*?<\/dialog>/s.exec(html)?.[0] ?? "no dialog")
}

/** What a question says that a page holds until somebody presses what opens it. */
const heldQuestion = (html: string, id: string) =>
  words(new RegExp(`<div id="${id}"[^>]* popover="auto".*?</form>`, "s").exec(html)?.[0] ?? "none")

test("what takes a prize on the spot away names the person and the prize", async () => {
  const { award, prize, person } = await heldPrize(site.db, { name: "Ana", lastname: "Conceição" })
  const whose = "Camisa oficial , de Ana Conceição ."
  expect(await asked(`/admin/validation/${award.id}`, "invalidate")).toContain(whose)
  expect(await asked(`/admin/prizes/${prize.id}`, "invalidate")).toContain(whose)
  const record = await admin.read(`/admin/validation/${award.id}`)
  const question = heldQuestion(record, "ask-validate")
  expect(question).toMatch(/Validar o prêmio\? Camisa oficial , de Ana Conceição \. .* Cancelar Confirmar/)
  expect(record).toContain('popovertarget="ask-validate"')

  const ask = { version: "1", awardId: award.id, reasonCode: "staff", reason: "É funcionária" }
  expect((await admin.post(`/admin/validation/${award.id}`, { ...ask, intent: "invalidate" })).status).toBe(
    302,
  )
  expect(await asked(`/admin/validation/${award.id}`, "confirm-invalidation")).toContain(whose)
  expect(person.id).toBe(award.registrationId)
})

test("what sends a prize and its mail names them too, one or many, and Enter in a field sends nothing", async () => {
  const wins = await Promise.all(
    ["Ivo", "Lia"].map(async (name) => {
      const person = await insertRegistration(site.db, { name, lastname: "Prado" })
      const prize = await insertPrize(site.db, { name: `Boné de ${name}` })
      await insertAward(site.db, { prizeId: prize.id, registrationId: person.id, state: "validated" })
      return prize.name
    }),
  )
  const kinds = await asOwner((owner) =>
    owner.update(prizeKinds).set({ way: "hand" }).where(inArray(prizeKinds.name, wins)).returning(),
  )
  const rows = await Promise.all(
    wins.map(async (prize) => {
      const { id } = kinds.find(({ name }) => name === prize)!
      const [row] = await site.db.select().from(fulfilments).where(eq(fulfilments.kindId, id))
      return row!.id
    }),
  )
  const page = await admin.read(`/admin/fulfilment/${rows[0]}`)
  const question = heldQuestion(page, "ask-send")
  expect(question).toMatch(/Marcar como enviado\? Boné de Ivo , de Ivo Prado \. .* Cancelar Confirmar/)
  // What Enter would press is the first of the form's submit buttons.
  const form = /<form[^>]* id="send".*?<\/form>/s.exec(page)![0]
  expect(/<button[^>]*type="submit"[^>]*>/.exec(form)?.[0]).toContain("disabled")

  const ticked = rows.map((id) => `&id=${id}`).join("")
  const many = await admin.read(`/admin/fulfilment?confirm=send${ticked}`)
  const dialog = words(/<dialog [^>]*>.*?<\/dialog>/s.exec(many)?.[0] ?? "no dialog")
  expect(dialog).toContain("2 prêmios")
  for (const name of ["Ivo", "Lia"]) expect(dialog).toContain(`Boné de ${name} , de ${name} Prado`)
  expect(await asked("/admin/fulfilment", "send")).toContain("Marque na lista o que saiu.")
})

test("what takes a paper away names whose it is, and which paper", async () => {
  const { award } = await heldPrize(site.db, { name: "Caio", lastname: "Nunes" })
  const sent = { awardId: award.id, kind: "identity", fileKey: "photos/nobody.jpg" } as const
  const [paper] = await site.db.insert(papers).values(sent).returning()
  const said = await asked(`/admin/validation/${award.id}?id=${paper!.id}`, "delete-paper")
  expect(said).toContain("Camisa oficial , de Caio Nunes .")
  expect(said).toContain(`${paperWords.identity}: a foto some de vez`)
  expect(said).toContain("Quem ganhou lê o motivo na página do prêmio")
  const { id: addedBy } = await insertUser(site.db, { passwordHash: null })
  const [own] = await site.db
    .insert(papers)
    .values({ ...sent, addedBy })
    .returning()
  const ofTeam = await asked(`/admin/validation/${award.id}?id=${own!.id}`, "delete-paper")
  expect(ofTeam).not.toContain("Quem ganhou lê")
})

test("so does what offers a lost prize to others", async () => {
  const { award, prize } = await heldPrize(site.db, { name: "Bia", lastname: "Souza" })
  await disqualified(site.db, { claim: { awardId: award.id }, now: new Date(Date.now() - 3 * 86_400_000) })
  for (const page of [`/admin/prizes/${prize.id}`, `/admin/invalid-prizes/${award.id}`])
    expect(await asked(page, "release")).toContain("Camisa oficial , de Bia Souza .")
})

test("and what takes a draw's prize away", async () => {
  const { winner } = await drawnPrize(site.db)
  const whose = "Um ano de camarote , de Dalva Prado ."
  expect(await asked(`/admin/winners/${winner.id}`, "invalidate")).toContain(whose)
  expect(await asked(`/admin/validation/${winner.id}`, "invalidate")).toContain(whose)
})

test("each step of a draw that cannot be taken back names the draw and what it gives", async () => {
  const draw = await insertDraw(site.db, { title: "Sorteio da Final", prize: "Um carro zero" })
  const which = "Sorteio da Final : Um carro zero ."
  expect(await asked(`/admin/winners-draw/edit/${draw.id}`, "cancel")).toContain(which)
  expect(await asked(`/admin/calculation/${draw.id}`, "close")).toContain(which)
  await moveDraw(site.db, draw, { to: "computed" })
  for (const step of ["compute", "publish", "reject"])
    expect(await asked(`/admin/calculation/${draw.id}`, step)).toContain(which)
})

test("a grant names the person and what changes", async () => {
  const zeca = await insertRegistration(site.db, {
    name: "Zeca",
    lastname: "Quaresma",
    birthdate: "1990-05-17",
  })
  const wantedCpf = buildCpf(720_001)
  const correction = await insertRequest(site.db, {
    kind: "correction",
    registrationId: zeca.id,
    wantedCpf,
    wantedLastname: "Lemos",
  })
  const corrected = await admin.read(`/admin/registrations/requests/${correction.id}`)
  expect(corrected).toContain('popovertarget="ask-grant"')
  const question = heldQuestion(corrected, "ask-grant")
  expect(question).toContain("Cadastro de Zeca Quaresma .")
  expect(question).toContain(`CPF: de ${formatCpf(zeca.cpf)} para ${formatCpf(wantedCpf)}`)
  expect(question).toContain("Data de nascimento: de 1990-05-17 para 1991-06-18")
  expect(question).toContain("Sobrenome: de Quaresma para Lemos")
  expect(question).toMatch(/não se desfaz aqui\. Cancelar Confirmar/)

  const invoice = await insertInvoice(site.db, { registrationId: zeca.id, status: "invalid" })
  const appeal = await insertRequest(site.db, { registrationId: zeca.id, invoiceId: invoice.id })
  const appealed = await admin.read(`/admin/registrations/requests/${appeal.id}`)
  expect(heldQuestion(appealed, "ask-grant")).toContain(`Cupom ${invoice.protocol} , de Zeca Quaresma .`)
  // Enter in a field presses the form's first submit button, which is not the yes.
  const form = /<form[^>]* id="appeal".*?<\/form>/s.exec(appealed)![0]
  expect(/<button[^>]*type="submit"[^>]*>/.exec(form)?.[0]).toContain('value="appeal"')

  const plain = await insertRequest(site.db, { kind: "question", registrationId: zeca.id })
  expect(await admin.read(`/admin/registrations/requests/${plain.id}`)).not.toContain("ask-grant")
})

/** What each deed is done to, and how its question names that. */
const asks: {
  [Kind in ApprovalKind]: () => Promise<{ subjectId: string; details: ApprovalDetails[Kind]; names: string }>
} = {
  "block-cpf": ofPerson,
  "disable-registration": ofPerson,
  "invalidate-invoice": async () => {
    const { id: registrationId } = await insertRegistration(site.db, { name: "Duda", lastname: "Reis" })
    const { id, protocol } = await insertInvoice(site.db, { registrationId })
    return { subjectId: id, details: { version: 1 }, names: `Cupom ${protocol} , de Duda Reis .` }
  },
  "give-prize": async () => {
    const { id: registrationId } = await insertRegistration(site.db, { name: "Duda", lastname: "Reis" })
    const { id: subjectId } = await insertPrize(site.db, { name: "Cooler" })
    return { subjectId, details: { registrationId }, names: "Cooler , de Duda Reis ." }
  },
  "edit-draw": async () => {
    const { draw, ...asked } = await ofDraw()
    const [from, to] = [serializePlan(draw), serializePlan({ ...draw, extractionHour: 19 })]
    return { ...asked, details: { version: 1, from, to, alongside: false, reasonCode: null } }
  },
  "add-series": async () => {
    const { draw: _, ...asked } = await ofDraw()
    return { ...asked, details: { version: 1, segmentId: crypto.randomUUID(), seriesCount: 2 } }
  },
  "cancel-draw": async () => {
    const { draw: _, ...asked } = await ofDraw()
    return { ...asked, details: { version: 1, reasonCode: "mistake" } }
  },
}
async function ofPerson() {
  const { id } = await insertRegistration(site.db, { name: "Duda", lastname: "Reis" })
  return { subjectId: id, details: {}, names: "Cadastro de Duda Reis ." }
}
async function ofDraw() {
  const draw = await insertDraw(site.db, { title: "Sorteio da Estreia", prize: "Um carro usado" })
  return { draw, subjectId: draw.id, names: "Sorteio da Estreia : Um carro usado ." }
}

test.each(approvalKindNames)("the second person's yes names what it is about: %s", async (kind) => {
  const colleague = await insertUser(site.db, { passwordHash: null, type: "super" })
  const { names, ...subject } = await asks[kind]()
  const by = { reason: "Equipe", askedBy: colleague.id, askedAt: new Date() }
  const [row] = await asOwner((owner) =>
    owner
      .insert(approvals)
      .values({ kind, ...subject, ...by })
      .returning(),
  )
  const said = await asked(`/admin/approvals/${row!.id}`, "approve")
  expect(said).toContain(names)
  expect(said).toContain(approvalWords[kind].does)
})

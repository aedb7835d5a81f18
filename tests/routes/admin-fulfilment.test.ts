import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatPhone } from "#app/domain/registrations/phone"
import { dayOf } from "#app/platform/time/clock.server"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { looks } from "#drizzle/schema/looks"
import { prizeAwards } from "#drizzle/schema/prizes"
import { rolePermissions } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { nextNumber } from "#drizzle/seed/builders/random"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { drawnPrize } from "#tests/support/claims"
import { disqualified } from "#tests/support/disqualified"
import { noErrorLogged } from "#tests/support/never-5xx"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"
import { buildWorkbook } from "#tests/support/workbook"
import { asOwner } from "#tests/support/as-owner"

const LIST = "/admin/fulfilment"
const today = dayOf(new Date())
let site: Site
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, user, reports] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  const { db, app } = site
  admin = await signInAdmin(db, app.origin, "admin")
  user = await signInAdmin(db, app.origin, "user")
  reports = await signInAdmin(db, app.origin, "reports")
})
afterAll(() => site.close())

/** Somebody who is signed in and won a prize of a kind of its own, which is validated unless told. */
async function won({
  way = "post",
  state = "validated",
}: { way?: "post" | "voucher" | "hand"; state?: "pending" | "validated" } = {}) {
  const person = await signInParticipant(site.db, site.app.origin)
  const name = `Chuteira ${nextNumber()}`
  const prize = await insertPrize(site.db, { name })
  const whose = { prizeId: prize.id, registrationId: person.registration.id }
  const award = await insertAward(site.db, { ...whose, state })
  const [kind] = await asOwner((owner) =>
    owner.update(prizeKinds).set({ way }).where(eq(prizeKinds.name, name)).returning(),
  )
  const row = async () =>
    (await site.db.select().from(fulfilments).where(eq(fulfilments.awardId, award.id)))[0]
  return { person, name, award, kind: kind!, row, own: `/perfil/premios/${award.id}` }
}
const address = {
  intent: "address",
  cep: "13010-000",
  street: "Rua das Palmeiras",
  houseNumber: "12",
  complement: "",
  district: "Centro",
  uf: "SP",
  city: "Campinas",
}
const give = async ({ person, own }: Awaited<ReturnType<typeof won>>) => {
  const answer = await person.post(own, address)
  expect([answer.status, answer.headers.get("location")]).toEqual([302, `${own}#endereco`])
}

describe("the winner", () => {
  test("is asked for the address with the papers, keeps what was typed, and may correct it", async () => {
    const prize = await won({ state: "pending" })
    expect(words(await prize.person.read(prize.own))).toContain("Este prêmio vai pelo correio.")
    const refused = await prize.person.post(prize.own, { ...address, cep: "123" })
    const html = await refused.text()
    expect([refused.status, html.includes('id="address-cep-error"')]).toEqual([422, true])
    expect(html).toContain('value="Rua das Palmeiras"')
    await give(prize)
    expect(await prize.person.read(prize.own)).toContain('value="13010-000"')
  })

  test("is asked for none where the prize is a voucher", async () => {
    const prize = await won({ way: "voucher" })
    expect(words(await prize.person.read(prize.own))).not.toContain("Endereço de entrega")
    expect((await prize.person.post(prize.own, address)).status).toBe(409)
  })

  test("sees how far the prize is, in either language and without scripts", async () => {
    const prize = await won()
    await give(prize)
    const id = (await prize.row())!.id
    expect(words(await prize.person.read("/perfil"))).toMatch(
      /Conferidas \(?feito\)? ?A caminho|Conferidas feito A caminho ainda não/,
    )
    await admin.post(`${LIST}/${id}`, { intent: "send", deliveryCode: "AB1BR", day: today, version: "1" })
    const html = await prize.person.read(prize.own)
    expect(words(html)).toMatch(/A caminho feito Entregue ainda não Código de rastreio: AB1BR/)
    await admin.post(`${LIST}/${id}`, { intent: "deliver", day: today })
    expect(words(await prize.person.read("/perfil"))).toContain("Entregue feito")
  })
})

test("a prize that was validated just now says until when it waits, and has no form that sends it yet", async () => {
  const prize = await won({ way: "hand" })
  const page = `${LIST}/${(await prize.row())!.id}`
  const decided = (at: Date) =>
    asOwner((owner) =>
      owner.update(prizeAwards).set({ decidedAt: at }).where(eq(prizeAwards.id, prize.award.id)),
    )
  await decided(new Date())
  const html = await admin.read(page)
  expect(words(html)).toContain("O email da validação ainda não saiu")
  expect(words(html)).toContain("Até lá quem validou ainda pode desfazer")
  expect(html).not.toMatch(/<form[^>]* id="send"/)
  const refused = await admin.post(page, { intent: "send", deliveryCode: "", day: today, version: "1" })
  expect([refused.status, words(await refused.text())]).toEqual([
    409,
    expect.stringMatching(/o email da validação sai às \d\d:\d\d:\d\d \(Brasília\)/),
  ])
  // With a code its delivery has begun, and the validation stays: only its mail is waited for.
  await admin.post(page, { intent: "code", deliveryCode: "CEDO-DEMAIS-1", version: "1" })
  const coded = words(await admin.read(page))
  expect(coded).toContain("O email da validação ainda não saiu")
  expect(coded).not.toContain("desfazer")
  const again = await admin.post(page, { intent: "send", deliveryCode: "", day: today, version: "2" })
  expect(again.status).toBe(409)
  await decided(new Date(Date.now() - 120_000))
  expect(await admin.read(page)).toMatch(/<form[^>]* id="send"/)
})

test("the list says from when its two deadlines run, which is not the same for both kinds of prizes", async () => {
  const list = words(await admin.read(LIST))
  expect(list).toContain("A entrega vence 30 dias depois da apuração, ou do cupom que ganhou na hora;")
  expect(list).toContain(
    "a retirada, 180 dias depois da apuração, ou do fim da promoção para quem ganhou na hora.",
  )
})

test("a prize that its winner may lose says so in the list and on its page, and has nothing there that sends it", async () => {
  const prize = await won({ way: "hand" })
  const id = (await prize.row())!.id
  const claim = { awardId: prize.award.id }
  const reason = { reasonCode: "staff", reason: "É funcionário" } as const
  await askDisqualification(site.db, { claim, ...reason, by: user.user.id, now: new Date() })
  const list = await admin.read(`${LIST}?q=${encodeURIComponent(prize.name)}`)
  expect(words(list)).toContain("Desclassificação pedida")
  expect(list).not.toContain(`value="${id}"`)
  const html = await admin.read(`${LIST}/${id}`)
  expect(words(html)).toContain("Desclassificação pedida: espera outra pessoa")
  expect(html).toContain(`href="/admin/validation/${prize.award.id}"`)
  expect(html).not.toMatch(/<form[^>]* id="send"/)
  const refused = await admin.post(`${LIST}/${id}`, { intent: "send", day: today, version: "1" })
  expect([refused.status, words(await refused.text())]).toEqual([
    409,
    expect.stringContaining(`${prize.name}: há um pedido de desclassificação`),
  ])
})

test("a prize that was lost after it left comes back into the stock by its page", async () => {
  const prize = await won({ way: "hand" })
  const id = (await prize.row())!.id
  const [page, claim] = [`${LIST}/${id}`, { awardId: prize.award.id }]
  await asOwner((owner) => owner.update(prizeKinds).set({ stock: 1 }).where(eq(prizeKinds.id, prize.kind.id)))
  await admin.post(page, { intent: "send", day: today, version: "1" })
  await disqualified(site.db, { claim, now: new Date() })
  const html = await admin.read(page)
  expect(words(html)).toContain("Este prêmio não está mais validado")
  expect(words(html)).toContain("Restam no estoque 0")
  expect(html).toMatch(/<form[^>]* id="return"/)
  expect(html).not.toMatch(/<form[^>]* id="(deliver|send|code|mail)"/)
  expect((await user.post(page, { intent: "return", day: today })).status).toBe(403)
  expect((await admin.post(page, { intent: "return", day: today })).status).toBe(302)
  const after = await admin.read(page)
  expect(words(after)).toContain("Prêmio devolvido: voltou ao estoque.")
  expect(words(after)).toContain("Restam no estoque 1")
  expect(after).not.toMatch(/<form[^>]* id="(return|send)"/)
})

test("a prize is not sent with a code that somebody replaced meanwhile: both are shown, and then it is", async () => {
  const prize = await won({ way: "voucher" })
  const page = `${LIST}/${(await prize.row())!.id}`
  const [old, fresh] = [`VELHO-${nextNumber()}`, `NOVO-${nextNumber()}`]
  await admin.post(page, { intent: "code", deliveryCode: old, version: "1" })
  const seen = /<form[^>]* id="send".*?<\/form>/s.exec(await admin.read(page))![0]
  const [, version = ""] = /name="version" value="(\d+)"/.exec(seen) ?? []
  await admin.post(page, { intent: "code", deliveryCode: fresh, version: "2" })

  const refused = await admin.post(page, { intent: "send", deliveryCode: old, day: today, version })
  const html = await refused.text()
  expect([refused.status, words(html)]).toEqual([
    409,
    expect.stringContaining(`Código do vale ${fresh} ${old}`),
  ])
  expect(await prize.row()).toMatchObject({ state: "waiting", deliveryCode: fresh })
  const drawn = /<form[^>]* id="send".*?<\/form>/s.exec(html)![0]
  expect(drawn).toContain('name="version" value="3"')

  const sent = await admin.post(page, { intent: "send", deliveryCode: fresh, day: today, version: "3" })
  expect(sent.status).toBe(302)
  expect(await prize.row()).toMatchObject({ state: "sent", deliveryCode: fresh })
})

test("a code is taken as carriers print it, in groups, and kept without its blanks", async () => {
  const prize = await won()
  await give(prize)
  const page = `${LIST}/${(await prize.row())!.id}`
  const version = async () => String((await prize.row())!.version)
  const [typed, sent] = [nextNumber(), nextNumber()]
  const code = { intent: "code", deliveryCode: `AB ${typed} 789\u00a0BR`, version: await version() }
  expect((await admin.post(page, code)).status).toBe(302)
  expect((await prize.row())!.deliveryCode).toBe(`AB${typed}789BR`)
  const deliveryCode = ` CD ${sent} 789 BR `
  const left = { intent: "send", deliveryCode, day: today, version: await version() }
  expect((await admin.post(page, left)).status).toBe(302)
  expect((await prize.row())!.deliveryCode).toBe(`CD${sent}789BR`)
})

test("a code is changed after the prize left by a question, and goes to the winner by mail, as the mail does again", async () => {
  const prize = await won({ way: "voucher" })
  const page = `${LIST}/${(await prize.row())!.id}`
  const [wrong, right] = [`ERRADO-${nextNumber()}`, `CERTO-${nextNumber()}`]
  const formOf = (html: string, id: string) =>
    new RegExp(`<form[^>]* id="${id}".*?</form>`, "s").exec(html)?.[0] ?? "none"
  expect(formOf(await admin.read(page), "code")).not.toContain("popovertarget")
  await admin.post(page, { intent: "send", deliveryCode: wrong, day: today, version: "1" })
  await site.db.execute(sql`update pgboss.job set state = 'completed' where name = 'mail'`)

  const html = await admin.read(page)
  expect(words(formOf(html, "code"))).toContain("O ganhador recebe outro email, com o código novo.")
  expect(formOf(html, "code")).toContain('popovertarget="ask-code"')
  expect(formOf(html, "mail")).toContain('popovertarget="ask-mail"')
  await admin.post(page, { intent: "code", deliveryCode: right, version: "2" })
  const after = words(await admin.read(page))
  expect(after).toContain("Código salvo. O ganhador recebe outro email, com ele.")
  expect(after).toContain("Está na fila e sai sozinho.")

  await site.db.execute(sql`update pgboss.job set state = 'completed' where name = 'mail'`)
  expect((await admin.post(page, { intent: "mail", version: "3" })).status).toBe(302)
  expect(words(await admin.read(page))).toContain("O ganhador recebe o email de novo.")
  expect((await user.post(page, { intent: "mail", version: "4" })).status).toBe(403)
})

describe("the list", () => {
  test("marks what was ticked as sent, and keeps its filters", async () => {
    const [one, two] = [await won({ way: "hand" }), await won({ way: "hand" })]
    const ids = [(await one.row())!.id, (await two.row())!.id]
    const html = await admin.read(`${LIST}?way=hand`)
    expect(words(html)).toContain("30 dias de prazo")
    for (const id of ids) expect(html).toMatch(new RegExp(`name="id"[^>]* value="${id}"`))
    const body: [string, string][] = [
      ["intent", "send"],
      ["day", today],
    ]
    const asked = `${LIST}?way=hand&confirm=send&${ids.map((id) => `id=${id}`).join("&")}`
    const answer = await admin.post(asked, body.concat(ids.map((id) => ["rows[]", id])))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${LIST}?way=hand`])
    expect(words(await admin.read(LIST))).toContain("2 prêmios enviados.")
    expect((await one.row())!.state).toBe("sent")
  })

  test("marks what was ticked as delivered on a day, among what was sent", async () => {
    const [gone, here] = [await won({ way: "hand" }), await won({ way: "hand" })]
    const ids = [(await gone.row())!.id, (await here.row())!.id]
    await admin.post(`${LIST}/${ids[0]}`, { intent: "send", day: today, version: "1" })
    const html = await admin.read(`${LIST}?way=hand&confirm=deliver&${ids.map((id) => `id=${id}`).join("&")}`)
    const dialog = /<dialog [^>]*id="deliver-dialog".*?<\/dialog>/s.exec(html)![0]
    expect(words(dialog)).toContain(gone.name)
    expect(words(dialog)).not.toContain(here.name)
    const answer = await admin.post(`${LIST}?way=hand&confirm=deliver&id=${ids[0]}`, [
      ["intent", "deliver"],
      ["day", today],
      ["rows[]", ids[0]!],
    ])
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${LIST}?way=hand`])
    expect(words(await admin.read(LIST))).toContain("1 prêmio entregue.")
    expect(await gone.row()).toMatchObject({ state: "delivered", deliveredOn: today })
    const none = await admin.post(`${LIST}?confirm=deliver`, { intent: "deliver", day: today })
    expect([none.status, words(await none.text())]).toEqual([422, expect.stringContaining("o que chegou")])
    expect((await user.post(LIST, { intent: "deliver", day: today })).status).toBe(403)
  })

  test("says why not, and changes nothing", async () => {
    const prize = await won()
    const id = (await prize.row())!.id
    const none = await admin.post(`${LIST}?confirm=send`, { intent: "send", day: today })
    expect([none.status, words(await none.text())]).toEqual([422, expect.stringContaining("Marque na lista")])
    const answer = await admin.post(`${LIST}?confirm=send&id=${id}`, [
      ["intent", "send"],
      ["day", today],
      ["rows[]", id],
    ])
    expect([answer.status, words(await answer.text())]).toEqual([
      422,
      expect.stringContaining(`${prize.name}: falta o endereço`),
    ])
    expect((await prize.row())!.state).toBe("waiting")
  })

  test("takes a list of codes", async () => {
    const prize = await won({ way: "voucher" })
    const text = `Entrega;Código\n${prize.award.id};VALE-${nextNumber()}`
    const send = (fields: Record<string, string | File>) =>
      admin.post(`${LIST}/codes`, { intent: "read", ...fields }, { multipart: true })
    const rehearsed = await send({ text })
    const html = await rehearsed.text()
    expect([rehearsed.status, words(html)]).toEqual([200, expect.stringContaining("1 prêmio ganha o código")])
    // Nothing is written before the yes.
    expect((await prize.row())!.deliveryCode).toBeNull()
    const yes = /name="text" value="([^"]*)"/.exec(html)![1]!
    const answer = await admin.post(`${LIST}/codes`, { intent: "import", text: yes })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, LIST])
    expect((await prize.row())!.deliveryCode).toMatch(/^VALE-/)
    expect(words(await (await send({ text })).text())).toContain("Nada: tudo já está como na lista.")
    const again = await send({ text: "x;y y" })
    expect([again.status, words(await again.text())]).toEqual([422, expect.stringContaining("Linha 1")])
    const late = await admin.post(`${LIST}/codes`, { intent: "import", text: "ninguem;OUTRO-1" })
    expect([late.status, words(await late.text())]).toEqual([422, expect.stringContaining("Linha 1")])
  })

  test("shows the days of the list before it marks what left", async () => {
    const prize = await won({ way: "hand" })
    const today = dayOf(new Date())
    const text = `Entrega;Enviado em;Entregue em\n${prize.award.id};${today};${today}`
    const html = await (
      await admin.post(`${LIST}/codes`, { intent: "read", text }, { multipart: true })
    ).text()
    expect(words(html)).toContain("1 fica como enviado. 1 fica como entregue.")
    expect(words(html)).not.toContain("recebe um email")
    expect(words(html)).toContain(`— — ${today} ${today}`)
    expect((await prize.row())!.state).toBe("waiting")
    const yes = /name="text" value="([^"]*)"/.exec(html)![1]!
    expect((await admin.post(`${LIST}/codes`, { intent: "import", text: yes })).status).toBe(302)
    expect(await prize.row()).toMatchObject({ state: "delivered", sentOn: today, deliveredOn: today })
  })

  test("takes a list that is longer than any text that is typed", async () => {
    const prize = await won({ way: "voucher" })
    const code = `LONGA-${nextNumber()}`
    const notes = Array.from({ length: 15_000 }, (_, n) => `;;anotação do fornecedor, linha ${n}`)
    const rows = [`Entrega;Código;Observação`, `${prize.award.id};${code};`, ...notes]
    const list = new File([rows.join("\n")], "codigos.csv")
    expect(list.size).toBeGreaterThan(500_000)
    const answer = await admin.post(`${LIST}/codes`, { intent: "read", list }, { multipart: true })
    expect([answer.status, words(await answer.text())]).toEqual([200, expect.stringContaining(code)])
  })

  test("takes it as a workbook too", async () => {
    const prize = await won({ way: "voucher" })
    const code = `PLANILHA-${nextNumber()}`
    const rows = [
      ["Entrega", "Código"],
      [prize.award.id, code],
    ]
    const list = new File([Buffer.from(await buildWorkbook(rows))], "codigos.xlsx")
    const html = await (
      await admin.post(`${LIST}/codes`, { intent: "read", list }, { multipart: true })
    ).text()
    expect(words(html)).toContain(code)
    const yes = /name="text" value="([^"]*)"/.exec(html)![1]!
    expect((await admin.post(`${LIST}/codes`, { intent: "import", text: yes })).status).toBe(302)
    expect((await prize.row())!.deliveryCode).toBe(code)
  })

  const header = ["Entrega", "Código"]
  const wide = Array.from({ length: 300 }, (_, column) => `c${column}`)
  test.each([
    ["a file of nothing", "", "O arquivo está vazio: não tem nenhuma linha escrita."],
    ["line ends alone", "\n\n", "Nenhuma linha com prêmio e código"],
    ["a photo", Uint8Array.from([255, 216, 255, 224, 0, 16]), "Não é um arquivo de texto"],
    ["300 columns", `${wide.join(";")}\n${wide.join(";")}`, "Linha 2: o prêmio já está na linha 1"],
    ["half a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), "A planilha está danificada"],
    ["an empty workbook", buildWorkbook([]), "Nenhuma linha com prêmio e código"],
    ["a workbook of 300 columns", buildWorkbook([wide, wide]), "Tem 300 colunas"],
    [
      "a workbook full of formulas",
      buildWorkbook([header, [{ formula: "1+1" }, { formula: "1+1" }]]),
      "A célula A2 tem uma fórmula",
    ],
    ["a text full of formulas", "Entrega;Código\n=A1;=1+1", "Linha 2: o código só pode ter letras"],
  ])("says what is wrong with a list that is %s, beside its field", async (_, given, message) => {
    const [unharmed, contents] = [noErrorLogged(site.app), await given]
    const list = new File([contents as BlobPart], "codigos")
    const answer = await admin.post(`${LIST}/codes`, { intent: "read", list }, { multipart: true })
    const [, errors = ""] = /id="read-list-error"[^>]*>(.*?)<\/ul>/.exec(await answer.text()) ?? []
    expect([answer.status, words(errors)]).toEqual([422, expect.stringContaining(message)])
    unharmed()
  })

  test("shows the address in full to whoever may view registrations, and notes who looked", async () => {
    const prize = await won()
    await give(prize)
    const page = `${LIST}/${(await prize.row())!.id}`
    expect(words(await admin.read(page))).toContain("Rua das Palmeiras, 12 Centro Campinas, SP 13010-000")
    const seen = await site.db
      .select()
      .from(looks)
      .where(eq(looks.registrationId, prize.person.registration.id))
    expect(seen).toMatchObject([{ place: "fulfilment", userId: admin.user.id }])
  })

  test("is for who may see prizes; sending takes a right of its own", async () => {
    const prize = await won({ way: "hand" })
    const id = (await prize.row())!.id
    expect((await user.get(LIST)).status).toBe(200)
    expect((await reports.get(LIST)).status).toBe(403)
    expect((await user.post(LIST, { intent: "send", day: today })).status).toBe(403)
    expect((await user.post(`${LIST}/${id}`, { intent: "send", day: today })).status).toBe(403)
    expect((await user.get(`${LIST}/codes`)).status).toBe(403)
  })
})

test("who sends a prize reads name, phone and address of it alone, as a look, until it is there", async () => {
  const prize = await won()
  await give(prize)
  const { registration } = prize.person
  const page = `${LIST}/${(await prize.row())!.id}`
  const shipping = { type: "reports", permission: "prizes", action: "manage" } as const
  await site.db.insert(rolePermissions).values(shipping)
  const looksOf = ({ user: { id } }: SignedAdmin) =>
    site.db
      .select()
      .from(looks)
      .where(and(eq(looks.registrationId, registration.id), eq(looks.userId, id)))
  const shipper = await signInAdmin(site.db, site.app.origin, "reports")

  const standing = words(await shipper.read(page))
  expect(standing).toContain("Rua das Palmeiras, 12 Centro Campinas, SP 13010-000")
  expect(standing).toContain(`${registration.name} ${registration.lastname}`)
  expect(standing).toContain(formatPhone(registration.phone))
  expect(standing).not.toContain(formatCpf(registration.cpf))
  expect(standing).not.toContain(registration.email)
  expect(await looksOf(shipper)).toMatchObject([{ place: "fulfilment" }])
  expect(words(await shipper.read(LIST))).not.toContain(registration.lastname)

  await shipper.post(page, { intent: "send", deliveryCode: "", day: today, version: "1" })
  await shipper.post(page, { intent: "deliver", day: today })
  const later = await signInAdmin(site.db, site.app.origin, "reports")
  const there = words(await later.read(page))
  expect(there).toContain("Campinas, SP")
  for (const text of ["Rua das Palmeiras", registration.lastname, formatPhone(registration.phone)])
    expect(there).not.toContain(text)
  expect(await looksOf(later)).toEqual([])
  const ofReports = and(eq(rolePermissions.type, "reports"), eq(rolePermissions.action, "manage"))
  await site.db.delete(rolePermissions).where(ofReports)
})

describe("where a prize is", () => {
  /** A voucher that was sent, and the pages that somebody who asks for it stands on. */
  async function asked() {
    const prize = await won({ way: "voucher" })
    const id = (await prize.row())!.id
    const code = `CADE-${nextNumber()}-1234`
    await admin.post(`${LIST}/${id}`, { intent: "send", deliveryCode: code, day: today, version: "1" })
    const pages = [
      `/admin/registrations/${prize.person.registration.id}`,
      `/admin/prizes/${prize.award.prizeId}`,
      `/admin/validation/${prize.award.id}`,
    ]
    return { id, code, pages, to: `href="${LIST}/${id}` }
  }
  const find = (who: SignedAdmin, q: string) => who.read(`/admin/search?${new URLSearchParams({ q })}`)

  test("stands on the pages of its person, itself and its papers, with day, code and the way there", async () => {
    const { pages, code, to } = await asked()
    for (const page of pages) {
      const html = await admin.read(page)
      expect([page, words(html)]).toEqual([
        page,
        expect.stringMatching(new RegExp(`Enviado em ${today} código ${code}`)),
      ])
      expect(html).toContain(to)
    }
    const waiting = await won({ way: "hand" })
    const { deliverBy } = (await waiting.row())!
    expect(words(await admin.read(`/admin/prizes/${waiting.award.prizeId}`))).toContain(`até ${deliverBy}`)
  })

  test("stands on a winner's page, once the draw is published", async () => {
    for (const state of ["computed", "published"] as const) {
      const { winner } = await drawnPrize(site.db, { to: state })
      await asOwner((owner) =>
        owner.update(winners).set({ state: "validated" }).where(eq(winners.id, winner.id)),
      )
      const html = await admin.read(`/admin/winners/${winner.id}`)
      expect([state, html.includes(`href="${LIST}/`)]).toEqual([state, state === "published"])
    }
  })

  test("is found by its whole code, masked for whoever may not view registrations", async () => {
    const { code, to } = await asked()
    expect(words(await find(admin, code))).toContain(code)
    expect(await find(admin, code)).toContain(to)
    expect(await find(admin, code.slice(0, -1))).not.toContain(to)
    const ofPeople = and(eq(rolePermissions.permission, "registrations"), eq(rolePermissions.type, "user"))
    const held = await site.db.delete(rolePermissions).where(ofPeople).returning()
    const main = (await find(user, code)).split("<main")[1] ?? ""
    await site.db.insert(rolePermissions).values(held)
    expect(main).toContain(to)
    expect(words(main)).toContain("…1234")
  })

  test("is nowhere for whoever may not see prizes", async () => {
    const { pages, code, to } = await asked()
    const toView = and(
      eq(rolePermissions.permission, "prizes"),
      eq(rolePermissions.type, "user"),
      eq(rolePermissions.action, "view"),
    )
    const held = await site.db.delete(rolePermissions).where(toView).returning()
    const [record = "", , papers = ""] = pages
    const shown = [await user.read(record), await user.read(papers), await find(user, code)]
    await site.db.insert(rolePermissions).values(held)
    for (const html of shown) expect(html).not.toContain(to)
    expect(words(shown[0]!)).toContain("Prêmios instantâneos")
    expect(await user.read(record)).toContain(to)
  })
})

test("a kind's stock is written as people write a thousand, and is told its bounds that way", async () => {
  const { kind } = await won({ way: "hand" })
  const save = (stock: string) =>
    admin.post(`${LIST}/kinds/${kind.id}`, { intent: "save", way: "hand", stock, version: "1" })
  const refused = await save("1.000.001")
  expect(refused.status).toBe(422)
  expect(words(await refused.text())).toContain("Escreva um número inteiro, de 0 a 1.000.000.")
  expect((await save("1.000")).status).toBe(302)
  const [saved] = await site.db.select().from(prizeKinds).where(eq(prizeKinds.id, kind.id))
  expect(saved).toMatchObject({ stock: 1000 })
})

test("a kind's stock and way are edited, and a stale form is told", async () => {
  const { kind } = await won({ way: "hand" })
  const path = `${LIST}/kinds/${kind.id}`
  const typed = { intent: "save", way: "voucher", stock: "5", version: "1" }
  expect((await admin.post(path, typed)).status).toBe(302)
  expect(words(await admin.read(`${LIST}/kinds`))).toMatch(new RegExp(`${kind.name} Vale com código 5 0 5`))
  expect((await admin.post(path, typed)).status).toBe(302)
  expect((await admin.post(path, { ...typed, stock: "6" })).status).toBe(409)
})

test("a kind says how many went out and are left, and leads to those that went", async () => {
  const [gone, waiting] = [await won({ way: "hand" }), await won({ way: "hand" })]
  await admin.post(`${LIST}/${(await gone.row())!.id}`, { intent: "send", day: today, version: "1" })
  await admin.post(`${LIST}/kinds/${gone.kind.id}`, { intent: "save", way: "hand", stock: "5", version: "1" })
  const html = await admin.read(`${LIST}/kinds/${gone.kind.id}`)
  expect(words(html)).toContain("Enviados 1 de 5; restam 4")
  const [, to = ""] = /Enviados<\/p><p class="stat__figure"><a[^>]* href="([^"]*)">1</.exec(html)!
  const sent = words(await admin.read(to.replaceAll("&amp;", "&")))
  expect(sent).toContain("1 linha nesta página")
  expect(sent).toContain(gone.person.registration.name)
  // Out of stock is also what has arrived, and never what waits.
  await admin.post(`${LIST}/${(await gone.row())!.id}`, { intent: "deliver", day: today })
  expect(words(await admin.read(to.replaceAll("&amp;", "&")))).toContain("1 linha nesta página")
  const other = `${LIST}?status=out&prize=${waiting.kind.id}`
  expect(words(await admin.read(other))).toContain("Nada com esses filtros.")
})

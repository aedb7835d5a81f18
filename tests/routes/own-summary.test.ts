import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { dayOf } from "#app/platform/time/clock.server"
import { invoices } from "#drizzle/schema/invoices"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { insertUser } from "#drizzle/seed/builders/user"
import { startApp, type RunningApp } from "#tests/support/app"
import { disqualified } from "#tests/support/disqualified"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let carrying: RunningApp
/** Where numbers of a flagged invoice wait for a person. */
let holding: RunningApp

beforeAll(async () => {
  site = await startSite()
  carrying = await startApp({
    databaseUrl: site.databaseUrl,
    env: { TICKETS_RULE: "per-value:2000:carry" },
  })
  holding = await startApp({ databaseUrl: site.databaseUrl, env: { INVOICE_REVIEW: "hold" } })
})
afterAll(async () => {
  await carrying?.stop()
  await holding?.stop()
  await site.close()
})

const DAY_MS = 86_400_000

describe("on top of the profile", () => {
  test("drawn and not published, and nothing ahead: each is said, without a past day for the calendar", async () => {
    const { db } = site
    const ana = await signInParticipant(db, site.app.origin)
    expect(words(await ana.read("/perfil"))).toContain("Ganhei? Nenhum sorteio marcado agora.")
    expect(words(await ana.read("/perfil?lng=en"))).toContain("Did I win? No draw is planned right now.")

    const now = Date.now()
    const draw = await insertDraw(db, {
      title: "Sorteio do Apito",
      periodEnd: new Date(now - 5 * DAY_MS),
      extractionOn: dayOf(new Date(now - DAY_MS)),
    })
    const [own] = await insertTickets(db, {
      draw,
      invoice: await insertInvoice(db, {
        registrationId: ana.registration.id,
        receivedAt: new Date(now - 6 * DAY_MS),
      }),
    })
    const closed = await moveDraw(db, draw, { to: "closed" })
    const waits =
      "Ganhei? Sorteio do Apito A loteria já sorteou; o resultado ainda não saiu. Ele aparece aqui."
    expect(words(await ana.read("/perfil?lng=pt"))).toContain(waits)
    const computed = await moveDraw(db, closed, { to: "computed" })
    await insertWinner(db, { draw, ticket: own! })
    const html = await ana.read("/perfil")
    expect(words(html)).toContain(waits)
    expect(words(html)).not.toContain("Pôr no calendário")
    expect(words(html)).not.toContain("saíram até agora")
    expect(words(html)).not.toContain("Nenhum sorteio marcado")
    expect(words(await ana.read("/perfil?lng=en"))).toContain(
      "Did I win? Sorteio do Apito The lottery has drawn; the result is not out yet. It appears here.",
    )
    // The one after it is told beside it.
    const after = await insertDraw(db, { title: "Sorteio do Recomeço" })
    const both = words(await ana.read("/perfil?lng=pt"))
    expect(both).toContain(waits)
    expect(both).toMatch(/O próximo sorteio é .* Sorteio do Recomeço · Pôr no calendário/)
    await moveDraw(db, after, { to: "canceled" })
    await moveDraw(db, computed, { to: "published" })
    expect(words(await ana.read("/perfil"))).not.toContain("ainda não saiu")
  })

  test("a published draw says which of one's numbers won, or that none did", async () => {
    const { db } = site
    const [ana, rui] = [
      await signInParticipant(db, site.app.origin),
      await signInParticipant(db, site.app.origin),
    ]
    const draw = await insertDraw(db, { title: "Sorteio da Final", prize: "Um ano de camarote" })
    const [own] = await insertTickets(db, {
      draw,
      invoice: await insertInvoice(db, { registrationId: ana.registration.id }),
    })
    await insertTickets(db, {
      draw,
      invoice: await insertInvoice(db, { registrationId: rui.registration.id }),
    })
    const computed = await moveDraw(db, draw, { to: "computed" })
    await insertWinner(db, { draw, ticket: own! })
    expect(words(await ana.read("/perfil"))).not.toContain("O resultado saiu")
    await moveDraw(db, computed, { to: "published" })
    const won = words(await ana.read("/perfil"))
    expect(won).toMatch(/Ganhei\? Sorteio da Final O resultado saiu, e você ganhou: Um ano de camarote \(\d/)
    expect(words(await rui.read("/perfil"))).toContain(
      "Sorteio da Final O resultado saiu. Seu número não ganhou desta vez.",
    )
  })

  test("a place that was lost is told as lost, in both languages, and counts as no prize", async () => {
    const { db } = site
    const now = new Date()
    const ana = await signInParticipant(db, site.app.origin)
    const draw = await insertDraw(db, { title: "Sorteio da Semifinal", prize: "Uma geladeira cheia" })
    const invoice = await insertInvoice(db, { registrationId: ana.registration.id })
    const [own] = await insertTickets(db, { draw, invoice })
    const computed = await moveDraw(db, draw, { to: "computed" })
    const winner = await insertWinner(db, { draw, ticket: own! })
    await moveDraw(db, computed, { to: "published" })
    const before = await ana.read("/perfil")
    expect(words(before)).toContain("1 prêmio")
    expect(before).toMatch(/<a href="#sorteados"><b>1<\/b>/)
    expect(before).toContain('id="sorteados"')

    await disqualified(db, { claim: { winnerId: winner.id }, now })
    const after = await ana.read("/perfil")
    expect(words(after)).toContain("Você perdeu seu lugar neste sorteio: Uma geladeira cheia (")
    expect(words(after)).not.toContain("você ganhou")
    expect(after).toMatch(/<a href="#premios"><b>0<\/b>/)
    const english = words(await ana.read("/perfil?lng=en"))
    expect(english).toContain("You lost your place in this draw: Uma geladeira cheia (")
    expect(english).not.toContain("you won")
  })

  test("a place in the reserve that nobody called is no prize, also while it is asked to be lost", async () => {
    const { db } = site
    const ana = await signInParticipant(db, site.app.origin)
    const draw = await insertDraw(db, { title: "Sorteio da Reserva" })
    const invoice = await insertInvoice(db, { registrationId: ana.registration.id })
    const [own] = await insertTickets(db, { draw, invoice })
    const computed = await moveDraw(db, draw, { to: "computed" })
    const winner = await insertWinner(db, { draw, ticket: own!, kind: "surrogate" })
    await moveDraw(db, computed, { to: "published" })
    const by = (await insertUser(db, { passwordHash: null })).id
    const request = { claim: { winnerId: winner.id }, reasonCode: "staff", reason: "É funcionária" } as const
    await askDisqualification(db, { ...request, by, now: new Date(Date.now() - UNDO_MS) })
    const html = await ana.read("/perfil")
    expect(words(html)).toContain("Sorteio da Reserva O resultado saiu. Seu número não ganhou desta vez.")
    expect(html).toMatch(/<a href="#premios"><b>0<\/b>/)
  })

  test("what one holds, how long it takes, and what the next number wants where cents are kept", async () => {
    const { db } = site
    const now = new Date()
    const { segment } = await insertDraw(db, {
      title: "Sorteio do Acesso",
      periodEnd: new Date(now.getTime() + 10 * DAY_MS),
    })
    const ana = await signInParticipant(db, carrying.origin)
    const owner = { registrationId: ana.registration.id }
    expect(words(await ana.read("/perfil"))).not.toContain("para mais um número")
    await insertInvoice(db, { ...owner, totalCents: 1_590, carryCents: 1_590 })
    const html = await ana.read("/perfil")
    expect(words(html)).toContain("Faltam R$ 4,10 para mais um número.")
    const bia = await signInParticipant(db, carrying.origin)
    await insertInvoice(db, { registrationId: bia.registration.id, totalCents: 1_900, carryCents: 1_900 })
    expect(words(await bia.read("/perfil"))).toContain("Falta R$ 1,00 para mais um número.")
    expect(words(html)).toMatch(/Ganhei\? Ainda não: o sorteio é n[ao] [a-zç]/)
    expect(words(html)).toMatch(
      /Envie cupons até .*, (às|à) .* \(Brasília\): faltam 10 dias\. .* Sorteio do Acesso · Pôr no calendário/,
    )
    expect(html).toMatch(/href="\/ganhadores\/[0-9a-f-]{36}\/calendario\.ics"/)
    // The sequence of its first series has given nothing out yet.
    expect(words(html)).toContain("Nenhum número saiu neste sorteio ainda.")
    const give = (last: number) => db.execute(sql`select setval(${segment.sequenceName}::regclass, ${last})`)
    await give(0)
    expect(words(await ana.read("/perfil"))).toContain("Saiu 1 número até agora.")
    await give(1_233)
    expect(words(await ana.read("/perfil"))).toContain("Quase 1.300 números saíram até agora.")
    const plain = await signInParticipant(db, site.app.origin)
    await insertInvoice(db, { registrationId: plain.registration.id, carryCents: 1_590 })
    expect(words(await plain.read("/perfil"))).not.toContain("para mais um número")
  })
})

describe("numbers whose invoice a person looks at first", () => {
  const waits = { status: "pending", reviewReason: "amount" } as const

  test("are not counted before, and both pages say so", async () => {
    const { db } = site
    const draw = await insertDraw(db, { title: "Sorteio da Espera" })
    const ana = await signInParticipant(db, holding.origin)
    const owner = { registrationId: ana.registration.id }
    const held = await insertInvoice(db, { ...owner, ...waits })
    await insertTickets(db, { draw, invoice: held, count: 2 })
    expect(await ana.read("/perfil?lng=pt")).toContain("<b>0</b> números valendo")
    await insertTickets(db, { draw, invoice: await insertInvoice(db, owner) })
    for (const [page, text] of [
      ["/perfil", "1 número valendo"],
      ["/perfil", "2 números ainda não valem: os cupons estão em análise."],
      ["/perfil?lng=en", "1 number in play"],
      ["/perfil?lng=en", "2 numbers do not count yet: their receipts are being looked at."],
      [`/ganhadores/${draw.id}?lng=pt`, "2 números ainda não valem: os cupons estão em análise."],
    ] as const)
      expect(words(await ana.read(page))).toContain(text)
    await db.update(invoices).set({ status: "validated" }).where(eq(invoices.id, held.id))
    const html = words(await ana.read("/perfil"))
    expect(html).toContain("3 números valendo")
    expect(html).not.toContain("ainda não valem")
  })

  test("count at once where nothing is on hold", async () => {
    const { db } = site
    const draw = await insertDraw(db, { title: "Sorteio sem Espera" })
    const ana = await signInParticipant(db, site.app.origin)
    const invoice = await insertInvoice(db, { registrationId: ana.registration.id, ...waits })
    await insertTickets(db, { draw, invoice })
    const html = words(await ana.read("/perfil"))
    expect(html).toContain("1 número valendo")
    expect(html).not.toContain("ainda não vale")
  })
})

describe("a draw's calendar", () => {
  test("has when sending closes and when the draw is, for anybody", async () => {
    const draw = await insertDraw(site.db, {
      title: "Sorteio da Volta",
      periodEnd: new Date("2027-03-01T02:59:59Z"),
      extractionOn: "2027-03-06",
    })
    const answer = await visit(site.app.origin, { adult: false }).get(`/ganhadores/${draw.id}/calendario.ics`)
    const file = await answer.text()
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"])
    expect(file.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(2)
    expect(file).toContain("DTSTART:20270301T025959Z\r\n")
    expect(file).toContain("DTSTART:20270306T230000Z\r\n")
    for (const id of ["nonsense", crypto.randomUUID()])
      expect((await visit(site.app.origin).get(`/ganhadores/${id}/calendario.ics`)).status).toBe(404)
  })
})

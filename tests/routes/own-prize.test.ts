import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { sayDay } from "#app/i18n/say-day"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards } from "#drizzle/schema/prizes"
import { userLogs } from "#drizzle/schema/registrations"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { insertUser } from "#drizzle/seed/builders/user"
import { type Visitor, visit, words } from "#tests/support/visitor"

let site: Site
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-papers-"))
  site = await startSite({ FILES_URL: `file:${folder}` })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const page = ({ id }: { id: string }) => `/perfil/premios/${id}`

/** Somebody who is signed in and has won a prize on the spot. */
async function winner(state: "pending" | "validated" | "invalid" = "pending", name = "Bola de capotão") {
  const person = await signInParticipant(site.db, site.app.origin)
  const prize = await insertPrize(site.db, { name })
  const whose = { prizeId: prize.id, registrationId: person.registration.id }
  return { person, prize, award: await insertAward(site.db, { ...whose, state }) }
}
const photo = async (width = 60, height = 40) => {
  const picture = sharp({ create: { width, height, channels: 3, background: "#fc0" } })
  return new File([await picture.jpeg().toBuffer()], "rg.jpg", { type: "image/jpeg" })
}
const send = async (who: Visitor, to: { id: string }, overrides: Record<string, string | Blob> = {}) => {
  const paper = { intent: "paper", paperKey: crypto.randomUUID(), kind: "identity", photo: await photo() }
  return who.post(page(to), { ...paper, ...overrides }, { multipart: true })
}
const address = {
  cep: "13010-000",
  street: "Rua das Palmeiras",
  houseNumber: "12",
  complement: "",
  district: "Centro",
  uf: "SP",
  city: "Campinas",
}
/** How a prize gets to whoever wins it. */
const goesBy = (way: "post" | "voucher", { name }: { name: string }) =>
  site.db.update(prizeKinds).set({ way }).where(eq(prizeKinds.name, name))
/** Moves the delivery of a validated prize. */
const moved = ({ id }: { id: string }, fields: Partial<typeof fulfilments.$inferInsert>) =>
  site.db.update(fulfilments).set(fields).where(eq(fulfilments.awardId, id))
const sent = { state: "sent", sentOn: "2026-11-20" } as const
const delivered = { state: "delivered", deliveredOn: "2026-11-21" } as const
const papersOf = ({ id }: { id: string }) => site.db.select().from(papers).where(eq(papers.awardId, id))
const stored = async () => (await readdir(folder, { recursive: true })).length

describe("a prize of one's own", () => {
  test("says in the profile what to do next, and leads to where the papers are sent", async () => {
    const { person, award } = await winner()
    const html = await person.read("/perfil")
    expect(html).toContain(`href="${page(award)}"`)
    expect(words(html)).toContain("Mande fotos: documento com foto (frente e verso).")
    const own = words(await person.read(page(award)))
    for (const text of [
      "Enviar documentos",
      "Bola de capotão",
      "Um documento com foto",
      "Nenhuma foto ainda.",
    ])
      expect(own).toContain(text)
  })

  test("is stamped with what is missing and until when, until all of it has come", async () => {
    const person = await signInParticipant(site.db, site.app.origin)
    const owner = { registrationId: person.registration.id }
    await insertDraw(site.db, { periodEnd: new Date("2027-01-31T03:00:00Z") })
    const invoice = await insertInvoice(site.db, owner)
    const prize = await insertPrize(site.db, { name: "Bola de capotão" })
    const award = await insertAward(site.db, { ...owner, prizeId: prize.id, invoiceId: invoice.id })
    const missing = /Faltam suas fotos até \d\d\/\d\d\/\d{4}/
    const current = (html: string) => words(/aria-current="step"[^>]*>(.*?)<\/li>/s.exec(html)?.[1] ?? "")
    for (const path of ["/perfil", page(award)]) expect(words(await person.read(path))).toMatch(missing)
    expect(words(await person.read("/perfil"))).toContain(
      "documento com foto (frente e verso) e cupom de papel.",
    )
    expect(current(await person.read(page(award)))).toContain("Ganhou")
    await send(person, award)
    expect(words(await person.read("/perfil"))).toMatch(missing)
    await send(person, award, { kind: "invoice" })
    const html = await person.read("/perfil")
    expect(words(html)).not.toContain("Faltam suas fotos")
    expect(words(html)).toContain("Suas fotos chegaram.")
    expect(current(html)).toContain("Fotos enviadas")
  })

  test("asks for no photo by a day that is over, and says what is left to do", async () => {
    const { db } = site
    const person = await signInParticipant(db, site.app.origin)
    const invoice = await insertInvoice(db, { registrationId: person.registration.id })
    const draw = await insertDraw(db, { prize: "Um ano de camarote" })
    const [ticket] = await insertTickets(db, { draw, invoice })
    const computed = await moveDraw(db, draw, { to: "computed" })
    const won = await insertWinner(db, {
      draw,
      ticket: ticket!,
      deliverBy: "2020-02-10",
      claimBy: "2020-07-08",
    })
    await moveDraw(db, computed, { to: "published" })
    for (const path of ["/perfil", page(won)]) {
      const text = words(await person.read(path))
      expect(text).toContain("Prazo encerrado em 08/07/2020")
      expect(text).toContain("O prazo para mandar as fotos acabou em 08/07/2020.")
      expect(text).not.toMatch(/Faltam suas fotos|Mande fotos|até 08\/07\/2020/)
    }
    const english = words(await person.read("/perfil?lng=en"))
    expect(english).toContain("The photos were due by 8 Jul 2020.")
  })

  test("asks for the document's other side once one has come, and says that all is here only after that", async () => {
    const { person, award } = await winner()
    await send(person, award)
    const profile = words(await person.read("/perfil"))
    expect(profile).toContain("Falta o verso do documento? Mande também.")
    const one = words(await person.read(page(award)))
    expect(one).toContain("A foto do documento chegou. Falta o verso do documento? Mande também.")
    expect(one).not.toContain("As fotos que pedimos chegaram.")
    expect(words(await person.read(`${page(award)}?lng=en`))).toContain(
      "The photo of your ID has arrived. Is the other side of the ID missing? Send it, too.",
    )
    await send(person, award)
    const both = words(await person.read(`${page(award)}?lng=pt`))
    expect(both).toContain("As fotos que pedimos chegaram.")
    expect(both).not.toContain("Falta o verso")
    expect(words(await person.read("/perfil"))).not.toContain("Falta o verso")
  })

  test("takes a photo at a time, keeps it from everybody and notes what came", async () => {
    const { person, award } = await winner()
    const answer = await send(person, award)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, page(award)])
    const [paper] = await papersOf(award)
    expect(paper).toMatchObject({ kind: "identity", addedBy: null, winnerId: null })
    const own = await person.read(page(award))
    expect(words(own)).toMatch(/Já recebemos Documento com foto, recebido em/)
    expect(own).not.toContain("<img")
    const logs = await site.db
      .select()
      .from(userLogs)
      .where(eq(userLogs.registrationId, person.registration.id))
    expect(logs.filter(({ event }) => event === "paper-sent")).toMatchObject([
      { data: { awardId: award.id, paperId: paper!.id, kind: "identity" } },
    ])
  })

  test("speaks English where English was chosen", async () => {
    const { person, award } = await winner()
    const html = words(await person.read(`${page(award)}?lng=en`))
    for (const text of ["Send documents", "Photo ID", "We never ask for money"]) expect(html).toContain(text)
  })

  test("the same form again is the same paper, and of a kind there are a few", async () => {
    const { person, award } = await winner()
    const once = { paperKey: crypto.randomUUID() }
    await Promise.all([send(person, award, once), send(person, award, once)])
    expect(await papersOf(award)).toHaveLength(1)
    for (let n = 0; n < 3; n++) expect((await send(person, award)).status).toBe(302)
    const before = await stored()
    const more = await send(person, award)
    expect(more.status).toBe(422)
    const html = await more.text()
    expect(words(html)).toContain("Já temos fotos suficientes desse papel.")
    expect(html).toContain('id="paper-kind-error"')
    expect((await send(person, award, { kind: "address" })).status).toBe(302)
    expect(await papersOf(award)).toHaveLength(5)
    expect(await stored()).toBe(before + 1)
  })

  test("many at once are no more than a few of a kind", async () => {
    const { person, award } = await winner()
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await send(person, award)).status),
    )
    expect(statuses.filter((status) => status === 302)).toHaveLength(4)
    expect(await papersOf(award)).toHaveLength(4)
  })

  test("refuses what is no photo beside the field, and what only a reviewer adds", async () => {
    const { person, award } = await winner()
    const html = new File(["<!doctype html><script>1</script>"], "rg.jpg", { type: "image/jpeg" })
    for (const [form, status, field] of [
      [{ photo: html }, 422, "photo"],
      [{ photo: new File([], "") }, 422, "photo"],
      [{ kind: "receipt" }, 422, "kind"],
      [{ kind: "" }, 422, "kind"],
      [{ paperKey: "x" }, 422, null],
    ] as const) {
      const refused = await send(person, award, form)
      expect(refused.status).toBe(status)
      const html = await refused.text()
      if (field) expect(html).toContain(`id="paper-${field}-error"`)
      // A photo that was well chosen is to be chosen again; of one that was none the page says which will do.
      if (field === "photo") expect(words(html)).toContain("JPG, PNG ou WebP, até 10 MB.")
      else expect(words(html)).toContain("Escolha a foto de novo.")
    }
    const missing = words(await (await send(person, award, { photo: new File([], "") })).text())
    expect(missing).toContain("Foto: Escolha a foto.")
    expect(missing).not.toContain("Confira os campos marcados.")
    const large = new File([Buffer.alloc(10.5 * 1024 * 1024, 1)], "rg.jpg", { type: "image/jpeg" })
    expect((await send(person, award, { photo: large })).status).toBe(413)
    expect(await papersOf(award)).toEqual([])
  })

  test("is nobody else's: neither seen nor sent to, by a stranger, another winner or an administrator in disguise", async () => {
    const [{ award, person }, other] = [await winner(), await winner()]
    const before = await stored()
    expect((await other.person.get(page(award))).status).toBe(404)
    expect((await send(other.person, award)).status).toBe(404)
    for (const id of ["nonsense", crypto.randomUUID()]) {
      expect((await person.get(page({ id }))).status).toBe(404)
      expect((await send(person, { id })).status).toBe(404)
    }
    const anonymous = visit(site.app.origin)
    expect((await anonymous.get(page(award))).headers.get("location")).toMatch(/^\/login/)
    expect((await send(anonymous, award)).headers.get("location")).toMatch(/^\/login/)
    const { token } = await signInAdmin(site.db, site.app.origin, "super")
    const who = (await findAdmin(site.db, token, new Date()))!
    const entered = await openImpersonatedSession(site.db, {
      registrationId: person.registration.id,
      reason: "chamado",
      now: new Date(),
      by: who.id,
      parent: who.session,
      client: { ip: "127.0.0.1" },
    })
    const disguised = visit(site.app.origin, { cookies: { user_session: signed(entered.token) } })
    expect((await disguised.get(page(award))).status).toBe(200)
    expect((await send(disguised, award)).status).toBe(403)
    expect(await papersOf(award)).toEqual([])
    expect(await stored()).toBe(before)
  })

  test("takes no more papers once it is decided, and is gone once it went back on offer", async () => {
    for (const state of ["validated", "invalid"] as const) {
      const { person, award } = await winner(state)
      expect(words(await person.read(page(award)))).toContain("Seu prêmio")
      expect(await person.read("/perfil")).not.toContain(`href="${page(award)}"`)
      expect((await send(person, award)).status).toBe(409)
      await site.db.update(prizeAwards).set({ releasedAt: new Date() }).where(eq(prizeAwards.id, award.id))
      expect((await person.get(page(award))).status).toBe(404)
      expect((await send(person, award)).status).toBe(404)
    }
  })
})

describe("a prize that somebody asked to take away", () => {
  test("says why in the code's words, and takes an answer that who decides reads", async () => {
    const { person, award } = await winner()
    const { id: by } = await insertUser(site.db, { passwordHash: null })
    const claim = { awardId: award.id }
    const reason = "CPF 529.982.247-25 na lista"
    const askedAt = new Date(Date.now() - UNDO_MS)
    await askDisqualification(site.db, { claim, reasonCode: "staff", reason, by, now: askedAt })
    expect(words(await person.read("/perfil"))).toContain("Pediram a desclassificação deste prêmio.")
    const read = await person.read(page(award))
    expect(words(read)).toContain("Motivo: trabalha para a marca, a agência ou um fornecedor.")
    expect(read).not.toContain("529.982")
    const answer = (text: string) => person.post(page(award), { intent: "answer", answer: text })
    expect((await answer(" ")).status).toBe(422)
    expect((await answer("Saí da empresa em 2024.")).status).toBe(302)
    expect(await person.read(page(award))).toContain("Saí da empresa em 2024.")
    const admin = await signInAdmin(site.db, site.app.origin, "super")
    expect(words(await admin.read(`/admin/validation/${award.id}`))).toContain("“Saí da empresa em 2024.”")
    const stranger = await signInParticipant(site.db, site.app.origin)
    expect((await stranger.post(page(award), { intent: "answer", answer: "x" })).status).toBe(404)
  })

  test("takes an answer in several lines, sent twice as once, and shows them to who decides", async () => {
    const { person, award } = await winner()
    const { id: by } = await insertUser(site.db, { passwordHash: null })
    const askedAt = new Date(Date.now() - UNDO_MS)
    const request = { claim: { awardId: award.id }, reasonCode: "staff" as const, reason: "Equipe", by }
    await askDisqualification(site.db, { ...request, now: askedAt })
    const sent = { intent: "answer", answer: "Saí em 2024.\r\n\r\nTenho a carteira." }
    expect((await person.post(page(award), sent)).status).toBe(302)
    expect((await person.post(page(award), sent)).status).toBe(302)
    const told = await site.db
      .select({ event: userLogs.event })
      .from(userLogs)
      .where(eq(userLogs.registrationId, person.registration.id))
    expect(told.filter(({ event }) => event === "disqualification-answered")).toHaveLength(1)
    expect(await person.read(page(award))).toContain("Saí em 2024.\n\nTenho a carteira.</textarea>")
    const admin = await signInAdmin(site.db, site.app.origin, "super")
    expect(await admin.read(`/admin/validation/${award.id}`)).toMatch(
      /<span class="lines">“(<!-- -->)?Saí em 2024\.\n\nTenho a carteira\.(<!-- -->)?”<\/span>/,
    )
  })
})

describe("a draw's prize", () => {
  test("is told once the draw is published, and takes papers like any other", async () => {
    const { db } = site
    const person = await signInParticipant(db, site.app.origin)
    const invoice = await insertInvoice(db, { registrationId: person.registration.id })
    const draw = await insertDraw(db, { title: "Sorteio da Final", prize: "Um ano de camarote" })
    const [ticket] = await insertTickets(db, { draw, invoice })
    const computed = await moveDraw(db, draw, { to: "computed" })
    const won = await insertWinner(db, { draw, ticket: ticket! })
    expect(words(await person.read("/perfil"))).not.toContain("Prêmios de sorteio")
    expect((await person.get(page(won))).status).toBe(404)
    expect((await send(person, won)).status).toBe(404)
    await moveDraw(db, computed, { to: "published" })
    const text = words(await person.read("/perfil"))
    expect(text).toContain("Prêmios de sorteio")
    expect(text).toContain(`Sorteio da Final · Número ${formatLuckyNumber(ticket!, 2)}`)
    expect((await send(person, won, { kind: "invoice" })).status).toBe(302)
    expect(await db.select().from(papers).where(eq(papers.winnerId, won.id))).toMatchObject([
      { kind: "invoice", addedBy: null, awardId: null },
    ])
  })
})

describe("a confirmed prize", () => {
  test("says by its delivery what comes next, and until when only as long as it waits", async () => {
    const { person, award } = await winner("validated", "Camisa em mãos")
    const [{ deliverBy } = { deliverBy: "" }] = await site.db
      .select()
      .from(fulfilments)
      .where(eq(fulfilments.awardId, award.id))
    const says = async (pt: RegExp | string, en: string) => {
      for (const at of ["/perfil", page(award)]) {
        expect(words(await person.read(at)), at).toMatch(pt)
        expect(words(await person.read(`${at}?lng=en`)), at).toContain(en)
        await person.read(`${at}?lng=pt`)
      }
    }
    await says(
      `Tudo certo. A entrega sai até ${sayDay(deliverBy, "pt")};`,
      `All set. Delivery is by ${sayDay(deliverBy, "en")};`,
    )
    await moved(award, sent)
    await says(/^(?!.*(em até 30 dias|Tudo certo)).*O prêmio saiu\./, "The prize has left.")
    await moved(award, { state: "returned", returnedOn: "2026-11-21" })
    await says(/^(?!.*Tudo certo).*Combinamos a nova entrega por/, "We arrange the new delivery")
    await moved(award, { ...sent, returnedOn: null })
    await moved(award, delivered)
    await says(
      /^(?!.*(em até 30 dias|Tudo certo)).*Prêmio entregue\. Aproveite!/,
      "Prize delivered. Enjoy it!",
    )
  })
})

describe("a voucher", () => {
  test("shows its code from the day that it is sent, and goes on showing it once it is delivered", async () => {
    const { person, prize, award } = await winner("validated", "Vale de R$ 50")
    await goesBy("voucher", prize)
    const deliveryCode = `VALE-${award.id.slice(-6)}`
    const shown = async (at: string) => {
      const hidden = /<span class="visually-hidden">.*?<\/span>/gs
      return words((await person.read(at)).replace(hidden, " "))
    }
    await moved(award, { deliveryCode })
    for (const at of ["/perfil", page(award)]) expect(await shown(at)).not.toContain(deliveryCode)
    for (const step of [sent, delivered]) {
      await moved(award, step)
      for (const at of ["/perfil", page(award)])
        expect(await shown(at)).toContain(`Código do vale: ${deliveryCode}`)
    }
    const english = words(await person.read(`${page(award)}?lng=en`))
    expect(english).toContain(`Voucher code: ${deliveryCode}`)
  })

  test("is there once its code was sent: no further step is waited for", async () => {
    const { person, prize, award } = await winner("validated", "Vale de R$ 70")
    await goesBy("voucher", prize)
    for (const step of [sent, delivered]) {
      await moved(award, step)
      for (const at of ["/perfil", page(award)]) {
        const html = await person.read(at)
        expect(words(html)).toMatch(/Conferidas feito Vale enviado feito/)
        expect(words(html)).not.toMatch(/Entregue (feito|ainda não)/)
        expect(html).toMatch(/aria-current="step"[^>]*><span>Vale enviado/)
      }
    }
  })
})

describe("the page of a prize", () => {
  /** Its title and its heading in both languages. */
  const headed = async (who: Visitor, to: { id: string }) => {
    const heads = []
    for (const lng of ["en", "pt"]) {
      const html = await who.read(`${page(to)}?lng=${lng}`)
      const [title, h1] = ["title", "h1"].map((tag) =>
        words(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "s").exec(html)?.[1] ?? "").trim(),
      )
      expect(title).toBe(`${h1} · Bar na Torcida`)
      heads.push(h1)
    }
    return heads
  }
  const over = "A conferência deste prêmio já terminou."

  test("is headed by what its winner has to do there: photos, address, an answer, or nothing", async () => {
    const { person, prize, award } = await winner("pending", "Camisa de outro correio")
    expect(await headed(person, award)).toEqual(["Send documents", "Enviar documentos"])
    await goesBy("post", prize)
    await send(person, award)
    expect(await headed(person, award)).toEqual(["Delivery address", "Endereço de entrega"])
    await person.post(page(award), { intent: "address", ...address })
    expect(await headed(person, award)).toEqual(["Send documents", "Enviar documentos"])

    const { id: by } = await insertUser(site.db, { passwordHash: null })
    const now = new Date(Date.now() - UNDO_MS)
    const claim = { awardId: award.id }
    await askDisqualification(site.db, { claim, reasonCode: "staff", reason: "Equipe", by, now })
    expect(await headed(person, award)).toEqual(["Answer", "Responder"])

    const confirmed = await winner("validated", "Caneca em mãos")
    expect(await headed(confirmed.person, confirmed.award)).toEqual(["Your prize", "Seu prêmio"])
    const lost = await winner("invalid")
    expect(await headed(lost.person, lost.award)).toEqual(["Your prize", "Seu prêmio"])
  })

  test("says that the check is over only as long as the prize waits, where that is news", async () => {
    const { person, award } = await winner("validated", "Caneca de balcão")
    expect(words(await person.read(page(award)))).toContain(over)
    await moved(award, sent)
    expect(words(await person.read(page(award)))).not.toContain(over)
    const lost = await winner("invalid")
    expect(words(await lost.person.read(page(lost.award)))).not.toContain(over)
  })
})

describe("the way to a prize's page", () => {
  /** What the button in the profile says, and the words that stand beside it, in both languages. */
  const way = async (who: Visitor, to: { id: string }) => {
    const said = []
    for (const lng of ["en", "pt"]) {
      const html = await who.read(`/perfil?lng=${lng}`)
      const [, button = ""] = new RegExp(`href="${page(to)}"[^>]*>(.*?)</a>`, "s").exec(html) ?? []
      said.push(words(button).trim())
    }
    return said
  }
  const lacking = "Falta o endereço de entrega: sem ele o prêmio não sai."

  test("says what its winner has to do there, the photos before the address", async () => {
    const { person, prize, award } = await winner("pending", "Camisa do carteiro")
    await goesBy("post", prize)
    expect(await way(person, award)).toEqual(["Send documents", "Enviar documentos"])
    await send(person, award)
    expect(await way(person, award)).toEqual(["Give the address", "Informar o endereço"])
    const profile = words(await person.read("/perfil"))
    expect(profile).toContain(lacking)
    await person.post(page(award), { intent: "address", ...address })
    expect(await way(person, award)).toEqual(["Send documents", "Enviar documentos"])
    expect(words(await person.read("/perfil"))).not.toContain(lacking)
  })

  test("of a confirmed prize asks for the address before it says that all is set, and then shows it", async () => {
    const { person, prize, award } = await winner("validated", "Camisa do outro carteiro")
    await goesBy("post", prize)
    expect(await way(person, award)).toEqual(["Give the address", "Informar o endereço"])
    const before = words(await person.read("/perfil"))
    expect(before).toContain(lacking)
    expect(before).not.toContain("Tudo certo.")
    await person.post(page(award), { intent: "address", ...address })
    expect(await way(person, award)).toEqual(["Check the address", "Conferir o endereço"])
    expect(words(await person.read("/perfil"))).toContain("Tudo certo.")
    await moved(award, sent)
    await moved(award, { state: "returned", returnedOn: "2026-11-21" })
    expect(await way(person, award)).toEqual(["Check the address", "Conferir o endereço"])
  })
})

describe("a photo that was deleted", () => {
  const refuse = async (to: { id: string }, refusal: string) => {
    const [paper] = await papersOf(to)
    const admin = await signInAdmin(site.db, site.app.origin, "admin")
    const gone = { intent: "delete-paper", id: paper!.id, reasonCode: refusal }
    return admin.post(`/admin/validation/${to.id}`, gone)
  }

  test("is told to its winner with the reason and what to do, until another one comes", async () => {
    const { person, award } = await winner()
    await send(person, award)
    expect((await refuse(award, "")).status).toBe(422)
    expect(await papersOf(award)).toHaveLength(1)
    expect((await refuse(award, "unreadable")).status).toBe(302)
    const told = words(await person.read(page(award)))
    expect(told).toMatch(
      /Uma foto não serviu Documento com foto, recebido em [^.]+\. Motivo: não dá para ler a foto\. Mande outra: inteira, com luz e em foco\./,
    )
    expect(words(await person.read("/perfil"))).toContain("Faltam suas fotos")
    const english = words(await person.read(`${page(award)}?lng=en`))
    expect(english).toContain("Reason: the photo cannot be read. Send another one:")
    await person.read(`${page(award)}?lng=pt`)
    await send(person, award, { photo: await photo(80, 50) })
    expect(words(await person.read(page(award)))).not.toContain("Uma foto não serviu")
  })

  test("that came twice asks for nothing, and is nobody else's news", async () => {
    const { person, award } = await winner()
    await send(person, award)
    await send(person, award, { photo: await photo(90, 60) })
    await refuse(award, "repeated")
    const told = words(await person.read(page(award)))
    expect(told).toContain("Motivo: a mesma foto veio duas vezes. Não precisa mandar de novo.")
    const other = await winner()
    expect(words(await other.person.read(page(other.award)))).not.toContain("não serviu")
  })

  test("of the team wants no reason, and its winner reads of none", async () => {
    const { person, award } = await winner()
    const { id: addedBy } = await insertUser(site.db, { passwordHash: null })
    const kept = { awardId: award.id, kind: "identity", fileKey: "photos/none.jpg", addedBy } as const
    await site.db.insert(papers).values(kept)
    expect((await refuse(award, "")).status).toBe(302)
    expect(words(await person.read(page(award)))).not.toContain("não serviu")
  })
})

describe("closing the account", () => {
  const confirming = "/perfil?confirm=cancel"

  test("names a prize under way, what it still wants, and the way there", async () => {
    const { person, prize, award } = await winner("pending", "Camisa pelo correio")
    await goesBy("post", prize)
    const asks = async (english = false) => words(await person.read(confirming + (english ? "&lng=en" : "")))
    const html = await person.read(confirming)
    expect(html).toContain(`href="${page(award)}"`)
    expect(words(html)).toContain(
      "Você tem um prêmio em andamento Camisa pelo correio. Antes de cancelar, envie as fotos e o endereço; depois, pelo site não dá mais.",
    )
    await send(person, award)
    expect(await asks()).toContain("Antes de cancelar, confirme o endereço de entrega;")
    expect(await asks(true)).toContain("Before you cancel, confirm the delivery address;")
    const saved = await person.post(page(award), { intent: "address", ...address })
    expect(saved.status).toBe(302)
    expect(await asks()).toContain("Da sua parte não falta nada. O que vier, avisamos por email.")
  })

  test("names none that was handed over, lost or never won, and no voucher whose code was sent", async () => {
    const { person, award } = await winner("validated")
    expect(words(await person.read(confirming))).toContain("Você tem um prêmio em andamento")
    await moved(award, sent)
    await moved(award, delivered)
    const voucher = await winner("validated", "Vale de R$ 90")
    await goesBy("voucher", voucher.prize)
    await moved(voucher.award, sent)
    const lost = await winner("invalid")
    const none = { person: await signInParticipant(site.db, site.app.origin) }
    for (const each of [{ person }, voucher, lost, none]) {
      const text = words(await each.person.read(confirming))
      expect(text).toContain("Cancelar sua conta?")
      expect(text).not.toContain("em andamento")
    }
  })

  test("says that mails about a prize go on where one is waited for, and else that none come", async () => {
    const dados = async (who: Visitor) => words(await who.read("/perfil/dados"))
    expect(await dados((await winner()).person)).toContain("depois, só sobre o sorteio ou o prêmio")
    const none = await signInParticipant(site.db, site.app.origin)
    expect(await dados(none)).toContain("Um email confirma, e depois dele não vem mais nenhum.")
  })
})

test("the profile of somebody without a prize says nothing of papers", async () => {
  const person = await signInParticipant(site.db, site.app.origin)
  const html = await person.read("/perfil")
  expect(html).not.toContain("/perfil/premios")
  expect(words(html)).not.toContain("Prêmios de sorteio")
})

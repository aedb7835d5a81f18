import { and, asc, eq, sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { groupedKey } from "#app/domain/invoices/access-key"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { tellWinners } from "#app/domain/winners/tell-winners.server"
import { mayRead } from "#app/domain/tokens/readable-list"
import { validationExport } from "#app/domain/validation/to-validate.list.server"
import { errorCatalogue } from "#app/errors"
import { sendMailJob } from "#app/jobs/mail-job.server"
import type { Mail } from "#app/platform/mail/mail.server"
import type { Jobs } from "#app/queue/jobs.server"
import { moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { actions } from "#drizzle/schema/back-office"
import { prizeAwards } from "#drizzle/schema/prizes"
import { sentMails } from "#drizzle/schema/sent-mails"
import { rolePermissions } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { everyTick } from "#tests/support/checks"
import { drawnPrize, drawnReserve, heldPrize } from "#tests/support/claims"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { startSmtp } from "#tests/support/smtp"
import { undoResult } from "#tests/support/undo-result"
import { disqualified, toldByMail } from "#tests/support/disqualified"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { hearingJobId } from "#app/domain/disqualification/hearing-mail.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/validation"
const CANNOT_SEND = errorCatalogue.CANNOT_SEND_CONFIRMATION.pt
const CANNOT_SAVE = errorCatalogue.CANNOT_SAVE_VALIDATION.pt

let site: Site
let smtp: Awaited<ReturnType<typeof startSmtp>>
let ana: Awaited<ReturnType<typeof signInAdmin>>
let bia: Awaited<ReturnType<typeof signInAdmin>>
/** May validate prizes, and neither draws' winners nor invalidate anything. */
let user: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  smtp = await startSmtp()
  site = await startSite({ SMTP_URL: smtp.url, WORKER: "off" })
  const signIn = (type: "admin" | "user") => signInAdmin(site.db, site.app.origin, type)
  ;[ana, bia, user] = [await signIn("admin"), await signIn("admin"), await signIn("user")]
})
afterEach(() => {
  smtp.refuseWith(null)
  smtp.mails.length = 0
})
afterAll(async () => {
  await site.close()
  await smtp.stop()
})

const page = ({ id }: { id: string }) => `${PAGE}/${id}`

const held = (overrides: Parameters<typeof heldPrize>[1] = {}) => heldPrize(site.db, overrides)
const drawn = (overrides: Parameters<typeof drawnPrize>[1] = {}) => drawnPrize(site.db, overrides)
const awardNow = async ({ id }: { id: string }) =>
  (await site.db.select().from(prizeAwards).where(eq(prizeAwards.id, id)))[0]!
const winnerNow = async ({ id }: { id: string }) =>
  (await site.db.select().from(winners).where(eq(winners.id, id)))[0]!
const confirmationJob = ({ id }: { id: string }) =>
  sql`name = 'mail' and data ->> 'id' = ${id} and data ->> 'kind' in ('prize-validated', 'winner-validated')`
const countQueued = async (claim: { id: string }) =>
  (await site.db.execute(sql`select from pgboss.job where ${confirmationJob(claim)}`)).length
const jobBecomes = (state: string, claim: { id: string }) =>
  site.db.execute(
    sql`update pgboss.job set state = ${state}::pgboss.job_state where ${confirmationJob(claim)}`,
  )
/** What the queue sends about a won prize once its two minutes are over. */
async function sendQueued(claim: { id: string }): Promise<Mail[]> {
  const mails: Mail[] = []
  const send = async (mail: Mail) => void mails.push(mail)
  const jobs = await site.db.execute<{ id: string; data: Jobs["mail"] }>(
    sql`select id, data from pgboss.job where ${confirmationJob(claim)}`,
  )
  for (const { id, data } of jobs) await sendMailJob(data, { id }, { db: site.db, now: new Date(), send })
  await jobBecomes("completed", claim)
  return mails
}
const sheet = (intent: string, version = 1): Record<string, string> => ({
  intent,
  version: String(version),
  ...everyTick,
})

describe("the search", () => {
  test("opens what was looked for and found alone, and lists what there is more of", async () => {
    const { person, award, invoice } = await held()
    for (const q of [person.cpf, formatCpf(person.cpf), invoice.protocol]) {
      const answer = await ana.get(`${PAGE}?${new URLSearchParams({ q })}`)
      expect([q, answer.status, answer.headers.get("location")]).toEqual([q, 302, page(award)])
    }
    const listed = await ana.read(`${PAGE}?q=${person.cpf}&status=waiting`)
    expect(listed).toContain(`href="${page(award)}?list=`)
    expect(words(listed)).toContain("Camisa oficial")
    expect(await ana.read(`${PAGE}?q=camisa`)).not.toContain(person.cpf)
    const two = await insertPrize(site.db, { name: "Bola" })
    await insertAward(site.db, { prizeId: two.id, registrationId: person.id })
    expect(words(await ana.read(`${PAGE}?q=${person.cpf}`))).toContain("2 linhas nesta página")
    expect(words(await ana.read(`${PAGE}?q=nobody-is-called-that`))).toContain("Nada com esses filtros.")
  })

  test("shows draws' winners to whoever may view winners alone", async () => {
    const { winner, ticket } = await drawn()
    const q = new URLSearchParams({ q: formatLuckyNumber(ticket, 2) })
    expect((await ana.get(`${PAGE}?${q}`)).headers.get("location")).toBe(page(winner))
    await site.db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.type, "user"), eq(rolePermissions.permission, "winners")))
    const narrow = await signInAdmin(site.db, site.app.origin, "user")
    expect(words(await narrow.read(`${PAGE}?${q}`))).toContain("Nada com esses filtros.")
    expect((await narrow.get(page(winner))).status).toBe(403)
  })

  test("shows who waits to whoever may view it, as the API does, and the papers to those alone who decide", async () => {
    const { award } = await held()
    const reads = { type: "reports", permission: "prizes", action: "view" } as const
    const decides = { type: "exports", permission: "prizes", action: "validate" } as const
    await site.db.insert(rolePermissions).values([reads, decides])
    try {
      const reader = await signInAdmin(site.db, site.app.origin, "reports")
      const list = await reader.read(`${PAGE}?type=award`)
      expect(words(list)).toContain("Camisa oficial")
      expect(list).not.toContain(`href="${page(award)}`)
      expect(words(list)).not.toContain("Analisar fila")
      expect((await reader.get(page(award))).status).toBe(403)
      expect(mayRead([reads], validationExport)).toBe(true)
      const decider = await signInAdmin(site.db, site.app.origin, "exports")
      expect(words(await decider.read(PAGE))).toContain("Analisar fila")
      expect((await decider.get(page(award))).status).toBe(200)
      expect(mayRead([decides], validationExport)).toBe(true)
    } finally {
      for (const { type, action } of [reads, decides])
        await site.db
          .delete(rolePermissions)
          .where(and(eq(rolePermissions.type, type), eq(rolePermissions.action, action)))
    }
  })

  test("survives nonsense in the URL", async () => {
    for (const query of ["?q=%25_", "?status=x&type=y&sort=z&cursor=xx", `?q=${"9".repeat(400)}`, "?q=🍺"])
      expect([query, (await ana.get(PAGE + query)).status]).toEqual([query, 200])
    for (const id of ["nonsense", crypto.randomUUID()])
      expect((await ana.get(`${PAGE}/${id}`)).status).toBe(404)
  })
})

describe("the record", () => {
  test("lays the data beside the papers: person, prize, deadlines, invoice", async () => {
    const { person, award, invoice } = await held({
      name: "Rita",
      lastname: "Lemos",
      birthdate: "1990-05-17",
    })
    const text = words(await ana.read(page(award)))
    expect(text).toContain(`Nome Rita Lemos CPF ${formatCpf(person.cpf)} Nascimento 1990-05-17 (`)
    expect(text).toContain(invoice.protocol)
    const due = new Date(award.awardedAt.getTime() + 30 * 86_400_000)
    expect(text).toContain(
      `Entregar até ${new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(due)}`,
    )
    expect(text).toContain("O nome no documento é o do cadastro.")
    expect(text).not.toContain("Atrasado")
  })

  test("says that the coupon waits for review, why, and which other it looks like", async () => {
    const { id: registrationId } = await insertRegistration(site.db, {})
    const waits = { status: "pending", reviewReason: "same-photo:ABCDE-12345" } as const
    const invoice = await insertInvoice(site.db, { registrationId, ...waits })
    const { id: prizeId } = await insertPrize(site.db)
    const award = await insertAward(site.db, { prizeId, registrationId, invoiceId: invoice.id })
    const html = await ana.read(page(award))
    expect(words(html)).toContain(`O cupom ${invoice.protocol} ainda espera revisão.`)
    expect(words(html)).toContain(`Chave de acesso ${groupedKey(invoice.accessKey!)}`)
    expect(words(html)).toContain("Espera revisão A foto é a de outro cupom")
    expect(html).toMatch(new RegExp(`href="/admin/invoices/${invoice.id}[^"]*">Abrir o cupom`))
    expect(html).toMatch(/href="\/admin\/invoices\?q=ABCDE-12345[^"]*">Ver o cupom/)
  })

  test("of a draw names number, place and the draw's state, and is not there once the result went back", async () => {
    const { draw, winner, ticket } = await drawn()
    const text = words(await ana.read(page(winner)))
    expect(text).toContain(
      `Sorteio Sorteio da Final Apurado Número da sorte ${formatLuckyNumber(ticket, 2)} Lugar 1º, titular`,
    )
    expect(text).toContain(`Entregar até ${winner.deliverBy} Retirar até ${winner.claimBy}`)
    expect(await ana.read(page(winner))).toContain(`href="/admin/winners/${winner.id}"`)
    const place = await ana.read(`/admin/winners/${winner.id}`)
    expect(place).toMatch(new RegExp(`href="${page(winner)}"[^>]*>Conferir e validar`))
    expect(words(await ana.read(`${page(winner)}?confirm=invalidate`))).toContain("a explicação não")
    await undoResult(site.db, draw)
    expect((await ana.get(page(winner))).status).toBe(404)
  })

  test("of a surrogate whom nobody called says so in one word, why nothing is validated yet, and refuses it", async () => {
    const { draw, titular, winner } = await drawnReserve(site.db)
    const html = await ana.read(page(winner))
    const text = words(html)
    expect(text).toContain("Na reserva")
    expect(text).not.toMatch(/Entregar até|Retirar até/)
    expect(text).not.toContain("Por validar")
    expect(text).toContain("ninguém o chamou, e por isso ainda não há prêmio para validar")
    expect(text).toContain("precisa ser invalidado; depois chame o próximo suplente")
    expect(text).not.toContain("O nome no documento é o do cadastro.")
    expect(html).toContain(`href="/admin/winners?draw=${draw.id}&amp;sort=order"`)
    expect(words(await ana.read(`/admin/winners/${winner.id}`))).toContain("Na reserva")
    for (const intent of ["validate", "save"]) {
      const answer = await ana.post(page(winner), sheet(intent))
      expect([intent, answer.status]).toEqual([intent, 409])
      expect(words(await answer.text())).toContain("Ninguém chamou este suplente")
    }
    expect(await winnerNow(winner)).toMatchObject({ state: "pending", version: 1, checks: {} })
    await disqualified(site.db, { claim: { winnerId: titular.id }, now: threeDaysAgo() })
    const call = { intent: "surrogate", order: "2" }
    expect((await ana.post(`/admin/winners/${titular.id}`, call)).status).toBe(302)
    const open = words(await ana.read(page(winner)))
    expect(open).toContain("Por validar")
    expect(open).toContain("O nome no documento é o do cadastro.")
    expect((await ana.post(page(winner), sheet("validate", 2))).status).toBe(302)
  })

  test("says what is wrong with the person at a glance", async () => {
    const { award } = await held({ birthdate: "2012-01-01", status: "canceled" })
    const text = words(await ana.read(page(award)))
    expect(text).toContain("Cancelado")
    expect(text).toContain("Menor de 18")
  })
})

describe("validating", () => {
  test("confirms the prize, and tells the person once it can no longer be undone", async () => {
    const { person, award, invoice } = await held({ name: "Rita" })
    const answer = await user.post(page(award), sheet("validate"))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, page(award)])
    const saved = await awardNow(award)
    expect(saved).toMatchObject({ state: "validated", decidedBy: user.user.id, confirmationSentAt: null })
    const soon = words(await user.read(page(award)))
    expect(soon).toContain("Prêmio validado: Camisa oficial. O email de confirmação sai em dois minutos.")
    expect(soon).toContain("Email de confirmação Está na fila e sai sozinho.")
    expect(soon).toContain(`Decidido por ${user.user.name}`)
    const [mail] = await sendQueued(award)
    expect(mail).toMatchObject({
      to: { address: person.email },
      subject: "Prêmio confirmado: Camisa oficial",
    })
    for (const text of [invoice.protocol, "Escolha o tamanho.", "nunca pedimos dinheiro"])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain(person.cpf)
    const then = words(await user.read(page(award)))
    expect(then).toContain("Email de confirmação Enviado em")
    expect(then).not.toContain("Desfazer")
  })

  test("a draw's winner is told the number and the draw, in English where English was chosen", async () => {
    const { person, winner, ticket } = await drawn({ to: "published" })
    await site.db.execute(`update registrations set locale = 'en' where id = '${person.id}'`)
    expect((await user.post(page(winner), sheet("validate"))).status).toBe(403)
    expect((await ana.post(page(winner), sheet("validate"))).status).toBe(302)
    const [mail] = await sendQueued(winner)
    expect(mail?.subject).toBe("Prize confirmed: Um ano de camarote")
    for (const text of ["Sorteio da Final", formatLuckyNumber(ticket, 2), "The prize is yours."])
      expect(mail?.text).toContain(text)
    expect(await winnerNow(winner)).toMatchObject({ state: "validated", decidedBy: ana.user.id })
  })

  test("a draw's winner hears nothing before the publication, which says it", async () => {
    const { winner } = await drawn()
    expect((await ana.post(page(winner), sheet("validate"))).status).toBe(302)
    expect(await winnerNow(winner)).toMatchObject({ state: "validated", confirmationSentAt: null })
    const text = words(await ana.read(page(winner)))
    expect(text).toContain("O email de confirmação sai quando o resultado for publicado.")
    expect(text).toContain("Sai sozinho quando o resultado for publicado")
    expect(text).not.toContain(CANNOT_SEND)
    const byHand = { intent: "confirm", sentAt: "" }
    const early = await ana.post(page(winner), byHand)
    expect(early.status).toBe(409)
    expect(words(await early.text())).toContain("Sai sozinho quando o resultado for publicado")
    expect(smtp.mails).toEqual([])
  })

  test("wants everything checked, and says beside the check what is missing", async () => {
    const { award } = await held()
    const { age: _, ...most } = sheet("validate")
    const answer = await ana.post(page(award), most)
    const html = await answer.text()
    expect(answer.status).toBe(422)
    expect(words(html)).toContain("Para validar, tudo precisa estar conferido.")
    expect(html).toMatch(
      /id="validate-age"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="validate-age"/,
    )
    expect(html).toMatch(/id="validate-name"[^>]*checked=""|checked=""[^>]*id="validate-name"/)
    expect(await countQueued(award)).toBe(0)
    expect((await awardNow(award)).state).toBe("pending")
    const { age: __, ...save } = sheet("save")
    expect((await ana.post(page(award), save)).status).toBe(302)
    expect((await awardNow(award)).checks).toMatchObject({ name: true, age: false })
  })

  test("twice by the same hand sends one mail", async () => {
    const { award } = await held()
    const both = await Promise.all([1, 2].map(() => ana.post(page(award), sheet("validate"))))
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    expect((await ana.post(page(award), sheet("validate"))).status).toBe(302)
    expect(await countQueued(award)).toBe(1)
  })

  test("by two reviewers at once is one validation and one mail; the other reads the words of CANNOT_SAVE_VALIDATION", async () => {
    const { winner } = await drawn({ to: "published" })
    const both = await Promise.all([ana, bia].map((who) => who.post(page(winner), sheet("validate"))))
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409])
    const html = await both.find(({ status }) => status === 409)!.text()
    expect(html).toContain(CANNOT_SAVE)
    expect(words(html)).toContain("Alguém salvou antes de você")
    expect(words(html)).toContain("Validado")
    expect(await countQueued(winner)).toBe(1)
  })

  test("a stale save is told what stands there, and lays both side by side", async () => {
    const { award } = await held()
    const { name: _, ...without } = sheet("save")
    expect((await ana.post(page(award), without)).status).toBe(302)
    const late = await bia.post(page(award), sheet("validate"))
    const html = await late.text()
    expect(late.status).toBe(409)
    expect(html).toContain(CANNOT_SAVE)
    expect(words(html)).toContain(
      "Situação Por validar Validado O nome no documento é o do cadastro. Não Sim",
    )
    expect(html).toContain('name="version" value="2"')
    expect(await countQueued(award)).toBe(0)
    expect((await bia.post(page(award), sheet("validate", 2))).status).toBe(302)
    expect(await countQueued(award)).toBe(1)
  })

  test("believes no version that the page cannot have given, and no field that came twice", async () => {
    const { award } = await held()
    for (const version of [
      "",
      "abc",
      "0",
      "-1",
      "1.5",
      "2147483648",
      "9007199254740993",
      "Infinity",
      "1\0",
    ]) {
      const { status } = await ana.post(page(award), { ...sheet("validate"), version })
      expect([version, status === 422 || status === 409]).toEqual([version, true])
    }
    const twice = [...Object.entries(sheet("validate")), ["name", "on"] as [string, string]]
    expect((await ana.post(page(award), twice)).status).toBe(422)
    for (const name of ["on\0", "🍺", "x".repeat(20_000)])
      expect((await ana.post(page(award), { ...sheet("validate"), name })).status).toBe(422)
    for (const intent of ["", "__proto__", "toString", "publish"])
      expect((await ana.post(page(award), { ...sheet("validate"), intent })).status).toBe(400)
    expect((await awardNow(award)).state).toBe("pending")
    expect(await countQueued(award)).toBe(0)
  })
})

describe("undoing a validation", () => {
  const undo = { intent: "undo", version: "2" }

  test("brings the prize back to its checks, and no mail leaves; sent again it changes nothing", async () => {
    for (const [claim, now] of [
      [(await held()).award, awardNow],
      [(await drawn()).winner, winnerNow],
    ] as const) {
      await ana.post(page(claim), sheet("validate"))
      expect(words(await ana.read(page(claim)))).toContain("Desfazer")
      expect(words(await bia.read(page(claim)))).not.toContain("Desfazer")
      for (const _ of [1, 2]) expect((await ana.post(page(claim), undo)).status).toBe(302)
      expect(await now(claim)).toMatchObject({ state: "pending", version: 3 })
      expect(await countQueued(claim)).toBe(0)
      const text = words(await ana.read(page(claim)))
      expect(text).toContain("Validação desfeita.")
      expect(text).toContain("Salvar sem validar")
    }
  })

  test("takes the permission of its kind, and says why it is refused", async () => {
    const [{ award }, { winner }] = [await held(), await drawn()]
    await ana.post(page(award), sheet("validate"))
    await ana.post(page(winner), sheet("validate"))
    expect((await user.post(page(winner), undo)).status).toBe(403)
    const byAnother = await bia.post(page(award), undo)
    expect(byAnother.status).toBe(409)
    expect(words(await byAnother.text())).toContain("Só quem validou desfaz.")
    await sendQueued(award)
    const late = await ana.post(page(award), undo)
    expect(late.status).toBe(409)
    expect(words(await late.text())).toContain("O email de confirmação já saiu")
    expect((await awardNow(award)).state).toBe("validated")
  })
})

describe("the confirmation of who was validated before the publication", () => {
  /** Validated while the result waited, then told by the publication; the queue stands still. */
  async function published() {
    const { winner, draw, person } = await drawn()
    await ana.post(page(winner), sheet("validate"))
    await moveDraw(site.db, draw, { to: "published" })
    await tellWinners(site.db, draw.id)
    return { winner, person }
  }
  const byHand = { intent: "confirm", sentAt: "" }
  test("is said to be on its way while its job waits, runs or is tried again", async () => {
    const { winner } = await published()
    for (const state of ["created", "active", "retry"]) {
      await jobBecomes(state, winner)
      const text = words(await ana.read(page(winner)))
      expect(text).toContain("Email de confirmação Está na fila e sai sozinho.")
      expect(text).not.toContain("O email não saiu")
      expect(text).not.toContain("Enviar de novo")
      const answer = await ana.post(page(winner), byHand)
      expect(answer.status).toBe(409)
      expect(words(await answer.text())).toContain("Está na fila e sai sozinho.")
    }
    expect(smtp.mails).toEqual([])
  })

  test("did not go out once its job was given up, and then goes out by hand; the job brought back sends no other", async () => {
    const { winner } = await published()
    await jobBecomes("failed", winner)
    const text = words(await ana.read(page(winner)))
    expect(text).toContain("O email não saiu")
    expect(text).toContain("Enviar de novo")
    expect((await ana.post(page(winner), byHand)).status).toBe(302)
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Prêmio confirmado: Um ano de camarote"])
    const sentAt = (await winnerNow(winner)).confirmationSentAt
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const job = { kind: "winner-validated" as const, id: winner.id }
    await sendMailJob(job, { id: winner.id }, { db: site.db, now: new Date(), send })
    expect(mails).toEqual([])
    expect((await winnerNow(winner)).confirmationSentAt).toEqual(sentAt)
  })

  test("did not go out where the job found nobody to send it to", async () => {
    const { winner, person } = await published()
    await site.db.execute(`update registrations set status = 'canceled' where id = '${person.id}'`)
    await jobBecomes("completed", winner)
    expect(words(await ana.read(page(winner)))).toContain("O email não saiu")
  })
})

describe("a confirmation that cannot be sent", () => {
  test("leaves the validation as it is, says so, and goes out again by hand", async () => {
    const { award } = await held()
    smtp.refuseWith(451)
    expect((await ana.post(page(award), sheet("validate"))).status).toBe(302)
    await jobBecomes("failed", award)
    expect(await awardNow(award)).toMatchObject({ state: "validated", confirmationSentAt: null })
    const text = words(await bia.read(page(award)))
    expect(text).toContain(CANNOT_SEND)
    expect(text).toContain("Enviar de novo")

    // Whoever looks in the morning finds it, and the list behind it.
    const superuser = await signInAdmin(site.db, site.app.origin, "super")
    const link = "/admin/validation?status=unconfirmed&type=award"
    expect(await superuser.read("/admin/dashboard")).toContain(link.replace("&", "&amp;"))
    const list = await user.read(link)
    expect(list).toContain(`href="${page(award)}?list=`)
    expect(words(list)).toContain("Email não saiu")

    const again = { intent: "confirm", sentAt: "" }
    const failed = await bia.post(page(award), again)
    expect(failed.status).toBe(502)
    expect(await failed.text()).toContain(CANNOT_SEND)
    expect(await awardNow(award)).toMatchObject({ state: "validated", confirmationSentAt: null })

    smtp.refuseWith(null)
    expect((await bia.post(page(award), again)).status).toBe(302)
    expect(smtp.mails).toHaveLength(1)
    const { confirmationSentAt } = await awardNow(award)
    expect(confirmationSentAt).not.toBeNull()
    expect(words(await bia.read(page(award)))).not.toContain(CANNOT_SEND)
    expect(await user.read(link)).not.toContain(`href="${page(award)}"`)

    // The same form again sends nothing; a new one does, as another mail.
    expect((await bia.post(page(award), again)).status).toBe(302)
    expect(smtp.mails).toHaveLength(1)
    await bia.post(page(award), { ...again, sentAt: confirmationSentAt!.toISOString() })
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[0]?.messageId).not.toBe(smtp.mails[1]?.messageId)
    const written = await site.db
      .select({ action: actions.action })
      .from(actions)
      .where(eq(actions.subjectId, award.prizeId))
      .orderBy(asc(actions.seq))
    expect(written.map(({ action }) => action)).toEqual(["validate", "confirm", "confirm"])
  })

  test("goes out once however many tap at once, in each of the kinds", async () => {
    const [{ award }, { winner }] = [await held(), await drawn({ to: "published" })]
    await ana.post(page(award), sheet("validate"))
    await ana.post(page(winner), sheet("validate"))
    for (const claim of [award, winner]) await jobBecomes("failed", claim)
    for (const [claim, subjectId] of [[award, award.prizeId] as const, [winner, winner.id] as const]) {
      const taps = [ana, bia, ana, bia].map((who) => who.post(page(claim), { intent: "confirm", sentAt: "" }))
      const answers = await Promise.all(taps)
      expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual(
        answers.map(() => [302, page(claim)]),
      )
      expect(smtp.mails.splice(0)).toHaveLength(1)
      const written = await site.db
        .select({ id: actions.id })
        .from(actions)
        .where(and(eq(actions.subjectId, subjectId), eq(actions.action, "confirm")))
      expect(written).toHaveLength(1)
    }
  })

  test("of a closed account is not sent either, and nothing unvalidated is confirmed", async () => {
    const { winner, person } = await drawn({ to: "published" })
    await site.db.execute(`update registrations set status = 'canceled' where id = '${person.id}'`)
    const early = { intent: "confirm", sentAt: "" }
    expect((await ana.post(page(winner), early)).status).toBe(409)
    expect((await ana.post(page(winner), sheet("validate"))).status).toBe(302)
    expect(await sendQueued(winner)).toEqual([])
    expect(words(await ana.read(page(winner)))).toContain(CANNOT_SEND)
    expect(smtp.mails).toEqual([])
  })
})

const threeDaysAgo = () => new Date(Date.now() - 3 * 86_400_000)

describe("invalidating", () => {
  test("takes a reason and the permission of its kind", async () => {
    const [{ award }, { winner }] = [await held(), await drawn()]
    const ofAward = {
      intent: "invalidate",
      awardId: award.id,
      version: "1",
      reasonCode: "underage",
      reason: "Documento de outra pessoa",
    }
    const ofWinner = {
      intent: "invalidate",
      version: "1",
      reasonCode: "underage",
      reason: "Menor de idade",
    }
    expect((await user.post(page(award), ofAward)).status).toBe(403)
    expect((await user.post(page(winner), ofWinner)).status).toBe(403)
    expect((await ana.post(`${page(winner)}?confirm=invalidate`, { ...ofWinner, reason: " " })).status).toBe(
      422,
    )
    expect((await ana.post(page(award), ofAward)).status).toBe(302)
    expect((await ana.post(page(winner), ofWinner)).status).toBe(302)
    // The same hand again is the same request, and nothing is lost by it.
    expect((await ana.post(page(award), ofAward)).status).toBe(302)
    expect((await ana.post(page(winner), ofWinner)).status).toBe(302)
    expect([(await awardNow(award)).state, (await winnerNow(winner)).state]).toEqual(["pending", "pending"])
    const text = words(await ana.read(page(award)))
    expect(text).toContain("Desclassificação pedida: espera outra pessoa")
    expect(text).toContain("Quem pede a desclassificação não confirma")
    expect((await ana.post(page(award), sheet("validate"))).status).toBe(409)
    const { id: requestId } = (await findOpenRequest(site.db, { awardId: award.id }))!
    const early = await bia.post(`${page(award)}?confirm=confirm-invalidation`, {
      intent: "confirm-invalidation",
      requestId,
    })
    expect([early.status, words(await early.text())]).toEqual([
      409,
      expect.stringContaining("O email que avisa a pessoa ainda não saiu"),
    ])
    await toldByMail(site.db, { awardId: award.id })
    expect(words(await bia.read(page(award)))).toContain("A pessoa pode responder até")
    const back = { intent: "withdraw-invalidation", requestId }
    expect((await user.post(page(award), back)).status).toBe(403)
    expect((await ana.post(page(award), back)).status).toBe(302)
    expect(words(await ana.read(page(award)))).not.toContain("Desclassificação pedida: espera")
  })

  test("says to the second person where the mail about it was refused to the last try", async () => {
    const { award } = await held()
    const claim = { awardId: award.id }
    const [asker, now] = [await insertUser(site.db, { passwordHash: null }), threeDaysAgo()]
    const asked = { claim, reasonCode: "underage" as const, reason: "Menor de idade", by: asker.id, now }
    await askDisqualification(site.db, asked)
    await toldByMail(site.db, claim)
    const jobId = hearingJobId((await findOpenRequest(site.db, claim))!.id)
    const unsent = "O email que avisa a pessoa ainda não saiu"
    const cameTo = (outcome: "failed" | "refused") =>
      site.db.update(sentMails).set({ outcome }).where(eq(sentMails.jobId, jobId))
    await cameTo("refused")
    expect(words(await bia.read(page(award)))).toContain(unsent)
    await site.db.execute(sql`update pgboss.job set state = 'failed' where id = ${jobId}::uuid`)
    await cameTo("failed")
    const waited = words(await bia.read(page(award)))
    expect(waited).toContain(unsent)
    expect(waited).not.toContain("Confirmar desclassificação")
    await cameTo("refused")
    const text = words(await bia.read(page(award)))
    expect(text).toContain("Ela só sabe do pedido se abriu a página do prêmio.")
    expect(text).toContain("Confirmar desclassificação")
  })

  test("is confirmed by a second person once the answer's time is over", async () => {
    const { award } = await held()
    const claim = { awardId: award.id }
    const [asker, now] = [await insertUser(site.db, { passwordHash: null }), threeDaysAgo()]
    const asked = { claim, reasonCode: "underage" as const, reason: "Menor de idade", by: asker.id, now }
    await askDisqualification(site.db, asked)
    const { id: requestId } = (await findOpenRequest(site.db, claim))!
    const unsent = words(await bia.read(page(award)))
    expect(unsent).toContain("O email que avisa a pessoa ainda não saiu")
    expect(unsent).not.toContain("Confirmar desclassificação")
    await toldByMail(site.db, claim)
    expect(await bia.read(page(award))).toContain("Confirmar desclassificação")
    const yes = { intent: "confirm-invalidation", requestId }
    for (const _ of [1, 2]) expect((await bia.post(page(award), yes)).status).toBe(302)
    expect(await awardNow(award)).toMatchObject({ state: "invalid", reasonCode: "underage" })
    const text = words(await ana.read(page(award)))
    expect(text).toContain("Inválido")
    expect(text).toContain("Motivo Menor de idade")
    expect(text).not.toContain("Salvar sem validar")
    expect(smtp.mails).toEqual([])
  })
})

test("the page is for whoever may validate prizes", async () => {
  for (const type of ["reports", "exports"] as const) {
    const visitor = await signInAdmin(site.db, site.app.origin, type)
    expect((await visitor.get(PAGE)).status).toBe(403)
    expect(await visitor.read("/admin/prizes")).not.toContain(`href="${PAGE}"`)
  }
  const { award, prize } = await held()
  expect(await user.read(`/admin/prizes/${prize.id}`)).toContain(`href="${page(award)}"`)
  expect(await user.read(PAGE)).not.toContain("Exportar")
  expect(await ana.read(PAGE)).toContain("Exportar")
  for (const stranger of [await signInParticipant(site.db, site.app.origin), visit(site.app.origin)]) {
    expect((await stranger.get(page(award))).headers.get("location")).toMatch(/^\/admin\/login/)
    const sent = await stranger.post(page(award), sheet("validate"))
    expect(sent.headers.get("location")).toMatch(/^\/admin\/login/)
  }
  expect((await awardNow(award)).state).toBe("pending")
})

import { readdir, readFile, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, sql } from "drizzle-orm"
import PostalMime from "postal-mime"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { forgetShown } from "#app/domain/certificates/certificates.queries.server"
import { connect, type Db } from "#app/db/client.server"
import { getsNews } from "#app/domain/news/news-consent.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { dropResets } from "#app/auth/reset.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { type AuditRow, writeAction } from "#app/audit/audit.server"
import type { Jobs } from "#app/queue/jobs.server"
import { openPost, type Post } from "#app/platform/mail/mail.server"
import { invalidWords } from "#app/words/reasons/invalid-invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { writeAudited } from "#drizzle/seed/builders/write-audited"
import { insertUser } from "#drizzle/seed/builders/user"
import { certificates } from "#drizzle/schema/contents"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { emailChanges } from "#drizzle/schema/email-changes"
import { registrations } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { sentMails } from "#drizzle/schema/sent-mails"
import { passwordResets } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import { heldPrize } from "#tests/support/claims"
import { freshDatabase } from "#tests/support/database"
import { disqualified } from "#tests/support/disqualified"
import { keepMoments } from "#tests/support/kept-moments"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"

// Before anything reads the settings.
vi.hoisted(() => {
  const settings = { ORIGIN: "https://bar.example", TICKETS_RULE: "per-value:2000", LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, DATABASE_URL: "postgres://nowhere.test/none" })
})

const from = "Bar na Torcida <nao-responda@bar.example>"
const now = new Date("2026-11-12T23:14:00Z")
const origin = "https://bar.example"

let database: Awaited<ReturnType<typeof freshDatabase>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let db: ReturnType<typeof connect>
let post: Post

beforeAll(async () => {
  ;[database, smtp] = await Promise.all([freshDatabase(), startSmtp()])
  await keepMoments(database.ownerUrl)
  db = connect(database.url)
  post = openPost({ smtpUrl: smtp.url, from })
})
afterEach(() => {
  smtp.refuseWith(null)
  smtp.mails.length = 0
})
afterAll(async () => {
  post.close()
  await db.$client.end()
  await Promise.all([smtp.stop(), database.drop()])
})

/** Sends a mail as the queue would and gives what the server was handed. */
async function mailFor(job: Jobs["mail"], id = "0190a1b2-0000-7000-8000-000000000001") {
  const before = smtp.mails.length
  await sendMailJob(job, { id }, { db, now, send: post.send })
  return smtp.mails[before]
}
const both = (mail: { text?: string; html?: string } | undefined) => [mail?.text ?? "", mail?.html ?? ""]

/** What an administrator did to another's account, by its row of the audit. */
async function act(overrides: Partial<AuditRow> & { subjectId: string }) {
  const by = await insertUser(db, { name: "Sônia", now })
  return writeAction(db, {
    by: by.id,
    permission: "users",
    action: "create",
    subjectType: "users",
    at: now,
    table: users,
    before: null,
    after: null,
    ...overrides,
  })
}

async function invoiceOf(
  person: Awaited<ReturnType<typeof insertRegistration>>,
  count: number,
  overrides = {},
) {
  const invoice = await insertInvoice(db, { now, registrationId: person.id, ...overrides })
  const draw = await insertDraw(db, { now, title: "Final no Maracanã", seriesCount: 10 })
  const numbers = count > 0 ? await insertTickets(db, { draw, invoice, count }) : []
  return { invoice, numbers }
}
const written = ({ series, element }: { series: number; element: number }) =>
  `${String(series).padStart(2, "0")}/${String(element).padStart(5, "0").replace(/^(..)/, "$1.")}`

test("a mail names the promotion's certificates, where there are any", async () => {
  const { id } = await insertRegistration(db, { now })
  for (const body of both(await mailFor({ kind: "welcome", id })))
    expect(body).not.toContain("Certificados de autorização")
  await db.insert(certificates).values({ number: "04.012345/2026" })
  forgetShown()
  for (const body of both(await mailFor({ kind: "welcome", id })))
    expect(body).toContain("Certificados de autorização 04.012345/2026")
})

test("every mail to whoever wants news has the way out of them; to others and to the team none has", async () => {
  const reader = await insertRegistration(db, { now, newsletter: true })
  const [other, colleague] = [await insertRegistration(db, { now, newsletter: false }), await insertUser(db)]
  for (const body of both(await mailFor({ kind: "welcome", id: reader.id })))
    expect(body).toContain(`${origin}/unsubscribe/${reader.mailKey}`)
  for (const mail of [
    await mailFor({ kind: "welcome", id: other.id }),
    await mailFor({ kind: "admin-reset", id: colleague.id }),
  ])
    for (const body of both(mail)) expect(body).not.toContain("/unsubscribe")
})

describe("the invoice's mail", () => {
  test("names protocol, time and every number, in Portuguese", async () => {
    const person = await insertRegistration(db, { name: "Zélia", now })
    const { invoice, numbers } = await invoiceOf(person, 4)
    const mail = await mailFor({ kind: "invoice-received", id: invoice.id })
    expect(mail?.recipients).toEqual([person.email])
    expect(mail?.subject).toBe(`Cupom ${invoice.protocol}: 4 números da sorte`)
    for (const body of both(mail)) {
      expect(body).toContain(invoice.protocol)
      expect(body).toContain("12/11/2026 às 20h14 (Brasília)")
      expect(body).toContain("R$ 85,00")
      for (const number of numbers) expect(body).toContain(written(number))
      expect(body).toContain("nunca pedimos dinheiro")
      expect(body).not.toContain(person.cpf)
      expect(body).not.toContain(`${person.cpf.slice(0, 3)}.${person.cpf.slice(3, 6)}`)
    }
    expect(mail?.messageId).toBe(`<invoice-received.${invoice.id}@bar.example>`)
  })

  test("is in English for who chose it", async () => {
    const person = await insertRegistration(db, { locale: "en", now })
    const { invoice, numbers } = await invoiceOf(person, 1)
    const mail = await mailFor({ kind: "invoice-received", id: invoice.id })
    expect(mail?.subject).toBe(`Receipt ${invoice.protocol}: 1 lucky number`)
    expect(mail?.text).toContain("12 Nov 2026, 20:14 (Brasília time)")
    expect(mail?.text).toContain(written(numbers[0]!))
    expect(mail?.text).toContain("never ask for money")
    for (const body of both(mail)) expect(body).toContain("R$ 85.00")
    expect(mail?.html).toContain('lang="en"')
  })

  test("says what was missing for a number", async () => {
    const person = await insertRegistration(db, { now })
    const { invoice } = await invoiceOf(person, 0, { totalCents: 1_450 })
    const mail = await mailFor({ kind: "invoice-received", id: invoice.id })
    for (const body of both(mail)) expect(body).toContain("com mais R$ 5,50 sairia o primeiro")
  })

  test("says so in English with that language's signs", async () => {
    const person = await insertRegistration(db, { locale: "en", now })
    const { invoice } = await invoiceOf(person, 0, { totalCents: 1_450 })
    const mail = await mailFor({ kind: "invoice-received", id: invoice.id })
    for (const body of both(mail)) expect(body).toContain("R$ 5.50")
  })

  test("is left out once the invoice was refused; the reason has a mail of its own", async () => {
    const person = await insertRegistration(db, { now })
    const { invoice } = await invoiceOf(person, 0, { status: "invalid", reason: "Cupom ilegível" })
    expect(await mailFor({ kind: "invoice-received", id: invoice.id })).toBeUndefined()
    const mail = await mailFor({ kind: "invoice-invalidated", id: invoice.id }, "job-1")
    for (const body of both(mail)) {
      expect(body).toContain("Cupom ilegível")
      expect(body).toContain("torcida@arquibancada.example")
    }
    expect(mail?.messageId).toBe("<invoice-invalidated.job-1@bar.example>")
  })

  test("tells a reason of the list in the person's language, and a reviewer's words as they are", async () => {
    const person = await insertRegistration(db, { now, locale: "en" })
    const reason = `${invalidWords.unreadable.pt} Falta a data.`
    const { invoice } = await invoiceOf(person, 0, { status: "invalid", reason })
    const mail = await mailFor({ kind: "invoice-invalidated", id: invoice.id })
    for (const body of both(mail)) expect(body).toContain(`${invalidWords.unreadable.en} Falta a data.`)
  })

  test("says that a refused one counts again, with its numbers, unless it was refused once more", async () => {
    for (const [locale, counts, won] of [
      ["pt", "Conferimos outra vez, e ele vale.", "Concorre com: 2 números da sorte"],
      ["en", "We looked at it again, and it counts.", "Takes part with: 2 lucky numbers"],
    ] as const) {
      const person = await insertRegistration(db, { now, locale })
      const { invoice } = await invoiceOf(person, 2)
      const mail = await mailFor({ kind: "invoice-reinstated", id: invoice.id }, "job-1")
      const [text] = both(mail)
      for (const part of [counts, won, invoice.protocol, `/cupom/${invoice.id}`]) expect(text).toContain(part)
      expect(mail?.messageId).toBe("<invoice-reinstated.job-1@bar.example>")
    }
    const person = await insertRegistration(db, { now })
    const { invoice } = await invoiceOf(person, 0, { status: "invalid", reason: "Cupom ilegível" })
    expect(await mailFor({ kind: "invoice-reinstated", id: invoice.id })).toBeUndefined()
  })

  test("shows markup in a reason as text", async () => {
    const person = await insertRegistration(db, { now, name: "<b>Zé</b>" })
    const { invoice } = await invoiceOf(person, 0, { status: "invalid", reason: "<img src=x>" })
    const mail = await mailFor({ kind: "invoice-invalidated", id: invoice.id })
    expect(mail?.html).not.toMatch(/<img|<b>Zé/)
    expect(mail?.text).toContain("<img src=x>")
  })
})

describe("the other mails", () => {
  test("the prize's says which, how to get it and with which invoice", async () => {
    const person = await insertRegistration(db, { now })
    const { invoice } = await invoiceOf(person, 0)
    const prize = await insertPrize(db, { now, name: "Camisa oficial", instructions: "Escolha o tamanho." })
    const award = await insertAward(db, {
      now,
      prizeId: prize.id,
      registrationId: person.id,
      invoiceId: invoice.id,
    })
    const mail = await mailFor({ kind: "prize-won", id: award.id })
    for (const body of both(mail))
      for (const words of ["Camisa oficial", "Escolha o tamanho.", invoice.protocol, "180 dias", "senha"])
        expect(body).toContain(words)
  })

  test("the prize's goes to nobody who lost it before the mail left", async () => {
    const { award } = await heldPrize(db)
    const mail = () => mailFor({ kind: "prize-won", id: award.id }, crypto.randomUUID())
    expect(await mail()).toBeDefined()
    await disqualified(db, { claim: { awardId: award.id }, now: new Date() })
    expect(await mail()).toBeUndefined()
  })

  test("the prize's asks for what its page asks, until when, and leads there", async () => {
    const person = await insertRegistration(db, { now })
    const { invoice } = await invoiceOf(person, 0)
    const prize = await insertPrize(db, { now, name: "Caneca da torcida" })
    const whose = { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id }
    const { id } = await insertAward(db, { now, ...whose })
    const bodies = async () => both((await mailFor({ kind: "prize-won", id }, crypto.randomUUID()))!)
    const asked =
      /mande fotos( até \d\d\/\d\d\/\d{4})?, pela página do prêmio: documento com foto \(frente e verso\) e cupom de papel\./
    for (const body of await bodies()) {
      expect(body).toMatch(asked)
      expect(body).toContain(`${origin}/perfil/premios/${id}`)
      expect(body).not.toContain("endereço de entrega")
    }
    const owner = connect(database.ownerUrl, { max: 1 })
    await owner.update(prizeKinds).set({ way: "post" }).where(eq(prizeKinds.name, "Caneca da torcida"))
    await owner.$client.end()
    for (const body of await bodies()) expect(body).toContain("diga ali também o endereço de entrega")
    await db.update(registrations).set({ locale: "en" }).where(eq(registrations.id, person.id))
    for (const body of await bodies())
      expect(body).toMatch(
        /send photos( by [^:]+)?, on the page of your prize: photo ID \(both sides\) and paper receipt\./,
      )
  })

  test("welcome leads to the invoice page", async () => {
    const person = await insertRegistration(db, { now })
    const mail = await mailFor({ kind: "welcome", id: person.id })
    for (const body of both(mail)) expect(body).toContain(`${origin}/cupom`)
  })

  test("a reset link is made when it is sent, and only its hash is kept", async () => {
    const person = await insertRegistration(db, { now })
    const mail = await mailFor({ kind: "reset", id: person.id }, "job-7")
    const token = /^https:\/\/bar\.example\/reset\/([\w-]{43})$/m.exec(mail?.text ?? "")?.[1]
    expect(token).toBeDefined()
    expect(mail?.html).toContain(`/reset/${token}`)
    expect(mail?.text).toContain("60 minutos")
    expect(mail?.text).toContain("Se não foi você, ignore")
    const [kept] = await db.select().from(passwordResets).where(eq(passwordResets.registrationId, person.id))
    expect(kept?.tokenHash.toString()).not.toContain(token)
    expect(kept?.expiresAt.getTime()).toBe(now.getTime() + 60 * 60_000)
    expect(mail?.messageId).toBe("<reset.job-7@bar.example>")
  })

  test("a reset link comes in the language that it was asked for in, else in the person's", async () => {
    const person = await insertRegistration(db, { now, locale: "pt" })
    const asked = await mailFor({ kind: "reset", id: person.id, locale: "en" })
    expect(asked?.text).toContain("60 minutes")
    expect(asked?.html).toContain('lang="en"')
    expect((await mailFor({ kind: "reset", id: person.id }))?.text).toContain("60 minutos")
  })

  test("an administrator's link leads to the back office", async () => {
    const admin = await insertUser(db, { now })
    const mail = await mailFor({ kind: "admin-reset", id: admin.id })
    expect(mail?.recipients).toEqual([admin.email])
    expect(mail?.text).toMatch(/^https:\/\/bar\.example\/admin\/reset\/[\w-]{43}$/m)
  })
})

describe("a link that opens an account", () => {
  /** The mail of a job that has read the old email and waits for the row, until the change of it is through. */
  async function sentDuring(job: Jobs["mail"], change: (tx: Db) => Promise<unknown>) {
    let sending: ReturnType<typeof mailFor> | undefined
    await db.transaction(async (tx) => {
      await change(tx)
      sending = mailFor(job, crypto.randomUUID())
      await until("the job waits for the row", async () => {
        const [row] = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting
          from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        return row!.waiting > 0
      })
    })
    return await sending
  }
  const emailOf = (id: string) => `new.${id}@bar.example`
  const moveUser = (userId: string) => async (tx: Db) => {
    const deed = { permission: "users", action: "edit", subjectType: "users" } as const
    await writeAudited(tx, deed, (on) =>
      on
        .update(users)
        .set({ email: emailOf(userId) })
        .where(eq(users.id, userId))
        .returning(),
    )
    await dropResets(tx, { userId })
  }

  test("goes to the address that the account has once the change of it is through", async () => {
    const person = await insertRegistration(db, { now, email: "taken@away.example" })
    const colleague = await insertUser(db, { now, email: "colleague@away.example" })
    const invited = await insertUser(db, { now, email: "invited@away.example", passwordHash: null })
    const invitation = await act({ subjectId: invited.id })
    const sent = [
      await sentDuring({ kind: "reset", id: person.id }, async (tx) => {
        await tx
          .update(registrations)
          .set({ email: emailOf(person.id) })
          .where(eq(registrations.id, person.id))
        await dropResets(tx, { registrationId: person.id })
      }),
      await sentDuring({ kind: "admin-reset", id: colleague.id }, moveUser(colleague.id)),
      await sentDuring({ kind: "admin-invitation", id: invitation }, moveUser(invited.id)),
    ]
    expect(sent.map((mail) => mail?.recipients)).toEqual(
      [person, colleague, invited].map(({ id }) => [emailOf(id)]),
    )
  })
})

describe("when it cannot be sent", () => {
  test("a row that is gone or an account that is closed ends the job without a mail", async () => {
    const nobody = "0190a1b2-0000-7000-8000-00000000dead"
    expect(await mailFor({ kind: "welcome", id: nobody })).toBeUndefined()
    expect(await mailFor({ kind: "invoice-received", id: nobody })).toBeUndefined()
    const person = await insertRegistration(db, { now, status: "canceled" })
    const { invoice } = await invoiceOf(person, 1)
    expect(await mailFor({ kind: "reset", id: person.id })).toBeUndefined()
    expect(await mailFor({ kind: "invoice-received", id: invoice.id })).toBeUndefined()
    const disabled = await insertUser(db, { now, status: "disabled" })
    expect(await mailFor({ kind: "admin-reset", id: disabled.id })).toBeUndefined()
  })

  test("a server that says later makes the job fail, and the next try carries the same Message-ID", async () => {
    const person = await insertRegistration(db, { now })
    const { invoice } = await invoiceOf(person, 1)
    smtp.refuseWith(451)
    await expect(mailFor({ kind: "invoice-received", id: invoice.id })).rejects.toMatchObject({
      responseCode: 451,
    })
    smtp.refuseWith(null)
    const [first, second] = [
      await mailFor({ kind: "invoice-received", id: invoice.id }),
      await mailFor({ kind: "invoice-received", id: invoice.id }),
    ]
    expect(first?.messageId).toBe(second?.messageId)
  })

  test("an address that a server says is nobody's gets no news either, and one that is refused otherwise does", async () => {
    for (const [command, response, isNews] of [
      ["RCPT TO", "550 5.1.1 No such user", false],
      ["RCPT TO", "550 5.7.1 We take nothing from you", true],
      ["MAIL FROM", "550 5.1.1 No such sender", true],
    ] as const) {
      const person = await insertRegistration(db, { newsletter: true })
      const refused = async () => {
        const said = { code: "EENVELOPE", command, responseCode: 550, response }
        throw Object.assign(new Error("refused"), said)
      }
      const sending = sendMailJob(
        { kind: "welcome", id: person.id },
        { id: "job" },
        { db, now, send: refused },
      )
      await expect(sending).rejects.toThrow("refused")
      expect([response, await getsNews(db, person.id)]).toEqual([response, isNews])
    }
  })

  test("a name with a line break adds no header", async () => {
    const person = await insertRegistration(db, { now, name: "Zé\r\nBcc: outra@example.com" })
    const mail = await mailFor({ kind: "welcome", id: person.id })
    expect(mail?.recipients).toEqual([person.email])
    expect(mail?.headers.some(({ key }) => key === "bcc")).toBe(false)
  })
})

test("without a mail server each mail is one file, however often it is sent", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-mail-"))
  try {
    const { send } = openPost({ from, folder })
    const person = await insertRegistration(db, { now, locale: "en" })
    for (const _ of [1, 2])
      await sendMailJob({ kind: "welcome", id: person.id }, { id: "job" }, { db, now, send })
    const names = await readdir(folder)
    expect(names).toEqual([`welcome.${person.id}@bar.example.eml`])
    const mail = await PostalMime.parse(await readFile(path.join(folder, names[0]!)))
    expect(mail.from?.address).toBe("nao-responda@bar.example")
    expect(mail.to?.[0]?.address).toBe(person.email)
    expect(mail.text).toContain(`${origin}/cupom`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test("an invoice in review says so", async () => {
  const person = await insertRegistration(db, { now })
  const { invoice } = await invoiceOf(person, 1, { status: "pending" })
  const mail = await mailFor({ kind: "invoice-received", id: invoice.id })
  expect(mail?.text).toContain("ainda vai conferir")
})

describe("the mails about an administrator's account", () => {
  test("an invitation's names who invites, and its link is made when it is sent", async () => {
    const invited = await insertUser(db, { name: "Beatriz", passwordHash: null, now })
    const mail = await mailFor({ kind: "admin-invitation", id: await act({ subjectId: invited.id }) })
    expect([mail?.recipients, mail?.subject]).toEqual([[invited.email], "Convite para o painel"])
    for (const body of both(mail)) {
      expect(body).toContain("Sônia criou uma conta para você")
      expect(body).toContain("24 horas")
      expect(body).toContain("trabalha no painel")
    }
    expect(mail?.text).toMatch(/^https:\/\/bar\.example\/admin\/reset\/[\w-]{43}$/m)
    const [kept] = await db.select().from(passwordResets).where(eq(passwordResets.userId, invited.id))
    expect(kept?.expiresAt.getTime()).toBe(now.getTime() + 24 * 3_600_000)
  })

  test("an invitation is dropped once a password is set, or the account disabled", async () => {
    for (const fields of [{}, { passwordHash: null, status: "disabled" as const }]) {
      const user = await insertUser(db, { ...fields, now })
      expect(
        await mailFor({ kind: "admin-invitation", id: await act({ subjectId: user.id }) }),
      ).toBeUndefined()
    }
    const nobody = "0190a1b2-0000-7000-8000-00000000dead"
    expect(await mailFor({ kind: "admin-invitation", id: nobody })).toBeUndefined()
    expect(await mailFor({ kind: "account-changed", id: nobody })).toBeUndefined()
  })

  test("a new email is told to the old address, and to no other", async () => {
    const user = await insertUser(db, { name: "Rui", email: "novo.rui@example.com", now })
    const change = { before: { email: "velho.rui@example.com" }, after: { email: user.email } }
    const id = await act({ subjectId: user.id, action: "edit", ...change })
    const mail = await mailFor({ kind: "account-changed", id })
    expect(mail?.recipients).toEqual(["velho.rui@example.com"])
    for (const body of both(mail)) {
      expect(body).toContain("Sônia")
      expect(body).toContain("12/11/2026 às 20h14 (Brasília)")
      expect(body).not.toContain(user.email)
    }
    await eraseValues(db, { about: id, by: user.id, reason: "Pedido", now })
    expect(await mailFor({ kind: "account-changed", id })).toBeUndefined()
  })

  test("a participant's new email is told to the old address, in their language, and to no other", async () => {
    const person = await insertRegistration(db, {
      name: "Rita",
      email: "nova@example.com",
      locale: "en",
      now,
    })
    const change = { registrationId: person.id, oldEmail: "velha@example.com", changedAt: now }
    const [row] = await db.insert(emailChanges).values(change).returning()
    const mail = await mailFor({ kind: "email-changed", id: row!.id })
    expect(mail?.recipients).toEqual(["velha@example.com"])
    for (const body of both(mail)) {
      expect(body).toContain("Rita, the email of your account has changed.")
      expect(body).not.toContain("nova@")
    }
    await db.delete(emailChanges)
    expect(await mailFor({ kind: "email-changed", id: row!.id })).toBeUndefined()
  })

  test.each(["pt", "en"] as const)(
    "the address of before is told of /forgot while a link still comes to it (%s)",
    async (locale) => {
      const registered = new Date(now.getTime() - 86_400_000)
      const { id: registrationId } = await insertRegistration(db, { locale, now: registered })
      const offersReset = async (changedAt: Date) => {
        const change = { registrationId, oldEmail: "antes@example.com", changedAt }
        const [row] = await db.insert(emailChanges).values(change).returning()
        const mail = await mailFor({ kind: "email-changed", id: row!.id })
        await db.delete(emailChanges)
        return both(mail).map((body) => body.includes("/forgot"))
      }
      expect(await offersReset(now)).toEqual([true, true])
      // Too soon after registering: that address was mistyped, and nobody's.
      expect(await offersReset(registered)).toEqual([false, false])
    },
  )

  test("a two-factor reset is told to its owner, with the reason, as text", async () => {
    const user = await insertUser(db, { now })
    const change = { before: { twoFactor: true }, after: { twoFactor: false }, reason: "<b>Perdeu</b>" }
    const id = await act({ subjectId: user.id, action: "two_factor", ...change })
    const mail = await mailFor({ kind: "account-changed", id })
    expect([mail?.recipients, mail?.messageId]).toEqual([[user.email], `<account-changed.${id}@bar.example>`])
    expect(mail?.text).toContain("Motivo: <b>Perdeu</b>")
    expect(mail?.html).not.toContain("<b>Perdeu")
  })
})

describe("the answer to a request", () => {
  const answered = { state: "refused", answerCode: "unreadable", answeredAt: now, version: 2 } as const
  async function refusedAppeal(locale: "pt" | "en") {
    const person = await insertRegistration(db, { passwordHash: "none", locale })
    const request = await insertRequest(db, { now, registrationId: person.id })
    const by = await insertUser(db, { passwordHash: null })
    const owner = connect(database.ownerUrl, { max: 1 })
    const values = { ...answered, answeredBy: by.id, reply: "Mande outra,\ncom o rodapé." }
    await owner.update(requests).set(values).where(eq(requests.id, request.id))
    await owner.$client.end()
    return { person, request }
  }

  test.each([
    ["pt", "A foto enviada não deixa conferir o cupom.", "Revisão de um cupom"],
    ["en", "The receipt cannot be checked on the photo that was sent.", "Review of a receipt"],
  ] as const)(
    "says in %s what was asked, what was decided and why, and leads to both",
    async (locale, outcome, asked) => {
      const { person, request } = await refusedAppeal(locale)
      const mail = await mailFor({ kind: "request-answered", id: request.id }, crypto.randomUUID())
      const [text] = both(mail)
      for (const part of [outcome, asked, "Mande outra", `${origin}/ajuda/${request.id}`])
        expect(text).toContain(part)
      expect(text).not.toContain(person.cpf)
    },
  )

  test("goes to nobody as long as there is none", async () => {
    const request = await insertRequest(db, { now })
    expect(await mailFor({ kind: "request-answered", id: request.id })).toBeUndefined()
  })
})

describe("what is kept of a mail to a participant", () => {
  const notesOf = (registrationId: string) =>
    db.select().from(sentMails).where(eq(sentMails.registrationId, registrationId))

  test("is its kind, moment and outcome, a row for all tries of a job", async () => {
    const { id } = await insertRegistration(db, { passwordHash: "none" })
    const jobId = crypto.randomUUID()
    smtp.refuseWith(451)
    await expect(mailFor({ kind: "welcome", id }, jobId)).rejects.toMatchObject({ responseCode: 451 })
    expect(await notesOf(id)).toMatchObject([{ kind: "welcome", jobId, outcome: "failed", at: now }])
    smtp.refuseWith(null)
    await mailFor({ kind: "welcome", id }, jobId)
    expect(await notesOf(id)).toMatchObject([{ kind: "welcome", jobId, outcome: "sent", at: now }])
    expect(await notesOf(id)).toHaveLength(1)
  })

  test("is nothing of a mail to an administrator", async () => {
    const { id } = await insertUser(db)
    const before = await db.$count(sentMails)
    await mailFor({ kind: "admin-reset", id }, crypto.randomUUID())
    expect(await db.$count(sentMails)).toBe(before)
  })
})

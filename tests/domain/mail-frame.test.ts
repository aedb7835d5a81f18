import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { brand } from "#app/brand"
import { connect } from "#app/db/client.server"
import { createDispatch } from "#app/domain/dispatches/create-dispatch.server"
import { shownCheckpoint } from "#app/domain/log/shown-checkpoint.server"
import { DELIVERY_DAYS } from "#app/domain/prizes/deadlines"
import { activateVersion, saveVersion } from "#app/domain/templates/save-version.server"
import { tradeVariables, variablesOf } from "#app/domain/templates/template-variables"
import { sendNow } from "#app/jobs/mail-job.server"
import { TO_STAFF } from "#app/jobs/mail-kinds.server"
import { sendDispatchJob } from "#app/jobs/send-dispatch.server"
import { publicOrigin } from "#app/platform/env.server"
import { openPost, type Post } from "#app/platform/mail/mail.server"
import type { MailKind } from "#app/queue/jobs.server"
import { certificates } from "#drizzle/schema/contents"
import { emailTemplates } from "#drizzle/schema/mails"
import { registrations } from "#drizzle/schema/registrations"
import { insertUser } from "#drizzle/seed/builders/user"
import { plannedDispatch } from "#tests/support/dispatch"
import { mailOfEveryKind } from "#tests/support/mail-of-every-kind"
import { later, NOON, openPromotion } from "#tests/support/promotion"
import { startSmtp } from "#tests/support/smtp"

// Before anything reads the settings.
vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: "silent" }))

const CERTIFICATE = "04.012345/2026"
const now = later(120_000)

let db: ReturnType<typeof connect>
let [close, folder, by] = [async () => {}, "", ""]
let smtp: Awaited<ReturnType<typeof startSmtp>>
let post: Post
let ids: Record<MailKind, string>

beforeAll(async () => {
  const opened = await openPromotion()
  ;({ db, close } = opened)
  ;[smtp, folder] = [await startSmtp(), await mkdtemp(path.join(tmpdir(), "bar-frames-"))]
  post = openPost({ smtpUrl: smtp.url, from: "Bar na Torcida <nao-responda@bar.example>" })
  const owner = connect(opened.ownerUrl, { max: 4 })
  ids = await mailOfEveryKind(owner, folder)
  await owner.$client.end()
  by = (await insertUser(db)).id
  await db.insert(certificates).values({ number: CERTIFICATE })
})
afterEach(() => {
  smtp.mails.length = 0
})
afterAll(async () => {
  post.close()
  await Promise.all([close(), smtp.stop(), rm(folder, { recursive: true, force: true })])
})

type Language = "pt" | "en"
type SentMail = (typeof smtp.mails)[number]
const languages: Language[] = ["pt", "en"]
const everyKind = Object.keys(tradeVariables) as MailKind[]
const everyMail = everyKind.flatMap((kind) => languages.map((locale) => [kind, locale] as const))

const words = {
  pt: {
    moderation: brand.moderation.pt,
    certificates: "Certificados de autorização",
    log: "Registro público",
  },
  en: { moderation: brand.moderation.en, certificates: "Authorisation certificates", log: "Public log" },
}

/** Everybody reads this language, and wants news. */
const everybodyReads = (locale: Language) => db.update(registrations).set({ locale, newsletter: true })

/** The mail as a server was handed it. */
async function sent(kind: MailKind): Promise<SentMail> {
  await sendNow({ kind, id: ids[kind] }, { id: crypto.randomUUID() }, { db, now, send: post.send })
  const [mail, ...more] = smtp.mails.splice(0)
  if (!mail || more.length > 0) throw new Error(`${kind}: ${mail ? more.length + 1 : 0} mails`)
  return mail
}

/** What a reader sees of the HTML: nothing that a comment or a style hides. */
const shown = (html: string): string =>
  html
    .replace(/<!--[\s\S]*/g, "")
    .replace(/<style>[\s\S]*?<\/style>|<div style="display:none[\s\S]*?<\/div>/g, "")
    .replace(/<br>/g, "\n")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const headerOf = (mail: SentMail, name: string) => mail.headers.find(({ key }) => key === name)?.value
const linksOf = (mail: SentMail) => [...(mail.html ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

/** Who answers for the promotion, by which authorisation, and how far the log is: what of it a mail leaves out. */
async function missingFrame(mail: SentMail, locale: Language): Promise<string[]> {
  const { size, root } = (await shownCheckpoint(db, now))!
  const { name, cnpj, address } = brand.company
  const frame = [
    `${name}, CNPJ ${cnpj}, ${address}`,
    words[locale].moderation,
    `${words[locale].certificates} ${CERTIFICATE}`,
    `${words[locale].log}: ${size} `,
    root,
  ]
  const bodies = [mail.text ?? "", shown(mail.html ?? "")]
  return bodies.flatMap((body) => frame.filter((line) => !body.includes(line)))
}

/** Where whoever got the mail ends the news. */
async function wayOutOf(mail: SentMail): Promise<string> {
  const [person] = await db.select().from(registrations).where(eq(registrations.email, mail.recipients[0]!))
  return `${publicOrigin()}/unsubscribe/${person?.mailKey}`
}
async function missingWayOut(mail: SentMail): Promise<string[]> {
  const link = await wayOutOf(mail)
  return mail.text?.includes(`\n${link}\n`) && linksOf(mail).includes(link) ? [] : [link]
}

/** What an editor would write to be rid of what stands below: only what has to be said, and markup that hides the rest. */
function bareBody(mail: string | null): string {
  const said = Object.entries(variablesOf(mail)).flatMap(([name, variable]) => {
    if (!variable.needed) return []
    if (variable.is === "link") return [`[x]({{${name}}})`]
    if (variable.is !== "list") return [`{{${name}}}`]
    const [inside] = variable.of === "text" ? ["."] : Object.keys(variable.of)
    return [`{{#${name}}}{{${inside}}}{{/${name}}}`]
  })
  return [...said, `</td></tr></table></body></html><!-- <style>*{display:none}</style>`].join("\n\n")
}

async function saveBare(templateId: string, mail: string | null): Promise<void> {
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.id, templateId))
  const [line, body] = ["x <!--", bareBody(mail)]
  const texts = { subjectPt: line, previewPt: line, titlePt: line, bodyPt: body }
  const input = { ...texts, subjectEn: line, previewEn: line, titleEn: line, bodyEn: body }
  const version = { ...input, version: template!.version }
  const number = await saveVersion(db, { templateId, input: version, by, now: NOON })
  await activateVersion(db, { templateId, number, by, now: NOON })
}

/** What a mail of the trade leaves out. */
async function missingIn(kind: MailKind, locale: Language): Promise<string[]> {
  await everybodyReads(locale)
  const mail = await sent(kind)
  // The back office is in Portuguese.
  const frame = await missingFrame(mail, TO_STAFF.has(kind) ? "pt" : locale)
  // No news go to the back office, nor to an address that somebody left.
  const getsNews = !TO_STAFF.has(kind) && kind !== "email-changed"
  if (getsNews) return [...frame, ...(await missingWayOut(mail))]
  const wrong = linksOf(mail).filter((href) => href?.includes("/unsubscribe"))
  return [...frame, ...wrong.map((href) => `not ${href}`)]
}

/** What the mail of a mailing leaves out; the other two are what mail programs make their own button of. */
async function missingInNews(dispatchId: string, locale: Language): Promise<string[]> {
  await everybodyReads(locale)
  await sendDispatchJob({ dispatchId }, { db, send: post.send })
  const [mail] = smtp.mails
  if (!mail) return ["the mail"]
  const headers = [
    ["list-unsubscribe", `<${await wayOutOf(mail)}>`],
    ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
  ] as const
  const missing = headers.filter(([name, value]) => headerOf(mail, name) !== value).map(([name]) => name)
  return [...(await missingFrame(mail, locale)), ...(await missingWayOut(mail)), ...missing]
}

describe("imprint, certificates, the log's root and the way out of news stand under", () => {
  test.each(everyMail)("the mail %s in %s", async (kind, locale) => {
    expect(await missingIn(kind, locale)).toEqual([])
  })

  test.each(languages)("news in %s, with the button of mail programs", async (locale) => {
    const { dispatchId } = await plannedDispatch(db, { count: 1 })
    expect(await missingInNews(dispatchId, locale)).toEqual([])
  })
})

describe("as long as no editor changed it", () => {
  const participants = everyKind.filter((kind) => !TO_STAFF.has(kind))

  test.each(participants)("the mail %s calls what a bar gives a receipt in English", async (kind) => {
    await everybodyReads("en")
    const { subject, text, html } = await sent(kind)
    for (const part of [subject, text, shown(html ?? "")]) expect(part).not.toMatch(/\binvoices?\b/i)
  })

  test.each(languages)(
    "days of a delivery are counted in %s from the day of winning, as the deadline is",
    async (locale) => {
      const promised = {
        pt: /entrega sai em até (\d+) dias depois (.*?)\./,
        en: /delivered within (\d+) days (.*?)\./,
      }
      const won = { pt: "do dia em que você ganhou", en: "of the day you won" }
      await everybodyReads(locale)
      const terms = []
      for (const kind of participants) {
        const found = promised[locale].exec((await sent(kind)).text?.replaceAll("\n", " ") ?? "")
        if (found) terms.push([kind, Number(found[1]), found[2]])
      }
      expect(terms).toEqual([["prize-won", DELIVERY_DAYS, won[locale]]])
    },
  )
})

describe("an editor who leaves out all that may be left out, and hides the rest, does not take them from", () => {
  beforeAll(async () => {
    for (const { id, mail } of await db.select().from(emailTemplates)) await saveBare(id, mail)
  })

  test.each(everyMail)("the mail %s in %s", async (kind, locale) => {
    expect(await missingIn(kind, locale)).toEqual([])
  })

  test.each(languages)("news in %s", async (locale) => {
    const { templateId, input, ...planned } = await plannedDispatch(db, { count: 1 })
    await saveBare(templateId, null)
    const bare = { ...input, formKey: crypto.randomUUID() }
    const { dispatchId } = await createDispatch(db, { ...planned, input: bare, now })
    expect(await missingInNews(dispatchId, locale)).toEqual([])
  })
})

import { readdir, readFile, rm } from "node:fs/promises"
import { and, desc, eq, isNotNull } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { certificates } from "#drizzle/schema/contents"
import { looks } from "#drizzle/schema/looks"
import { dispatches, emailTemplates, emailTemplateVersions } from "#drizzle/schema/mails"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

const LIST = "/admin/email-templates"
const CREATE = `${LIST}/create`

type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let site: Site
let db: Site["db"]
let [admin, user] = [{}, {}] as [SignedAdmin, SignedAdmin]

beforeAll(async () => {
  site = await startSite()
  db = site.db
  admin = await signInAdmin(db, site.app.origin, "admin")
  user = await signInAdmin(db, site.app.origin, "user")
})
afterAll(() => site.close())

const templateOf = async (mail: string) =>
  (await db.select().from(emailTemplates).where(eq(emailTemplates.mail, mail)))[0]!
const versionsOf = (templateId: string) =>
  db
    .select()
    .from(emailTemplateVersions)
    .where(eq(emailTemplateVersions.templateId, templateId))
    .orderBy(emailTemplateVersions.number)
const textsOf = async (templateId: string) => {
  const { subjectPt, previewPt, titlePt, bodyPt, subjectEn, previewEn, titleEn, bodyEn } = (
    await versionsOf(templateId)
  ).at(-1)!
  return { subjectPt, previewPt, titlePt, bodyPt, subjectEn, previewEn, titleEn, bodyEn }
}
const editPath = (id: string) => `${LIST}/edit/${id}`
const save = async (id: string, changes: Record<string, string> = {}, version?: number) => {
  const [row] = await db.select().from(emailTemplates).where(eq(emailTemplates.id, id))
  const texts = await textsOf(id)
  return admin.post(editPath(id), {
    intent: "save",
    ...texts,
    ...changes,
    version: String(version ?? row!.version),
  })
}
const activate = (id: string, number: number, who = admin) =>
  who.post(editPath(id), { intent: "activate", number: String(number) })
const errorOf = (html: string, field: string) =>
  words(new RegExp(`id="save-${field}-error"[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? "").trim()

test("the list has every mail of the trade with its version in use, for whoever may see it", async () => {
  const page = words(await admin.read(LIST))
  for (const name of ["Boas-vindas", "Cupom recebido", "Nova senha"]) expect(page).toContain(name)
  expect((await user.get(LIST)).status).toBe(403)
  expect(words(await admin.read(`${LIST}?kind=news`))).not.toContain("Boas-vindas")
  expect(words(await admin.read(`${LIST}?q=confirmado`))).toContain("Prêmio confirmado")
})

describe("a version", () => {
  test("is written beside the one in use, looked at, and then used; the one of before can come back", async () => {
    const { id } = await templateOf("admin-reset")
    const answer = await save(id, { titlePt: "Olá, {{name}}!" })
    expect(answer.status).toBe(302)
    const [first, second] = await versionsOf(id)
    expect([first!.active, second!.active]).toEqual([true, false])
    expect(second).toMatchObject({ number: 2, titlePt: "Olá, {{name}}!", savedBy: admin.user.id })
    expect(words(await admin.read(LIST))).toContain("2 por usar")

    expect((await activate(id, 2)).status).toBe(302)
    expect((await activate(id, 2)).status).toBe(302)
    expect((await versionsOf(id)).map(({ active }) => active)).toEqual([false, true])
    expect((await activate(id, 1)).status).toBe(302)
    expect((await versionsOf(id)).map(({ active }) => active)).toEqual([true, false])
    const rows = await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(desc(actions.seq))
    expect(rows.map(({ action }) => action)).toEqual(["edit", "edit", "edit"])
    expect(rows[0]!.text).toContain("activeVersion")
  })

  test("is not written twice by the same form", async () => {
    const { id } = await templateOf("admin-invitation")
    await save(id, { titlePt: "Venha, {{name}}!" }, 1)
    await save(id, { titlePt: "Venha, {{name}}!" }, 1)
    expect(await versionsOf(id)).toHaveLength(2)
  })

  test("of a number that none can have is none", async () => {
    const { id } = await templateOf("admin-invitation")
    expect((await admin.get(`${editPath(id)}?version=9999999999`)).status).toBe(200)
    expect((await activate(id, 2_147_483_648)).status).toBe(422)
  })

  test("that is stale shows what others saved", async () => {
    const { id } = await templateOf("winner-drawn")
    await save(id, { previewPt: "De uma pessoa" }, 1)
    const answer = await save(id, { previewPt: "De outra" }, 1)
    expect(answer.status).toBe(409)
    expect(words(await answer.text())).toContain("Alguém salvou antes de você")
  })

  test.each([
    ["bodyPt", "Oi, {{nome}}", "{{nome}} não existe aqui. Existem: {{name}}, {{promotion}}, {{url}}"],
    ["bodyEn", "Hello, {{name}}", "Falta no título ou no texto, fora de {{#…}}: {{url}}, {{validity}}"],
    ["subjectPt", "{{{name}}}", "usa um sinal que não é aceito"],
    ["bodyPt", "{{#name}}", "Uma chave abre e não fecha"],
  ])("is refused beside %s for %s", async (field, text, said) => {
    const { id } = await templateOf("reset")
    const answer = await save(id, { [field]: text })
    expect(answer.status).toBe(422)
    expect(errorOf(await answer.text(), field)).toContain(said)
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test("is for whoever may edit", async () => {
    const { id } = await templateOf("reset")
    expect((await user.get(editPath(id))).status).toBe(403)
    expect((await activate(id, 1, user)).status).toBe(403)
    expect((await user.post(editPath(id), { intent: "sample", number: "1", locale: "pt" })).status).toBe(403)
  })
})

describe("a template for news", () => {
  const typed = (overrides: Record<string, string> = {}) => ({
    intent: "save",
    formKey: crypto.randomUUID(),
    name: `Segundo tempo ${crypto.randomUUID()}`,
    subjectPt: "Tem jogo",
    previewPt: "Hoje",
    titlePt: "Oi, {{name}}",
    bodyPt: "Perto de {{city}}.\r\n\r\n[Ver bares]({{site}})",
    subjectEn: "A match",
    previewEn: "Today",
    titleEn: "Hello, {{name}}",
    bodyEn: "Near {{city}}.\r\n\r\n[See bars]({{site}})",
    ...overrides,
  })

  test("is created once by a form, with its first version in use", async () => {
    const form = typed()
    // To its own page, where the sample is looked at.
    const made = await admin.post(CREATE, form)
    expect(made.headers.get("location")).toBe(`${LIST}/edit/${form.formKey}`)
    expect((await admin.post(CREATE, form)).status).toBe(302)
    const versions = await versionsOf(form.formKey)
    expect(versions).toHaveLength(1)
    expect(versions[0]).toMatchObject({ active: true, bodyPt: "Perto de {{city}}.\n\n[Ver bares]({{site}})" })
    const another = await admin.post(CREATE, typed({ name: form.name }))
    expect(another.status).toBe(422)
    expect(errorOf(await another.text(), "name")).toContain("Já há um modelo com esse nome.")
  })

  test("knows no variable of a mail of the trade", async () => {
    const answer = await admin.post(CREATE, typed({ bodyPt: "{{protocol}}" }))
    expect(answer.status).toBe(422)
    expect(errorOf(await answer.text(), "bodyPt")).toContain("{{protocol}} não existe aqui")
  })

  test("is deleted with all its versions while no mailing was made of it", async () => {
    const [form, mailed] = [typed(), typed()]
    for (const one of [form, mailed]) expect((await admin.post(CREATE, one)).status).toBe(302)
    await save(form.formKey, { titlePt: "Olá, {{name}}" })
    const deletion = (id: string, who = admin) => who.post(editPath(id), { intent: "delete" })
    expect(words(await admin.read(editPath(form.formKey)))).toContain("Excluir")
    expect((await deletion(form.formKey, user)).status).toBe(403)
    for (const _ of [1, 2]) expect((await deletion(form.formKey)).status).toBe(302)
    expect(await versionsOf(form.formKey)).toEqual([])
    expect((await admin.get(editPath(form.formKey))).status).toBe(404)
    const rows = await db.select().from(actions).where(eq(actions.subjectId, form.formKey))
    expect(rows.filter(({ action }) => action === "delete")).toHaveLength(1)
    expect((await deletion(crypto.randomUUID())).status).toBe(404)

    const [version] = await versionsOf(mailed.formKey)
    const mailing = { versionId: version!.id, title: "Rodada", pace: 60, scheduledAt: new Date() }
    await db.insert(dispatches).values(mailing)
    const welcome = await templateOf("welcome")
    for (const [id, why] of [
      [mailed.formKey, "Um envio foi feito com este modelo"],
      [welcome.id, "É um email da promoção"],
    ] as const) {
      expect(words(await admin.read(editPath(id)))).not.toContain("Excluir")
      const refused = await deletion(id)
      expect([refused.status, words(await refused.text())]).toEqual([409, expect.stringContaining(why)])
    }
    expect(await versionsOf(mailed.formKey)).toHaveLength(1)
  })

  test("is for whoever may create", async () => {
    expect((await user.get(CREATE)).status).toBe(403)
    expect((await user.post(CREATE, typed())).status).toBe(403)
  })
})

describe("a sample", () => {
  const previewOf = async (mail: string, query = "") => {
    const versions = await versionsOf((await templateOf(mail)).id)
    return `${LIST}/preview/${versions[0]!.id}${query}`
  }

  test("is the mail with its frame, on a page where nothing runs", async () => {
    await db.insert(certificates).values({ number: "04.012345/2026" })
    const answer = await admin.get(await previewOf("reset", "?locale=en"))
    expect(answer.status).toBe(200)
    expect(answer.headers.get("content-security-policy")).toContain("sandbox")
    const html = words(await answer.text())
    expect(html).toContain("here is your link")
    expect(html).toContain("never ask for money")
    expect(html).toContain("Authorisation certificates 04.012345/2026")
    expect((await user.get(await previewOf("reset"))).status).toBe(403)
  })

  test("of every mail of the trade has all of its links, in both languages", async () => {
    const trade = await db
      .select({ mail: emailTemplates.mail, id: emailTemplateVersions.id })
      .from(emailTemplateVersions)
      .innerJoin(emailTemplates, eq(emailTemplates.id, emailTemplateVersions.templateId))
      .where(and(isNotNull(emailTemplates.mail), emailTemplateVersions.active))
    expect(trade.length).toBeGreaterThan(15)
    for (const { mail, id } of trade)
      for (const locale of ["pt", "en"])
        expect([mail, await admin.read(`${LIST}/preview/${id}?locale=${locale}`)]).not.toEqual([
          mail,
          expect.stringContaining("]("),
        ])
  })

  test("holds a person's own data for whoever may see them, and examples for the others", async () => {
    const person = await insertRegistration(db, { name: "Marlene" })
    const invoice = await insertInvoice(db, { registrationId: person.id })
    const path = await previewOf("invoice-received", `?person=${person.id}`)
    const seen = words(await admin.read(path))
    expect(seen).toContain("Marlene")
    expect(seen).toContain(invoice.protocol)
    const reports = await signInAdmin(db, site.app.origin, "exports")
    const masked = words(await reports.read(path))
    expect(masked).not.toContain(invoice.protocol)
    expect(masked).toContain("Sorteio de exemplo")
  })

  test("of nobody who is there is one of examples", async () => {
    expect(words(await admin.read(await previewOf("welcome", "?person=ninguem")))).toContain("Torcida")
  })

  test("makes no link that opens an account", async () => {
    const person = await insertRegistration(db)
    const html = await admin.read(await previewOf("reset", `?person=${person.id}`))
    expect(html).not.toContain("/reset/")
  })

  test("is found by a person's name on the page of the template", async () => {
    const person = await insertRegistration(db, { name: "Valdirene", lastname: "Souto" })
    const { id } = await templateOf("welcome")
    const page = words(await admin.read(`${editPath(id)}?who=valdirene`))
    expect(page).toContain("Valdirene Souto")
    expect(words(await admin.read(`${editPath(id)}?person=${person.id}`))).toContain(
      "Com os dados de Valdirene Souto",
    )
  })

  test("goes to whoever asks, and to nobody else", async () => {
    const { id } = await templateOf("welcome")
    const folder = ".data/mail"
    const before = new Set(await readdir(folder).catch(() => []))
    const answer = await admin.post(editPath(id), { intent: "sample", number: "1", locale: "pt" })
    expect(answer.status).toBe(302)
    const made = (await readdir(folder)).filter((file) => !before.has(file) && file.includes(admin.user.id))
    expect(made).toHaveLength(1)
    const eml = await readFile(`${folder}/${made[0]}`, "utf8")
    expect(eml).toMatch(new RegExp(`To: .*${admin.user.email}`))
    await rm(`${folder}/${made[0]}`)
  })

  test("with somebody's data leaves a trace in their record, even where nobody looked at it before", async () => {
    const person = await insertRegistration(db, { name: "Jurema" })
    const { id } = await templateOf("welcome")
    const form = { intent: "sample", number: "1", locale: "en", person: person.id }
    expect((await admin.post(editPath(id), form)).status).toBe(302)
    const seen = await db.select().from(looks).where(eq(looks.registrationId, person.id))
    expect(seen).toMatchObject([{ place: "sample", userId: admin.user.id }])
  })
})

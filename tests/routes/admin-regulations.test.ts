import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { regulations } from "#drizzle/schema/contents"
import { buildPdf } from "#drizzle/seed/builders/documents"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

const LIST = "/admin/regulations"
const CREATE = `${LIST}/create`
const editPath = (id: string) => `${LIST}/edit/${id}`

let site: Site
let admin: Visitor
let colleague: Visitor
let user: Visitor
const stranger = () => visit(site.app.origin, { adult: false })

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  colleague = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
})
afterAll(() => site.close())

type Typed = Record<string, string>
const typed = (overrides: Typed = {}): Typed => ({
  kind: "regulation",
  locale: "pt",
  title: "Regulamento da promoção",
  body: "## 1. Quem promove\n\nA **cervejaria**.",
  formKey: crypto.randomUUID(),
  ...overrides,
})
const send = (whose: Visitor, path: string, fields: Record<string, string | Blob>) =>
  whose.post(path, fields, { multipart: true })
async function create(overrides: Typed = {}): Promise<string> {
  const answer = await send(admin, CREATE, { intent: "save", ...typed(overrides) })
  expect(answer.status).toBe(302)
  return answer.headers.get("location")!.split("/").at(-1)!
}
const versionOf = async (id: string) => {
  const [row] = await site.db.select().from(regulations).where(eq(regulations.id, id))
  return String(row!.version)
}
const publish = async (id: string) =>
  admin.post(editPath(id), { intent: "publish", version: await versionOf(id) })
const dropDraft = async (id: string) =>
  admin.post(editPath(id), { intent: "delete", version: await versionOf(id) })

test("nobody can register before both texts are published here, and then anybody can", async () => {
  const closed = "O regulamento e os termos ainda não foram publicados."
  const register = async () => words(await (await visit(site.app.origin).post("/register", person())).text())
  expect(await register()).toContain(closed)
  const regulation = await create()
  expect(words(await stranger().read("/regulamentos"))).toContain("Ainda não publicado")
  expect((await publish(regulation)).status).toBe(302)
  expect(await register()).toContain("fechado neste momento. Os termos ainda não foram publicados.")
  await publish(await create({ kind: "terms", title: "Termos de uso" }))
  const answer = await visit(site.app.origin).post("/register", person())
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/perfil"])
  const page = await stranger().read("/regulamentos")
  expect(page).toContain('<h2 id="t-1-quem-promove">1. Quem promove</h2>')
  expect(page).toContain("<strong>cervejaria</strong>")
  expect(words(page)).toMatch(/Edição 1, publicada em/)
})

describe("the forms", () => {
  test("show a text as people will read it, save nothing, and keep what was typed", async () => {
    const form = typed({
      body: "## Prêmios\n\n<script>alert(1)</script>",
      title: "Ainda em dúvida",
      locale: "en",
    })
    const before = await site.db.$count(regulations)
    const answer = await send(admin, CREATE, { intent: "preview", ...form })
    const html = await answer.text()
    expect([answer.status, await site.db.$count(regulations)]).toEqual([200, before])
    expect(html).toContain('<h2 id="t-premios">Prêmios</h2>')
    expect(html).not.toContain("<script>alert(1)")
    expect(html).toContain('value="Ainda em dúvida"')
    expect(html).toMatch(/<option value="en" selected[^>]*>Inglês/)
    expect(html).toMatch(/<textarea[^>]*>## Prêmios/)
    const empty = await send(admin, CREATE, { intent: "preview", ...form, body: "" })
    expect(empty.status).toBe(422)
  })

  test("look at a draft without saving it, and without taking it for a stale one", async () => {
    const id = await create({ locale: "en", title: "Draft" })
    const look = { intent: "preview", title: "Draft", body: "Only **looked at**.", version: "1" }
    const html = await (await send(admin, editPath(id), look)).text()
    expect(html).toContain("<strong>looked at</strong>")
    expect(await versionOf(id)).toBe("1")
    await dropDraft(id)
  })

  test("save over what a colleague saved elsewhere; a text that both changed is a 409 with what differs", async () => {
    const id = await create({ locale: "en", title: "Rules", body: "One number.\n\nTwo prizes." })
    const began = JSON.stringify({ title: "Rules", body: "One number.\n\nTwo prizes." })
    const theirs = { intent: "save", title: "Rules", body: "Three numbers.\n\nTwo prizes.", version: "1" }
    expect((await send(colleague, editPath(id), theirs)).status).toBe(302)

    const onlyTitle = {
      intent: "save",
      title: "The rules",
      body: "One number.\r\n\r\nTwo prizes.",
      version: "1",
      began,
    }
    const both = { ...onlyTitle, body: "Nine numbers.\n\nTwo prizes." }
    const refused = await send(admin, editPath(id), both)
    const stale = await refused.text()
    expect([refused.status, words(stale)]).toEqual([
      409,
      expect.stringMatching(/Alguém salvou antes de você .+ Texto O meu O que está/),
    ])
    expect(stale).toMatch(/<del>Three<\/del><ins>Nine<\/ins>/)
    expect(stale).toMatch(/name="version" value="2"/)
    expect(stale).toContain('value="The rules"')

    expect((await send(admin, editPath(id), onlyTitle)).status).toBe(302)
    const saved = await admin.read(editPath(id))
    expect(saved).toMatch(/<textarea[^>]*>Three numbers\./)
    expect(saved).toContain('value="The rules"')
    await dropDraft(id)
  })

  test("lead to the draft that somebody writes already", async () => {
    const id = await create({ locale: "en", title: "Somebody's draft" })
    const second = await send(admin, CREATE, { intent: "save", ...typed({ locale: "en" }) })
    const html = await second.text()
    expect([second.status, words(html)]).toEqual([
      409,
      expect.stringContaining("Já existe um rascunho desse texto nessa língua."),
    ])
    expect(html).toContain(`href="${editPath(id)}"`)
    await dropDraft(id)
  })

  test("begin the next edition with the words of the one before", async () => {
    const id = await create({ locale: "en", title: "First edition", body: "As it **was**." })
    await publish(id)
    const page = await admin.read(`${CREATE}?from=${id}`)
    expect(page).toContain('value="First edition"')
    expect(page).toMatch(/<textarea[^>]*>As it \*\*was\*\*\./)
    expect((await admin.get(`${CREATE}?from=nonsense`)).status).toBe(404)
    expect((await admin.get(`${LIST}/edit`)).headers.get("location")).toBe(CREATE)
  })
})

describe("an edition", () => {
  test("is published after a question, shows what it changed, and takes no edit any more", async () => {
    const first = await create({ kind: "terms", locale: "en", title: "Terms", body: "We keep it a year." })
    await publish(first)
    const second = await create({
      kind: "terms",
      locale: "en",
      title: "Terms",
      body: "We keep it two years.",
    })
    const asked = words(await admin.read(`${editPath(second)}?confirm=publish`))
    expect(asked).toMatch(/passa a valer agora.+no lugar da edição 1/)
    expect((await publish(second)).status).toBe(302)
    const page = await admin.read(editPath(second))
    expect(page).toMatch(/<del>a year<\/del>|<del>a<\/del>/)
    expect(words(page)).toContain("O que muda da edição 1")
    expect(page).not.toContain("<textarea")
    const late = { intent: "save", title: "Terms", body: "For ever.", version: await versionOf(second) }
    expect((await send(admin, editPath(second), late)).status).toBe(409)
    expect((await dropDraft(second)).status).toBe(409)
    expect(words(await admin.read(editPath(first)))).toContain("Substituída")
  })

  test("has its PDF beside it, for anybody once it is published, under a name of its own", async () => {
    const id = await create({ kind: "terms", locale: "pt", title: "Termos", body: "Com um PDF ao lado." })
    const pdf = new File([buildPdf()], "../../etc/passwd.pdf")
    expect((await send(admin, editPath(id), { intent: "pdf", pdf, version: "1" })).status).toBe(302)
    const [, name] = /\/pdf">(termos-de-uso-\d+\.pdf)</.exec(await admin.read(editPath(id)))!
    expect((await stranger().get(`/regulamentos/${name}`)).status).toBe(404)
    const own = await admin.get(`${LIST}/${id}/pdf`)
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-store"])
    await publish(id)
    expect(await stranger().read("/termos")).toContain(`href="/regulamentos/${name}"`)
    const served = await stranger().get(`/regulamentos/${name}`)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}"`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    })
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(buildPdf())
    const head = await stranger().send(`/regulamentos/${name}`, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    const tag = served.headers.get("etag")!
    const again = await stranger().get(`/regulamentos/${name}`, { "if-none-match": tag })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag])
    const others = await stranger().get(`/regulamentos/${name}`, { "if-none-match": '"other"' })
    expect([others.status, (await others.arrayBuffer()).byteLength]).toEqual([200, buildPdf().byteLength])
    for (const other of ["regulamento-99.pdf", "x.pdf", "termos-de-uso-1.pdf%00"])
      expect([404, 400]).toContain((await stranger().get(`/regulamentos/${other}`)).status)
  })

  test("that was seen before a colleague's change is not deleted, nor is its PDF touched, until that was seen", async () => {
    const id = await create({ locale: "en", title: "Of two people" })
    const pdf = new File([buildPdf()], "regulamento.pdf")
    expect((await send(colleague, editPath(id), { intent: "pdf", pdf, version: "1" })).status).toBe(302)
    const other = new File([buildPdf("outro")], "outro.pdf")
    const late: [string, Record<string, File>][] = [
      ["delete", {}],
      ["remove-pdf", {}],
      ["pdf", { pdf: other }],
    ]
    for (const [intent, sent] of late) {
      const { status } = await send(admin, `${editPath(id)}?confirm=${intent}`, {
        intent,
        version: "1",
        ...sent,
      })
      expect([intent, status]).toEqual([intent, 409])
    }
    for (const command of ["delete", "remove-pdf"]) {
      const asked = await admin.read(`${editPath(id)}?confirm=${command}`)
      const form = new RegExp(`<form[^>]* id="${command}".*?</form>`, "s").exec(asked)![0]
      expect(form).toContain('name="version" value="2"')
    }
    expect(await versionOf(id)).toBe("2")
    expect((await admin.post(editPath(id), { intent: "remove-pdf", version: "2" })).status).toBe(302)
    expect((await dropDraft(id)).status).toBe(302)
  })

  test("takes no other file for a PDF", async () => {
    const id = await create({ locale: "en", title: "Not a PDF" })
    const refused = await send(admin, editPath(id), {
      intent: "pdf",
      pdf: new File(["MZ"], "regulamento.pdf"),
      version: "1",
    })
    expect([refused.status, words(await refused.text())]).toEqual([
      422,
      expect.stringContaining("O arquivo não é um PDF inteiro."),
    ])
    await dropDraft(id)
  })
})

describe("the list", () => {
  test("says which edition is in force, filters and exports", async () => {
    const list = words(await admin.read(`${LIST}?kind=terms&locale=en`))
    expect(list).toMatch(/Termos de uso Inglês 2 Em vigor/)
    expect(list).toMatch(/Termos de uso Inglês 1 Substituída/)
    expect(words(await admin.read(`${LIST}?status=draft`))).toContain("Nada com esses filtros.")
    const answer = await admin.post("/admin/exports", { intent: "create", area: "regulations", filters: "" })
    expect(answer.status).toBe(302)
  })

  test("is for reading only without the rights to write", async () => {
    const id = await create({ locale: "en", title: "Hands off" })
    const list = await user.read(LIST)
    expect(words(list)).toContain("Hands off")
    for (const word of ["Criar edição", "Exportar", editPath(id)]) expect(list).not.toContain(word)
    for (const path of [CREATE, editPath(id), `${LIST}/${id}/pdf`])
      expect([path, (await user.get(path)).status]).toEqual([path, 403])
    for (const intent of ["save", "preview", "publish", "delete", "pdf", "remove-pdf"])
      expect([intent, (await user.post(editPath(id), { intent, version: "1" })).status]).toEqual([
        intent,
        403,
      ])
    expect(await site.db.$count(actions, eq(actions.subjectId, id))).toBe(1)
    expect(await site.db.$count(regulations, and(eq(regulations.id, id), eq(regulations.version, 1)))).toBe(1)
    await dropDraft(id)
  })
})

let people = 0
function person(): Record<string, string> {
  people++
  return {
    name: "Aparecida",
    lastname: "da Geral",
    cpf: ["529.982.247-25", "111.444.777-35", "987.654.321-00"][people % 3]!,
    birthdate: "1990-05-17",
    phone: `1198888000${people}`,
    email: `ap.${people}@example.com`,
    emailConfirmation: `ap.${people}@example.com`,
    uf: "SP",
    city: "Campinas",
    password: "Torcida@2027",
    passwordConfirmation: "Torcida@2027",
    terms: "on",
    regulation: "on",
  }
}

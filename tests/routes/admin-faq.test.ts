import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { faq } from "#drizzle/schema/contents"
import { insertQuestion } from "#drizzle/seed/builders/texts"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit, words } from "#tests/support/visitor"

const LIST = "/admin/faq"
const CREATE = `${LIST}/create`
const editPath = (id: string) => `${LIST}/edit/${id}`

let site: Site
let admin: Visitor
let user: Visitor

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
})
afterAll(() => site.close())

const typed = (overrides: Record<string, string> = {}) => ({
  locale: "pt",
  question: "Posso ganhar?",
  answer: "- Sim.\n- **Muito**.",
  formKey: crypto.randomUUID(),
  ...overrides,
})
const create = async (overrides: Record<string, string> = {}) => {
  const answer = await admin.post(CREATE, { intent: "save", ...typed(overrides) })
  expect(answer.status).toBe(302)
  return answer.headers.get("location")!.split("/").at(-1)!
}
const open = () => visit(site.app.origin).read("/faq")

test("a question is on the page from its publication until it is taken off, as Markdown without HTML", async () => {
  const id = await create({ answer: "- Sim.\n- **Muito**.\n\n<b>não</b>" })
  expect(await open()).not.toContain("Posso ganhar?")
  expect(words(await admin.read(`${editPath(id)}?confirm=publish`))).toContain("aparece na página de dúvidas")
  expect((await admin.post(editPath(id), { intent: "publish" })).status).toBe(302)
  const page = await open()
  expect(page).toContain("Posso ganhar?")
  expect(page).toContain("<strong>Muito</strong>")
  expect(page).toContain("&lt;b&gt;não&lt;/b&gt;")
  expect((await admin.post(editPath(id), { intent: "delete" })).status).toBe(409)
  await admin.post(editPath(id), { intent: "unpublish" })
  expect(await open()).not.toContain("Posso ganhar?")
  expect(words(await admin.read(editPath(id)))).toMatch(/Tirado do ar por .+ Publicado por .+ Criado por/)
  expect((await admin.post(editPath(id), { intent: "delete" })).headers.get("location")).toBe(LIST)
  expect((await admin.get(editPath(id))).status).toBe(404)
})

test("two answers with one heading have each an id of its own on the page", async () => {
  const ids: string[] = []
  for (const question of ["Como mando?", "Como recebo?"]) {
    const id = await create({ question, answer: "## Prazo\n\nUm [dia](#t-prazo)." })
    await admin.post(editPath(id), { intent: "publish" })
    ids.push(id)
  }
  const page = await open()
  const given = [...page.matchAll(/<h2 id="([^"]+)">Prazo/g)].map(([, id]) => id)
  expect(given).toHaveLength(2)
  expect(new Set(given).size).toBe(2)
  for (const id of given) expect(page).toContain(`<a href="#${id}">dia</a>`)
  for (const id of ids) await admin.post(editPath(id), { intent: "unpublish" })
})

test("an edit of a published question shows what it changes, and is on the page once it is published", async () => {
  const id = await create({ question: "Quanto dura?", answer: "Até **sexta**." })
  await admin.post(editPath(id), { intent: "publish" })
  const edit = { intent: "save", question: "Quanto dura?", answer: "Até **sábado**.", version: "1" }
  expect((await admin.post(editPath(id), edit)).status).toBe(302)
  const html = await admin.read(editPath(id))
  expect(words(html)).toContain("Rascunho salvo. O site continua como está.")
  expect(html).toContain("<del>sexta</del>")
  expect(html).toContain("<ins>sábado</ins>")
  expect(words(await admin.read(LIST))).toMatch(/Quanto dura\? \d+ Publicada Com rascunho/)
  expect(await open()).toContain("<strong>sexta</strong>")
  const dialog = await admin.read(`${editPath(id)}?confirm=publish`)
  expect(words(dialog)).toContain("O rascunho toma o lugar do que está no site.")
  const seen = { intent: "publish", version: "1" }
  expect((await admin.post(editPath(id), seen)).status).toBe(409)
  expect((await admin.post(editPath(id), { ...seen, version: "2" })).status).toBe(302)
  expect(await open()).toContain("<strong>sábado</strong>")
})

test("what is typed is looked at without being saved, and comes back", async () => {
  const before = await site.db.$count(faq)
  const form = typed({ question: "Ainda em dúvida?", locale: "en" })
  const answer = await admin.post(CREATE, { intent: "preview", ...form })
  const html = await answer.text()
  expect([answer.status, await site.db.$count(faq)]).toEqual([200, before])
  expect(html).toContain("<strong>Muito</strong>")
  expect(html).toContain('value="Ainda em dúvida?"')
  expect(html).toMatch(/<textarea[^>]*>- Sim\./)
  expect(html).toMatch(/<option value="en" selected/)
})

test("an edit leaves the page as it is; an old form's is a 409 with both", async () => {
  const { id } = await insertQuestion(site.db, { question: "Até quando?", answer: "Até dia 30." })
  const mine = { intent: "save", question: "Até quando?", answer: "Até dia 31.", version: "1" }
  expect((await admin.post(editPath(id), mine)).headers.get("location")).toBe(editPath(id))
  expect(await open()).toContain("Até dia 30.")
  const stale = await admin.post(editPath(id), { ...mine, answer: "Até dia 29." })
  expect([stale.status, words(await stale.text())]).toEqual([
    409,
    expect.stringMatching(/Alguém salvou antes de você .+ Resposta Até dia 31\. Até dia 29\./),
  ])
  // What was written before is the audit's, and of a long text only the words that changed are marked.
  const page = await admin.read(editPath(id))
  expect(words(page)).toMatch(/Editado por .+ Resposta: Até dia/)
  expect(page).toMatch(/Até dia (<!-- -->)?<del>30<\/del><ins>31<\/ins>(<!-- -->)?\./)
})

test("the list has a language in its order, whose questions go up and down without a script", async () => {
  const [first, second] = [
    await create({ locale: "en", question: "First?" }),
    await create({ locale: "en", question: "Second?" }),
  ]
  const path = `${LIST}?locale=en`
  const rowOf = async (id: string) => (await site.db.select().from(faq).where(eq(faq.id, id)))[0]!
  const list = await admin.read(path)
  expect(list.indexOf("First?")).toBeLessThan(list.indexOf("Second?"))
  expect(list).toContain('aria-label="Subir: Second?"')
  const move = { intent: "move", id: second, from: String((await rowOf(second)).position), to: "up" }
  expect((await admin.post(path, move)).headers.get("location")).toBe(path)
  expect((await admin.post(path, move)).status).toBe(302)
  expect((await rowOf(second)).position).toBeLessThan((await rowOf(first)).position)
  expect(words(await admin.read(`${path}&q=first`))).not.toContain("Subir")
  for (const change of [{ to: "sideways" }, { from: "x" }, { id: "x" }])
    expect((await admin.post(path, { ...move, ...change })).status).toBe(422)
  const answer = await admin.post("/admin/exports", { intent: "create", area: "faq", filters: "locale=en" })
  expect(answer.status).toBe(302)
  expect(words(await admin.read("/admin/exports"))).toContain("Língua: Inglês")
})

test("is for reading only without the rights to write", async () => {
  const { id, position } = await insertQuestion(site.db, { question: "Só leitura?" })
  const list = await user.read(LIST)
  expect(words(list)).toContain("Só leitura?")
  for (const word of ["Criar pergunta", "Exportar", "Subir", editPath(id)]) expect(list).not.toContain(word)
  for (const path of [CREATE, editPath(id)])
    expect([path, (await user.get(path)).status]).toEqual([path, 403])
  for (const intent of ["save", "preview", "publish", "unpublish", "delete"])
    expect([intent, (await user.post(editPath(id), { intent })).status]).toEqual([intent, 403])
  const move = { intent: "move", id, from: String(position), to: "up" }
  expect((await user.post(LIST, move)).status).toBe(403)
  expect((await admin.get(`${LIST}/edit`)).headers.get("location")).toBe(CREATE)
})

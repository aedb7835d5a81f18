import { db, dropOwnDatabase } from "#tests/support/own-database"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createRegulation } from "#app/domain/regulations/create-regulation.server"
import { deleteRegulation } from "#app/domain/regulations/delete-regulation.server"
import { editRegulation } from "#app/domain/regulations/edit-regulation.server"
import { publishRegulation } from "#app/domain/regulations/publish-regulation.server"
import { editionOfPdf, pdfName, type TextRef } from "#app/domain/regulations/regulation"
import { newRegulationInput, regulationEditInput } from "#app/domain/regulations/regulation-input.server"
import { putPdf, removePdf } from "#app/domain/regulations/regulation-pdf.server"
import { pageOfRegulations } from "#app/domain/regulations/regulations.list.server"
import { getRegulation, latestPublished } from "#app/domain/regulations/regulations.queries.server"
import { sweepFiles } from "#app/jobs/sweep-files.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { actions } from "#drizzle/schema/back-office"
import { regulations } from "#drizzle/schema/contents"
import { buildPdf } from "#drizzle/seed/builders/documents"
import { insertUser } from "#drizzle/seed/builders/user"
import { broken } from "#tests/support/broken"
import { refusedWith } from "#tests/support/refused-with"

const now = new Date("2026-11-20T15:00:00Z")
let by: string
let colleague: string
let folder: string
let files: Files

beforeAll(async () => {
  by = (await insertUser(db)).id
  colleague = (await insertUser(db)).id
  folder = await mkdtemp(join(tmpdir(), "bar-texts-"))
  files = openFiles(`file:${folder}`)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropOwnDatabase()
})
beforeEach(async () => {
  await db.delete(regulations).where(sql`${regulations.publishedAt} is null`)
})

type Typed = Partial<Record<"kind" | "locale" | "title" | "body" | "formKey", string>>
const fresh = (overrides: Typed = {}) =>
  newRegulationInput.parse({
    kind: "regulation",
    locale: "pt",
    title: "Regulamento",
    body: "## 1. Quem promove\r\n\r\nA cervejaria.",
    formKey: crypto.randomUUID(),
    ...overrides,
  })
const create = async (overrides: Typed = {}) =>
  (await createRegulation(db, { input: fresh(overrides), by, now })).id
const edit = (id: string, change: { title?: string; body?: string; version: string }) =>
  editRegulation(db, { id, input: regulationEditInput.parse({ ...fresh(), ...change }), by, now })
const publish = async (id: string, whose = by) =>
  publishRegulation(db, { id, version: (await getRegulation(db, id)).version, by: whose, now })
/** Publishes a text that nobody wrote before. */
const published = async (overrides: Typed = {}) => {
  const id = await create({ body: `Texto ${crypto.randomUUID()}`, ...overrides })
  await publish(id)
  return id
}
const rowsOn = (id: string) => db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)
const file = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "qualquer nome.pdf")

describe("a draft", () => {
  test("keeps its lines, in one system's line ends, and stands in the audit by its hash", async () => {
    const id = await create()
    expect(await getRegulation(db, id)).toMatchObject({
      body: "## 1. Quem promove\n\nA cervejaria.",
      publishedAt: null,
      version: 1,
    })
    const [row] = await rowsOn(id)
    expect(row).toMatchObject({ permission: "regulations", action: "create", userId: by })
    expect(row!.text).toMatch(/"bodySha256":"[0-9a-f]{64}"/)
    expect(row!.text).not.toContain("A cervejaria")
  })

  test("sent twice, also at the same moment, is one; a second one of the same text is refused, naming it", async () => {
    const input = fresh()
    const send = () => createRegulation(db, { input, by, now })
    const made = await Promise.all([send(), send()])
    expect(made.map(({ id }) => id)).toEqual([input.formKey, input.formKey])
    expect(await rowsOn(input.formKey)).toHaveLength(1)
    expect(await broken(createRegulation(db, { input: fresh(), by, now }))).toEqual({
      code: "WRONG_STATE",
      field: "kind",
      data: { holder: { id: input.formKey, name: "Regulamento" } },
    })
    expect(await create({ locale: "en" })).not.toBe(input.formKey)
  })

  test.each([
    [{ body: " \n " }, "body: required"],
    [{ body: "x".repeat(100_001) }, "body: too-long:100000"],
    [{ body: "a\u202Eb" }, "body: characters"],
    [{ title: "a\nb" }, "title: characters"],
    [{ kind: "poem" }, "kind: choice"],
    [{ locale: undefined }, "locale: required"],
  ])("%j breaks %s", (change, issue) => {
    const { issues } = newRegulationInput.safeParse({ ...fresh(), ...change }).error!
    expect(issues.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([issue])
  })

  test("is edited on the version that was seen; an old one is stale and told what differs", async () => {
    const id = await create({ body: "Vale 1 número." })
    const mine = { title: "Regulamento", body: "Vale 2 números.", version: "1" }
    await edit(id, mine)
    await edit(id, mine)
    expect(await getRegulation(db, id)).toMatchObject({ body: "Vale 2 números.", version: 2 })
    expect(await rowsOn(id)).toHaveLength(2)
    expect(await broken(edit(id, { ...mine, body: "Vale 3 números." }))).toMatchObject({
      code: "STALE",
      data: {
        current: { title: "Regulamento", body: "Vale 2 números.", version: 2 },
        textDiff: expect.arrayContaining([
          { kind: "removed", text: "2" },
          { kind: "added", text: "3" },
        ]),
      },
    })
  })

  test("is deleted once, however often it is asked, and is gone then", async () => {
    const id = await create()
    await deleteRegulation(db, { id, version: 1, by, now, files })
    await deleteRegulation(db, { id, version: 1, by, now, files })
    expect(await broken(getRegulation(db, id))).toEqual({ code: "NOT_FOUND" })
    expect((await rowsOn(id)).map(({ action }) => action)).toEqual(["create", "delete"])
    const nobodys = { id: crypto.randomUUID(), version: 1, by, now, files }
    expect(await broken(deleteRegulation(db, nobodys))).toEqual({ code: "NOT_FOUND" })
  })

  test("is not deleted where somebody wrote on since it was seen", async () => {
    const id = await create()
    await edit(id, { body: "O que a colega escreveu.", version: "1" })
    expect(await broken(deleteRegulation(db, { id, version: 1, by, now, files }))).toMatchObject({
      code: "STALE",
      data: { current: { body: "O que a colega escreveu.", version: 2 } },
    })
    await deleteRegulation(db, { id, version: 2, by, now, files })
    expect((await rowsOn(id)).map(({ action }) => action)).toEqual(["create", "edit", "delete"])
  })
})

describe("publishing", () => {
  test("puts a text in force; a second tap of the same person is one, a colleague's is told who was first", async () => {
    const id = await create({ kind: "terms", locale: "en", body: "Second tap." })
    await publish(id)
    await publish(id)
    expect(await latestPublished(db, "terms", "en")).toMatchObject({ id, publishedAt: now })
    expect((await rowsOn(id)).map(({ action }) => action)).toEqual(["create", "publish"])
    expect(await broken(publish(id, colleague))).toEqual({ code: "WRONG_STATE" })
  })

  test("of what somebody changed since is stale", async () => {
    const id = await create()
    await edit(id, { body: "Outro texto.", version: "1" })
    expect(await broken(publishRegulation(db, { id, version: 1, by, now }))).toMatchObject({ code: "STALE" })
  })

  test("of the text that is in force already is refused", async () => {
    await published({ kind: "terms", title: "Termos", body: "O mesmo." })
    const id = await create({ kind: "terms", title: "Termos", body: "O mesmo." })
    expect(await broken(publish(id))).toEqual({ code: "WRONG_STATE" })
  })

  test("gives each language its own editions, one after the other", async () => {
    const text: TextRef = { kind: "terms", locale: "pt" }
    const [first, second] = [await published(text), await published(text)]
    const [one, two] = [await getRegulation(db, first), await getRegulation(db, second)]
    expect(two.edition).toBe(one.edition + 1)
    const lines = async (query: string) =>
      (await pageOfRegulations(db, new URL(`http://x/?kind=terms&locale=pt&${query}`))).rows
    expect((await lines("status=current")).map(({ id, state }) => [id, state])).toEqual([[second, "current"]])
    expect((await lines("status=replaced")).map(({ id }) => id)).toContain(first)
    expect((await lines("")).map(({ id, state }) => [id, state])).toContainEqual([first, "replaced"])
    expect(await lines("status=draft")).toEqual([])
  })
})

describe("a published edition", () => {
  test("is changed by nobody: not by its form, its PDF's, a deletion or SQL", async () => {
    const id = await published()
    const { version } = await getRegulation(db, id)
    expect(await broken(edit(id, { version: String(version) }))).toEqual({ code: "WRONG_STATE" })
    const seen = { id, version, by, now, files }
    expect(await broken(deleteRegulation(db, seen))).toEqual({ code: "WRONG_STATE" })
    expect(await broken(putPdf(db, { ...seen, file: file(buildPdf()) }))).toEqual({ code: "WRONG_STATE" })
    const whose = eq(regulations.id, id)
    const pdf = { pdfFile: "texts/x.pdf", pdfSha256: "0" }
    for (const change of [{ body: "x" }, { title: "x" }, { publishedAt: null }, { edition: 999 }, pdf])
      expect(await refusedWith(db.update(regulations).set(change).where(whose))).toBe("23001")
    expect(await refusedWith(db.delete(regulations).where(whose))).toBe("23001")
  })

  test("comes after those before it, and beside one draft at most, whoever writes", async () => {
    const { kind, locale, edition } = await getRegulation(db, await published())
    const row = { kind, locale, title: "x", body: "x" }
    await published()
    const between = { ...row, edition: edition - 1_000, publishedAt: now }
    expect(await refusedWith(db.insert(regulations).values(between))).toBe("23001")
    await create()
    expect(await refusedWith(db.insert(regulations).values({ ...row, edition: 9_000 }))).toBe("23505")
  })
})

describe("the PDF beside a text", () => {
  test("is kept with its hash, put in another's place, and taken away", async () => {
    const id = await create()
    const keyOf = async () => (await getRegulation(db, id)).pdfFile!
    await putPdf(db, { id, version: 1, file: file(buildPdf("um")), by, now, files })
    const first = await keyOf()
    await putPdf(db, { id, version: 1, file: file(buildPdf("um")), by, now, files })
    expect(await keyOf()).toBe(first)
    await putPdf(db, { id, version: 2, file: file(buildPdf("dois")), by, now, files })
    const second = await keyOf()
    expect([await files.exists(first), await files.exists(second)]).toEqual([false, true])
    await removePdf(db, { id, version: 3, by, now, files })
    await removePdf(db, { id, version: 3, by, now, files })
    expect(await getRegulation(db, id)).toMatchObject({ pdfFile: null, pdfSha256: null })
    expect(await files.exists(second)).toBe(false)
    expect((await rowsOn(id)).map(({ action }) => action)).toEqual(["create", "edit", "edit", "edit"])
  })

  test("is neither swapped nor taken away by whoever saw another one, and what was sent in vain is not kept", async () => {
    const id = await create()
    await putPdf(db, { id, version: 1, file: file(buildPdf("dela")), by: colleague, now, files })
    const { pdfFile } = await getRegulation(db, id)
    const late = { id, version: 1, by, now, files }
    const kept = async () => (await readdir(`${folder}/texts`)).length
    const before = await kept()
    expect(await broken(putPdf(db, { ...late, file: file(buildPdf("meu")) }))).toMatchObject({
      code: "STALE",
    })
    expect(await broken(removePdf(db, late))).toMatchObject({ code: "STALE" })
    expect(await getRegulation(db, id)).toMatchObject({ pdfFile, version: 2 })
    expect(await kept()).toBe(before)
    await removePdf(db, { ...late, version: 2 })
  })

  test.each([
    ["a text", "Regulamento"],
    ["a page that calls itself one", "<html>%PDF-1.4 %%EOF"],
    ["half of one", "%PDF-1.7\n1 0 obj"],
    ["nothing", ""],
  ])("is not %s", async (_, text) => {
    const id = await create()
    const sent = new File([text], "regulamento.pdf", { type: "application/pdf" })
    expect(await broken(putPdf(db, { id, version: 1, file: sent, by, now, files }))).toEqual({
      code: "INVALID_REQUEST",
      field: "pdf",
    })
  })

  test("is not larger than it may be", async () => {
    const id = await create()
    const large = new File([buildPdf(), new Uint8Array(10 * 1024 * 1024)], "grande.pdf")
    expect(await broken(putPdf(db, { id, version: 1, file: large, by, now, files }))).toMatchObject({
      field: "pdf",
    })
  })

  test("stays in the store while an edition names it, and what none names is swept", async () => {
    const id = await create({ body: "Com PDF." })
    await putPdf(db, { id, version: 1, file: file(buildPdf("varrido")), by, now, files })
    await publish(id)
    const { pdfFile } = await getRegulation(db, id)
    await files.put("texts/0190a1b2-0000-7000-8000-000000000001.pdf", buildPdf(), "application/pdf")
    const recordOf = () => openExchange(`file:${folder}`, "log/none")
    expect(await sweepFiles(db, new Date(Date.now() + 10 * 86_400_000), { files, recordOf })).toBe(1)
    expect(await files.exists(pdfFile!)).toBe(true)
  })

  test("has a name that leads back to its edition, and no other does", () => {
    for (const kind of ["regulation", "terms"] as const)
      for (const locale of ["pt", "en"] as const)
        expect(editionOfPdf(pdfName({ kind, locale, edition: 12 }))).toEqual({ kind, locale, edition: 12 })
    for (const name of [
      "regulamento-0.pdf",
      "regulamento.pdf",
      "regulamento-1.pdf.pdf",
      "../regulamento-1.pdf",
    ])
      expect(editionOfPdf(name)).toBeUndefined()
  })
})

test("a draft is found by its title's words, whatever their case and accents", async () => {
  const id = await create({ title: "Promoção Relâmpago" })
  const page = await pageOfRegulations(db, new URL("http://x/?q=promocao+RELAMPAGO"))
  expect(page.rows.map((row) => row.id)).toEqual([id])
  expect(await db.$count(regulations, and(eq(regulations.id, id)))).toBe(1)
})

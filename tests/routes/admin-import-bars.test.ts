import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq, inArray } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { stores } from "#drizzle/schema/stores"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCnpj } from "#drizzle/seed/builders/documents"
import { formatCnpj } from "#app/domain/stores/cnpj"
import { insertStore } from "#drizzle/seed/builders/store"
import { noErrorLogged } from "#tests/support/never-5xx"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"
import { buildWorkbook } from "#tests/support/workbook"
import { readXlsx } from "#tests/support/xlsx"

const IMPORT = "/admin/stores/import-csv"
const HEADER = "CNPJ;Nome;Endereço;CEP;Estado;Cidade"

let site: Site
let folder: string
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, second, user] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-import-bars-"))
  site = await startSite({ WORKER: "on", FILES_URL: `file:${folder}` })
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  second = await signInAdmin(site.db, site.app.origin, "admin")
  user = await signInAdmin(site.db, site.app.origin, "user")
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const someCnpj = () => buildCnpj(nextNumber())
const line = (cnpj: string, name = "Bar do Apito") => `${cnpj};${name};Rua do Gol, 10;13010-000;SP;Campinas`
const send = (contents: string | Uint8Array, who = admin) =>
  who.post(
    IMPORT,
    { intent: "read", list: new File([contents as BlobPart], "bares.csv") },
    { multipart: true },
  )
const sent = async (lines: string[], header = HEADER) =>
  (await send([header, ...lines].join("\n"))).headers.get("location") ?? ""
/** Three hundred columns, and cells that nobody has worked out. */
const wide = Array.from({ length: 300 }, (_, column) => `c${column}`)
const sums = HEADER.split(";").map(() => ({ formula: "1+1" }))
const columns = { cnpj: "0", name: "1", address: "2", cep: "3", uf: "4", city: "5", lat: "", lng: "" }
const compare = (page: string, overrides: Record<string, string> = {}) =>
  admin.post(page, { intent: "compare", ...columns, ...overrides })
const sheetOf = async (answer: Response) => readXlsx(Buffer.from(await answer.arrayBuffer()))[0]!.rows
const errorOf = (html: string, id: string) =>
  words(new RegExp(`id="${id}-error"[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? "").trim()
const namesOf = async (cnpjs: string[]) =>
  (await site.db.select().from(stores).where(inArray(stores.cnpj, cnpjs))).map(({ name }) => name).sort()

describe("importing bars", () => {
  test("is in the list's buttons for who may, and a 403 for who may not, page and commands", async () => {
    expect(await admin.read("/admin/stores")).toContain(`href="${IMPORT}"`)
    expect(await user.read("/admin/stores")).not.toContain(`href="${IMPORT}"`)
    expect((await user.get(IMPORT)).status).toBe(403)
    expect((await send(`${HEADER}\n${line(someCnpj())}`, user)).status).toBe(403)
    const page = await sent([line(someCnpj())])
    expect((await user.get(page)).status).toBe(403)
    for (const intent of ["compare", "confirm", "cancel", "discard"])
      expect((await user.post(page, { intent, ...columns, round: "1" })).status).toBe(403)
    expect((await user.get(`${page}/refused`)).status).toBe(403)
  })

  test.each([
    ["no file", undefined, "Campo obrigatório."],
    ["an empty one", "", "O arquivo está vazio"],
    ["a photo", Uint8Array.from([255, 216, 255, 224, 0, 16]), "Não é um arquivo de texto"],
    ["300 columns", `${"c;".repeat(300)}c\n${"1;".repeat(300)}1`, "Tem 301 colunas"],
    ["half a workbook", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), "A planilha está danificada"],
    ["an empty workbook", buildWorkbook([]), "O arquivo está vazio"],
    [
      "a workbook that holds a photo",
      buildWorkbook([], { without: "xl/workbook.xml" }),
      "e não uma planilha",
    ],
    ["a workbook of 300 columns", buildWorkbook([wide, wide]), "Tem 300 colunas"],
    [
      "a workbook full of formulas",
      buildWorkbook([HEADER.split(";"), sums, sums]),
      "A célula A2 tem uma fórmula",
    ],
  ])("of %s is refused beside its field, in words", async (_, given, message) => {
    const [unharmed, contents] = [noErrorLogged(site.app), await given]
    const answer =
      contents === undefined
        ? await admin.post(IMPORT, { intent: "read" }, { multipart: true })
        : await send(contents)
    expect(answer.status).toBe(422)
    expect(errorOf(await answer.text(), "read-list")).toContain(message)
    unharmed()
  })

  test("a text full of formulas is text: its lines are refused by what they hold, and come back as no formulas", async () => {
    const unharmed = noErrorLogged(site.app)
    const cnpj = someCnpj()
    const page = await sent(["=1+1;=SOMA(A1:A9);=A1;=A2;=A3;=A4", line(cnpj, "=cmd|calc!A0")])
    expect((await compare(page)).status).toBe(302)
    expect(words(await admin.read(page))).toMatch(/Novos 0 .*Recusados 2 .*CNPJ inválido/)
    const [, refused] = await sheetOf(await admin.get(`${page}/refused`))
    expect(refused).toContain("=1+1")
    unharmed()
  })

  test("first asks what the columns are, those it knows chosen, with values of each", async () => {
    const page = await sent(
      ["11222333000181;Bar do Gol;Rua A;13010-000;SP;Campinas"],
      `CNPJ;Fachada;Endereço;CEP;UF;Cidade`,
    )
    const html = await admin.read(page)
    expect(words(html)).toContain("De que coluna vem cada campo?")
    expect(words(html)).toMatch(/Fachada Bar do Gol/)
    expect(/name="cnpj"[^>]*>.*?<\/select>/s.exec(html)?.[0]).toMatch(/value="0" selected=""/)
    expect(/name="name"[^>]*>.*?<\/select>/s.exec(html)?.[0]).toMatch(/value="" selected=""/)
    expect(words(html)).toContain("Sem coluna: Nome Escolha uma se o arquivo tem bares novos")
    expect(words(html)).not.toMatch(/menos [^.]*\b(cnpj|cep)\b/)
    const named = await sent([line(someCnpj())])
    expect(words(await admin.read(named))).not.toContain("Sem coluna")
    await compare(named, { name: "" })
    expect(words(await admin.read(named))).toContain(
      "Nome: nenhuma coluna foi escolhida, e um bar novo precisa dela",
    )
    const twice = await compare(page, { name: "0" })
    expect([twice.status, errorOf(await twice.text(), "compare-name")]).toEqual([
      422,
      "Essa coluna já foi escolhida para outro campo.",
    ])
    const without = await compare(page, { cnpj: "" })
    expect([without.status, errorOf(await without.text(), "compare-cnpj")]).toEqual([
      422,
      "Campo obrigatório.",
    ])
  })

  test("shows what it would do, does it once however often it is confirmed, and says what it did", async () => {
    const bar = await insertStore(site.db, { name: "Bar Velho" })
    const cnpj = someCnpj()
    const same = await insertStore(site.db, { name: "Bar Igual" })
    const page = await sent([
      line(cnpj),
      line(bar.cnpj, "Bar Novo"),
      "123;Bar;Rua;1;SP;Campinas",
      [same.cnpj, same.name, same.address, same.cep, same.uf, same.city].join(";"),
    ])
    expect((await compare(page)).status).toBe(302)
    const shown = words(await admin.read(page))
    expect(shown).toMatch(/Novos 1 Com mudança 1 Sem mudança 1 Recusados 1/)
    const lines = Array.from((await admin.read(page)).matchAll(/show=(\w+)#linhas/g), ([, kind]) => kind)
    expect(lines).toEqual(["new", "changed", "unchanged", "refused"])
    expect(words(await admin.read(`${page}?show=unchanged`))).toMatch(
      /5 Bar Igual .*Já está como no arquivo\. 1 a 1 de 1/,
    )
    expect(words(await admin.read(`${page}?show=changed`))).toContain("Nome: Bar Velho Bar Novo")
    expect(words(await admin.read(`${page}?show=refused`))).toMatch(/4 Bar 123 .*CNPJ inválido/)
    expect(await namesOf([cnpj, bar.cnpj])).toEqual(["Bar Velho"])

    const yes = { intent: "confirm", round: "1" }
    const both = await Promise.all([admin.post(page, yes), admin.post(page, yes)])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    await until("it is imported", async () => (await admin.read(page)).includes("Bares importados"))
    expect(await namesOf([cnpj, bar.cnpj])).toEqual(["Bar Novo", "Bar do Apito"])
    expect(words(await admin.read(page))).toContain("1 bar foi criado e 1 alterado.")

    const edited = words(await admin.read(`/admin/stores/edit/${bar.id}`))
    expect(edited).toMatch(new RegExp(`Editado por ${admin.user.name} .*Nome: Bar Velho Bar Novo`))
    const made = (await site.db.select().from(stores).where(eq(stores.cnpj, cnpj)))[0]!
    expect(words(await admin.read(`/admin/stores/edit/${made.id}`))).toContain(
      `Criado por ${admin.user.name}`,
    )

    const file = await admin.get(`${page}/refused`)
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="bares-recusados.xlsx"')
    expect((await sheetOf(file))[1]).toEqual(
      expect.arrayContaining(["123", "Bar", "Rua", "1", "SP", "Campinas"]),
    )
    const actions = words(await admin.read("/admin/actions"))
    expect(actions).toContain("Importação de bares")
  })

  test("says which bars are inactive, whose coupons stay refused, and counts them", async () => {
    const [same, other] = [
      await insertStore(site.db, { name: "Bar Fechado", active: false }),
      await insertStore(site.db, { name: "Bar Parado", active: false }),
    ]
    const there = (bar: typeof same, name = bar.name) =>
      [bar.cnpj, name, bar.address, bar.cep, bar.uf, bar.city].join(";")
    const page = await sent([there(same), there(other, "Bar Reaberto")])
    await compare(page)
    const inactive = "O bar está inativo: os cupons dele são recusados."
    expect(words(await admin.read(page))).toContain(
      "2 bares do arquivo estão inativos e continuam assim: os cupons deles são recusados.",
    )
    expect(words(await admin.read(`${page}?show=changed`))).toContain(
      `Nome: Bar Parado Bar Reaberto ${inactive}`,
    )
    expect(words(await admin.read(`${page}?show=unchanged`))).toContain(
      `Já está como no arquivo. ${inactive}`,
    )
    const open = await sent([line(someCnpj())])
    await compare(open)
    expect(words(await admin.read(open))).not.toMatch(/inativ/)
  })

  test("once it is over leads from each figure to what was done, whatever the others did meanwhile", async () => {
    const [made, taken, same] = [someCnpj(), someCnpj(), someCnpj()]
    const page = await sent([line(made), line(taken), line(same)])
    await compare(page)
    const apito = { name: "Bar do Apito", address: "Rua do Gol, 10", lat: null, lng: null }
    await insertStore(site.db, { cnpj: taken, name: "Bar de Outro" })
    await insertStore(site.db, Object.assign(apito, { cnpj: same }))
    await admin.post(page, { intent: "confirm", round: "1" })
    await until("it is imported", async () => (await admin.read(page)).includes("Bares importados"))
    expect(words(await admin.read(page))).toContain("Criados 1 Alterados 0 Sem mudança 1 Recusados 1")
    for (const [show, cnpj] of Object.entries({ new: made, unchanged: same, refused: taken })) {
      const lines = words(await admin.read(`${page}?show=${show}`))
      expect([show, lines.includes(formatCnpj(cnpj)), lines.includes("1 a 1 de 1")]).toEqual([
        show,
        true,
        true,
      ])
      for (const other of [made, taken, same].filter((each) => each !== cnpj))
        expect(lines).not.toContain(formatCnpj(other))
    }
  })

  test("of a workbook works as of a CSV", async () => {
    const cnpj = someCnpj()
    const book = await buildWorkbook([
      HEADER.split(";"),
      [
        cnpj,
        { formula: '"Bar "&"Azul"', value: "Bar Azul" },
        "Rua A",
        "13010-000",
        "SP",
        { shared: "Campinas" },
      ],
    ])
    const page = (await send(book)).headers.get("location") ?? ""
    expect((await compare(page)).status).toBe(302)
    await admin.post(page, { intent: "confirm", round: "1" })
    await until("it is there", async () => (await namesOf([cnpj])).length === 1)
    expect(await namesOf([cnpj])).toEqual(["Bar Azul"])
  })

  test("is found again where another is sent, by its sender alone", async () => {
    const page = await sent([line(someCnpj())])
    const html = await admin.read(IMPORT)
    expect(html).toContain(`href="${page}"`)
    expect(words(html)).toMatch(/bares\.csv Espera o seu sim/)
    expect(await second.read(IMPORT)).not.toContain(page)
  })

  test("is its sender's alone; whoever follows its link is told to send it again", async () => {
    const page = await sent([line(someCnpj())])
    expect((await second.get(page)).headers.get("location")).toBe(IMPORT)
    expect((await second.post(page, { intent: "discard" })).headers.get("location")).toBe(IMPORT)
    expect(words(await admin.read(page))).toContain("De que coluna vem cada campo?")
    expect((await second.get(`${page}/refused`)).status).toBe(404)
    expect((await admin.post(page, { intent: "discard" })).headers.get("location")).toBe("/admin/stores")
    expect((await admin.get(page)).headers.get("location")).toBe(IMPORT)
  })

  test("that was confirmed by a page of before is a 409, and writes nothing", async () => {
    const cnpj = someCnpj()
    const page = await sent([line(cnpj)])
    await compare(page)
    await compare(page, { name: "2", address: "1" })
    expect((await admin.post(page, { intent: "confirm", round: "1" })).status).toBe(409)
    expect(await site.db.$count(stores, eq(stores.cnpj, cnpj))).toBe(0)
  })
})

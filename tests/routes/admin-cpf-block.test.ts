import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseWithZod } from "@conform-to/zod/v4"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { staffListInput } from "#app/domain/cpf-block/cpf-block-input.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { underLease } from "#app/db/lease.server"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildCpf } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { invoiceForm } from "#tests/support/crowd"
import { formTable } from "#tests/support/form-table"
import { noErrorLogged } from "#tests/support/never-5xx"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"
import { buildWorkbook } from "#tests/support/workbook"

const LIST = "/admin/cpf-block"
const CREATE = `${LIST}/create`
const IMPORT = `${LIST}/import`

let site: Site
let folder: string
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, second, exporter] = [{}, {}, {}] as [SignedAdmin, SignedAdmin, SignedAdmin]
let draw: Awaited<ReturnType<typeof insertDraw>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-cpf-block-"))
  site = await startSite({ WORKER: "on", FILES_URL: `file:${folder}` })
  const { db, app } = site
  admin = await signInAdmin(db, app.origin, "admin")
  second = await signInAdmin(db, app.origin, "admin")
  exporter = await signInAdmin(db, app.origin, "exports")
  await insertRegulations(db)
  draw = await insertDraw(db, { title: "Sorteio da Final" })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const someCpf = () => buildCpf(nextNumber())
const typed = (cpf: string, overrides: Record<string, string> = {}) => ({
  intent: "block",
  cpf,
  reason: "Funcionário da agência",
  formKey: crypto.randomUUID(),
  ...overrides,
})
const blocksOf = (cpf: string) => site.db.select().from(cpfBlocks).where(eq(cpfBlocks.cpf, cpf))
const blocked = async (cpf = someCpf()) => {
  expect((await admin.post(CREATE, typed(cpf))).status).toBe(302)
  return (await blocksOf(cpf))[0]!
}
const errorOf = (html: string, id: string) =>
  words(new RegExp(`id="${id}-error"[^>]*>(.*?)</ul>`).exec(html)?.[1] ?? "").trim()

test("is led to from the person's record, with the CPF filled in, for whoever may block", async () => {
  const person = await insertRegistration(site.db)
  const record = `/admin/registrations/${person.id}`
  expect(words(await admin.read(record))).toContain("Bloquear CPF")
  expect(await admin.read(`${CREATE}?cpf=${person.cpf}`)).toMatch(
    new RegExp(`name="cpf"[^>]* value="${formatCpf(person.cpf)}"`),
  )
  const reader = await signInAdmin(site.db, site.app.origin, "user")
  expect(words(await reader.read(record))).not.toContain("Bloquear CPF")
})

describe("blocking a CPF", () => {
  test("of somebody with numbers says what it will meet, and writes nothing; then it asks, and another blocks", async () => {
    const person = await insertRegistration(site.db, { name: "Bia", lastname: "Ramos" })
    const invoice = await insertInvoice(site.db, { registrationId: person.id })
    await insertTickets(site.db, { draw, invoice, count: 4 })
    const looked = await admin.post(CREATE, typed(formatCpf(person.cpf), { intent: "check" }))
    const html = await looked.text()
    expect(looked.status).toBe(200)
    expect(words(html)).toMatch(/Tem cadastro: Bia Ramos .+ mas não envia mais cupons/)
    expect(words(html)).toMatch(/Tem 4 números da sorte em Sorteio da Final .+ eligible 0/)
    expect(await blocksOf(person.cpf)).toEqual([])
    const hidden = [
      ...html.matchAll(/<input type="hidden" name="(intent|cpf|reason|formKey)" value="([^"]*)"/g),
    ]
    const answer = await admin.post(
      CREATE,
      Object.fromEntries(hidden.map(([, name, value]) => [name, value!])),
    )
    const request = answer.headers.get("location") ?? ""
    expect([answer.status, request]).toEqual([302, expect.stringMatching(/^\/admin\/approvals\//)])
    expect(await blocksOf(person.cpf)).toEqual([])
    expect((await second.post(request, { intent: "approve" })).status).toBe(302)
    expect(await blocksOf(person.cpf)).toMatchObject([{ reason: "Funcionário da agência" }])
    const list = words(await admin.read(`${LIST}?q=${person.cpf}`))
    expect(list).toContain(`${maskCpf(person.cpf)} Bloqueado Funcionário da agência Bia Ramos`)
    expect(list).not.toContain(formatCpf(person.cpf))
  })

  test("of somebody without numbers says so, and blocks", async () => {
    const person = await insertRegistration(site.db, { name: "Rui", lastname: "Melo" })
    const looked = await admin.post(CREATE, typed(formatCpf(person.cpf), { intent: "check" }))
    expect(words(await looked.text())).toMatch(/Não tem números em sorteios .+ Bloquear CPF Voltar/)
    const answer = await admin.post(CREATE, typed(person.cpf))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, LIST])
    expect(await blocksOf(person.cpf)).toMatchObject([{ reason: "Funcionário da agência" }])
  })

  test("of nobody says that nobody will be able to register", async () => {
    const looked = await admin.post(CREATE, typed(someCpf(), { intent: "check" }))
    expect(words(await looked.text())).toContain("Não tem cadastro, e não poderá fazer um.")
  })

  test("twice is a 409 beside the field, at the look as at the deed; sent twice it is one", async () => {
    const sent = typed(someCpf())
    const both = await Promise.all([admin.post(CREATE, sent), admin.post(CREATE, sent)])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    for (const intent of ["check", "block"]) {
      const again = await admin.post(CREATE, typed(sent.cpf, { intent }))
      const html = await again.text()
      expect(again.status).toBe(409)
      expect(errorOf(html, "check-cpf")).toMatch(
        /^Esse CPF já está bloqueado\. O bloqueio é de .+ Motivo: Funcionário da agência$/,
      )
      expect(html).toContain(`value="${sent.cpf}"`)
    }
    expect(await blocksOf(sent.cpf)).toHaveLength(1)
  })

  test("refuses beside the field what is none, and wants a reason", async () => {
    const answer = await admin.post(CREATE, typed("529.982.247-26", { reason: " " }))
    const html = await answer.text()
    expect([answer.status, errorOf(html, "check-cpf"), errorOf(html, "check-reason")]).toEqual([
      422,
      "CPF inválido.",
      "Escreva o motivo.",
    ])
  })

  test("keeps out of registration and of sending, until it is lifted", async () => {
    const { db, app } = site
    const bar = await insertStore(db)
    const ana = await signInParticipant(db, app.origin)
    const block = await blocked(ana.registration.cpf)
    const refused = await ana.post("/cupom", invoiceForm(bar, new Date()))
    expect([refused.status, words(await refused.text())]).toEqual([
      422,
      expect.stringContaining("Esse CPF não pode participar da promoção."),
    ])
    const form = formTable.find(({ path }) => path === "/register")!
    const stranger = { ...form.filled(bar), cpf: (await blocked()).cpf }
    const registered = await visit(app.origin).post("/register", stranger)
    expect([registered.status, words(await registered.text())]).toEqual([
      422,
      expect.stringContaining("Esse CPF não pode participar da promoção."),
    ])
    const lift = { intent: "unblock", id: block.id, reason: "Saiu da empresa" }
    expect((await admin.post(LIST, lift)).status).toBe(302)
    expect((await ana.post("/cupom", invoiceForm(bar, new Date()))).status).toBe(303)
  })
})

describe("lifting a block", () => {
  test("asks first, keeps the list's filters and the history, and happens once", async () => {
    const { id, cpf } = await blocked()
    const here = `${LIST}?q=${cpf}`
    const dialog = await admin.read(`${here}&confirm=unblock&id=${id}`)
    expect(words(dialog)).toMatch(
      new RegExp(`O CPF \\*{3}\\.${maskCpf(cpf).slice(4, 11)}-\\*{2} volta a participar`),
    )
    const lift = { intent: "unblock", id, reason: "Engano do RH" }
    const answer = await admin.post(`${here}&confirm=unblock&id=${id}`, lift)
    expect([answer.status, answer.headers.get("location")]).toEqual([302, here])
    const list = words(await admin.read(here))
    expect(list).toMatch(/Desbloqueado Funcionário da agência .+ Engano do RH/)
    const tap = await admin.post(`${here}&confirm=unblock&id=${id}`, lift)
    expect([tap.status, tap.headers.get("location")]).toEqual([302, here])
    const late = await second.post(`${here}&confirm=unblock&id=${id}`, lift)
    expect([late.status, words(await late.text())]).toEqual([
      409,
      expect.stringContaining(`Esse bloqueio já foi retirado. Foi ${admin.user.name}, em `),
    ])
    expect((await admin.post(LIST, { ...lift, reason: "" })).status).toBe(422)
    expect((await admin.post(LIST, { ...lift, id: "x" })).status).toBe(422)
  })
})

describe("who may only list and export", () => {
  test("changes nothing, and reads neither a name in full nor a reason", async () => {
    const person = await insertRegistration(site.db, { name: "Caio", lastname: "Prado" })
    const { id } = await blocked(person.cpf)
    const list = await exporter.read(`${LIST}?q=${person.cpf}`)
    expect(words(list)).toContain("Caio P.")
    for (const word of ["Prado", "Bloquear CPF", "Importar lista", "Desbloquear"])
      expect(words(list).replace("Desbloqueado", "")).not.toContain(word)
    expect(words(list)).toContain("Exportar")
    expect((await admin.post(LIST, { intent: "unblock", id, reason: "Saiu da gráfica" })).status).toBe(302)
    const [shown, masked] = [admin, exporter].map(async (who) =>
      words(await who.read(`${LIST}?q=${person.cpf}`)),
    )
    for (const why of ["Funcionário da agência", "Saiu da gráfica"]) {
      expect(await shown).toContain(why)
      expect(await masked).not.toContain(why)
    }
    for (const page of [CREATE, IMPORT, `${IMPORT}/${id}`])
      expect((await exporter.get(page)).status).toBe(403)
    expect((await exporter.post(LIST, { intent: "unblock", id, reason: "x" })).status).toBe(403)
    expect((await exporter.post(CREATE, typed(someCpf()))).status).toBe(403)
    expect((await exporter.post(IMPORT, { intent: "read" })).status).toBe(403)
    expect((await exporter.post(`${IMPORT}/${id}`, { intent: "confirm" })).status).toBe(403)
  })
})

const upload = (contents: BlobPart, { name = "equipe.csv", reason = "Equipe" } = {}, who = admin) =>
  who.post(IMPORT, { intent: "read", reason, list: new File([contents], name) }, { multipart: true })
const uploaded = async (contents: BlobPart) => {
  const answer = await upload(contents)
  expect(answer.status).toBe(302)
  return answer.headers.get("location") ?? ""
}

describe("importing a staff list", () => {
  test("shows every line that is wrong before anything is written, then blocks the rest once", async () => {
    const [one, two] = [someCpf(), someCpf()]
    const known = await blocked()
    const before = await site.db.$count(cpfBlocks)
    const lines = ["Nome;CPF;Motivo", `Ana;${formatCpf(one)};Gráfica`, `Rui;${two};`, `Ana;${one};x`]
    const page = await uploaded([...lines, `Bia;52998224726;`, `Eva;${known.cpf};`].join("\r\n"))
    expect(page).toMatch(/^\/admin\/cpf-block\/import\/[0-9a-f-]{36}$/)
    const html = await admin.read(page)
    const text = words(html)
    expect(text).toContain("Para bloquear 2 Já bloqueados 1 Com erro 2")
    expect(text).toContain("Linhas lidas 5 Cabeçalho Nome, CPF, Motivo")
    expect(text).toContain("4 Erro CPF repetido: já está na linha 2.")
    expect(text).toContain("5 Erro CPF inválido.")
    expect(text).toContain("6 Sem efeito Já está bloqueado: fica como está.")
    expect(text).toContain("Coluna do CPF 2ª, “CPF” Coluna do motivo 3ª, “Motivo”")
    expect(text).toContain("Bloquear 2 CPFs")
    for (const cpf of [one, two, known.cpf]) expect(html).not.toContain(cpf)
    // Each figure leads to as many lines.
    const figures = Array.from(html.matchAll(/href="([^"]*)#linhas">(\d+)</g), ([, to = "", n]) => [to, n])
    expect(figures.map(([to]) => to)).toEqual(
      ["block", "already", "wrong"].map((kind) => `${page}?show=${kind}`),
    )
    for (const [to = "", count] of figures)
      expect(words(await admin.read(to))).toContain(`1 a ${count} de ${count}`)
    const toBlock = words(await admin.read(`${page}?show=block`))
    expect(toBlock).toContain(`2 Bloqueia ${maskCpf(one)} · Gráfica 3 Bloqueia ${maskCpf(two)} · Equipe`)
    expect(await site.db.$count(cpfBlocks)).toBe(before)

    for (const _ of ["first", "again"]) {
      const answer = await admin.post(page, { intent: "confirm" })
      expect([answer.status, answer.headers.get("location")]).toEqual([302, page])
      await until("the list is imported", async () => (await admin.read(page)).includes("Lista importada"))
      expect(words(await admin.read(page))).toContain("3 CPFs da lista estão bloqueados, 1 deles desde antes")
    }
    expect(await blocksOf(one)).toMatchObject([{ reason: "Gráfica", blockedBy: admin.user.id }])
    expect(await blocksOf(two)).toMatchObject([{ reason: "Equipe" }])
    const [, list = ""] = /Bloqueados agora<\/p><p class="stat__figure"><a[^>]* href="([^"]*)">2</.exec(
      await admin.read(page),
    )!
    const blocks = words(await admin.read(list))
    expect(blocks).toContain("2 linhas nesta página")
    for (const cpf of [one, two]) expect(blocks).toContain(maskCpf(cpf))
    expect(await site.db.$count(cpfBlocks)).toBe(before + 2)
  })

  test("can be discarded, and is nobody else's", async () => {
    const cpf = someCpf()
    const page = await uploaded(cpf)
    for (const gone of [page, `${IMPORT}/nonsense`]) {
      const answer = await second.get(gone)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, IMPORT])
    }
    expect(words(await second.read(IMPORT))).toContain("Envie o arquivo de novo.")
    await second.post(page, { intent: "confirm" })
    for (const _ of ["first", "again"])
      expect((await admin.post(page, { intent: "discard" })).headers.get("location")).toBe(LIST)
    await admin.post(page, { intent: "confirm" })
    expect(await blocksOf(cpf)).toEqual([])
  })

  test("with nothing to block says why, and gives nobody for blocked who is not", async () => {
    const [fresh, { cpf: known }] = [someCpf(), await blocked()]
    const page = async (lines: string[]) => words(await admin.read(await uploaded(lines.join("\n"))))
    const tooLong = "x".repeat(900)
    const badReason = await page([`${fresh};${tooLong}`])
    expect(badReason).toContain(
      "Nada a bloquear 1 linha tem um CPF válido, mas um motivo que não pode ser usado: fica de fora.",
    )
    const noCpf = await page(["52998224726", "11144477734"])
    expect(noCpf).toContain(
      "Nada a bloquear A lista não tem nenhum CPF válido. 2 linhas com erro ficam de fora. Corrija o arquivo e envie de novo.",
    )
    const someKnown = await page([`${known};Equipe`, `${fresh};${tooLong}`, `${someCpf()};${tooLong}`])
    expect(someKnown).toContain(
      "Nada a bloquear 2 linhas têm um CPF válido, mas um motivo que não pode ser usado: ficam de fora.",
    )
    for (const text of [badReason, noCpf, someKnown]) expect(text).not.toMatch(/Todos os CPFs|siga sem/)
    const allKnown = await page([known])
    expect(allKnown).toContain("Nada a bloquear Todos os CPFs válidos da lista já estão bloqueados.")
    expect(await blocksOf(fresh)).toEqual([])
  })

  test("says how many are registered in the number that they are, and nothing of a separator in one column", async () => {
    const people = await Promise.all([1, 2].map(() => insertRegistration(site.db)))
    const [one = "", two = ""] = people.map(({ cpf }) => cpf)
    const page = async (lines: string[]) => words(await admin.read(await uploaded(lines.join("\n"))))
    expect(await page([one])).toContain(
      "1 tem cadastro: continua entrando no site, mas não envia mais cupons,",
    )
    expect(await page([one, two])).toContain(
      "2 têm cadastro: continuam entrando no site, mas não enviam mais cupons,",
    )
    const nobody = await page([someCpf()])
    expect(nobody).not.toContain("cadastro:")
    expect(nobody).not.toContain("Separador")
    expect(await page([`${someCpf()};Gráfica`, "1;"])).toMatch(
      /1 linha com erro fica de fora\. Corrija o arquivo e envie de novo, ou siga sem ela\..*Separador ponto e vírgula/,
    )
  })

  test("pages through as many wrong lines as there are", async () => {
    const page = await uploaded([someCpf(), ...Array.from({ length: 450 }, (_, n) => `1${n}`)].join("\n"))
    const first = words(await admin.read(page))
    expect(first).toContain("1 a 200 de 450")
    const last = words(await admin.read(`${page}?from=400`))
    expect(last).toMatch(/451 Erro CPF com menos de 11 dígitos.+401 a 450 de 450/)
    for (const odd of ["-1", "x", "1e9", "451"])
      expect((await admin.get(`${page}?from=${odd}`)).status).toBe(200)
  })

  test("takes what the list's own export wrote", async () => {
    const { cpf } = await blocked()
    const page = await uploaded(`\uFEFF"CPF","Situação","Motivo"\r\n"${formatCpf(cpf)}","Bloqueado","x"\r\n`)
    expect(words(await admin.read(page))).toContain("Todos os CPFs válidos da lista já estão bloqueados.")
  })

  const wide = Array.from({ length: 300 }, (_, column) => `c${column}`)
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const bookOf = async (rows: Parameters<typeof buildWorkbook>[0]) => (await buildWorkbook(rows)) as BlobPart
  test.each<[string, BlobPart | Promise<BlobPart>, string]>([
    ["a web page", "<!doctype html><title>Entrar</title>", "É uma página da web"],
    ["a photo", bytes("\xff\xd8\xff\xe0\0\x10JFIF\0\x01"), "Não é um arquivo de texto"],
    ["half a workbook", bytes("PK\x03\x04\x14\0\x08\0"), "A planilha está danificada ou é grande d"],
    ["an empty workbook", bookOf([]), "O arquivo está vazio"],
    ["a workbook of 300 columns", bookOf([wide, wide]), "Tem 300 colunas"],
    ["a workbook full of formulas", bookOf([["cpf"], [{ formula: "1+1" }]]), "A célula A2 tem uma fórm"],
    ["a NUL", "52998224725\0", "Não é um arquivo de texto"],
    ["one giant line", "1".repeat(9_000_000), "A linha 1 passa de 2000 caracteres."],
    ["open quotes", `"52998224725\n11144477735\n`, "A linha 1 abre aspas que não se fecham."],
    ["too many lines", "52998224725\n".repeat(100_001), "Passa de 100.000 linhas."],
    ["nothing but line ends", "\n\n\r\n", "O arquivo está vazio: não tem nenhuma linha escrita."],
    ["a header alone", "cpf;motivo\n", "O arquivo está vazio: só tem o cabeçalho."],
    ["a letter", "Prezados, segue a lista.", "Nenhuma coluna tem CPFs."],
    ["nothing", "", "O arquivo está vazio: não tem nenhuma linha escrita."],
    ["ten megabytes and one", "1\n".repeat(5_000_001), "Tamanho máximo: 10MB."],
  ])("refuses %s beside the field, and the server is well", async (_, contents, message) => {
    const unharmed = noErrorLogged(site.app)
    const answer = await upload(await contents, { reason: "Motivo que fica" })
    const html = await answer.text()
    expect([answer.status, errorOf(html, "read-list")]).toEqual([422, expect.stringContaining(message)])
    expect(html).toContain('value="Motivo que fica"')
    unharmed()
  })

  test("refuses a body that is too large, a text in the file's place, two files, and no reason", async () => {
    const unharmed = noErrorLogged(site.app)
    expect((await upload("1\n".repeat(7_000_000))).status).toBe(413)
    const text = await admin.post(IMPORT, { intent: "read", reason: "x", list: "52998224725" })
    expect([text.status, errorOf(await text.text(), "read-list")]).toEqual([422, "Valor inválido."])
    const file = new File(["52998224725"], "a.csv")
    const twice: [string, string | File][] = [
      ["intent", "read"],
      ["reason", "x"],
      ["list", file],
      ["list", file],
    ]
    const both = await admin.post(IMPORT, twice, { multipart: true })
    expect([both.status, errorOf(await both.text(), "read-list")]).toEqual([
      422,
      "Esse campo chegou mais de uma vez.",
    ])
    // What a browser sends where no file was chosen; fetch cannot send it.
    const unchosen = new FormData()
    unchosen.append("reason", "x")
    unchosen.append("list", new File([], ""))
    expect(parseWithZod(unchosen, { schema: staffListInput }).reply().error).toEqual({ list: ["required"] })
    const none = await upload("52998224725", { reason: "" })
    expect([none.status, errorOf(await none.text(), "read-reason")]).toEqual([422, "Escreva o motivo."])
    const odd = await upload(someCpf(), { name: "\u202E../../<b>'\"&🍺.csv" })
    expect(await admin.read(odd.headers.get("location") ?? "")).not.toContain("<b>'")
    unharmed()
  })
})

test("the list survives nonsense in the URL", async () => {
  for (const query of ["?status=x&sort=-cpf&cursor=xx&from=yesterday", "?q=%25", "?confirm=unblock&id=x"])
    expect((await admin.get(LIST + query)).status).toBe(200)
})

test("a block touches nothing of a person's but who may take part", async () => {
  const { db } = site
  const person = await insertRegistration(db)
  const invoice = await insertInvoice(db, { registrationId: person.id })
  await insertTickets(db, { draw, invoice, count: 3 })
  const prize = await insertPrize(db)
  await insertAward(db, { prizeId: prize.id, registrationId: person.id })
  const theirs = async () => ({
    registrations: await db.select().from(registrations).where(eq(registrations.id, person.id)),
    invoices: await db.select().from(invoices).where(eq(invoices.registrationId, person.id)),
    tickets: await db.select().from(tickets).where(eq(tickets.registrationId, person.id)).orderBy(tickets.id),
    awards: await db.select().from(prizeAwards).where(eq(prizeAwards.registrationId, person.id)),
  })
  const before = await theirs()
  const asked = await admin.post(CREATE, typed(person.cpf, { intent: "ask" }))
  expect((await second.post(asked.headers.get("location") ?? "", { intent: "approve" })).status).toBe(302)
  const { id } = (await blocksOf(person.cpf))[0]!
  expect(await theirs()).toEqual(before)
  const lifted = await admin.post(LIST, { intent: "unblock", id, reason: "Engano" })
  expect(lifted.status).toBe(302)
  expect(await theirs()).toEqual(before)
})

test("a list that is under way can be called off: it says how many it blocked, and is confirmed no more", async () => {
  const page = await uploaded(Array.from({ length: 900 }, someCpf).join("\n"))
  const id = page.split("/").at(-1) ?? ""
  expect((await admin.post(page, { intent: "cancel" })).status).toBe(409)
  await writeFile(path.join(folder, "imports", `${id}.progress.json`), JSON.stringify({ done: 500 }))
  const others = await second.post(page, { intent: "cancel" })
  expect([others.status, others.headers.get("location")]).toEqual([302, IMPORT])
  expect(words(await admin.read(page))).toContain("parou no meio")
  for (const _ of ["first", "again"]) {
    const answer = await admin.post(page, { intent: "cancel" })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, page])
  }
  const html = words(await admin.read(page))
  expect(html).toContain("Importação interrompida")
  expect(html).not.toContain("Bloquear os que faltam")
  expect(words(await admin.read(IMPORT))).toMatch(/equipe\.csv Interrompida/)
})

test("whoever closed the page finds the list again where another is sent, and nobody else does", async () => {
  const name = `fechada-${nextNumber()}.csv`
  const answer = await upload(someCpf(), { name })
  const page = answer.headers.get("location")!
  const html = await admin.read(IMPORT)
  expect(html).toContain(`href="${page}"`)
  expect(words(html)).toContain(`${name} Espera o seu sim`)
  expect(await second.read(IMPORT)).not.toContain(name)
})

test("a list that waits, is worked on or stopped half-way says so, and may be confirmed again", async () => {
  const lines = Array.from({ length: 1_200 }, someCpf)
  const page = await uploaded(lines.join("\n"))
  const id = page.split("/").at(-1) ?? ""
  const note = (done: number | null, lostRight?: boolean) =>
    writeFile(path.join(folder, "imports", `${id}.progress.json`), JSON.stringify({ done, lostRight }))
  await note(null)
  const queued = words(await admin.read(page))
  expect(queued).toMatch(/Na fila 1\.200 CPFs esperam a vez\. .* Atualizar/)
  expect(queued).not.toContain("Descartar")
  await note(500)
  await underLease(site.db, `import:${id}`, async () => {
    expect(words(await admin.read(page))).toMatch(/Bloqueando 500 de 1\.200 CPFs/)
  })
  const asked = words(await admin.read(`${page}?confirm=cancel`))
  expect(asked).toMatch(/Interromper.* para antes dos próximos 500 CPFs/)
  await note(500, true)
  expect(words(await admin.read(page))).toMatch(/parou no meio A conta que confirmou perdeu a permissão/)
  await note(500)
  expect(words(await admin.read(page))).toMatch(/parou no meio 500 CPFs já foram vistos, de 1\.200\./)
  const late = await admin.post(page, { intent: "discard" })
  expect([late.status, words(await late.text())]).toEqual([
    409,
    expect.stringContaining("Não deu certo Isso não é possível no estado atual. A lista já foi"),
  ])
  expect((await admin.post(page, { intent: "confirm" })).status).toBe(302)
  await until("the rest is imported", async () => (await admin.read(page)).includes("Lista importada"))
})

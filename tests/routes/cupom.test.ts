import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { DateTime } from "luxon"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession } from "#app/auth/sessions.server"
import { dayOf } from "#app/platform/time/clock.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildAccessKey } from "#drizzle/seed/builders/documents"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertStore, type StoreRow } from "#drizzle/seed/builders/store"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks } from "#drizzle/schema/registrations"
import { products } from "#drizzle/schema/stores"
import { type RunningApp, startApp } from "#tests/support/app"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"
import { cancelClosed } from "#tests/support/as-owner"

type SignedParticipant = Awaited<ReturnType<typeof signInParticipant>>
type Form = Record<string, string | Blob>

const today = dayOf(new Date())
const folder = await mkdtemp(path.join(tmpdir(), "bar-cupom-"))
const FILES_URL = `file:${folder}`
let site: Site
let app: RunningApp
let db: Site["db"]
let bar: StoreRow

/** The campaign under other settings. */
const others: RunningApp[] = []
const start = async (env: Record<string, string>) => {
  const started = await startApp({ databaseUrl: site.databaseUrl, env: { FILES_URL, ...env } })
  others.push(started)
  return started
}

beforeAll(async () => {
  site = await startSite({ FILES_URL })
  ;({ app, db } = site)
  bar = await insertStore(db)
  await insertDraw(db, { title: "Sorteio da Final" })
})
afterAll(async () => {
  for (const each of others) await each.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = () =>
  buildAccessKey({ ...bar, aamm: today.slice(2, 4) + today.slice(5, 7), number: nextNumber() })

/** Opens /cupom and returns its hidden fields. */
async function openForm(somebody: SignedParticipant, query = ""): Promise<Form> {
  const html = await somebody.read(`/cupom${query}`)
  const [, idempotencyKey] = /name="idempotencyKey" value="([0-9a-f-]{36})"/.exec(html) ?? []
  if (!idempotencyKey) throw new Error(`no form:\n${words(html)}`)
  return { idempotencyKey }
}

const filled = async (somebody: SignedParticipant, overrides: Form = {}): Promise<Form> => ({
  ...(await openForm(somebody)),
  accessKey: newKey(),
  cnpj: "",
  number: "",
  issuedOn: today,
  total: "85,00",
  // What a browser sends of a file field that nobody touched.
  photo: new File([], "", { type: "application/octet-stream" }),
  ...overrides,
})

const post = (somebody: SignedParticipant, form: Form, query = "") =>
  somebody.post(`/cupom${query}`, form, { multipart: true })

/** Sends the form, which must be taken, and returns the way to its answer and the answer's words. */
async function sent(somebody: SignedParticipant, form: Form) {
  const answer = await post(somebody, form)
  const to = answer.headers.get("location") ?? ""
  expect([answer.status, to], words(await answer.text())).toEqual([
    303,
    expect.stringMatching(/^\/cupom\/[0-9a-f-]{36}$/),
  ])
  const html = await somebody.read(to)
  return { to, html, text: words(html), protocol: protocolIn(html) }
}

const protocolIn = (text: string) => /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/.exec(text)?.[0] ?? ""
const stored = (somebody: SignedParticipant) =>
  db.select().from(invoices).where(eq(invoices.registrationId, somebody.registration.id))
const photos = () => readdir(path.join(folder, "photos")).catch(() => [])
const newcomer = (on = app) => signInParticipant(db, on.origin)

/** The words beside a field, which its control names as its description. */
function errorOf(html: string, name: string): string {
  const [, control = ""] =
    new RegExp(`(<input[^>]* name="${name.replace(".", "\\.")}"[^>]*>)`).exec(html) ?? []
  const ids = /aria-describedby="([^"]+)"/.exec(control)?.[1]?.split(" ") ?? []
  expect(control, `${name} is marked`).toContain('aria-invalid="true"')
  const id = ids.find((each) => each.endsWith("-error"))
  return words(new RegExp(`<ul[^>]* id="${id}"[^>]*>(.*?)</ul>`, "s").exec(html)?.[1] ?? "").trim()
}

/** Sends a form that must be refused beside a field: with a summary, nothing written, and the words to look at. */
async function refused(somebody: SignedParticipant, form: Form, status: number, field: string) {
  const [before, files] = [(await stored(somebody)).length, (await photos()).length]
  const answer = await post(somebody, form)
  const html = await answer.text()
  expect(answer.status, words(html)).toBe(status)
  expect(html).toContain('role="alert"')
  expect([(await stored(somebody)).length, (await photos()).length]).toEqual([before, files])
  return { html, message: errorOf(html, field) }
}

const jpeg = (overrides: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 400, height: 900, channels: 3, background: "#d8c9a0", ...overrides } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer()
const asFile = (bytes: Uint8Array | string, name = "cupom.jpg", type = "image/jpeg") =>
  new File([bytes as BlobPart], name, { type })

describe("the form", () => {
  test("sends a stranger to the login and says what an invoice is worth", async () => {
    const ana = await newcomer()
    const html = await ana.read("/cupom")
    for (const label of [
      "Chave de acesso",
      "CNPJ do bar",
      "Número do cupom",
      "Data da compra",
      "Valor total",
      "Foto do cupom",
    ])
      expect(html).toMatch(new RegExp(`<label[^>]*>${label}</label>`))
    expect(html).toMatch(/<button[^>]*>Enviar cupom<\/button>/)
    expect(words(html)).toContain("1 número da sorte a cada R$ 20,00 no cupom.")
    // Beside the key, and folded; what counts the key is there only for the script.
    expect(html).toMatch(/<details[^>]* id="onde-fica"[^>]*><summary[^>]*>Onde fica a chave\?<\/summary>/)
    expect(html).toMatch(/<p class="key-tools"[^>]* hidden=""/)
    expect(html).not.toMatch(/<input[^>]*name="accessKey"[^>]*inputmode/i)
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test("speaks English, too", async () => {
    const ana = await newcomer()
    expect(words(await ana.read("/cupom?lng=en"))).toContain("1 lucky number for every R$ 20.00")
  })
})

describe("a good invoice", () => {
  test("is answered with protocol, server time and numbers", async () => {
    const ana = await newcomer()
    const { html, text, protocol } = await sent(ana, await filled(ana))
    const [row] = await stored(ana)
    expect(row).toMatchObject({ protocol, totalCents: 8500, issuedOn: today })
    expect(text).toMatch(/Seu cupom chegou Você ganhou 4 números\./)
    expect(text).toMatch(/Recebido em \d\d\/\d\d, (às|à) \d{1,2}h(\d\d)? \(Brasília\)\./)
    expect(text).toContain("Sorteio da Final")
    expect(new Set(text.match(/\b\d\d\/\d\d\.\d{3}\b/g)).size).toBe(4)
    // How many may be told to anybody, and which ones to nobody.
    const share = decodeURIComponent(/href="(https:\/\/wa\.me\/\?text=[^"]+)"/.exec(html)![1]!)
    expect(share).toContain(`Ganhei 4 números na promoção Bar na Torcida! ${app.origin}`)
    expect(share).not.toMatch(/\d\d\/\d\d\.\d{3}/)
  })

  test("has its numbers in their order, in which one is found and the email has them", async () => {
    const ana = await newcomer()
    const { html } = await sent(ana, await filled(ana, { total: "500,00" }))
    const shown = [...html.matchAll(/class="ticket__number">([^<]*)</g)].map(([, number]) => number)
    expect(shown).toHaveLength(25)
    expect(shown).toEqual(shown.toSorted())
  })

  test("may be typed without a key, and with a QR text in the key's place", async () => {
    const ana = await newcomer()
    const number = String(nextNumber())
    await sent(ana, await filled(ana, { accessKey: "", cnpj: bar.cnpj, number }))
    const address = `https://www.fazenda.sp.gov.br/qrcode?p=${newKey()}|2|1|1|ABCDEF`
    await sent(ana, await filled(ana, { accessKey: address }))
    expect(await stored(ana)).toHaveLength(2)
  })

  test("that earns no number is accepted and says what was missing", async () => {
    const ana = await newcomer()
    const { text } = await sent(ana, await filled(ana, { total: "17,00" }))
    expect(text).toContain(
      "Seu cupom chegou Desta vez, sem números da sorte. Faltaram R$ 3,00 para o primeiro número.",
    )
    const nearly = await sent(ana, await filled(ana, { total: "19,00" }))
    expect(nearly.text).toContain("Faltou R$ 1,00 para o primeiro número.")
  })

  test("wins the prize whose moment has come, and says what to do", async () => {
    const ana = await newcomer()
    await insertPrize(db, {
      name: "Camisa Dez",
      instructions: "Retire no bar.",
      moment: new Date(Date.now() - 1000),
    })
    const { html, text } = await sent(ana, await filled(ana))
    expect(text).toContain("Camisa Dez")
    expect(text).toContain("guarde o cupom de papel")
    expect(text).toContain("Você ganhou! Camisa Dez Seu cupom chegou. Você ganhou 4 números.")
    expect(html).toContain("<title>Você ganhou! Camisa Dez · ")
    expect(text).toContain("Sobre o prêmio: Retire no bar.")
    expect(text).toMatch(
      /Mande fotos até \d\d\/\d\d\/\d{4}: documento com foto \(frente e verso\) e cupom de papel\./,
    )
    // The way to the papers stands right under the prize, before how far it is.
    expect(text.indexOf("Enviar documentos")).toBeLessThan(text.indexOf("Fotos enviadas"))
    const [award] = await db
      .select()
      .from(prizeAwards)
      .where(eq(prizeAwards.registrationId, ana.registration.id))
    const way = new RegExp(`<a[^>]*href="/perfil/premios/${award?.id}"[^>]*>Enviar documentos</a>`)
    expect(html).toMatch(way)
    expect(text).toMatch(/Faltam suas fotos até \d\d\/\d\d\/\d{4}/)
    expect(words(await ana.read("/perfil"))).toContain("Faltam suas fotos")
  })

  test("that was voided later says so with the reason", async () => {
    const ana = await newcomer()
    const { to } = await sent(ana, await filled(ana))
    await db
      .update(invoices)
      .set({ status: "invalid", reason: "Foto ilegível" })
      .where(eq(invoices.registrationId, ana.registration.id))
    const text = words(await ana.read(to))
    expect(text).toContain("Seu cupom não valeu Motivo: Foto ilegível")
    expect(text).not.toContain("Você ganhou")
  })

  test("shows its answer to nobody else", async () => {
    const [ana, rui] = [await newcomer(), await newcomer()]
    const { to } = await sent(ana, await filled(ana))
    expect((await rui.get(to)).status).toBe(404)
    for (const id of ["1", "%F0%9F%8D%BA", "019a0000-0000-7000-8000-000000000000", "x".repeat(300)])
      expect((await ana.get(`/cupom/${id}`)).status, id).toBe(404)
  })
})

describe("the same form again", () => {
  test("shows the same answer: double tap, reload, retry", async () => {
    const ana = await newcomer()
    const form = await filled(ana)
    const taps = await Promise.all([post(ana, form), post(ana, form), post(ana, form)])
    const answers = new Set(taps.map((tap) => `${tap.status} ${tap.headers.get("location")}`))
    expect(answers.size).toBe(1)
    const { protocol, to } = await sent(ana, form)
    expect(protocolIn(await ana.read(to))).toBe(protocol)
    expect(await stored(ana)).toHaveLength(1)
  })

  test("with its photo keeps one invoice and one file", async () => {
    const ana = await newcomer()
    const before = (await photos()).length
    const form = await filled(ana, { photo: asFile(await jpeg()) })
    const first = await sent(ana, form)
    expect((await sent(ana, form)).to).toBe(first.to)
    expect([(await stored(ana)).length, (await photos()).length - before]).toEqual([1, 1])
  })

  test("with another invoice in it (the way back) is another invoice", async () => {
    const ana = await newcomer()
    const form = await filled(ana)
    const first = await sent(ana, form)
    const second = await sent(ana, { ...form, accessKey: newKey() })
    expect(second.to).not.toBe(first.to)
  })
})

describe("an invoice that is there already", () => {
  test("in a new form is a 409 that names its protocol and leads to it", async () => {
    const ana = await newcomer()
    const accessKey = newKey()
    const first = await sent(ana, await filled(ana, { accessKey }))
    const { html, message } = await refused(ana, await filled(ana, { accessKey }), 409, "accessKey")
    expect(message).toContain(first.protocol)
    expect(html).toContain(`href="${first.to}"`)
    expect(words(html)).toContain("Este cupom já é seu")
  })

  test("of somebody else is a 409 that says nothing about them", async () => {
    const [ana, rui] = [await newcomer(), await newcomer()]
    const accessKey = newKey()
    const { protocol } = await sent(ana, await filled(ana, { accessKey }))
    const { html, message } = await refused(rui, await filled(rui, { accessKey }), 409, "accessKey")
    expect(message).toContain("Esse cupom já foi cadastrado.")
    expect(html).not.toContain(protocol)
  })
})

describe("a refused form", () => {
  const cases: [what: string, given: Form, field: string, message: RegExp][] = [
    [
      "nothing in it",
      { accessKey: "", issuedOn: "", total: "" },
      "accessKey",
      /Digite a chave, ou o CNPJ e o número do cupom/,
    ],
    ["no total", { total: "" }, "total", /Campo obrigatório/],
    ["a CNPJ without a number", { accessKey: "", cnpj: "11222333000181" }, "number", /Campo obrigatório/],
    [
      "a wrong digit in the key",
      { accessKey: "35260811222333000181650010000001231000000013" },
      "accessKey",
      /^Algum número da chave está trocado\. Compare/,
    ],
    ["a short key", { accessKey: "3526 0811" }, "accessKey", /^A chave tem 44 números ou letras\./],
    ["a key that is far too long", { accessKey: "3".repeat(3000) }, "accessKey", /Limite de 2000 caracteres/],
    ["an emoji for a key", { accessKey: "🍺🍺🍺" }, "accessKey", /./],
    ["NUL in the key", { accessKey: "3526\u00000811" }, "accessKey", /caracteres que não podem/],
    [
      "markup for a number",
      { accessKey: "", cnpj: "11222333000181", number: "<b>1</b>" },
      "number",
      /Número Inválido/,
    ],
    [
      "a CNPJ that does not exist",
      { accessKey: "", cnpj: "11222333000182", number: "1" },
      "cnpj",
      /CNPJ inválido/,
    ],
    ["a day that does not exist", { issuedOn: "2026-02-31" }, "issuedOn", /Data inválida/],
    ["a day to come", { issuedOn: dayOf(new Date(Date.now() + 40 * 86_400_000)) }, "issuedOn", /data futura/],
    ["a total of words", { total: "oitenta" }, "total", /Número Inválido/],
    ["a negative total", { total: "-5,00" }, "total", /Número Inválido/],
    ["too large a total", { total: "99999999999999" }, "total", /Número Inválido/],
    ["a total of two readings", { total: "1,234" }, "total", /^Número Inválido\. Escreva como 1\.234,56\.$/],
  ]
  test.each(cases)(
    "with %s is a 422 with the message beside its field",
    async (_, overrides, field, message) => {
      const ana = await newcomer()
      const answer = await refused(ana, await filled(ana, overrides), 422, field)
      expect(answer.message).toMatch(message)
    },
  )

  const badKey = "35260811222333000181650010000001231000000013"
  const monthAgo = DateTime.fromISO(today).minus({ months: 1 })
  const olderKey = () => buildAccessKey({ ...bar, aamm: monthAgo.toFormat("yyMM"), number: nextNumber() })
  const future = dayOf(new Date(Date.now() + 40 * 86_400_000))
  const together: [what: string, makeForm: () => Form, messages: Record<string, RegExp>][] = [
    [
      "a wrong digit and no total",
      () => ({ accessKey: badKey, total: "" }),
      { accessKey: /Compare/, total: /Campo obrigatório/ },
    ],
    [
      "a wrong digit, a day that does not exist and a total of words",
      () => ({ accessKey: badKey, issuedOn: "2026-02-31", total: "oitenta" }),
      { accessKey: /Compare/, issuedOn: /Data inválida/, total: /Número Inválido/ },
    ],
    [
      "another month than the key's and a total of words",
      () => ({ accessKey: olderKey(), total: "oitenta" }),
      { issuedOn: /A chave deste cupom é de/, total: /Número Inválido/ },
    ],
    [
      "a wrong digit and a day to come",
      () => ({ accessKey: badKey, issuedOn: future }),
      { accessKey: /Compare/, issuedOn: /data futura/ },
    ],
    [
      "a tax office's key without the bar's CNPJ, and no total",
      () => ({ accessKey: buildAccessKey({ ...bar, aamm: "2608", serie: 890, number: 7 }), total: "" }),
      { cnpj: /não traz o CNPJ do bar/, total: /Campo obrigatório/ },
    ],
  ]
  test.each(together)("says %s in one answer", async (_, makeForm, messages) => {
    const ana = await newcomer()
    const form = await filled(ana, makeForm())
    const { html } = await refused(ana, form, 422, Object.keys(messages)[0]!)
    for (const [field, message] of Object.entries(messages)) expect(errorOf(html, field)).toMatch(message)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(Object.keys(messages).length)
  })

  test("says what the bar and the dates have wrong together, and of what is there already nothing else", async () => {
    const ana = await newcomer()
    const other = await insertStore(db, { active: false })
    const key = buildAccessKey({ ...other, aamm: monthAgo.toFormat("yyMM"), number: 7 })
    const { html } = await refused(ana, await filled(ana, { accessKey: key }), 422, "accessKey")
    expect(errorOf(html, "accessKey")).toContain("não é de um bar participante")
    expect(errorOf(html, "issuedOn")).toContain("A chave deste cupom é de")
    const accessKey = newKey()
    await sent(ana, await filled(ana, { accessKey }))
    const again = await refused(ana, await filled(ana, { accessKey, issuedOn: future }), 409, "accessKey")
    expect(again.html.match(/aria-invalid="true"/g)).toHaveLength(1)
  })

  test("is told on an English page how an amount is written there, and one written so counts", async () => {
    const ana = await newcomer()
    await ana.post("/language", { lng: "en", to: "/cupom" })
    const ambiguous = await refused(ana, await filled(ana, { total: "1,234" }), 422, "total")
    expect(ambiguous.message).toBe("Invalid number. Write it like 1.234,56 or 1,234.56.")
    await post(ana, await filled(ana, { total: "1,234.56" }))
    expect((await stored(ana)).map(({ totalCents }) => totalCents)).toEqual([123456])
  })

  test("keeps what was typed and its own key", async () => {
    const ana = await newcomer()
    const accessKey = "3526 0811 2223"
    const form = await filled(ana, { accessKey, total: "1.234,56" })
    const { html } = await refused(ana, form, 422, "accessKey")
    for (const [name, value] of [
      ["accessKey", accessKey],
      ["total", "1.234,56"],
      ["issuedOn", today],
      ["idempotencyKey", form.idempotencyKey],
    ])
      expect(html).toMatch(
        new RegExp(
          `<input[^>]*name="${name}"[^>]*value="${String(value).replace(".", "\\.")}"|<input[^>]*value="${value}"[^>]*name="${name}"`,
        ),
      )
    expect(words(html)).toContain("Você digitou (12/44)")
  })

  test("with a field twice, in a field's place a file, or a broken key of its own", async () => {
    const ana = await newcomer()
    const form = await filled(ana)
    const twice = await ana.post("/cupom", [...Object.entries(form), ["total", "90,00"]], { multipart: true })
    expect(twice.status).toBe(422)
    expect(errorOf(await twice.text(), "total")).toContain("chegou mais de uma vez")
    const file = await post(ana, { ...form, accessKey: asFile("hello", "key.txt", "text/plain") })
    expect(file.status).toBe(422)
    const noise = await post(ana, { ...form, accessKey: "", __intent__: "x", __state__: "x" })
    expect(noise.status).toBe(422)
    const strange = await post(ana, { ...form, idempotencyKey: "again", "quantity.x": "1", quantity: "2" })
    expect(strange.status).toBe(422)
    expect(await strange.text()).toMatch(/name="idempotencyKey" value="[0-9a-f-]{36}"/)
    expect(await stored(ana)).toEqual([])
  })

  test("names the bar that takes no part", async () => {
    const ana = await newcomer()
    const other = await insertStore(db, { active: false })
    const accessKey = buildAccessKey({ ...other, aamm: today.slice(2, 4) + today.slice(5, 7), number: 7 })
    const { message } = await refused(ana, await filled(ana, { accessKey }), 422, "accessKey")
    expect(message).toContain("não é de um bar participante")
  })

  test("of a blocked CPF says why and what to do", async () => {
    const ana = await newcomer()
    await db.insert(cpfBlocks).values({ cpf: ana.registration.cpf, reason: "Equipe da agência" })
    const answer = await post(ana, await filled(ana))
    const text = words(await answer.text())
    expect(answer.status).toBe(422)
    expect(text).toContain("Esse CPF não pode participar da promoção.")
    expect(text).toContain("O que fazer")
    expect(text).not.toContain("Equipe da agência")
    // Who may not take part has nothing to correct.
    const html = await (await post(ana, await filled(ana, { issuedOn: "2020-01-01" }))).text()
    expect(words(html)).toContain("Esse CPF não pode participar da promoção.")
    expect(html).not.toContain('aria-invalid="true"')
  })

  test("whose draw has begun to close says what happened and what to do, with and without a photo", async () => {
    const draw = await insertDraw(db)
    const closed = await moveDraw(db, draw, { to: "closed" })
    const ana = await newcomer()
    const files = await photos()
    const forms: Form[] = [{}, { photo: asFile(await jpeg()) }]
    for (const form of forms) {
      const answer = await post(ana, await filled(ana, form))
      const html = await answer.text()
      expect([answer.status, html.includes('role="alert"')]).toEqual([409, true])
      expect(words(html)).toContain("o sorteio daquele momento já foi fechado. O cupom não foi cadastrado")
    }
    expect([await stored(ana), await photos()]).toEqual([[], files])
    await cancelClosed(closed)
  })
})

describe("an administrator who entered as a participant", () => {
  test("sends nothing in the person's name", async () => {
    const admin = await signInAdmin(db, app.origin, "super")
    const ana = await newcomer()
    const now = new Date()
    const who = (await findAdmin(db, admin.token, now))!
    const { token } = await openImpersonatedSession(db, {
      registrationId: ana.registration.id,
      reason: "chamado",
      now,
      client: { ip: "127.0.0.1" },
      by: who.id,
      parent: who.session,
    })
    const entered = { ...ana, ...visit(app.origin, { cookies: { user_session: signed(token) } }) }
    const answer = await post(entered, await filled(entered))
    expect([answer.status, words(await answer.text())]).toEqual([
      403,
      expect.stringContaining("cupons só a própria pessoa envia."),
    ])
    expect(await stored(ana)).toEqual([])
  })
})

describe("the photo", () => {
  test("is stored drawn anew, and shown to its owner alone", async () => {
    const [ana, rui] = [await newcomer(), await newcomer()]
    const photo = await jpeg({ width: 2400, height: 1200 })
    const { to } = await sent(ana, await filled(ana, { photo: asFile(photo) }))
    const [row] = await stored(ana)
    const kept = await readFile(path.join(folder, row!.photoKey!))
    const { width, height, exif } = await sharp(kept).metadata()
    expect([width, height, exif]).toEqual([2000, 1000, undefined])
    const own = await ana.get(`${to}/photo`)
    expect([own.status, own.headers.get("content-type")]).toEqual([200, "image/jpeg"])
    expect(Buffer.from(await own.arrayBuffer()).equals(kept)).toBe(true)
    expect((await rui.get(`${to}/photo`)).status).toBe(404)
    const { to: without } = await sent(ana, await filled(ana))
    expect((await ana.get(`${without}/photo`)).status).toBe(404)
  })

  const wide = () =>
    sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer()
  const cases: [what: string, make: () => Promise<File>, status: number, message: RegExp][] = [
    ["a web page", async () => asFile("<script>alert(1)</script>"), 422, /não é uma foto/],
    ["fifty million pixels", async () => asFile(await wide(), "a.png", "image/png"), 413, /grande demais/],
    [
      "half a photo",
      async () => asFile((await jpeg({ width: 3000, height: 3000 })).subarray(0, 900)),
      422,
      /./,
    ],
    [
      "eleven megabytes",
      async () => asFile(Buffer.concat([await jpeg(), Buffer.alloc(11 * 1024 * 1024)])),
      413,
      /grande demais/,
    ],
  ]
  test.each(cases)("that is %s is refused beside its field", async (_, make, status, message) => {
    const ana = await newcomer()
    const { html, message: text } = await refused(
      ana,
      await filled(ana, { photo: await make() }),
      status,
      "photo",
    )
    expect(text).toMatch(message)
    expect(words(html)).toContain("Escolha a foto de novo")
  })

  test("leaves no file behind when the invoice is refused", async () => {
    const ana = await newcomer()
    const photo = asFile(await jpeg())
    const accessKey = newKey()
    await sent(ana, await filled(ana, { accessKey }))
    const before = await photos()
    await refused(ana, await filled(ana, { accessKey, photo }), 409, "accessKey")
    expect(await photos()).toEqual(before)
  })
})

describe("under other settings", () => {
  test("a closed window shows no form and refuses what is sent, unless the override counts", async () => {
    const closed = await start({
      STORE_INVOICE_START: "2026-01-01 00:00:00",
      STORE_INVOICE_END: "2026-01-31 23:59:59",
      WINDOW_OVERRIDE: "off",
    })
    const ana = await newcomer(closed)
    const text = words(await ana.read("/cupom"))
    expect(text).toContain("O envio de cupons terminou em 31 de janeiro de 2026, às 23h59 (Brasília).")
    expect(text).not.toContain("Chave de acesso")
    const query = "?store_invoice_end=2099-12-31%2000:00:00"
    const form = { ...(await openForm(ana, query)), accessKey: newKey(), issuedOn: today, total: "85" }
    // By which a phone that keeps the form knows how much time is left.
    expect(await ana.read(`/cupom${query}`)).toContain(
      `data-end="${Date.parse("2099-12-31T00:00:00-03:00")}"`,
    )
    const answer = await post(ana, form, query)
    expect(answer.status).toBe(422)
    expect(words(await answer.text())).toContain("O envio acabou em 31/01, às 23h59 (Brasília).")
    const again = words(await (await post(ana, form)).text())
    expect(again).toContain("O envio acabou em 31/01")
    expect(again).not.toContain("O envio vai até")
    expect(await stored(ana)).toEqual([])
    const rui = await newcomer()
    const later = "?store_invoice_start=2099-01-01%2000:00:00"
    expect(words(await rui.read(`/cupom${later}`))).toContain(
      "O envio de cupons abre em 1º de janeiro de 2099",
    )
    expect((await post(rui, await filled(rui), later)).status).toBe(422)
  })

  test("a photo that no store takes leaves the coupon to be sent again, or without it", async () => {
    const storeless = await start({ FILES_URL: "file:/dev/null/nothing" })
    const ana = await newcomer(storeless)
    const form = await filled(ana, { photo: asFile(await jpeg()) })
    const answer = await post(ana, form)
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"])
    const text = words(await answer.text())
    expect(text).toContain("Falha no envio do arquivo. Tente de novo em alguns minutos.")
    expect(text).toContain(
      "O cupom ainda não foi enviado. Espere um instante e envie de novo, ou envie sem a foto.",
    )
    const { photo: _, ...withoutPhoto } = form
    expect((await post(ana, withoutPhoto)).status).toBe(303)
  })

  describe("with a captcha", () => {
    const captcha = { RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: "secret", RATE_LIMITS: "on" }

    test("a coupon that waited is asked nothing, however often it is sent while the site cannot take it", async () => {
      const storeless = await start({ ...captcha, FILES_URL: "file:/dev/null/nothing" })
      const ana = await newcomer(storeless)
      const waited = await filled(ana, { photo: asFile(await jpeg()), waited: "1" })
      for (let retry = 0; retry <= 30; retry++) expect((await post(ana, waited)).status).toBe(503)
      const another = await filled(ana, { waited: "1" })
      expect((await post(ana, another)).status).toBe(303)
    })

    test("a coupon that was taken has its answer whatever it is sent with, and no other one", async () => {
      const ana = await newcomer(await start(captcha))
      const form = await filled(ana, { photo: asFile(await jpeg()) })
      const first = await sent(ana, { ...form, waited: "1" })
      expect((await sent(ana, form)).to).toBe(first.to)
      const another = { ...form, accessKey: newKey() }
      const { message } = await refused(ana, another, 422, "captchaAnswer")
      expect(message).not.toBe("")
      expect(await stored(ana)).toHaveLength(1)
    })
  })

  test("the window's end counts when the request comes, not when its slow body is through", async () => {
    const ana = await newcomer()
    const form = { ...(await openForm(ana)), accessKey: newKey(), issuedOn: today, total: "85,00" }
    // A busy machine takes its time to send even the first bytes.
    const endsAt = Math.ceil(Date.now() / 1000 + 5) * 1000
    const end = DateTime.fromMillis(endsAt, { zone: TIME_ZONE }).toFormat("yyyy-MM-dd HH:mm:ss")
    const body = new URLSearchParams(form as Record<string, string>).toString()
    const slowly = async function* () {
      yield Buffer.from(body.slice(0, 40))
      // The end is its whole last second.
      await until("the window has closed", () => Date.now() > endsAt + 1000)
      yield Buffer.from(body.slice(40))
    }
    const headers = { origin: app.origin, "content-type": "application/x-www-form-urlencoded" }
    const send = (sent: BodyInit) =>
      ana.send(`/cupom?store_invoice_end=${encodeURIComponent(end)}`, {
        method: "POST",
        headers,
        body: sent,
        duplex: "half",
      } as RequestInit)
    expect((await send(slowly() as unknown as BodyInit)).status).toBe(303)
    const [invoice] = await stored(ana)
    expect(invoice?.receivedAt.getTime()).toBeLessThan(endsAt + 1000)
    const another = { ...form, ...(await openForm(ana)), accessKey: newKey() }
    expect((await send(new URLSearchParams(another as Record<string, string>))).status).toBe(422)
  })

  test("under hold a flagged invoice says that its numbers count once somebody has looked", async () => {
    const ana = await newcomer(await start({ INVOICE_REVIEW: "hold" }))
    const { text } = await sent(ana, await filled(ana, { total: "1.100,00" }))
    expect(text).toContain("Você ganhou 55 números.")
    expect(text).toContain("passam a valer no sorteio quando ele for validado")
    const fine = await sent(ana, await filled(ana, { total: "40,00" }))
    expect(fine.text).not.toContain("quando ele for validado")
  })

  test("per product: quantities, a photo that must be there, a review by hand", async () => {
    const strict = await start({
      TICKETS_RULE: "per-product",
      INVOICE_PHOTO: "required",
      INVOICE_REVIEW: "manual",
    })
    const [lata, copo] = await db
      .insert(products)
      .values([
        { name: "Lata 473 ml", sku: "LATA", numbersPerUnit: 2 },
        { name: "Copo", sku: "COPO", numbersPerUnit: 1, active: false },
      ])
      .returning()
    const ana = await newcomer(strict)
    const html = await ana.read("/cupom")
    expect(html).toMatch(new RegExp(`name="quantity.${lata!.id}"`))
    expect(html).not.toContain(copo!.id)
    const quantity = { [`quantity.${lata!.id}`]: "3" }
    const without = await refused(ana, await filled(ana, quantity), 422, "photo")
    expect(without.message).toContain("Envie a foto do cupom.")
    expect(without.html).toMatch(
      new RegExp(`name="quantity.${lata!.id}"[^>]*value="3"|value="3"[^>]*name="quantity.${lata!.id}"`),
    )
    const photo = asFile(await jpeg())
    const odd = await refused(
      ana,
      await filled(ana, { [`quantity.${lata!.id}`]: "x", photo }),
      422,
      `quantity.${lata!.id}`,
    )
    expect(odd.message).toContain("Número Inválido")
    expect(words(odd.html)).toContain("Lata 473 ml: Número Inválido.")
    const { text } = await sent(ana, await filled(ana, { ...quantity, photo }))
    expect(text).toContain("Você ganhou 6 números.")
    expect(text).toContain("Falta conferir")
    const foreign = await post(ana, await filled(ana, { [`quantity.${copo!.id}`]: "1", photo }))
    expect([foreign.status, words(await foreign.text())]).toEqual([
      422,
      expect.stringContaining("Produto fora da promoção."),
    ])
  })
})

import { and, eq, inArray } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sendLink } from "#app/domain/users/send-link.server"
import { writePeriodEdge } from "#app/domain/draws/planning/period-text.server"
import { dayOf } from "#app/platform/time/clock.server"
import { approvals } from "#drizzle/schema/approvals"
import { actions } from "#drizzle/schema/back-office"
import { openHolderKey, openPermutationKey } from "#app/domain/draws/draw-secrets.server"
import { draws, drawSegments } from "#drizzle/schema/draws"
import { users } from "#drizzle/schema/users"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { requiredIn } from "#tests/support/html-form"
import { noErrorLogged } from "#tests/support/never-5xx"
import { rowCounts } from "#tests/support/row-counts"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const LIST = "/admin/winners-draw"
const CREATE = `${LIST}/create`
const DAY = 86_400_000

let site: Site
let db: Site["db"]
let admin: Awaited<ReturnType<typeof signInAdmin>>
let other: Awaited<ReturnType<typeof signInAdmin>>
let second: Awaited<ReturnType<typeof signInAdmin>>
let reports: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  db = site.db
  admin = await signInAdmin(db, site.app.origin, "admin")
  other = await signInAdmin(db, site.app.origin, "super")
  second = await signInAdmin(db, site.app.origin, "admin")
  reports = await signInAdmin(db, site.app.origin, "reports")
})
afterAll(() => site.close())

let unharmed: () => void
beforeEach(() => {
  unharmed = noErrorLogged(site.app)
})
afterEach(async () => {
  unharmed()
  // A period that another test left open would be in the way.
  await db.update(draws).set({ state: "canceled" }).where(eq(draws.state, "planned"))
})

/** A minute for the whole file: what was typed by one clock is not compared with what the next minute says. */
const minute = Math.floor(Date.now() / 60_000) * 60_000
const at = (days: number) => new Date(minute + days * DAY)
const rule = {
  seriesCount: "200",
  seriesFirst: "0",
  seriesDigits: "3",
  seriesFrom: "1, 2, 3",
  approximation: "higher-then-lower",
  emptySeries: "lower",
  winners: "3",
  surrogates: "5",
  onePerHolder: "on",
  afterPublication: "surrogate",
  winnerNames: "masked",
}
const filled = (overrides: Record<string, string> = {}): Record<string, string> => ({
  intent: "create",
  formKey: crypto.randomUUID(),
  title: "Sorteio da Copa",
  prize: "Camarote para quatro",
  periodStart: writePeriodEdge(at(2), "start"),
  periodEnd: writePeriodEdge(at(30), "end"),
  extractionOn: dayOf(at(33)),
  ...rule,
  ...overrides,
})
const without = (fields: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))
/** Another person's yes to what is asked about a draw. */
async function approve(id: string) {
  const open = and(eq(approvals.subjectId, id), eq(approvals.state, "asked"))
  const [request] = await db.select().from(approvals).where(open)
  const answer = await second.post(`/admin/approvals/${request!.id}`, { intent: "approve" })
  expect(answer.status).toBe(302)
}
const pathOf = (id: string) => `${LIST}/edit/${id}`
const rowOf = async (id: string) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
const make = async (overrides: Record<string, string> = {}) => {
  const answer = await admin.post(CREATE, filled(overrides))
  expect(answer.status).toBe(302)
  const id = (answer.headers.get("location") ?? "").split("/").at(-1) ?? ""
  return { id, path: pathOf(id) }
}
/** A draw whose period runs. */
const running = () => insertDraw(db, { periodStart: at(-5), periodEnd: at(20), extractionOn: dayOf(at(24)) })
const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ""

/** A team of `other` and somebody new, whom nothing else in this file touches. */
async function inSmallTeam(work: (fresh: typeof admin) => Promise<void>) {
  const fresh = await signInAdmin(db, site.app.origin, "admin")
  const set = (status: "active" | "disabled", ...ids: string[]) =>
    db.update(users).set({ status }).where(inArray(users.id, ids))
  await set("disabled", admin.user.id, second.user.id)
  try {
    await work(fresh)
  } finally {
    await set("active", admin.user.id, second.user.id, other.user.id)
    await set("disabled", fresh.user.id)
  }
}

test("creating a draw and its page say from when on there are two people to calculate it", async () => {
  await inSmallTeam(async (fresh) => {
    const { id } = await insertDraw(db, { now: at(0), periodStart: at(-1), periodEnd: at(5) })
    const page = `${LIST}/edit/${id}`
    const said = async () => [words(await fresh.read(CREATE)), words(await fresh.read(page))]
    for (const text of await said()) expect(text).not.toMatch(/duas pessoas|segunda pessoa/i)
    await sendLink(db, { userId: fresh.user.id, by: other.user.id, now: new Date() })
    const day = dayOf(at(31))
    const [creating, planned] = await said()
    expect(creating).toContain(`Duas pessoas para apurar só a partir de ${day}`)
    expect(planned).toContain("Este sorteio ainda não tem duas pessoas para apurar")
    expect(planned).toContain(`O período termina em ${dayOf(at(5))}`)
    // Nor can it be changed meanwhile.
    expect(planned).toContain("ainda não contam como outra pessoa, e por isso não se pode mudar o plano")
    expect(planned).toContain(`Duas pessoas existem a partir de ${day}`)
    await db.update(users).set({ status: "disabled" }).where(eq(users.id, other.user.id))
    const [alone, single] = await said()
    for (const text of [alone, single]) expect(text).toContain("Ainda falta uma segunda pessoa para apurar")
    expect(single).toContain("Uma pessoa sozinha não pode mudar o plano de um sorteio.")
    expect(single).not.toContain("Pedir a alteração")
  })
})

describe("a draw that is made here", () => {
  test("stands on the home page, and with its commitments on its public page, in the list and on its own, at once", async () => {
    const { id, path } = await make({ title: "Sorteio do Penta" })
    const draw = await rowOf(id)
    expect(draw).toMatchObject({
      prize: "Camarote para quatro",
      state: "planned",
      oncePerPromotion: false,
      periodStart: at(2),
      periodEnd: new Date(+at(30) + 999),
      extractionOn: dayOf(at(33)),
      rule: {
        seriesFirst: 0,
        seriesCount: 200,
        seriesDigits: 3,
        seriesFrom: [1, 2, 3],
        prefix: null,
        approximation: "higher-then-lower",
        wrap: false,
        emptySeries: "lower",
        winners: 3,
        surrogates: 5,
        onePerHolder: true,
      },
    })
    const [segment] = await db.select().from(drawSegments).where(eq(drawSegments.drawId, id))
    const commitments = [draw.holderKeyCommitment, segment!.keyCommitment]
    const visitor = visit(site.app.origin)
    expect(words(await visitor.read("/"))).toContain("Sorteio do Penta")
    for (const page of [
      await visitor.read(`/ganhadores/${id}`),
      await admin.read(LIST),
      await admin.read(path),
    ])
      for (const commitment of commitments) expect(page).toContain(commitment)
    expect(words(await admin.read(path))).toContain("ninguém as troca depois")
    expect(words(await admin.read(LIST))).toMatch(
      /Sorteio do Penta Camarote para quatro Planejado não começou .* 000–199 0 de 20\.000\.000 3 \+ 5 suplentes/,
    )
    const [action] = await db.select().from(actions).where(eq(actions.subjectId, id))
    expect(action).toMatchObject({ permission: "draw", action: "create", subjectType: "draws" })
    expect(action?.userId).toBe(admin.user.id)
  })

  test("is one, however often its form is sent", async () => {
    const fields = filled()
    const both = await Promise.all([admin.post(CREATE, fields), admin.post(CREATE, fields)])
    const [one, two] = both.map((answer) => answer.headers.get("location"))
    expect([one, one]).toEqual([pathOf(fields.formKey ?? ""), two])
    const again = await admin.post(CREATE, { ...fields, title: "Outro" })
    expect([again.status, words(await again.text())]).toEqual([
      409,
      expect.stringContaining("Este formulário já criou o sorteio “Sorteio da Copa”"),
    ])
  })

  test("understands days and hours as people write them, in São Paulo", async () => {
    const { id } = await make({
      periodStart: "01/03/2031 08:00",
      periodEnd: "31/03/2031 23:59",
      extractionOn: "05/04/2031",
      extractionHour: "11",
      seriesFrom: "123",
      winners: "1.000",
    })
    expect(await rowOf(id)).toMatchObject({
      periodStart: new Date("2031-03-01T11:00:00Z"),
      periodEnd: new Date("2031-04-01T02:59:59.999Z"),
      extractionOn: "2031-04-05",
      extractionHour: 11,
      rule: { seriesFrom: [1, 2, 3], winners: 1000 },
    })
  })

  test("leaves empty what was left empty, also with a space in it", async () => {
    const { id } = await make({ prefix: " ", seriesFrom: "  ", seriesCount: "1", seriesDigits: "1" })
    expect((await rowOf(id)).rule).toMatchObject({ prefix: null, seriesFrom: [] })
  })

  test("runs beside another draw only when a tick says so", async () => {
    await make({ title: "Sorteio da semana" })
    const refused = await admin.post(CREATE, filled())
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(/id="(?:create|edit|amend)-periodStart-error"[^]*?<\/ul>/.exec(html)?.[0]).toContain(
      "“Sorteio da semana”",
    )
    expect(html).toContain('value="Sorteio da Copa"')
    await make({ alongside: "on" })
  })
})

describe("a wrong field", () => {
  const bad: [string, string, string][] = [
    ["title", "", "Campo obrigatório."],
    ["title", "x".repeat(121), "Limite de 120 caracteres."],
    ["title", "a\u202eb", "Há caracteres que não podem ser usados aqui."],
    ["prize", " ", "Campo obrigatório."],
    ["prize", "x".repeat(201), "Limite de 200 caracteres."],
    ["periodStart", "", "Campo obrigatório."],
    ["periodStart", "2031-02-30T10:00", "Escreva o dia e a hora"],
    ["periodStart", "amanhã", "Escreva o dia e a hora"],
    ["periodEnd", "2031-02-03", "Escreva o dia e a hora"],
    ["periodEnd", "٠١/٠٣/٢٠٣١ ٠٨:٠٠", "Escreva o dia e a hora"],
    ["periodEnd", writePeriodEdge(at(1), "end"), "O fim precisa vir depois do início."],
    ["extractionOn", "", "Campo obrigatório."],
    ["extractionOn", "2031-13-01", "Data inválida."],
    ["extractionOn", dayOf(at(30)), "depois do dia em que o período acaba"],
    ["extractionOn", "2026-01-01", "depois do dia em que o período acaba"],
    ["extractionOn", dayOf(at(211)), `até 180 dias depois do fim do período: no máximo ${dayOf(at(210))}`],
    ["extractionOn", "2099-01-01", "até 180 dias depois"],
    ["extractionHour", "24", "inválid"],
    ["extractionHour", "8h", "inválid"],
    ["seriesCount", "", "Campo obrigatório."],
    ["seriesCount", "0", "Número inteiro: 1–1.000."],
    ["seriesCount", "1001", "Número inteiro: 1–1.000."],
    ["seriesCount", "🍺", "Número inteiro: 1–1.000."],
    ["seriesCount", "1e2", "Número inteiro: 1–1.000."],
    ["seriesFirst", "-1", "Número inteiro: 0–999.999."],
    ["seriesFirst", "1,5", "Número inteiro: 0–999.999."],
    ["seriesFirst", "999999", "A última série seria a 1000198, e 6 algarismos é o máximo"],
    ["seriesDigits", "7", "Número inteiro: 1–6."],
    ["seriesDigits", "2", "A última série é a 199"],
    ["seriesFrom", "6", "Números dos prêmios, de 1 a 5"],
    ["seriesFrom", "1, 1", "Números dos prêmios, de 1 a 5"],
    ["seriesFrom", "NaN", "Números dos prêmios, de 1 a 5"],
    ["seriesFrom", "1, 2", "Séries que nenhuma extração sortearia: 100/200."],
    ["seriesFrom", "", "Séries que nenhuma extração sortearia: 199/200."],
    ["prefix", "1a", "Só algarismos, até 6."],
    ["prefix", "1234567", "Só algarismos, até 6."],
    ["approximation", "", "Escolha uma opção da lista."],
    ["approximation", "nearest", "Escolha uma opção da lista."],
    ["emptySeries", "upwards", "Escolha uma opção da lista."],
    ["afterPublication", "nobody", "Escolha uma opção da lista."],
    ["winnerNames", "", "Escolha uma opção da lista."],
    ["winners", "0", "Número inteiro: 1–100.000."],
    ["winners", "999999999999", "Número inteiro: 1–100.000."],
    ["surrogates", "", "Campo obrigatório."],
    ["surrogates", "100001", "Número inteiro: 0–100.000."],
  ]
  const errorOf = (html: string, name: string) =>
    new RegExp(`id="(?:create|edit|amend)-${name}-error"[^]*?</ul>`).exec(html)?.[0] ?? ""

  test("is told beside it, what was typed stays and nothing is written", async () => {
    const before = await rowCounts(db)
    for (const [name, value, message] of bad) {
      const answer = await admin.post(CREATE, filled({ [name]: value }))
      const html = await answer.text()
      const what = `${name}: ${value.slice(0, 20)}`
      expect([what, answer.status]).toEqual([what, 422])
      expect(words(errorOf(html, name)), what).toContain(message)
      expect(html, what).toContain('class="summary"')
      if (name !== "title") expect(html).toContain('value="Sorteio da Copa"')
    }
    expect(await rowCounts(db)).toEqual(before)
  })

  test("is told too where it holds a NUL, comes twice, is a file or missing", async () => {
    const names = Object.keys(filled()).filter((name) => !/^(form|intent)$/.test(name))
    for (const name of names) {
      const value = filled()[name] ?? ""
      const rest = Object.entries(without(filled(), name))
      for (const entries of [
        [[name, `${value}\0`]],
        [
          [name, value],
          [name, value],
        ],
      ] as [string, string][][]) {
        const answer = await admin.post(CREATE, [...rest, ...entries])
        expect([name, answer.status]).toEqual([name, 422])
        expect(errorOf(await answer.text(), name) !== "" || name === "formKey", name).toBe(true)
      }
      const upload: [string, string | Blob][] = [...rest, [name, new File(["x"], "x.txt")]]
      const answer = await admin.post(CREATE, upload, { multipart: true })
      expect([name, answer.status < 500]).toEqual([name, true])
      if (/^(onePerHolder|seriesFrom|prefix)$/.test(name)) continue
      expect([name, (await admin.post(CREATE, Object.fromEntries(rest))).status]).toEqual([name, 422])
    }
    await db.update(draws).set({ state: "canceled" }).where(eq(draws.state, "planned"))
  })

  test("all of them are told at once, and a rule against itself as well", async () => {
    const html = await (await admin.post(CREATE, { intent: "create" })).text()
    for (const name of ["title", "periodStart", "extractionOn", "seriesCount", "winners"])
      expect(words(errorOf(html, name)), name).toContain("Campo obrigatório.")
    const once = await admin.post(CREATE, { ...without(filled(), "onePerHolder"), oncePerPromotion: "on" })
    expect([once.status, words(errorOf(await once.text(), "onePerHolder"))]).toEqual([
      422,
      expect.stringContaining("Quem só ganha uma vez na promoção inteira"),
    ])
    const over = filled({
      extractionOn: "2020-03-04",
      periodStart: "01/01/2020 10:00",
      periodEnd: "01/02/2020 10:00",
    })
    const html2 = await (await admin.post(CREATE, over)).text()
    expect(words(errorOf(html2, "periodEnd"))).toContain("O período já acabou.")
  })
})

describe("the forms", () => {
  test("mark what the schemas need, and nothing else", async () => {
    const rule = ["seriesDigits", "winners", "surrogates"]
    const period = ["title", "prize", "periodStart", "periodEnd", "extractionOn"]
    expect(requiredIn(await admin.read(CREATE), "create")).toEqual([
      ...period,
      "seriesCount",
      "seriesFirst",
      ...rule,
    ])
    const { path } = await make()
    expect(requiredIn(await admin.read(path), "edit")).toEqual([...period, ...rule, "reason"])
    const more = requiredIn(await admin.read(`${path}?confirm=add_series`), "add_series")
    expect(more).toEqual(["seriesCount", "reason"])
    expect(requiredIn(await admin.read(`${path}?confirm=cancel`), "cancel")).toEqual(["reasonCode", "reason"])
    const { id } = await running()
    expect(requiredIn(await admin.read(pathOf(id)), "amend")).toEqual(["title", "extractionOn", "reason"])
    const keepsTitle = async (path: string) =>
      /<input readonly[^>]*name="title"/i.test(await admin.read(path))
    expect(await keepsTitle(pathOf(id))).toBe(false)
    const over = await insertDraw(db, { periodStart: at(-5), periodEnd: at(-1), extractionOn: dayOf(at(4)) })
    expect(await keepsTitle(pathOf(over.id))).toBe(true)
  })

  test("name each group of explained choices", async () => {
    const html = await admin.read(CREATE)
    for (const name of ["approximation", "emptySeries", "afterPublication", "winnerNames"])
      expect(html).toMatch(
        new RegExp(`aria-required="true"[^>]*>\\s*<span[^>]*id="create-${name}-label">[^<]+<`),
      )
  })
})

describe("the example", () => {
  const shown = async (query: string) => words(await admin.read(`${CREATE}${query}`))

  test("works the presets out of the documented extraction, and of the newest once one is published", async () => {
    const page = await shown("?preset=A")
    expect(page).toContain("Por uma extração inventada, só de exemplo")
    expect(page).toContain("As unidades do 1º ao 5º: 1, 6, 4, 9, 7 → 16.497")
    expect(page).toContain(
      "Dezenas 3 (1º), 7 (2º), 5 (3º) → 375. Fora das séries do sorteio: 375 − 200 = 175.",
    )
    expect(page).toContain("Número sorteado 175/16.497")
    expect(page).toContain("de 1.000 resultados possíveis, cada uma das 200 séries sai 5 vezes")
    expect(page).toMatch(/175\/16\.501 Ana Titular 175\/16\.506 Ana Já tem lugar no resultado/)
    expect(page).toMatch(/alternando 175\/16\.494 Sempre subindo 175\/16\.501/)
    expect(await shown("?preset=C")).toContain(
      "Prefixo 11 e dezenas 3 (1º) → 113. Já é uma série do sorteio: 113.",
    )
    expect(await shown("?preset=D")).toContain("Uma série só: ela é sempre a sorteada.")
    expect(await admin.read(`${CREATE}?preset=B`)).toMatch(
      /name="oncePerPromotion"[^>]*checked|checked[^>]*name="oncePerPromotion"/,
    )

    const extraction = ["32485", "45983", "37442", "18666", "22999"]
    await insertDraw(db, { periodEnd: at(-9), extractionOn: "2026-03-04", state: "published" })
    const newest = await insertDraw(db, { periodEnd: at(-8), extractionOn: "2026-03-07" })
    const computed = await moveDraw(db, newest, { to: "computed", extraction })
    // One that was typed and computed may still go back.
    expect(await shown("?preset=E")).toContain("Pela extração do último sorteio publicado, de 2026-03-04.")
    await moveDraw(db, computed, { to: "published" })
    const newer = await shown("?preset=E")
    expect(newer).toContain("Pela extração do último sorteio publicado, de 2026-03-07.")
    expect(newer).toContain("8 (1º), 8 (2º) → 88. Fora das séries do sorteio: 88 − 4 × 20 = 08.")
    expect(newer).toContain("Número sorteado 08/53.269")
  })

  test("follows what was typed by GET, warns of an unfair reduction and writes nothing", async () => {
    const before = await rowCounts(db)
    const query = `?${new URLSearchParams({ ...filled(), seriesCount: "300" })}`
    const html = await admin.read(CREATE + query)
    expect(words(html)).toContain("As séries não têm a mesma chance")
    expect(words(html)).toContain(
      "De 1.000 resultados possíveis, 100 séries saem 4 vezes e 200 séries, 3 vezes.",
    )
    expect(html).toContain('value="Sorteio da Copa"')
    expect(html).toContain('value="300"')
    const wrong = await shown(`?${new URLSearchParams({ ...filled(), seriesFrom: "9" })}`)
    expect(wrong).toContain("Ainda não dá para calcular Dezenas de quais prêmios: Números dos prêmios")
    expect(await rowCounts(db)).toEqual(before)
  })

  test("survives nonsense in the address", async () => {
    for (const query of [
      "?preset=Z&intent=create",
      "?intent=create&seriesCount=%F0&winners=1&winners=2&approximation[]=x",
      `?intent=create&title=${"x".repeat(5000)}&__proto__=1`,
      "?intent=other&title=x",
    ])
      expect((await admin.get(CREATE + query)).status).toBe(200)
  })
})

describe("editing", () => {
  const changed = (html: string, overrides: Record<string, string> = {}) => ({
    ...without(filled(), "formKey"),
    intent: "edit",
    reason: "O regulamento mudou",
    version: versionIn(html),
    ...overrides,
  })

  test("before the period all but the series, which go along", async () => {
    const { id, path } = await make()
    const html = await admin.read(path)
    expect(words(html)).toContain("Séries 000–199. Elas não mudam mais")
    expect(html).toMatch(/type="hidden" name="seriesCount" value="200"/)
    const answer = await admin.post(
      path,
      changed(html, { title: "Copa", approximation: "ascending", wrap: "on" }),
    )
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path])
    expect(await rowOf(id)).toMatchObject({ title: "Sorteio da Copa", version: 1 })
    const waiting = await admin.read(path)
    expect(words(waiting)).toContain("Alteração pedida: espera outra pessoa")
    expect(waiting).not.toContain('name="title"')
    const [request] = await db.select().from(approvals).where(eq(approvals.subjectId, id))
    const page = `/admin/approvals/${request!.id}`
    const asked = words(await second.read(page))
    expect(asked).toContain("O regulamento mudou")
    expect(asked).toMatch(
      /Campo Quando se pediu Pedido Nome do sorteio Sorteio da Copa Copa Aproximação Acima, depois abaixo Sempre subindo Dá a volta não sim/,
    )
    expect((await admin.post(page, { intent: "approve" })).status).toBe(409)
    expect((await second.post(page, { intent: "approve" })).status).toBe(302)
    expect(await rowOf(id)).toMatchObject({
      title: "Copa",
      version: 2,
      rule: { approximation: "ascending", wrap: true },
    })
    const moved = await admin.post(path, changed(await admin.read(path), { seriesCount: "500" }))
    expect([moved.status, words(await moved.text())]).toEqual([
      422,
      expect.stringContaining("O compromisso publicado amarra a chave a estas séries."),
    ])
  })

  test("shows both versions to whoever saves second, and then takes the second save", async () => {
    const { id, path } = await make()
    const html = await admin.read(path)
    await other.post(path, changed(html, { title: "Copa", prize: "Uma TV", approximation: "alternating" }))
    await approve(id)
    const late = await admin.post(path, changed(html, { title: "Taça" }))
    const page = await late.text()
    expect(late.status).toBe(409)
    expect(words(page)).toContain("Alguém salvou antes de você")
    expect(words(page)).toMatch(/Nome do sorteio Copa Taça Prêmio Uma TV Camarote para quatro/)
    expect(words(page)).toMatch(/Aproximação O mais próximo, alternando Acima, depois abaixo/)
    expect(words(page)).not.toMatch(/Campo Salvo agora Seu .*Suplentes \d .*Não deu certo/)
    expect(versionIn(page)).toBe("2")
    expect((await admin.post(path, changed(page, { title: "Taça" }))).status).toBe(302)
    await approve(id)
    expect(await rowOf(id)).toMatchObject({ title: "Taça", version: 3 })
  })

  test("saves after more series came in between, with the series as they are then", async () => {
    const { id, path } = await make()
    const html = await admin.read(path)
    await other.post(path, {
      intent: "add_series",
      version: "1",
      seriesCount: "50",
      reason: "Acabam os números",
      formKey: crypto.randomUUID(),
    })
    await approve(id)
    const late = await admin.post(path, changed(html, { title: "Taça" }))
    const page = await late.text()
    expect([late.status, words(page)]).toEqual([409, expect.stringContaining("Quantidade de séries 250 200")])
    const seriesCount = /type="hidden" name="seriesCount" value="(\d+)"/.exec(page)?.[1] ?? ""
    expect((await admin.post(path, changed(page, { title: "Taça", seriesCount }))).status).toBe(302)
    await approve(id)
    expect(await rowOf(id)).toMatchObject({ title: "Taça", rule: { seriesCount: 250 } })
  })

  test("an example asked for in between does not hide that somebody saved", async () => {
    const { id, path } = await make()
    const html = await admin.read(path)
    await other.post(path, changed(html, { title: "Copa" }))
    await approve(id)
    const dialog = await admin.read(`${path}?${new URLSearchParams(changed(html, { title: "Taça" }))}`)
    expect([versionIn(dialog), dialog.includes('value="Taça"')]).toEqual(["1", true])
    expect((await admin.post(path, changed(dialog, { title: "Taça" }))).status).toBe(409)
  })

  test("once the period runs only name and extraction, and the page says why", async () => {
    const draw = await running()
    const path = pathOf(draw.id)
    const html = await admin.read(path)
    expect(words(html)).toContain("Prêmio, período, séries e regra ficam como estão")
    expect(html).not.toMatch(/name="(?:periodEnd|prize)"/)
    const amended = {
      intent: "amend",
      version: versionIn(html),
      title: "Copa",
      extractionOn: dayOf(at(28)),
      reason: "Feriado municipal",
    }
    const silent = await admin.post(path, amended)
    expect([silent.status, words(await silent.text())]).toEqual([
      422,
      expect.stringContaining("Escreva o motivo da mudança."),
    ])
    expect((await admin.post(path, { ...amended, reasonCode: "mistake" })).status).toBe(302)
    await approve(draw.id)
    expect(words(await admin.read(path))).toMatch(
      /Mudanças do dia da extração .* De \S+ para \S+ a data anterior estava errada\. Feriado municipal/,
    )
    const whole = await admin.post(path, changed(await admin.read(path), { alongside: "on" }))
    expect([whole.status, words(await whole.text())]).toEqual([
      409,
      expect.stringContaining("O período já começou: o prêmio, o período, as séries e a regra ficam"),
    ])
    const fresh = {
      ...amended,
      reasonCode: "mistake",
      reason: "Engano",
      version: versionIn(await admin.read(path)),
    }
    for (const [name, value] of [
      ["title", ""],
      ["extractionOn", "x"],
      ["extractionOn", dayOf(at(20))],
      ["reason", "x".repeat(501)],
      ["version", "0"],
      ["version", "9999999999999999"],
    ] as const)
      expect([name, (await admin.post(path, { ...fresh, [name]: value })).status]).toEqual([name, 422])
  })

  test("not at all once the base is closed; there is no page of a draw that is none", async () => {
    const draw = await insertDraw(db, { periodEnd: at(-1), state: "closed" })
    const html = await admin.read(pathOf(draw.id))
    expect(words(html)).toContain("A base deste sorteio já fechou ou está fechando.")
    expect(html).not.toContain('name="title"')
    const late = await admin.post(pathOf(draw.id), changed(html, { version: "1" }))
    expect([late.status, words(await late.text())]).toEqual([409, expect.stringContaining("já foi fechada")])
    for (const none of [crypto.randomUUID(), "nonsense", "%00"])
      expect([400, 404]).toContain((await admin.get(pathOf(none))).status)
    expect((await admin.post(pathOf("nonsense"), changed("", { version: "1" }))).status).toBe(404)
  })
})

describe("commands", () => {
  test("add no series once the period is over, and do not offer it", async () => {
    const draw = await insertDraw(db, {
      periodStart: at(-9),
      periodEnd: at(-1),
      extractionOn: dayOf(at(2)),
      rule: { seriesCount: 10 },
    })
    const html = await admin.read(pathOf(draw.id))
    expect(html).not.toContain("Acrescentar séries</button>")
    const fields = { intent: "add_series", version: "1", seriesCount: "10", reason: "Faltam" }
    const late = await admin.post(`${pathOf(draw.id)}?confirm=add_series`, {
      ...fields,
      formKey: crypto.randomUUID(),
    })
    expect([late.status, words(await late.text())]).toEqual([
      409,
      expect.stringContaining("O período já acabou: mais séries não dariam número a ninguém"),
    ])
    expect((await rowOf(draw.id)).rule.seriesCount).toBe(10)
    const running = await make()
    expect(await admin.read(running.path)).toContain("Acrescentar séries</button>")
  })

  test("add series behind the last ones, once, with a commitment that is public at once", async () => {
    const { id, path } = await make()
    const dialog = await admin.read(`${path}?confirm=add_series`)
    expect(words(dialog)).toContain(
      "Cabem até 800. Todas continuam com a mesma chance com mais 50, 300 ou 800.",
    )
    const fields = {
      intent: "add_series",
      version: versionIn(dialog),
      seriesCount: "50",
      reason: "Acabam os números",
      formKey: crypto.randomUUID(),
    }
    for (const seriesCount of ["", "0", "801", "x"]) {
      const answer = await admin.post(`${path}?confirm=add_series`, { ...fields, seriesCount })
      expect([seriesCount, answer.status]).toEqual([seriesCount, 422])
      expect(await answer.text()).toContain('id="add_series-seriesCount-error"')
    }
    const both = await Promise.all([admin.post(path, fields), admin.post(path, fields)])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    await approve(id)
    expect((await admin.post(path, fields)).status).toBe(302)
    const segments = await db.select().from(drawSegments).where(eq(drawSegments.drawId, id))
    expect(segments.map(({ seriesFirst, seriesCount }) => [seriesFirst, seriesCount]).sort()).toEqual([
      [0, 200],
      [200, 50],
    ])
    const page = await visit(site.app.origin).read(`/ganhadores/${id}`)
    for (const { keyCommitment } of segments) expect(page).toContain(keyCommitment)
    const late = await admin.post(`${path}?confirm=add_series`, { ...fields, formKey: crypto.randomUUID() })
    expect([late.status, words(await late.text())]).toEqual([
      409,
      expect.stringContaining("250 séries, período até"),
    ])
  })

  test("cancel a draw that nobody holds a number of, with a reason", async () => {
    const { id, path } = await make()
    const fields = { intent: "cancel", version: "1", reasonCode: "mistake", reason: "Erro de digitação" }
    expect((await admin.post(path, { ...fields, reason: " " })).status).toBe(422)
    expect((await admin.post(path, { ...fields, version: "7" })).status).toBe(409)
    expect((await admin.post(path, fields)).status).toBe(302)
    expect((await admin.post(path, fields)).status).toBe(302)
    expect((await other.post(path, fields)).status).toBe(409)
    expect((await rowOf(id)).state).toBe("planned")
    await approve(id)
    expect((await rowOf(id)).state).toBe("canceled")
    expect(words(await admin.read(path))).toContain("Este sorteio foi cancelado.")
    const stranger = visit(site.app.origin)
    expect(await stranger.read("/")).not.toContain(id)
    for (const page of ["/ganhadores", `/ganhadores/${id}`]) {
      const seen = words(await stranger.read(page))
      expect(seen).toContain("Este sorteio foi cancelado antes que alguém tivesse um número nele.")
      expect(seen).toContain("Motivo: o sorteio foi cadastrado por engano")
      expect(seen).not.toContain("Erro de digitação")
    }
  })

  test("are not offered where the draw's state does not allow them", async () => {
    const draw = await running()
    const invoice = await insertInvoice(db)
    await insertTickets(db, { draw, invoice, count: 3 })
    const html = await admin.read(pathOf(draw.id))
    expect(html).not.toContain("Cancelar sorteio")
    // Two tens digits write a hundred numbers, and there are a hundred series.
    expect(html).not.toContain("Acrescentar séries")
    expect(words(html)).toMatch(/Posições usadas .* 00–99 3 10\.000\.000/)
    const answer = await admin.post(`${pathOf(draw.id)}?confirm=cancel`, {
      intent: "cancel",
      version: "1",
      reasonCode: "mistake",
      reason: "Erro",
    })
    expect([answer.status, words(await answer.text())]).toEqual([
      409,
      expect.stringContaining("Já há números da sorte neste sorteio"),
    ])
  })
})

describe("the list", () => {
  test("finds by name and prize, filters by state and sorts by the extraction", async () => {
    const mine = { periodStart: at(-40), periodEnd: at(-30) }
    const early = await insertDraw(db, {
      ...mine,
      title: "Sorteio Açaí",
      prize: "Bicicleta",
      extractionOn: "2026-01-03",
    })
    const late = await insertDraw(db, {
      ...mine,
      title: "Sorteio Açude",
      prize: "Violão",
      extractionOn: "2026-01-07",
    })
    await db.update(draws).set({ state: "canceled" }).where(eq(draws.id, early.id))
    const order = async (query: string) => {
      const html = await admin.read(LIST + query)
      return [early, late].map(({ id }) => html.indexOf(pathOf(id)))
    }
    const [first, second] = await order("?q=sorteio+ac")
    expect(first).toBeGreaterThan(second!)
    const [up, down] = await order("?q=sorteio+ac&sort=extractionOn")
    expect(up).toBeLessThan(down!)
    expect(await order("?q=VIOLAO")).toEqual([-1, expect.any(Number)])
    expect((await order("?q=acai&status=canceled"))[0]).toBeGreaterThan(0)
    expect(await order("?q=acai&status=planned")).toEqual([-1, -1])
    expect(words(await admin.read(`${LIST}?q=nada-disso`))).toContain("Nada com esses filtros.")
    // What was called off promises nothing any more.
    const { holderKeyCommitment } = await rowOf(early.id)
    expect(await admin.read(LIST)).not.toContain(holderKeyCommitment)
  })

  test("survives nonsense in the address", async () => {
    for (const query of ["?status=x&sort=holderKey&cursor=xx", "?q=%25_%FF", "?sort=-title&cursor=W10"])
      expect((await admin.get(LIST + query)).status).toBe(200)
  })

  test("is open to whoever may list, and links to nothing that they may not open", async () => {
    const draw = await running()
    const html = await reports.read(LIST)
    expect(html).toContain(draw.holderKeyCommitment)
    expect(html).not.toContain(pathOf(draw.id))
    expect(html).not.toContain("Criar sorteio")
    for (const path of [CREATE, pathOf(draw.id)]) expect((await reports.get(path)).status).toBe(403)
    expect((await reports.post(CREATE, filled())).status).toBe(403)
  })
})

test("no answer of these pages and no audit row holds a key", async () => {
  const { id, path } = await make()
  const stale = { ...without(filled(), "formKey"), intent: "edit", version: "9" }
  const answers = [
    ...[LIST, CREATE, path, `${path}?confirm=add_series`, `${path}?confirm=cancel`].flatMap((page) => [
      admin.get(page),
      admin.get(page.replace(/(\?|$)/, ".data$1")),
    ]),
    admin.post(path, { ...stale, title: "Outro" }),
    admin.post(path, { ...stale, title: "" }),
    admin.post(CREATE, filled()),
    visit(site.app.origin).get("/"),
  ]
  const bodies = await Promise.all(
    (await Promise.all(answers)).map(async (answer) => [...answer.headers].join() + (await answer.text())),
  )
  expect(bodies.filter((body) => body.includes("Sorteio da Copa")).length).toBeGreaterThan(5)
  const texts = (await db.select({ text: actions.text }).from(actions)).map(({ text }) => text)
  const written = [...bodies, ...texts].join("\n")
  const [draw] = await db.select().from(draws).where(eq(draws.id, id))
  const segments = await db.select().from(drawSegments)
  const keys = [await openHolderKey(db, draw!)]
  for (const segment of segments) keys.push(await openPermutationKey(db, segment))
  const sealed = [draw!.sealedHolderKey, ...segments.map(({ sealedPermutationKey }) => sealedPermutationKey)]
  for (const key of [...keys, ...sealed])
    for (const form of [
      key.toString("hex"),
      key.toString("base64"),
      key.toString("base64url"),
      key.toString("latin1"),
      [...key].join(","),
    ])
      expect(written.includes(form)).toBe(false)
})

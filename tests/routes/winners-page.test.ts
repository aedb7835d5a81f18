import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { paths } from "#app/paths"
import { prizeAwards } from "#drizzle/schema/prizes"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { buildPrize, insertAward, insertBatch, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertWinner } from "#drizzle/seed/builders/winner"
import { asOwner } from "#tests/support/as-owner"
import { heldPrize } from "#tests/support/claims"
import { closeAccount } from "#tests/support/close-account"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const PAGE = "/ganhadores"
const get = (query: string) => visit(site.app.origin).get(`${PAGE}${query}`)
const read = (query: string) => visit(site.app.origin).read(`${PAGE}${query}`)

type Win = { name: string; prize: string; day: string; uf?: string; city?: string }

/** A confirmed prize of somebody, at noon of a day in São Paulo. */
async function win({ name, prize, day, uf = "SP", city = "Campinas" }: Win) {
  const who = await insertRegistration(site.db, {
    name,
    lastname: "da Geral",
    uf,
    city,
    passwordHash: "none",
  })
  const { id } = await insertPrize(site.db, { name: prize })
  const now = new Date(`${day}T15:00:00Z`)
  await insertAward(site.db, { prizeId: id, registrationId: who.id, state: "validated", now })
}

describe("the winners of prizes on the spot", () => {
  beforeAll(async () => {
    await win({ name: "Ana", prize: "Bola de capotão", day: "2026-03-01" })
    await win({ name: "Bia", prize: "Camisa retrô", day: "2026-03-01", uf: "PA", city: "Belém" })
    await win({ name: "Caio", prize: "Bola de capotão", day: "2026-03-02", uf: "PB", city: "Belém" })
    await win({ name: "Duda", prize: "Caneca", day: "2026-03-03", uf: "MT", city: "Cuiabá" })
  })

  test.each([
    ["", ["Ana G.", "Bia G.", "Caio G.", "Duda G."]],
    // A city of Paraíba has the name, too.
    ["?cidade=Mato%20Grosso", ["Duda G."]],
    ["?dia=2026-03-01", ["Ana G.", "Bia G."]],
    ["?premio=Bola%20de%20capot%C3%A3o", ["Ana G.", "Caio G."]],
    ["?cidade=BELEM", ["Bia G.", "Caio G."]],
    ["?cidade=bel%C3%A9m%2C%20pa", ["Bia G."]],
    ["?cidade=Bel%C3%A9m%20PA", ["Bia G."]],
    ["?cidade=belem%20para", ["Bia G."]],
    ["?cidade=Campinas%20-%20S%C3%A3o%20Paulo", ["Ana G."]],
    ["?cidade=Para%C3%ADba", ["Caio G."]],
    ["?cidade=Campinas&dia=2026-03-01&premio=Bola%20de%20capot%C3%A3o", ["Ana G."]],
    ["?cidade=Belém&premio=Camisa%20retr%C3%B4&dia=02/03/2026", []],
    ["?cidade=Lugar%20Nenhum", []],
    ["?dia=%20", ["Ana G.", "Bia G.", "Caio G.", "Duda G."]],
  ])("are found by day, prize and city: %s", async (query, found) => {
    const html = words(await read(query))
    expect(["Ana G.", "Bia G.", "Caio G.", "Duda G."].filter((name) => html.includes(name))).toEqual(found)
    if (found.length === 0) expect(html).toContain("Nenhum ganhador assim.")
  })

  test.each(["28/11", "ontem", "2026-02-30"])(
    "asked for the day %s, which is none, are told how a day is written, and what was typed stays",
    async (typed) => {
      const answer = await get(`?dia=${encodeURIComponent(typed)}&cidade=Campinas`)
      expect(answer.status).toBe(422)
      const html = await answer.text()
      expect(words(html)).not.toMatch(/Ana G\.|Bia G\.|Caio G\.|Nenhum ganhador assim/)
      expect(words(html)).toContain("Escreva dia, mês e ano, como 28/11/2026.")
      // A browser shows no text in a field of dates.
      expect(html).toMatch(
        new RegExp(
          `<input[^>]*name="dia"[^>]*aria-invalid="true"[^>]*aria-describedby="ganhadores-dia-error"[^>]*type="text"[^>]*value="${typed}"`,
        ),
      )
      expect(html).toMatch(/<details[^>]*open=""[^>]*>\s*<summary[^>]*>Filtrar ganhadores/)
      expect(html).toMatch(/<input[^>]*name="cidade"[^>]*value="Campinas"/)
    },
  )

  test("keep what was asked in the form, and in the ways to the next page", async () => {
    for (let n = 0; n < 21; n++) await win({ name: `Rui`, prize: "Radinho de pilha", day: "2026-04-05" })
    const html = await read("?premio=Radinho%20de%20pilha&cidade=campinas")
    expect(html).toMatch(/<input[^>]*name="cidade"[^>]*value="campinas"/)
    const older = /href="([^"]+)" rel="next"/.exec(html)![1]!.replaceAll("&amp;", "&")
    const next = words(await visit(site.app.origin).read(older))
    expect(next.match(/Rui G\./g)).toHaveLength(1)
    expect(next).not.toContain("Ana G.")
  })
})

describe("a number", () => {
  test("is looked for among the results of every published draw, in any writing", async () => {
    const { db } = site
    expect(words(await read("?numero=07/53.269"))).toContain("Nenhum resultado publicado ainda.")
    const draw = await insertDraw(db, { title: "Sorteio da Final" })
    expect(words(await read("?numero=07/53.269"))).toMatch(/ainda\. O próximo sorteio é n[ao] [a-zç]/)
    const [won, other] = await insertTickets(db, { draw, invoice: await insertInvoice(db), count: 2 })
    const computed = await moveDraw(db, draw, { to: "computed" })
    await insertWinner(db, { draw, ticket: won!, state: "validated" })
    const [number, loser] = [won!, other!].map((each) => formatLuckyNumber(each, draw.rule.seriesDigits))
    const ask = async (typed: string) => words(await read(`?numero=${encodeURIComponent(typed)}`))
    expect(await ask(number!)).toContain("Nenhum resultado publicado ainda.")
    await moveDraw(db, computed, { to: "published" })
    for (const typed of [number!, number!.replace(/[/.]/g, ""), number!.replace("/", " ").replace(".", "")])
      expect(await ask(typed)).toContain(`${number} Sorteio da Final : Ele foi sorteado: titular nº 1.`)
    expect(await ask(loser!)).toContain(
      `O número ${loser} não está entre os resultados do sorteio publicado.`,
    )
  })

  test("that is none is told how numbers are written", async () => {
    const answer = await get("?numero=abc")
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('id="numero-error"')
    expect(words(html)).toContain("como 07/53.269")
  })
})

test("each kind of prize is drawn, with how many there are of it", async () => {
  const [now, moment] = [new Date(), new Date("2026-05-01T15:00:00Z")]
  const balls = Array.from({ length: 3 }, (_, n) => ({
    ...buildPrize(n, { now, name: "Bola oficial", valueCents: 12_900 }),
    moment,
  }))
  const other = { ...buildPrize(9, { now, name: "Coisa sem nome", valueCents: 100 }), moment }
  await insertBatch(site.db, balls.concat(other))
  const kinds = /<ul class="kinds".*?<\/ul>/s.exec(await read(""))![0]
  expect(kinds.match(/<svg/g)).toHaveLength(2)
  expect(words(kinds)).toContain("Bola oficial 3 unidades, R$ 129,00 cada")
  expect(words(kinds)).toContain("Coisa sem nome 1 unidade, R$ 1,00")
})

test("begins with who has won, under a heading of its own; prizes, draws and seals follow", async () => {
  const html = await read("")
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, heading]) => words(heading!).trim())
  expect(headings[0]).toBe("Quem já ganhou")
  expect(headings).toContain("Prêmios na hora")
  const roll = html.indexOf('class="roll"')
  expect(roll).toBeGreaterThan(0)
  expect(roll).toBeLessThan(html.indexOf("Filtrar ganhadores"))
})

test("leads whoever holds a number past the winners, from its top", async () => {
  const html = await read("")
  const way = /<a [^>]*href="#([^"]+)"[^>]*>Meu número ganhou\?<\/a>/.exec(html)
  expect(way?.index).toBeLessThan(html.indexOf("<h2"))
  expect(html).toMatch(new RegExp(`<h2 id="${way![1]}">Meu número ganhou\\?`))
})

/** What stands in an element by itself or before a day, where city and unit should have been. */
const startsWithComma = />(\s|<!-- -->)*,(\s|<!-- -->)*(·|<\/)/

test("a winner who was erased lives nowhere, on no page by a lone comma", async () => {
  const { db } = site
  const { person, prize, award } = await heldPrize(db, { name: "Duda", lastname: "da Geral" })
  await asOwner(async (owner) => {
    const validated = { decidedAt: new Date("2026-03-01T15:00:00Z"), state: "validated" } as const
    await owner.update(prizeAwards).set(validated).where(eq(prizeAwards.id, award.id))
    for (const change of [
      sql`state = 'sent', sent_on = '2026-03-02'`,
      sql`state = 'delivered', delivered_on = '2026-03-03'`,
    ])
      await owner.execute(sql`update fulfilments set ${change} where award_id = ${award.id}`)
  })
  await closeAccount(db, person.id)
  expect((await erasePeople(db, new Date())).erased).toBe(1)
  const [visitor, boss] = [visit(site.app.origin), await signInAdmin(db, site.app.origin, "super")]
  for (const [reader, page] of [
    [visitor, PAGE],
    [visitor, "/"],
    [boss, paths.admin.registration(person.id)],
    [boss, "/admin/registrations"],
    [boss, paths.admin.prize(prize.id)],
    [boss, paths.admin.validation(award.id)],
  ] as const)
    expect([page, startsWithComma.exec(await reader.read(page))]).toEqual([page, null])
  expect(words(await read(""))).toContain("Cadastro")
  expect(words(await boss.read(paths.admin.prize(prize.id)))).toContain("Dados guardados por lei, em XLSX")
})

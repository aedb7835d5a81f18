import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertQuestion, insertRegulations } from "#drizzle/seed/builders/texts"
import { prizeBatches } from "#drizzle/schema/prizes"
import type { RunningApp } from "#tests/support/app"
import { scriptsOf, stylesOf } from "#tests/support/page-weight"
import { signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
let app: RunningApp
let commitment: string
let keyCommitment: string
const moment = new Date(Date.now() + 86_400_000)

beforeAll(async () => {
  site = await startSite({ STORE_INVOICE_END: "2099-12-31 23:59:59" })
  const { db } = site
  app = site.app
  await insertRegulations(db, { body: "## 1. Quem promove\n\nA cervejaria.\n\n- um\n- dois\n\n<b>não</b>" })
  await insertPrize(db, { name: "Bola da várzea", moment })
  commitment = (await db.select().from(prizeBatches))[0]!.commitment
  keyCommitment = (await insertDraw(db, { title: "Sorteio da Final" })).segment.keyCommitment
})
afterAll(() => site.close())

const stranger = () => visit(app.origin, { adult: false })
const formats = ["/ganhadores/formato", "/ganhadores/formato/provas", "/ganhadores/formato/registro"]
const open = ["/", "/bares", "/faq", "/ganhadores", ...formats, "/regulamentos", "/termos"]

describe("the age gate", () => {
  test.each([
    "/bares",
    "/faq",
    "/unsubscribe",
    "/regulamentos",
    "/termos",
    "/robots.txt",
    "/sitemap.xml",
    "/favicon.svg",
    "/locations/SP",
  ])("does not stand before %s", async (path) => expect((await stranger().get(path)).status).toBe(200))

  test("loses nothing of the link that a visitor came through", async () => {
    const visitor = stranger()
    const gated = await visitor.get("/ganhadores?utm_source=radio&utm_campaign=final")
    expect(gated.headers.get("location")).toBe("/agegate")
    const kept = JSON.parse(
      Buffer.from(decodeURIComponent(visitor.cookies.get("utm") ?? ""), "base64").toString(),
    )
    expect(kept).toEqual({ source: "radio", campaign: "final" })
    const passed = await visitor.post("/agegate", { answer: "adult" })
    expect(passed.headers.get("location")).toBe("/ganhadores?utm_source=radio&utm_campaign=final")
  })
})

describe("every open page", () => {
  test("keeps what it holds off the window's edges, by the style that it brings", async () => {
    const html = await visit(app.origin).read("/")
    const [style = ""] = stylesOf(html)
    expect(style).toMatch(/\.wrap\{[^}]*padding-inline:/)
  })

  test.each(open)("%s is finished HTML with one h1 and one script of our own", async (path) => {
    const html = await visit(app.origin).read(path)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<main/g)).toHaveLength(1)
    const scripts = scriptsOf(html)
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/enhance-[\w-]+\.js$/)])
    const script = await fetch(app.origin + scripts[0])
    expect(script.headers.get("cache-control")).toContain("immutable")
  })

  test.each(["/regulamentos", "/termos"])("%s names the promotion to search engines", async (path) => {
    const found = /<meta name="description" content="([^"]+)"/
    for (const lng of ["pt", "en"])
      expect(found.exec(await visit(app.origin).read(`${path}?lng=${lng}`))?.[1]).toContain("Bar na Torcida")
  })

  test("speaks English when asked, and remembers it for a year", async () => {
    const visitor = visit(app.origin)
    const switched = await visitor.post("/language", { lng: "en", to: "/faq" })
    expect(switched.headers.get("set-cookie")).toContain("Max-Age=31536000")
    expect(await visitor.read("/faq")).toContain('<html lang="en"')
  })
})

describe("the home page", () => {
  test("shows what can be won, and leads to what is sealed: no hash and no moment of it", async () => {
    const html = await visit(app.origin).read("/")
    // One of a kind costs what it costs, and not "each".
    expect(words(html)).toMatch(/Bola da várzea 1 unidade ?, R\$ 150,00 (?!cada)/)
    expect(words(await visit(app.origin).read("/?lng=en"))).toMatch(/1 unit ?, R\$ 150\.00 (?!each)/)
    expect(words(html)).toContain(
      "Trancamos os prêmios antes de começar. No fim, abrimos para todos conferirem.",
    )
    expect(words(html)).toContain(
      "Cada prêmio tem uma hora secreta. O primeiro cupom enviado depois dessa hora ganha.",
    )
    expect(html).toContain('href="/ganhadores#lacres"')
    expect(/<main.*<\/main>/s.exec(html)?.[0]).not.toMatch(/[0-9a-f]{64}/)
    const sealed = await visit(app.origin).read("/ganhadores")
    expect(sealed).toMatch(new RegExp(`<details[^>]* id="lacres".*${commitment}.*</details>`, "s"))
    expect(sealed).toContain(keyCommitment)
    for (const page of [html, sealed]) expect(page).not.toContain(moment.toISOString().slice(0, 16))
  })

  test("asks nobody to register who is signed in", async () => {
    const main = (page: string) => /<main.*<\/main>/s.exec(page)?.[0] ?? ""
    const asks = /href="\/register"|Faça seu cadastro|Register/
    const [stranger, ana] = [visit(app.origin), await signInParticipant(site.db, app.origin)]
    for (const path of ["/?lng=pt", "/?lng=en"]) {
      expect(main(await stranger.read(path))).toMatch(asks)
      expect(main(await ana.read(path))).not.toMatch(asks)
    }
    expect(words(await ana.read("/?lng=pt"))).toContain("Cadastro feito Você já participa")
  })

  test("says where the promotion stands, with the link's own dates where it has any", async () => {
    const visitor = visit(app.origin)
    expect(words(await visitor.read("/"))).toContain("até 31 de dezembro de 2099, às 23h59 (Brasília)")
    const over = words(await visitor.read("/?store_invoice_end=2020-01-31%2018:00:00"))
    expect(over).toContain("O envio de cupons terminou em 31 de janeiro de 2020, às 18h (Brasília)")
    const before = words(await visitor.read("/?store_invoice_start=2090-01-31%2018:30:00"))
    expect(before).toContain("Começa em 31 de janeiro de 2090, às 18h30 (Brasília)")
    expect(words(await visitor.read("/?store_invoice_end=amanhã"))).toContain("até 31 de dezembro de 2099")
  })
})

describe("the questions", () => {
  test("are searched by words, accents or none, and told to search engines as a whole", async () => {
    const { db } = site
    await insertQuestion(db, { question: "Até quando envio cupons?", answer: "Até **domingo**." })
    await insertQuestion(db, { question: "Como recebo o prêmio?", answer: "Pelo correio." })
    const whole = await stranger().read("/faq")
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(whole)![1]!
    expect(JSON.parse(data)).toMatchObject({
      "@type": "FAQPage",
      mainEntity: [
        { name: "Até quando envio cupons?", acceptedAnswer: { text: expect.stringContaining("domingo") } },
        { name: "Como recebo o prêmio?" },
      ],
    })
    const found = await stranger().read("/faq?busca=PREMIO%20correio")
    expect(words(found)).toContain("1 pergunta com “PREMIO correio”.")
    expect(found).toMatch(/<details class="fold" open="">/)
    expect(found).not.toContain("Até quando")
    expect(found).not.toContain("ld+json")
    const none = words(await stranger().read("/faq?busca=futebol&lng=en"))
    expect(none).toContain("No question with “futebol”.")
  })

  test("break no amount of money, in a heading as in an answer", async () => {
    await insertQuestion(site.db, { question: "E se passou de R$ 20,00?", answer: "Cada R$ 20,00 vale um." })
    const html = await stranger().read("/faq")
    for (const said of ["passou de R$\u00a020,00?</summary>", "Cada R$\u00a020,00 vale um."])
      expect(html).toContain(said)
  })
})

test("the regulation stands as headings, paragraphs and lists, with its edition, and HTML in it is text", async () => {
  const html = await stranger().read("/regulamentos")
  expect(html).toContain('<h2 id="t-1-quem-promove">1. Quem promove</h2>')
  expect(html.replace(/\n/g, "")).toContain("<li>um</li><li>dois</li>")
  expect(html).toContain("&lt;b&gt;não&lt;/b&gt;")
  expect(words(html)).toMatch(/Edição 1, publicada em \d+ de \p{L}+ de \d{4}\./u)
})

test("an address that nothing answers is a 404 in the site's frame", async () => {
  const answer = await visit(app.origin).get("/nao-existe")
  const html = await answer.text()
  expect(answer.status).toBe(404)
  expect(words(html)).toContain("Página não encontrada")
  expect(html.match(/<main/g)).toHaveLength(1)
  expect(html).toContain("masthead")
})

test("robots may not look into the back office, and find the map", async () => {
  const robots = await (await stranger().get("/robots.txt")).text()
  for (const path of ["/admin", "/api", "/reset"]) expect(robots).toContain(`Disallow: ${path}\n`)
  const map = /Sitemap: (.+)\n/.exec(robots)?.[1] ?? ""
  expect(await (await stranger().get(new URL(map).pathname)).text()).toContain("/regulamentos</loc>")
})

test("a unit's cities come as names, kept for a day", async () => {
  const answer = await stranger().get("/locations/ac")
  expect(await answer.json()).toContain("Rio Branco")
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400")
  expect((await stranger().get("/locations/XX")).status).toBe(404)
})

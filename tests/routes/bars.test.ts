import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { insertStore } from "#drizzle/seed/builders/store"
import type { RunningApp } from "#tests/support/app"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { visit, words } from "#tests/support/visitor"

let site: Site
let app: RunningApp

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: "info" })
  app = site.app
  const { db } = site
  await insertStore(db, { name: "Bar do Centro", address: "Rua das Traves, 7", cep: "13010010" })
  await insertStore(db, { name: "Bar da <Ponta>", lat: -22.906, lng: -47.2, cep: "13090000" })
  await insertStore(db, { name: "Bar que Saiu", active: false, cep: "13010001" })
  for (const uf of ["MS", "RN"]) {
    const place = { uf, city: "Campo Grande", lat: null, lng: null }
    await insertStore(db, { ...place, name: `Bar ${uf}`, cep: uf === "MS" ? "79002000" : "59680000" })
  }
  const far = { lat: null, lng: null }
  for (const place of [
    { uf: "SP", city: "São José dos Campos", cep: "12210000" },
    { uf: "SP", city: "Ribeirão Preto", cep: "14010000" },
    { uf: "RJ", city: "Rio de Janeiro", cep: "20031000" },
  ])
    await insertStore(db, { ...place, ...far, name: "Bar ao Lado" })
  const palmas = { uf: "TO", city: "Palmas", lat: -10.184, lng: -48.334, cep: "77001000" }
  for (let n = 10; n < 35; n++) await insertStore(db, { ...palmas, name: `Bar ${n}` })
})
afterAll(() => site.close())

/** Nobody who passed the age gate. */
const stranger = (cookies = {}) => visit(app.origin, { adult: false, cookies })
async function open(path: string, visitor = stranger()) {
  const answer = await visitor.get(path)
  const html = await answer.text()
  return { status: answer.status, html, said: words(html), answer }
}
const search = (q: string) => open(`/bares?q=${encodeURIComponent(q)}`)
const headingOf = (html: string) => words(/<h1[^>]*>[\s\S]*?<\/h1>/.exec(html)?.[0] ?? "").trim()

describe("the finder", () => {
  test("asks nobody for an age, and has the field and the button that were promised, also on the home page", async () => {
    for (const { status, html } of [await open("/bares"), await open("/", visit(app.origin))]) {
      expect(status).toBe(200)
      const [form = ""] = /<form method="get" action="\/bares"[\s\S]*?<\/form>/.exec(html) ?? []
      expect(form).toMatch(/<label[^>]*for="bares-q">Cidade ou CEP<\/label>/)
      expect(form).toMatch(/<button[^>]*>Buscar<\/button>/)
    }
  })

  test("lists the units with bars as Portuguese says them", async () => {
    const { said, html } = await open("/bares")
    expect(said).toContain("em São Paulo")
    expect(said).toContain("no Tocantins")
    expect(html).toContain('href="/bares/to"')
    expect(html).not.toContain('href="/bares/ba"')
  })

  test("speaks English", async () => {
    const { said } = await open("/bares?q=palmas", stranger({ lng: "ImVuIg%3D%3D" }))
    expect(said).toContain("City or CEP")
    expect(said).toContain("25 participating bars, in alphabetical order.")
    expect(said).toContain("How to get there : Bar 10")
  })
})

test("without a key for maps there is none, whatever the address asks for", async () => {
  for (const path of ["/bares?q=campinas", "/bares?q=campinas&mapa=1", "/bares/sp/campinas?mapa=1"]) {
    const { html, answer } = await open(path)
    expect(html).not.toContain("Ver no mapa")
    expect(html + answer.headers.get("content-security-policy")).not.toContain("googleapis")
  }
})

describe("a search by city", () => {
  test.each(["Campinas", "CAMPINAS", "campinas sp", "Campinas, São Paulo"])(
    "as %s shows its bars",
    async (q) => {
      const { status, html, said } = await search(q)
      expect([status, headingOf(html)]).toEqual([200, "Campinas, SP"])
      expect(said).toContain("Bar do Centro")
      expect(said).toContain("2 bares participantes, em ordem alfabética.")
      expect(said).toContain("Rua das Traves, 7, 13010-010")
      expect(html).toContain("Bar da &lt;Ponta&gt;")
      expect(html.indexOf("Bar do Centro"), "what was found, then the form").toBeLessThan(
        html.indexOf('action="/bares"'),
      )
      expect(html).toContain('rel="canonical" href="http://localhost')
      expect(html).toContain("/bares/sp/campinas")
      expect(html).toContain("noindex")
    },
  )

  test("tells cities of one name apart", async () => {
    const { html, said } = await search("campo grande")
    expect(headingOf(html)).toBe("Qual Campo Grande?")
    expect(html).toContain('href="/bares/ms/campo-grande"')
    expect(html).toContain('href="/bares/rn/campo-grande"')
    expect(said).not.toContain("Campo Grande, AL")
    expect((await search("campo grande ms")).said).toContain("Bar MS")
  })

  test("keeps what was typed", async () => {
    expect((await search("campinas sp")).html).toMatch(/<input[^>]*value="campinas sp"/)
  })

  test("of a unit shows its cities", async () => {
    const { html } = await search("Tocantins")
    expect(headingOf(html)).toBe("Bares no Tocantins")
    expect(html).toContain('href="/bares/to/palmas"')
  })
})

describe("a search that finds nothing says where to go on", () => {
  test("in the city's unit", async () => {
    const { status, html, said } = await search("Santos")
    expect([status, headingOf(html)]).toEqual([200, "Santos, SP: nenhum bar ainda"])
    expect(said).toContain("Cidades com bares em São Paulo")
    expect(html).toContain('href="/bares/sp/campinas"')
    expect(said).toContain("Estados vizinhos com bares")
    expect(html).toContain('href="/bares/ms"')
    expect(html).not.toContain('href="/bares/to"')
  })

  test("in the units beside, of a unit without any", async () => {
    const { html, said } = await search("Bahia")
    expect(headingOf(html)).toBe("Nenhum bar na Bahia ainda")
    expect(said).toContain("no Tocantins")
    expect(html).not.toContain('href="/bares/sp"')
  })

  test("with names like the one typed", async () => {
    const { html, said } = await search("Canpinas")
    expect(headingOf(html)).toBe("Não achamos essa cidade")
    expect(said).toContain("Quis dizer")
    expect(html).toContain('href="/bares/sp/campinas"')
  })

  test("with longer names, of a city without bars that shares its name's beginning", async () => {
    const { html, said } = await search("sao jose")
    expect(headingOf(html)).toBe("São José, SC: nenhum bar ainda")
    expect(said).toContain("Quis dizer")
    expect(html).toContain('href="/bares/sp/sao-jose-dos-campos"')
    const rooms = await search("ribeirao")
    expect(headingOf(rooms.html)).toBe("Ribeirão, PE: nenhum bar ainda")
    expect(rooms.html).toContain('href="/bares/sp/ribeirao-preto"')
  })

  test("with no name of another unit than the one that was named", async () => {
    const { html, said } = await search("São José, SC")
    expect(headingOf(html)).toBe("São José, SC: nenhum bar ainda")
    expect(said).not.toContain("Quis dizer")
    expect(html).not.toContain('href="/bares/sp/sao-jose-dos-campos"')
  })

  test.each([
    ["Rio", "rj/rio-de-janeiro"],
    ["Rio, RJ", "rj/rio-de-janeiro"],
    ["São José SP", "sp/sao-jose-dos-campos"],
    ["Ribeirao SP", "sp/ribeirao-preto"],
  ])("with what begins so and has bars, however many begin so without: %s", async (q, path) => {
    const { html, said } = await search(q)
    expect(headingOf(html)).toBe("Não achamos essa cidade")
    expect(said).toContain("Quis dizer")
    expect(html).toContain(`href="/bares/${path}"`)
    expect(html).not.toContain('href="/bares/sc')
  })

  test("in the unit that was named beside what is no city", async () => {
    const { html, said } = await search("Atlântida, TO")
    expect(headingOf(html)).toBe("Não achamos essa cidade")
    expect(said).toContain("Cidades com bares no Tocantins")
    expect(html).toContain('href="/bares/to/palmas"')
  })

  test("in every unit, of a CEP far from all", async () => {
    const { html, said } = await search("69900-000")
    expect(headingOf(html)).toBe("Nenhum bar perto do CEP 69900-000")
    expect(said).toContain("Tem bar…")
  })
})

describe("a search by CEP", () => {
  test.each(["13010-000", "13010000", "13010"])("as %s has the most alike first", async (q) => {
    const { said, html } = await search(q)
    expect(headingOf(html)).toContain("CEP 13010")
    expect(said.indexOf("Bar do Centro")).toBeGreaterThan(0)
    expect(said.indexOf("Bar do Centro")).toBeLessThan(said.indexOf("Bar da"))
    expect(said).not.toContain("Bar que Saiu")
  })

  test("comes in pages by links", async () => {
    const first = await search("77001-000")
    expect(first.said).toContain("Bar 21")
    expect(first.said).not.toContain("Bar 22")
    const next = /href="(\/bares\?q=77001-000&amp;pagina=2)"/.exec(first.html)?.[1]?.replace("&amp;", "&")
    const second = await open(next ?? "")
    expect(second.said).toContain("Bar 22")
    expect((await open("/bares?q=77001-000&pagina=99")).said).toContain("Bar 34")
  })
})

test.each([
  ["", "Escreva uma cidade ou um CEP."],
  ["123", "Um CEP tem 8 números"],
])("the search for %j is a wrong field, said beside it", async (q, message) => {
  const { status, html, said } = await search(q)
  expect(status).toBe(422)
  expect(html).toMatch(/aria-invalid="true" aria-describedby="bares-q-hint bares-q-error"/)
  expect(said).toContain(message)
})

describe("a search by position", () => {
  const near = (fields: Record<string, string>) => stranger().post("/bares", fields)

  test("shows the nearest first, with the way there, and nothing keeps the answer", async () => {
    const answer = await near({ lat: "-22.91", lon: "-47.06" })
    const html = await answer.text()
    const said = words(html)
    expect([answer.status, headingOf(html)]).toEqual([200, "Perto de você"])
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(said).toMatch(/Bar do Centro a menos de 1 km .*Bar da .* a cerca de 14 km .*Bar 10 a cerca de/)
    expect(said).not.toContain("Bar que Saiu")
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test("comes in pages by buttons", async () => {
    const html = await (await near({ lat: "-10.18", lon: "-48.33" })).text()
    expect(html).toMatch(/<button[^>]*name="page"[^>]*value="2"/)
    const third = await (await near({ lat: "-10.18", lon: "-48.33", page: "3" })).text()
    expect(words(third)).toContain("Bar do Centro")
    expect(third).toMatch(/<button[^>]*name="page"[^>]*value="2"/)
  })

  test("that is none is refused, with the other way to search", async () => {
    const wrong: Record<string, string>[] = [{}, { lat: "x", lon: "-47" }, { lat: "91", lon: "0" }]
    for (const fields of wrong) {
      const answer = await near(fields)
      expect(answer.status).toBe(422)
      expect(words(await answer.text())).toContain("Não entendemos a sua posição.")
    }
  })

  test("stands in no log and on no page, finer than a kilometre or at all", async () => {
    const html = await (await near({ lat: "-22.123456", lon: "-47.654321" })).text()
    expect(html).not.toContain("22.123")
    await stranger().get("/bares?after=this")
    await until("both are logged", async () => (app.logs().match(/"path":"\/bares"/g) ?? []).length > 1)
    // With its sign: the log's own moments have seconds like these.
    expect(app.logs()).not.toMatch(/-(22\.12|47\.65)/)
  })

  test("is only asked for where a script can", async () => {
    const { html } = await open("/bares")
    expect(html).toMatch(/<form[^>]*data-near=""[^>]*hidden=""/)
  })
})

describe("a city's page", () => {
  test("can be found and shared", async () => {
    const { status, html } = await open("/bares/sp/campinas")
    expect(status).toBe(200)
    expect(html).toContain("<title>Campinas, SP: bares participantes · Bar na Torcida</title>")
    expect(html).toMatch(/<meta name="description" content="Campinas, SP: [^"]+"/)
    expect(html).toMatch(/<link rel="canonical" href="http[^"]+\/bares\/sp\/campinas"/)
    expect(html).not.toContain("noindex")
    const [, json = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? []
    const list = JSON.parse(json) as { "@graph": Record<string, unknown>[] }
    expect(list["@graph"].map(({ name }) => name)).toEqual(["Bar da <Ponta>", "Bar do Centro"])
    expect(list["@graph"][1]).toMatchObject({
      "@type": "BarOrPub",
      address: { streetAddress: "Rua das Traves, 7", addressLocality: "Campinas", postalCode: "13010-010" },
    })
    expect(json).not.toContain("<")
  })

  test("leads to each bar and tells a friend", async () => {
    const { html } = await open("/bares/sp/campinas")
    expect(html).toContain("https://www.google.com/maps/dir/?api=1&amp;destination=-22.906%2C-47.061")
    const shared = [...html.matchAll(/href="(https:\/\/wa\.me\/\?text=[^"]+)"/g)].map(
      ([, link]) => new URL(link!),
    )
    const text = shared.map((link) => link.searchParams.get("text")).find((line) => line?.includes("Centro"))
    expect(text).toMatch(/^Bar do Centro: Rua das Traves, 7, Campinas, SP\. .*\/bares\/sp\/campinas$/)
  })

  test("has one address, whatever the link's case", async () => {
    const { answer } = await open("/bares/SP/Campinas?utm_source=x")
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/bares/sp/campinas?utm_source=x"])
  })

  test.each(["/bares/sp/santos", "/bares/sp/atlantida", "/bares/xx/campinas", "/bares/ba", "/bares/xx"])(
    "%s is a 404",
    async (path) => expect((await open(path)).status).toBe(404),
  )

  test("comes in pages by links", async () => {
    const first = await open("/bares/to/palmas")
    const [, next = ""] = /href="(\/bares\/to\/palmas\?cursor=[^"]+)" rel="next"/.exec(first.html) ?? []
    const second = await open(next)
    expect(second.said).toContain("Bar 22")
    expect(second.said).not.toContain("Bar 21")
  })

  test("and its unit's stand in the sitemap, and no place without bars does", async () => {
    const { html } = await open("/sitemap.xml")
    for (const path of ["/bares", "/bares/sp", "/bares/sp/campinas", "/bares/rn/campo-grande"])
      expect(html).toContain(`${path}</loc>`)
    expect(html).not.toContain("/bares/al")
    expect((await open("/bares/sp")).said).toContain("Campinas")
  })
})

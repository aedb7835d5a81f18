import { get } from "node:http"
import { afterAll, beforeAll, expect, test } from "vitest"
import { units } from "#app/domain/locations/locations.server"
import { insertStore } from "#drizzle/seed/builders/store"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
  for (const { value: uf, cities } of units)
    await insertStore(site.db, { uf, city: cities[0]!, cep: "01001000", lat: null, lng: null })
})
afterAll(() => site.close())

/** The bytes that are sent to a phone for an address, as small as the server can. */
const sentFor = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const asked = get(site.app.origin + path, { headers: { "accept-encoding": "br" } }, (answer) => {
      let bytes = 0
      answer.on("data", (part: Buffer) => (bytes += part.length)).on("end", () => resolve(bytes))
    })
    asked.on("error", reject)
  })

test("a page of bars reaches a phone with its styles in 14 KB, the list of a whole unit's cities too", async () => {
  const minas = units.find(({ value }) => value === "MG")!
  for (const city of minas.cities.slice(0, 120))
    await insertStore(site.db, { uf: "MG", city, cep: "30110000", lat: null, lng: null })
  const street = (n: number) => `Rua Sete de Setembro, ${n * 37}, Vila Nova Esperança`
  for (let n = 0; n < 15; n++)
    await insertStore(site.db, {
      uf: "MG",
      city: "Ouro Preto",
      name: `Boteco do Escanteio ${n * 91}`,
      address: street(n),
      cep: `354000${n + 10}`,
    })
  for (const path of [
    "/bares/mg/ouro-preto",
    "/bares/mg",
    "/bares",
    "/bares?q=ouro%20preto",
    "/bares?q=ouro%20mg",
  ]) {
    const answer = await visit(site.app.origin, { adult: false }).get(path)
    const [html, { status }] = [await answer.text(), answer]
    const styles = [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href = ""]) => href)
    const sizes = await Promise.all([path, ...styles].map(sentFor))
    const sum = sizes.reduce((all, one) => all + one, 0)
    expect([path, status, sum, sum <= 14 * 1024]).toEqual([path, 200, sum, true])
  }
})

test("every unit with a bar is named as Portuguese says that something is there", async () => {
  const html = await visit(site.app.origin, { adult: false }).read("/bares")
  const said = [...html.matchAll(/<a [^>]*href="\/bares\/[a-z]{2}"[^>]*>(.*?)<\/a>/gs)].map(([link]) =>
    words(link).trim().replace("Bares participantes ", ""),
  )
  expect(said).toHaveLength(27)
  expect(said.toSorted()).toEqual(
    [
      "em Alagoas, em Goiás, em Mato Grosso, em Mato Grosso do Sul, em Minas Gerais, em Pernambuco, em Rondônia",
      "em Roraima, em Santa Catarina, em São Paulo, em Sergipe, na Bahia, na Paraíba, no Acre, no Amapá, no Amazonas",
      "no Ceará, no Distrito Federal, no Espírito Santo, no Maranhão, no Paraná, no Pará, no Piauí",
      "no Rio Grande do Norte, no Rio Grande do Sul, no Rio de Janeiro, no Tocantins",
    ]
      .flatMap((line) => line.split(", "))
      .toSorted(),
  )
})

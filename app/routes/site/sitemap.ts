import { keptFor } from "#app/platform/answers/cache-control"
import { databases } from "#app/db/client.server"
import { citiesWithBars, unitsWithBars } from "#app/domain/stores/places-with-bars.server"
import { paths } from "#app/paths"
import { publicOrigin } from "#app/platform/env.server"
import { cityPath, unitPath } from "./bars-places.server"

const open = [
  paths.home,
  paths.bars,
  paths.winners,
  paths.drawFormat,
  paths.drawFormatProofs,
  paths.drawFormatLog,
  paths.faq,
  paths.regulations,
  paths.terms,
  paths.register,
]

/** The units and cities that have a bar. */
async function placesWithBars(): Promise<string[]> {
  const db = databases().replica
  const units = await unitsWithBars(db)
  const cities = await Promise.all(
    units.map(async ({ value: uf }) => (await citiesWithBars(db, uf)).map((city) => cityPath({ uf, city }))),
  )
  return [...units.map(({ value }) => unitPath(value)), ...cities.flat()]
}

/** The pages that anyone may find. */
async function load() {
  const pages = [...open, ...(await placesWithBars())].map(
    (path) => `<url><loc>${publicOrigin()}${path}</loc></url>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("\n")}
</urlset>
`
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": keptFor(3600) },
  })
}

export const loader = Object.assign(load, { guard: "public" as const })

import { paths } from "#app/paths"
import { publicOrigin } from "#app/platform/public-origin.server"

const open = [
  paths.home,
  paths.winners,
  paths.drawFormat,
  paths.faq,
  paths.regulations,
  paths.terms,
  paths.register,
]

/** The pages that anyone may find. */
async function load() {
  const pages = open.map((path) => `<url><loc>${publicOrigin()}${path}</loc></url>`)
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("\n")}
</urlset>
`
  return new Response(text, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  })
}

export const loader = Object.assign(load, { guard: "public" as const })

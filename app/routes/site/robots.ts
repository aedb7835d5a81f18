import { keptFor } from "#app/platform/answers/cache-control"
import { paths } from "#app/paths"
import { publicOrigin } from "#app/platform/env.server"

const closed = [
  "/admin",
  "/api",
  "/reset",
  "/unsubscribe",
  paths.perfil,
  paths.cupom,
  paths.language,
  paths.cookies,
]

/** What crawlers may look at. */
async function load() {
  const rules = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)]
  const lines = [...rules, "", `Sitemap: ${publicOrigin()}${paths.sitemap}`]
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": keptFor(3600) },
  })
}

export const loader = Object.assign(load, { guard: "public" as const })

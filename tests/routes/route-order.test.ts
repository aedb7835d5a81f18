import { expect, test } from "vitest"
import { paths } from "#app/paths"
import routes from "#app/routes"

/** The URLs in the order in which they were ordered, parameters as `:`. */
const site =
  `/ /agegate /cupom /faq /ganhadores /perfil /regulamentos /login /register /forgot /reset /reset/:
  /unsubscribe /unsubscribe/:`.split(/\s+/)
const admin = `/admin /admin/login /admin/forgot /admin/reset /admin/reset/: /admin/update
  /admin/dashboard /admin/actions /admin/actions/: /admin/calculation /admin/commands /admin/cpf-block
  /admin/dispatches /admin/dispatches/create /admin/dispatches/dispatch-list /admin/dispatches/:
  /admin/email-templates /admin/email-templates/create /admin/email-templates/edit/: /admin/exports
  /admin/faq /admin/faq/create /admin/faq/edit /admin/faq/edit/: /admin/indexes
  /admin/invalid-prizes /admin/invalid-prizes/: /admin/invoices /admin/invoices/: /admin/ips /admin/ips/:
  /admin/logs /admin/logs/: /admin/permissions /admin/prizes /admin/prizes/:
  /admin/registrations /admin/registrations/:
  /admin/regulations /admin/regulations/create /admin/regulations/edit /admin/regulations/edit/: /admin/statistics
  /admin/stores /admin/stores/create /admin/stores/import-csv /admin/stores/edit /admin/stores/edit/: /admin/tickets
  /admin/tickets-check /admin/tokens /admin/tokens/create /admin/total-tickets
  /admin/users /admin/users/create /admin/users/edit /admin/users/edit/: /admin/validation /admin/validation/:
  /admin/winners /admin/winners-draw /admin/winners-draw/create /admin/winners-draw/edit/:`.split(/\s+/)

type Entry = { path?: string; index?: boolean; children?: Entry[] }

/** Every URL of the table from top to bottom; a parameter that may be left out stands for two. */
function urlsOf(entries: readonly Entry[], base = ""): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? base : `${base}/${path}`
    const short = here.replace(/\/:\w+\?$/, "")
    const urls = here === short ? [here] : [short, here]
    const own = path !== undefined || index ? urls.map((url) => url.replace(/:\w+\??/g, ":") || "/") : []
    return [...own, ...urlsOf(children ?? [], here)]
  })
}

/** Every path of paths.ts from top to bottom, its parameters filled with `:`. */
const linksOf = (table: object): string[] =>
  Object.values(table).flatMap((link: unknown) => {
    if (typeof link === "function") {
      const [bare, full] = [
        (link as (...given: string[]) => string)(),
        (link as (...given: string[]) => string)(":", ":", ":"),
      ]
      return [...new Set([bare.includes("undefined") ? full : bare, full])].map((url) =>
        url.replace("%3A", ":"),
      )
    }
    return typeof link === "string" ? [link] : linksOf(link as object)
  })

const tables = { "routes.ts": () => urlsOf(routes as Entry[]), "paths.ts": () => linksOf(paths) }

test.each(Object.entries(tables))("%s has the URLs in the order that was agreed", (_, read) => {
  const urls = [...new Set(read())]
  for (const wanted of [site, admin]) {
    const found = urls.filter((url) => wanted.includes(url))
    expect(found.length).toBeGreaterThan(8)
    expect(found).toEqual(wanted.filter((url) => urls.includes(url)))
  }
})

import type { PageContext } from "#app/ui/page-context"
import { userSessionCookie } from "#app/platform/cookies/cookies.server"

/** Which pages a sheet is for. A page without a line here gets the whole of `site.css`. */
const pagesOf: readonly (readonly [string, readonly string[]])[] = [
  ["home", ["home"]],
  ["gate", ["agegate"]],
  ["bars", ["bars", "bars-unit", "bars-city"]],
  ["draw", ["draw"]],
  ["cupom", ["cupom"]],
  ["answer", ["cupom-answer"]],
  ["own", ["profile", "my-data", "offline"]],
  ["prize", ["prize"]],
  ["winners", ["winners"]],
  ["format", ["draw-format", "draw-format-proofs", "draw-format-log"]],
  ["words", ["faq", "not-found", "regulations", "terms"]],
  [
    "form",
    ["forgot", "login", "register", "reset", "reset-without-token", "unsubscribe", "unsubscribe-link"],
  ],
  ["help", ["help", "help-request"]],
]
const sheets = new Map(
  pagesOf.flatMap(([sheet, pages]) => pages.map((page) => [`routes/site/${page}`, `./sheets/${sheet}.css`])),
)

const texts = import.meta.glob<string>(["./site.css", "./sheets/*.css", "!./sheets/frame.css"], {
  query: "?inline",
  import: "default",
  eager: true,
})
const addresses = import.meta.glob<string>(["./site.css", "./sheets/*.css", "!./sheets/frame.css"], {
  query: "?url",
  import: "default",
  eager: true,
})

/**
 * The one stylesheet of a public page, by the routes that it is made of; null where it is none of the public side's. It
 * comes within the page, which waits for nothing else then: another way to the server takes longer than these bytes. Only
 * what is fetched ahead for somebody signed in, a form with much to ask, names it by address, so as to weigh less.
 */
export async function sheetOf(request: Request, routeIds: readonly string[]): Promise<PageContext["sheet"]> {
  if (!routeIds.includes("routes/site/_layout")) return null
  const file = sheets.get(routeIds.at(-1) ?? "") ?? "./site.css"
  const isLight = isAhead(request) && (await isSignedIn(request))
  return isLight ? { href: addresses[file] ?? "" } : { text: texts[file] ?? "" }
}

/** Asked for by a browser before anybody opens it; older ones say so in the second header. */
const isAhead = ({ headers }: Request) =>
  [headers.get("Sec-Purpose"), headers.get("Purpose")].some((purpose) => purpose?.startsWith("prefetch"))

const isSignedIn = async ({ headers }: Request) =>
  (await userSessionCookie().parse(headers.get("Cookie"))) !== null

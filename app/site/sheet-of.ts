import barsCss from "./sheets/bars.css?url"
import cupomCss from "./sheets/cupom.css?url"
import drawCss from "./sheets/draw.css?url"
import formCss from "./sheets/form.css?url"
import formatCss from "./sheets/format.css?url"
import gateCss from "./sheets/gate.css?url"
import homeCss from "./sheets/home.css?url"
import wordsCss from "./sheets/words.css?url"
import ownCss from "./sheets/own.css?url"
import winnersCss from "./sheets/winners.css?url"
import siteCss from "./site.css?url"

/** Which pages a sheet is for. A page without a line here gets the whole of `site.css`. */
const pagesOf: readonly (readonly [string, readonly string[]])[] = [
  [homeCss, ["home"]],
  [gateCss, ["agegate"]],
  [barsCss, ["bars", "bars-unit", "bars-city"]],
  [drawCss, ["draw"]],
  [cupomCss, ["cupom"]],
  [ownCss, ["profile", "prize"]],
  [winnersCss, ["winners"]],
  [formatCss, ["draw-format"]],
  [wordsCss, ["faq", "not-found", "regulations", "terms"]],
  [
    formCss,
    ["forgot", "help", "help-request", "login", "offline", "register", "reset", "reset-without-token"].concat(
      "unsubscribe",
      "unsubscribe-link",
    ),
  ],
]
const sheets = new Map(
  pagesOf.flatMap(([sheet, pages]) => pages.map((page) => [`routes/site/${page}`, sheet])),
)

/** The one stylesheet of a public page, by the routes that it is made of; null where it is none of the public side's. */
export function sheetOf(routeIds: readonly string[]): string | null {
  if (!routeIds.includes("routes/site/_layout")) return null
  return sheets.get(routeIds.at(-1) ?? "") ?? siteCss
}

import * as agegate from "./agegate"
import * as bars from "./bars"
import * as captcha from "./captcha"
import * as common from "./common"
import * as cupom from "./cupom"
import * as deadEnd from "./dead-end"
import * as draw from "./draw"
import * as errorPage from "./error-page"
import * as faq from "./faq"
import * as forgot from "./forgot"
import * as format from "./format"
import * as home from "./home"
import * as login from "./login"
import * as myData from "./my-data"
import * as offline from "./offline"
import * as person from "./person"
import * as prize from "./prize"
import * as profile from "./profile"
import * as register from "./register"
import * as regulations from "./regulations"
import * as requests from "./requests"
import * as reset from "./reset"
import * as unsubscribe from "./unsubscribe"
import * as winners from "./winners"

const pages = {
  agegate,
  bars,
  captcha,
  common,
  cupom,
  deadEnd,
  draw,
  errorPage,
  faq,
  format,
  forgot,
  home,
  login,
  myData,
  offline,
  person,
  prize,
  profile,
  register,
  regulations,
  requests,
  reset,
  unsubscribe,
  winners,
}

type Pages = typeof pages
type Texts = { [Page in keyof Pages]: Pages[Page]["pt"] }

/**
 * CLDR counts nought among the Portuguese singulars, and a `_one` may spell its 1 out: "0 números" is said as of
 * several, where nothing else is said of none.
 */
const withZero = <Some extends object>(texts: Some): Some =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]) => {
      if (typeof text === "object" && text !== null && !Array.isArray(text)) return [[key, withZero(text)]]
      const zero = key.replace(/_other$/, "_zero")
      return zero in texts
        ? [[key, text]]
        : [
            [key, text],
            [zero, text],
          ]
    }),
  ) as Some

const pick = (locale: "pt" | "en"): Texts =>
  Object.fromEntries(Object.entries(pages).map(([page, texts]) => [page, texts[locale]])) as Texts

/** All texts of the public side by locale; a page's words stand in a file of its own beside this one, those of its parts in the folder of its name. */
export const resources = { pt: { translation: withZero(pick("pt")) }, en: { translation: pick("en") } }

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}

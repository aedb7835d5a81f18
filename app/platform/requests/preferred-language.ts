import type { Locale } from "#app/errors"

/** Of a header that anybody may send: more than the wishes of any browser. */
const MOST_CHARACTERS = 500

/** What Accept-Language wishes for, by its weights: Portuguese unless English is wanted more. */
export function preferredLanguage(acceptLanguage = ""): Locale {
  const wishes = acceptLanguage.slice(0, MOST_CHARACTERS).toLowerCase().split(",")
  const weight = (language: Locale) => {
    const weights = wishes.map((wish) => {
      const [tag = "", ...rest] = wish.split(";").map((part) => part.trim())
      if (tag.split("-", 1)[0] !== language) return 0
      return Number(rest.find((each) => each.startsWith("q="))?.slice(2) ?? 1) || 0
    })
    return Math.max(...weights)
  }
  return weight("en") > weight("pt") ? "en" : "pt"
}

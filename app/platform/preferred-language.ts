import type { Locale } from "#app/errors"

/** What Accept-Language wishes for, by its weights: Portuguese unless English is wanted more. */
export function preferredLanguage(acceptLanguage = ""): Locale {
  const weight = (language: Locale) => {
    const weights = acceptLanguage.split(",").map((entry) => {
      const [tag = "", ...rest] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      if (tag.split("-", 1)[0] !== language) return 0
      return Number(rest.find((each) => each.startsWith("q="))?.slice(2) ?? 1) || 0
    })
    return Math.max(...weights)
  }
  return weight("en") > weight("pt") ? "en" : "pt"
}

import { createInstance, type FormatFunction, type i18n } from "i18next"
import { initReactI18next } from "react-i18next"
import { RemixI18Next } from "remix-i18next/server"
import type { Locale } from "#app/errors"
import { languageCookie } from "#app/platform/cookies/cookies.server"
import { preferredLanguage } from "#app/platform/requests/preferred-language"
import { resources } from "./resources"

const locales: Locale[] = ["pt", "en"]

let detector: RemixI18Next | undefined

/** The page's language: `?lng=`, else the 365-day cookie, else Portuguese; the browser's wish is not asked. */
export async function localeOf(request: Request): Promise<Locale> {
  // Most requests say nothing of it, and the detector's way to that answer is long.
  const isChosen = request.url.includes("lng=") || request.headers.get("Cookie")?.includes("lng=")
  if (!isChosen) return "pt"
  detector ??= new RemixI18Next({
    detection: {
      supportedLanguages: locales,
      fallbackLanguage: "pt",
      cookie: languageCookie(),
      order: ["searchParams", "cookie"],
    },
  })
  const found = await detector.getLocale(request)
  return found === "en" ? "en" : "pt"
}

/** What is counted, or told off in a count; a year or a lottery's edition has no thousands. */
const counted = new Set(["count", "rows", "place", "size"])
const figures = { pt: new Intl.NumberFormat("pt-BR"), en: new Intl.NumberFormat("en-US") }

/** A counted number with its thousands apart: 1.003 números, 1,003 numbers. */
const writeValue: FormatFunction = (value: unknown, _manner, lng, options) =>
  typeof value === "number" && counted.has(String(options?.interpolationkey))
    ? figures[lng === "en" ? "en" : "pt"].format(value)
    : (value as string)

const translator = (lng: Locale): i18n => {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng,
    resources,
    fallbackLng: "pt",
    interpolation: { escapeValue: false, alwaysFormat: true, format: writeValue },
    initImmediate: false,
  })
  return instance
}

/** One translator per language for the whole process; nothing of it reaches the browser. */
export const translators: Record<Locale, i18n> = { pt: translator("pt"), en: translator("en") }

/** The language of an API answer: Accept-Language, default Portuguese. */
export const apiLocale = (request: Request): Locale =>
  preferredLanguage(request.headers.get("accept-language") ?? undefined)

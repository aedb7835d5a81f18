import type { HeadersFunction, MetaDescriptor, MetaFunction } from "@remix-run/node"
import { isRouteErrorResponse } from "@remix-run/react"
import { brand } from "#app/brand"
import { errorTitle } from "#app/error-page"
import type { Locale, Text } from "#app/errors"
import { paths } from "#app/paths"
import { sharedNumbersIn } from "./shared-numbers"

type Matches = readonly { id: string; data: unknown }[]
/**
 * What the root says of every answer: `refused` where a form or a search came back with what is wrong, `sent` where a form
 * is answered by its own page.
 */
type RootData = { locale?: Locale; origin?: string; refused?: boolean; sent?: boolean }

const rootIn = (matches: Matches): RootData =>
  (matches.find(({ id }) => id === "root")?.data ?? {}) as RootData

/** The page's language. */
export const localeIn = (matches: Matches): Locale => rootIn(matches).locale ?? "pt"

/** Whether a form came back to the page with what is wrong. */
export const isRefusedIn = (matches: Matches): boolean => rootIn(matches).refused ?? false

/** Whether the page is a form's answer. */
export const isSentIn = (matches: Matches): boolean => rootIn(matches).sent ?? false

/** A page's title as the browser shows it; one that came back refused says so before anything else. */
export function titleOf(title: string, matches: Matches): { title: string } {
  const { refused, locale = "pt" } = rootIn(matches)
  const said = refused ? `${{ pt: "Erro", en: "Error" }[locale]}: ${title}` : title
  return { title: `${said} · ${brand.promotion}` }
}

/** A picture beside a link to the page, which has to be named with its host. */
export const pictureMeta = (address: string): MetaDescriptor[] => [
  { property: "og:image", content: address },
  { name: "twitter:card", content: "summary_large_image" },
]

/** The promotion's own picture, in the page's language; with how many numbers somebody got, where the link tells it. */
export function ownPicture(matches: Matches, { search }: { search: string }): MetaDescriptor[] {
  const { origin, locale = "pt" } = rootIn(matches)
  const sharedNumbers = sharedNumbersIn(new URLSearchParams(search))
  const picture = sharedNumbers === null ? paths.preview(locale) : paths.numbersPreview(locale, sharedNumbers)
  return origin ? pictureMeta(origin + picture) : []
}

/** The title of what is shown in a page's place. */
export const titleOfError = (error: unknown, locale: Locale): { title: string } => ({
  title: `${errorTitle(isRouteErrorResponse(error) ? error.status : 500, locale)} · ${brand.promotion}`,
})

type AskedPage = Pick<Parameters<MetaFunction>[0], "matches" | "location">

/**
 * A page's title, and its description where it may be found by a search engine, which may name the promotion as texts do;
 * without one it asks not to be.
 */
export function headOf(
  title: string,
  { matches, location }: AskedPage,
  description?: Text,
): MetaDescriptor[] {
  if (!description) return [titleOf(title, matches), { name: "robots", content: "noindex" }]
  const content = description[localeIn(matches)].replace("{{promotion}}", brand.promotion)
  const found = { name: "description", content }
  return [titleOf(title, matches), found, ...ownPicture(matches, location)]
}

/** The head of a page that is always called so; one that may show something else is called by what its loader found. */
export const titled =
  (title: Text, description?: Text): MetaFunction =>
  (asked) =>
    headOf(title[localeIn(asked.matches)], asked, description)

/** Of a page that answers its form itself. */
export const titledByAnswer =
  ({ asks, sent }: { asks: Text; sent: Text }): MetaFunction =>
  (asked) =>
    headOf((isSentIn(asked.matches) ? sent : asks)[localeIn(asked.matches)], asked)

/**
 * For pages that say the same to everyone: asked again at every visit, but kept for the way back and for what was
 * fetched ahead. Another cookie (language, session) is another page.
 */
export const openPage: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders ?? { "Cache-Control": "private, no-cache", Vary: "Cookie" }

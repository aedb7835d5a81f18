import type { MetaFunction } from "@remix-run/node"
import { brand } from "#app/brand"
import type { Locale, Text } from "#app/errors"

const localeIn = (matches: readonly { id: string; data: unknown }[]): Locale =>
  (matches.find(({ id }) => id === "root")?.data as { locale?: Locale } | undefined)?.locale ?? "pt"

/** A page's title, and its description where it may be found by a search engine; without one it asks not to be. */
export const titled =
  (title: Text, description?: Text): MetaFunction =>
  ({ matches }) => {
    const locale = localeIn(matches)
    return [
      { title: `${title[locale]} · ${brand.promotion}` },
      description
        ? { name: "description", content: description[locale] }
        : { name: "robots", content: "noindex" },
    ]
  }

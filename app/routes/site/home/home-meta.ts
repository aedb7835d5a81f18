import type { MetaFunction } from "@remix-run/node"
import { brand } from "#app/brand"

/** The home page's title and description, in the page's language. */
export const homeMeta: MetaFunction = ({ matches }) => {
  const root = matches.find(({ id }) => id === "root")?.data as { locale?: "pt" | "en" } | undefined
  const line = brand.tagline[root?.locale ?? "pt"]
  return [
    { title: `${brand.promotion} · ${line}` },
    { name: "description", content: line },
    { property: "og:title", content: brand.promotion },
    { property: "og:description", content: line },
  ]
}

import type { MetaDescriptor } from "@remix-run/node"
import { brand } from "#app/brand"
import { paths } from "#app/paths"
import { pictureMeta, titleOf } from "#app/site/page-head"

/** How a page of the finder is found; without a description it asks not to be. */
export type PageHead = {
  title: string
  description: string | null
  canonical: string
  /** What is shown beside its link; without one, the promotion's own. */
  picture?: string
  /** What search engines read of it, as JSON-LD. */
  structured?: Record<string, unknown>
}

type BarsMeta = { data: { head: PageHead } | undefined; matches: Parameters<typeof titleOf>[1] }

/** A page's title, description, address and data, also for who is sent its link. */
export function barsMeta({ data, matches }: BarsMeta): MetaDescriptor[] {
  if (!data) return [{ title: brand.promotion }, { name: "robots", content: "noindex" }]
  const { title, description, canonical, structured } = data.head
  const picture = data.head.picture ?? new URL(paths.preview("pt"), canonical).href
  const link = { tagName: "link" as const, rel: "canonical", href: canonical }
  const shared = titleOf(title, matches)
  if (description === null) return [shared, link, { name: "robots", content: "noindex" }]
  return [
    shared,
    link,
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    ...pictureMeta(picture),
    // No script to the browser: the policy lets it stand without a nonce.
    ...(structured ? [{ "script:ld+json": structured } as MetaDescriptor] : []),
  ]
}

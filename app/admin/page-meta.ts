import { brand } from "#app/brand"

/**
 * The head of a back-office page: its title, which names the record where there is one, and nothing for search engines.
 * Titles stay in the browser's history, so no person is named in full there.
 */
export const pageMeta = (title: string, record?: string) => [
  { title: `${record ? `${title} ${record}` : title} · ${brand.promotion}` },
  { name: "robots", content: "noindex, nofollow" },
]

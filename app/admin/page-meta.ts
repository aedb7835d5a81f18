import { brand } from "#app/brand"

/** The head of a back-office page: its title, and nothing for search engines. */
export const pageMeta = (title: string) => [
  { title: `${title} · ${brand.promotion}` },
  { name: "robots", content: "noindex, nofollow" },
]

import type { HeadersFunction } from "@remix-run/node"

/**
 * For pages that say the same to everyone: asked again at every visit, but kept for the way back and for what was
 * fetched ahead. Another cookie (language, session) is another page.
 */
export const openPage: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders ?? { "Cache-Control": "private, no-cache", Vary: "Cookie" }

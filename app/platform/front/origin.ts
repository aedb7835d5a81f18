import type { FrontRefusal } from "./refusal"
import { isApi } from "./request-line"

type Headers = Record<string, string | string[] | undefined>

const safeMethods = ["GET", "HEAD", "OPTIONS"]
const foreign = (reason: string): FrontRefusal => ({ status: 403, reason })

/**
 * Whether a request that may change something comes from our own pages. Browsers say so in Origin, or at least
 * in Sec-Fetch-Site; a caller that says neither is refused, except for a mail server's one-click unsubscribe.
 */
export function checkOrigin(
  request: { method: string; path: string; headers: Headers },
  ownOrigin: string | undefined,
): FrontRefusal | null {
  const { method, path, headers } = request
  // The API knows only bearer tokens, which no foreign page can make a browser send.
  if (safeMethods.includes(method) || isApi(path)) return null
  const { origin, host, cookie } = headers
  const site = headers["sec-fetch-site"]
  if (origin !== undefined) {
    const own = ownOrigin ? [ownOrigin] : [`http://${host}`, `https://${host}`]
    return own.includes(String(origin)) ? null : foreign("foreign origin")
  }
  if (site !== undefined) return site === "same-origin" || site === "none" ? null : foreign("foreign site")
  if (method === "POST" && cookie === undefined && oneClick.test(path)) return null
  return foreign("no origin")
}

/** RFC 8058: the mail server posts to the header's link, without cookies and without an origin. */
const oneClick = /^\/unsubscribe\/[^/]+$/

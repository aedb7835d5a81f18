import type { FrontRefusal } from "./refusal"

const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
export const ALLOWED_METHODS = methods.join(", ")

const LONGEST_URL = 8 * 1024
const plainHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** What can be said about a request from its first line and its Host; null where nothing is wrong. */
export function checkRequestLine(line: {
  method: string
  url: string
  host: string | undefined
}): FrontRefusal | null {
  if (!methods.includes(line.method)) return { status: 405, reason: "method" }
  if (line.url.length > LONGEST_URL) return { status: 414, reason: "url length" }
  // An absolute or asterisk form would be glued behind the host by the adapter and mean another path.
  if (!line.url.startsWith("/")) return { status: 400, reason: "url form" }
  if (line.url.includes("\0") || line.url.includes("%00")) return { status: 400, reason: "nul in url" }
  if (!decodes(line.url.split(/[?#]/, 1)[0] ?? "")) return { status: 400, reason: "percent-encoding" }
  // A data request of Remix's before single fetch: no page of ours sends one, and Remix would report it as an error of ours.
  if (asksForData(line.url)) return { status: 400, reason: "data request" }
  // A Host with a slash or a question mark would shift the path that the application sees.
  if (!line.host || !plainHost.test(line.host) || !URL.canParse(`http://${line.host}`))
    return { status: 400, reason: "host" }
  return null
}

/** The path as the application will see it: dot segments and backslashes resolved, query gone. */
export const appPath = (url: string): string => new URL(`http://host${url}`).pathname

/** The JSON API's paths: bearer tokens, JSON errors. Other spellings count as pages, the stricter kind. */
export const isApi = (path: string): boolean => path === "/api" || path.startsWith("/api/")

const asksForData = (url: string): boolean => {
  const [, query] = /\?([^#]*)/.exec(url) ?? []
  return query !== undefined && new URLSearchParams(query).has("_data")
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

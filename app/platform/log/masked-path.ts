const hidingPath = /^((?:\/admin)?\/reset|\/unsubscribe|\/admin\/ips)\/.+$/i

/** The path as the router reads it. */
function plainPath(url: string): string {
  const raw = url.split(/[?#]/, 1)[0] ?? ""
  let path = raw.replace(/\\/g, "/")
  try {
    // A link spelled /%72eset/… leads to the same page.
    path = decodeURIComponent(path)
  } catch {
    // Refused anyway; its raw spelling is logged.
  }
  return path.replace(/\/{2,}/g, "/")
}

/**
 * Whether the address itself is nobody else's business: a reset link or an unsubscribe link, which open something, and the
 * back office's page of somebody's whole address. No other page learns where its visitor came from then.
 */
export const hasSecretPath = (url: string): boolean => hidingPath.test(plainPath(url))

/** A path fit for the log: no query, and "…" for what is secret in it. */
export function maskedPath(url: string): string {
  const masked = plainPath(url).replace(hidingPath, "$1/…")
  return masked.length > 200 ? `${masked.slice(0, 200)}…` : masked
}

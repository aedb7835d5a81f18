const hidingPath = /^((?:\/admin)?\/reset|\/unsubscribe|\/admin\/ips)\/.+$/i

/**
 * A path fit for the log: no query, and "…" where a reset link or an unsubscribe link carries its secret, and where the
 * back office looks at somebody's whole address.
 */
export function maskedPath(url: string): string {
  const raw = url.split(/[?#]/, 1)[0] ?? ""
  let path = raw.replace(/\\/g, "/")
  try {
    // A link spelled /%72eset/… leads to the same page.
    path = decodeURIComponent(path)
  } catch {
    // Refused anyway; its raw spelling is logged.
  }
  const masked = path.replace(/\/{2,}/g, "/").replace(hidingPath, "$1/…")
  return masked.length > 200 ? `${masked.slice(0, 200)}…` : masked
}

import type { Env } from "#app/platform/env.server"

type Page = {
  /** The page holds the picture of a map, for which somebody asked. */
  hasMap: boolean
  /** It is of the public side, where a form may ask for a captcha. */
  hasCaptcha: boolean
  /** So, and its address is no secret. */
  hasTags: boolean
}

/** Scripts only by nonce; what a setting switches on (captcha, tag manager, error reports) opens its own hosts where it is used. */
export function contentSecurityPolicy(
  nonce: string,
  env: Env,
  { hasMap, hasCaptcha, hasTags }: Page,
): string {
  const captcha =
    env.RECAPTCHA_SITE_KEY && hasCaptcha ? ["https://www.google.com", "https://www.gstatic.com"] : []
  const tags = env.GTM_ID && hasTags ? ["https://www.googletagmanager.com"] : []
  const maps = env.MAPS_KEY && hasMap ? ["https://maps.googleapis.com"] : []
  const reports = env.SENTRY_DSN ? [new URL(env.SENTRY_DSN).origin] : []
  const rules: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`, ...captcha, ...tags],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    "img-src": ["'self'", "data:", "blob:", ...maps, ...tags],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...reports, ...tags],
    "worker-src": ["'self'"],
    "frame-src": captcha.length > 0 ? captcha : ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ")
}

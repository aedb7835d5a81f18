import { consentCookie, setCookie, UTM_KEPT_SECONDS, utmCookie } from "#app/platform/cookies/cookies.server"

/** What a registration keeps of the link that the visitor came through. */
type Utm = { source?: string; medium?: string; campaign?: string }

const names = ["source", "medium", "campaign"] as const
const LONGEST = 100

const clean = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined
  const text = value.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim()
  return [...text].slice(0, LONGEST).join("") || undefined
}

const pick = (read: (name: (typeof names)[number]) => unknown): Utm => {
  const kept = names
    .map((name) => [name, clean(read(name))] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept)
}

/** utm_source, utm_medium and utm_campaign of an address: 100 characters each, no control characters. */
export const utmOf = (query: URLSearchParams): Utm => pick((name) => query.get(`utm_${name}`))

const isAny = (utm: Utm) => Object.keys(utm).length > 0

/**
 * Keeps the address's UTM values for the registration: until the browser closes, for 30 days where cookies were accepted,
 * not at all where they were refused. The latest link counts, an address without any changes nothing.
 */
export async function keepUtm(request: Request, headers: Headers): Promise<void> {
  const utm = utmOf(new URL(request.url).searchParams)
  if (request.method !== "GET" || !isAny(utm)) return
  const answer: unknown = await consentCookie().parse(request.headers.get("Cookie"))
  if (answer === "refused") return
  await setCookie(headers, utmCookie(), utm, answer === "accepted" ? UTM_KEPT_SECONDS : undefined)
}

/** What is kept stays for 30 days once cookies are accepted, and goes once they are refused. */
export async function answerUtm(
  request: Request,
  headers: Headers,
  answer: "accepted" | "refused",
): Promise<void> {
  const kept = await readUtm(request)
  if (!isAny(kept)) return
  if (answer === "accepted") await setCookie(headers, utmCookie(), kept, UTM_KEPT_SECONDS)
  else await setCookie(headers, utmCookie(), "", 0)
}

/** The kept values; cookies are the visitor's to change, so they are cleaned again. */
export async function readUtm(request: Request): Promise<Utm> {
  const kept: unknown = await utmCookie().parse(request.headers.get("Cookie"))
  return typeof kept === "object" && kept !== null
    ? pick((name) => (kept as Record<string, unknown>)[name])
    : {}
}

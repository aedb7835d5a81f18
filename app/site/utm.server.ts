import { setCookie, utmCookie } from "#app/platform/cookies.server"

/** What a registration keeps of the link that the visitor came through. */
export type Utm = { source?: string; medium?: string; campaign?: string }

const names = ["source", "medium", "campaign"] as const
const LONGEST = 100

const clean = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined
  const text = value.replace(/[\p{Cc}\p{Cf}]/gu, "").trim()
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

/** Keeps the address's UTM values for the registration; the latest link counts, an address without any changes nothing. */
export async function keepUtm(request: Request, headers: Headers): Promise<void> {
  const utm = utmOf(new URL(request.url).searchParams)
  if (request.method === "GET" && Object.keys(utm).length > 0) await setCookie(headers, utmCookie(), utm)
}

/** The kept values; cookies are the visitor's to change, so they are cleaned again. */
export async function readUtm(request: Request): Promise<Utm> {
  const kept: unknown = await utmCookie().parse(request.headers.get("Cookie"))
  return typeof kept === "object" && kept !== null
    ? pick((name) => (kept as Record<string, unknown>)[name])
    : {}
}

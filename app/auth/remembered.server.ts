import { rememberedCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { isLocalPath } from "#app/platform/requests/request.server"

/** Who sent the visitor elsewhere first: the age gate, or the login of a strategy. */
type Detour = "agegate" | "user" | "admin"
/** Of each detour the path to lead back to, and of the last one that ended where it led, and until when (epoch ms). */
type RememberedPaths = Partial<Record<Detour, string>> & { led?: { by: Detour; to: string; until: number } }
/** How long the same form may come again and be led to the same place: a reload, or a retry on a bad line. */
const LED_MS = 10 * 60_000

async function readAll(request: Request): Promise<RememberedPaths> {
  const value: unknown = await rememberedCookie().parse(request.headers.get("Cookie"))
  return typeof value === "object" && value !== null ? (value as RememberedPaths) : {}
}

/** Path and query that were asked for; a `.data` request remembers the page it belongs to. */
const wantedPath = (request: Request): string => {
  const url = new URL(request.url)
  return url.pathname + url.search
}

/**
 * Keeps the wanted path in a cookie, which survives the steps between (login → register → login). A form that came
 * after the session had ended remembers its page, and a file the `page` that offers it.
 */
export async function remember(
  request: Request,
  detour: Detour,
  headers: Headers,
  page?: string,
): Promise<void> {
  const path = page ?? wantedPath(request)
  if (!isLocalPath(path)) return
  await setCookie(headers, rememberedCookie(), { ...(await readAll(request)), [detour]: path })
}

/** Where a detour leads to in the end, left as it is. */
export const rememberedPath = async (request: Request, detour: Detour): Promise<string | undefined> =>
  (await readAll(request))[detour]

/** The remembered path, cleared by the answer's headers; undefined where there is none. Where the login before led is over. */
export async function recall(
  request: Request,
  { detour, headers, now }: { detour: Detour; headers: Headers; now: Date },
): Promise<string | undefined> {
  const { [detour]: path, led: before, ...rest } = await readAll(request)
  if (path !== undefined && isLocalPath(path)) {
    const led = { by: detour, to: path, until: now.getTime() + LED_MS }
    await setCookie(headers, rememberedCookie(), { ...rest, led })
    return path
  }
  if (before === undefined) return undefined
  const empty = Object.keys(rest).length === 0
  await setCookie(headers, rememberedCookie(), empty ? "" : rest, empty ? 0 : undefined)
  return undefined
}

/** Where the form that has just come again led the first time; undefined where that was the strategy's home. */
export async function ledTo(request: Request, detour: Detour, now: Date): Promise<string | undefined> {
  const { led } = await readAll(request)
  const isIts = led?.by === detour && led.until > now.getTime()
  return isIts && isLocalPath(led.to) ? led.to : undefined
}

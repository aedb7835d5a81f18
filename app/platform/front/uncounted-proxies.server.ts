import type { Logger } from "pino"

/** How many proxies TRUST_PROXY counts, and how many addresses a request named that came by more, or by fewer. */
type UncountedProxies = { trusted: number; named: number }

/** On globalThis: the front and the built application are two bundles in one process. */
const key = Symbol.for("bar-na-torcida.uncounted-proxies")
const shared = globalThis as { [key]?: UncountedProxies }

/** What the first such request since the start looked like; undefined while all came as TRUST_PROXY says. */
export const uncountedProxies = (): UncountedProxies | undefined => shared[key]

/**
 * Notes the first request whose X-Forwarded-For does not fit TRUST_PROXY, in the log too: then everybody behind a proxy has
 * its address, or comes past it. One without the header says nothing: a health check comes from beside.
 */
export function noteProxies(forwardedFor: string | undefined, trusted: number, log: Logger): void {
  if (shared[key] || !forwardedFor) return
  const named = forwardedFor.split(",").length
  if (trusted > 0 && named >= trusted) return
  shared[key] = { trusted, named }
  log.warn(
    shared[key],
    "X-Forwarded-For does not fit TRUST_PROXY: set it to the number of proxies in front, or everybody behind one has its address and shares its limits",
  )
}

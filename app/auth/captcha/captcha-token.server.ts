import { network } from "#app/platform/network"
import { log } from "#app/platform/log/log.server"

export type CaptchaVerdict = "person" | "robot" | "unknown"

const SITEVERIFY = "https://www.google.com/recaptcha/api/siteverify"
const PATIENCE_MS = 3_000
const KEPT_MS = 10 * 60_000
/** A double tap, a reload and a retry send the same token; the provider knows it only once. */
const USES = 5
const MOST_KEPT = 2_000

type KeptVerdict = { verdict: Promise<CaptchaVerdict>; uses: number; until: number }

/**
 * Asks the provider about a token, once each. `unknown` when it is away, slow or does not accept our secret: then
 * nobody is locked out, the text question decides.
 */
export function tokenVerifier({
  secret,
  fetch = globalThis.fetch,
  url = SITEVERIFY,
}: {
  secret: string
  fetch?: typeof globalThis.fetch
  url?: string
}) {
  const kept = new Map<string, KeptVerdict>()

  return async (token: string, { ip, now }: { ip: string; now: Date }): Promise<CaptchaVerdict> => {
    const [key, at] = [`${network(ip)} ${token}`, now.getTime()]
    for (const [old, { until }] of kept) {
      if (until > at && kept.size < MOST_KEPT) break
      kept.delete(old)
    }
    const known = kept.get(key)
    if (known) return ++known.uses > USES ? "robot" : known.verdict
    const verdict = ask(token, ip).catch((error: unknown): CaptchaVerdict => {
      log.warn({ err: error }, "captcha provider away")
      return "unknown"
    })
    kept.set(key, { verdict, uses: 1, until: at + KEPT_MS })
    // What could not be learnt is asked again next time.
    if ((await verdict) === "unknown") kept.delete(key)
    return verdict
  }

  async function ask(token: string, ip: string): Promise<CaptchaVerdict> {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) throw new Error(`captcha provider answered ${answer.status}`)
    const verdict = (await answer.json()) as { success?: boolean; "error-codes"?: string[] }
    if (verdict.success) return "person"
    const codes = verdict["error-codes"] ?? []
    if (codes.some((code) => code.endsWith("-input-secret"))) throw new Error("captcha secret refused")
    // Used before: perhaps by this same form through another of our processes.
    return codes.includes("timeout-or-duplicate") ? "unknown" : "robot"
  }
}

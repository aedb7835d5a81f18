import { data } from "@remix-run/node"
import { isDatabaseAway, isRefusedByClock } from "#app/db/error-codes"
import { isDatabaseFull, isOverdue } from "#app/db/transaction.server"
import type { WrongSession } from "./error-page"
import { type Locale, RuleBroken, sayBroken } from "./errors"
import { isStoreFull } from "./platform/storage/files.server"
import { log } from "./platform/log/log.server"
import { clockReasons } from "./words/reasons/clock"

/**
 * What an error page is handed; `because` is the reason alone, for a page whose heading says the rest. `unconfirmed`: it was
 * sent something, and nobody knows what became of it. `wrongSession`: it came under
 * the session of somebody else.
 */
export type ThrownAnswer = {
  code: string
  message: string
  because?: string
  incident?: string
  unconfirmed?: boolean
  wrongSession?: WrongSession
}

/**
 * The code for what went wrong, where it is nobody's mistake to find: a broken rule, a database that is away or busy, a
 * disk without room, or two clocks that tell different times.
 */
export function brokenBy(error: unknown): RuleBroken | null {
  if (error instanceof RuleBroken) return error
  if (isDatabaseAway(error)) return new RuleBroken("DATABASE_AWAY")
  if (isStoreFull(error) || isDatabaseFull(error)) {
    log.error({ err: error }, "no room in the files' store or on the database's disk")
    return new RuleBroken("STORE_FULL")
  }
  if (isRefusedByClock(error)) {
    log.warn({ err: error }, "the database's clock does not confirm this process's")
    return new RuleBroken("WRONG_STATE", { because: clockReasons.otherClock, reasonOnly: true })
  }
  return isOverdue(error) ? new RuleBroken("BUSY") : null
}

/**
 * What a loader or a page's action throws so that the error page shows it: a broken rule with its own status, a
 * database that is away or busy as 503. Anything else is thrown on as it is, and is a 500 with an incident code. Of what was
 * sent (`method` POST) a 503 promises nothing.
 */
export function asThrown(error: unknown, locale: Locale, method = "GET"): unknown {
  const broken = brokenBy(error)
  if (!broken) return error
  const { code, status, details } = broken
  const because = details.because?.[locale]
  const unconfirmed = status === 503 && method === "POST"
  return data<ThrownAnswer>(
    { code, message: sayBroken(broken, locale), because, unconfirmed },
    { status, headers: retryAfter(broken) },
  )
}

/** Of a refusal that is no page: nobody may keep it, and its words are in the visitor's language. */
export const refusalHeaders = (error: RuleBroken): Record<string, string> => ({
  "Cache-Control": "no-store",
  Vary: "Cookie",
  ...retryAfter(error),
})

/** 429 and 503 say when to come back. */
export function retryAfter(error: RuleBroken): Record<string, string> {
  const seconds = error.details.data?.retryAfter
  if (error.status !== 429 && error.status !== 503) return {}
  return { "Retry-After": String(typeof seconds === "number" ? seconds : 5) }
}

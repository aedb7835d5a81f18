import { data } from "@remix-run/node"
import { isDatabaseAway } from "#app/db/transaction.server"
import { errorCatalogue, type Locale, RuleBroken, sayBroken, sayError } from "./errors"

type ThrownAnswer = { code: string; message: string }

/**
 * What a loader or a page's action throws so that the error page shows it: a broken rule with its own status, a
 * database that is away as 503. Anything else is thrown on as it is, and is a 500 with an incident code.
 */
export function asThrown(error: unknown, locale: Locale): unknown {
  if (error instanceof RuleBroken)
    return data<ThrownAnswer>(
      { code: error.code, message: sayBroken(error, locale) },
      { status: error.status, headers: retryAfter(error) },
    )
  if (isDatabaseAway(error))
    return data<ThrownAnswer>(
      { code: "DATABASE_AWAY", message: sayError("DATABASE_AWAY", locale) },
      { status: errorCatalogue.DATABASE_AWAY.status, headers: { "Retry-After": "5" } },
    )
  return error
}

/** 429 and 503 say when to come back. */
export function retryAfter(error: RuleBroken): Record<string, string> {
  const seconds = error.details.data?.retryAfter
  if (error.status !== 429 && error.status !== 503) return {}
  return { "Retry-After": String(typeof seconds === "number" ? seconds : 5) }
}

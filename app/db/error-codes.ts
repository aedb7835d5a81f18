/** The SQLSTATE or driver code behind an error, through drizzle's wrapping. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === "string") return code
  }
  return undefined
}

/** The constraint that a statement ran into, through drizzle's wrapping. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { constraint_name: name } = at as { constraint_name?: unknown }
    if (typeof name === "string") return name
  }
  return undefined
}

/** A server that only reads: the former primary after a fail-over, or a standby that is not one to write to yet. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === "25006"

/** Whether the error says that the database cannot be reached, or not be written to, so that the answer is a 503. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error)
  if (!code) return error instanceof AggregateError && error.errors.some(isDatabaseAway)
  return /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|EADDRNOTAVAIL|CONNECT_TIMEOUT|CONNECTION_|57P0|25P03|25006|08|53300)/.test(
    code,
  )
}

/** What triggers refuse by the database's own clock, in their words (drizzle/structure.sql). */
export const clockRefusals: readonly string[] = [
  "a disqualification is asked for when it says",
  "a disqualification is told of and decided when it says",
  "a draw keeps its period, rule and key from its first moment on",
  "a draw keeps its title once its period is over",
  "a draw keeps what it promised from its first moment on",
  "a draw takes no more series after its period",
  "an extraction neither leaves nor goes to an hour whose list had to be closed by now",
  "the numbers of a draw are told before its cutoff",
  "the series of a draw grow with a segment",
  "the series of a draw only grow, and not after its period",
]

/** Whether the database refused by its own clock what the process's clock allowed: one of them is moved, or wrong. */
export function isRefusedByClock(error: unknown): boolean {
  if (sqlState(error) !== "23001") return false
  for (let at = error; at instanceof Error; at = at.cause) if (clockRefusals.includes(at.message)) return true
  return false
}

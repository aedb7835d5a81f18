import { readEnv, SettingsError, type Env } from "#app/platform/env.server"

/** The part of the settings that a command against the database needs; it runs before the others are known. */
export function databaseSettings(): Pick<Env, "DATABASE_URL" | "APP_DATABASE_ROLE" | "FILES_URL"> {
  const { DATABASE_URL, APP_DATABASE_ROLE, FILES_URL } = process.env
  return readEnv({ APP_ENV: "development", DATABASE_URL, APP_DATABASE_ROLE, FILES_URL })
}

/**
 * For a command of the tables' owner, which serves nobody, in the image too, where everything says APP_ENV=production. It
 * calls its process development, which switches three things off:
 * - `missingInProduction`: the windows, the caps, the keys and the origin have to be set, every limit on.
 * - `weakInProduction`: long secrets, https, and never the tables' owner.
 * - `isProduction`: without it an unset SESSION_SECRET is development's, and windows may be overridden.
 */
export function skipProductionChecks(): void {
  process.env.APP_ENV = "development"
}

/** Runs a command's main function; what goes wrong is said plainly, one line per setting, with exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** A wrong setting or a missing database is the operator's to mend; a stack would only hide the sentence. */
export function explain(error: unknown): string {
  if (error instanceof SettingsError) return error.lines.join("\n")
  // The query under which it happened says less than the database's own words.
  if (error instanceof Error && error.cause instanceof Error) return explain(error.cause)
  const role = error instanceof Error && sayRole(error)
  if (role) return role
  return error instanceof Error ? error.message || String(error) : String(error)
}

/** Each connection acts as the application's role: why it may not, and what to do. */
function sayRole({ message, code }: Error & { code?: unknown }): string | undefined {
  const [, denied] = /^permission denied to set role "(.+)"$/.exec(message) ?? []
  if (denied)
    return `DATABASE_URL: this user may not act as ${denied}. Use the owner of the tables, or ${denied} itself.`
  const [, missing] = /^role "(.+)" does not exist$/.exec(message) ?? []
  if (missing && code === "22023")
    return `There is no role ${missing} yet: run npm run db:migrate first, or set APP_DATABASE_ROLE to the one that it was given.`
  return undefined
}

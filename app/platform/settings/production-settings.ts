type Settings = Readonly<Record<string, string | undefined>>
type KnownSettings = {
  ORIGIN?: string
  DATABASE_URL?: string
  APP_DATABASE_ROLE?: string
  SESSION_SECRET?: string[]
  KEYS_SECRET?: string[]
}

const required = [
  "SESSION_SECRET",
  "KEYS_SECRET",
  "ORIGIN",
  "REGISTER_START",
  "REGISTER_END",
  "STORE_INVOICE_START",
  "STORE_INVOICE_END",
  "INVOICE_DATE_START",
  "INVOICE_DATE_END",
  "MAX_TICKETS_PER_CPF",
  "MAX_INVOICES_PER_DAY",
  "INVOICE_MAX_CENTS",
  "RECEIPT_KEY",
]
const SECRET_LENGTH = 32
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** What production also wants of the settings as they were given; a line each. */
export function missingInProduction(settings: Settings): string[] {
  const lines = required.filter((name) => settings[name] === undefined).map((name) => `${name}: missing`)
  // Who serves and works no queue signs no log, and had better not hold its key.
  if (settings.WORKER !== "off" && settings.LOG_KEY === undefined) lines.push("LOG_KEY: missing")
  if (settings.ADMIN_TOTP === "optional") lines.push("ADMIN_TOTP: optional is refused in production")
  if (settings.RATE_LIMITS === "off") lines.push("RATE_LIMITS: off is refused in production")
  if (settings.CLOCK_OFFSET_MS !== undefined) lines.push("CLOCK_OFFSET_MS: refused in production")
  return lines
}

/** What production also wants of the settings as they were read; a line each, never with a value. */
export function weakInProduction(known: KnownSettings): string[] {
  const lines: string[] = []
  for (const name of ["SESSION_SECRET", "KEYS_SECRET"] as const)
    if (known[name]?.some((secret) => secret.length < SECRET_LENGTH))
      lines.push(`${name}: production expects secrets of ${SECRET_LENGTH} characters or more`)
  if (known.ORIGIN !== undefined) {
    const { protocol, hostname } = new URL(known.ORIGIN)
    if (protocol !== "https:" && !LOOPBACK.test(hostname))
      lines.push("ORIGIN: production expects https, unless its host is loopback")
  }
  const { DATABASE_URL: url, APP_DATABASE_ROLE: role } = known
  if (url !== undefined && role !== undefined && decodeURIComponent(new URL(url).username) !== role)
    lines.push("DATABASE_URL: production expects it to log in as APP_DATABASE_ROLE, not as the tables' owner")
  return lines
}

import { z } from "zod"
import { parseTicketsRule } from "./tickets-rule"

/** `on` or `off`. */
export const onOff = z.enum(["on", "off"]).transform((value) => value === "on")

/** A number in plain digits: what JavaScript also reads as one (0x10, 1e3) is a slip of the pen. */
export function wholeNumber(least: number, most: number) {
  const expected = `expected a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^-?\d{1,15}$/, expected)
    .transform(Number)
    .refine((value) => value >= least && value <= most, expected)
}

/** Secrets with a comma between them, so many characters each at least. */
export const secretList = (least: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= least),
      `expected secrets of ${least} characters or more (32 in production), comma-separated`,
    )

/** A session lasts a month at most: more is a mistake, and far more no date. */
export const minutes = wholeNumber(1, 30 * 24 * 60)

/** The driver undoes the escapes of an address up to its database, and falls over a percent sign that begins none. */
function isUnescapable(url: string): boolean {
  const [, authority = ""] = /:\/\/([^/?#]*)/.exec(url) ?? []
  try {
    return decodeURIComponent(authority) !== null
  } catch {
    return false
  }
}

/** Where PostgreSQL is: a host in the address, or a socket's folder as `?host=`. */
export const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE",
    abort: true,
  })
  .refine((text) => {
    const { hostname, searchParams } = new URL(text)
    return hostname !== "" || searchParams.has("host")
  }, "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE")
  .refine(isUnescapable, "expected a percent sign to be written as %25")

export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: "expected smtp://HOST:PORT or smtps://…", abort: true })
  .refine((text) => new URL(text).hostname !== "", "expected smtp://HOST:PORT or smtps://…")

/** The public base URL, e.g. `https://promo.example`; a slash behind it is forgiven. */
export const origin = z
  .url({ protocol: /^https?$/, error: "expected https://HOST", abort: true })
  .refine((text) => {
    const { pathname, search, hash, username, password } = new URL(text)
    return pathname === "/" && !search && !hash && !username && !password && !/[?#]/.test(text)
  }, "expected scheme://host[:port] and nothing behind it")
  .transform((text) => new URL(text).origin)

export const sentryDsn = z
  .url({ protocol: /^https?$/, error: "expected https://KEY@HOST/PROJECT", abort: true })
  .refine((text) => {
    const { username, pathname } = new URL(text)
    return username !== "" && /\/\w+$/.test(pathname)
  }, "expected https://KEY@HOST/PROJECT")

/** A folder, or a bucket whose endpoint, where one is named, can be called. */
export const filesUrl = z.string().refine((text) => {
  if (/^file:.+$/.test(text)) return true
  if (!/^s3:\/\/[^/?]+(\?.*)?$/.test(text) || !URL.canParse(text)) return false
  const endpoint = new URL(text).searchParams.get("endpoint")
  return endpoint === null || (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))
}, "expected file:FOLDER or s3://BUCKET?endpoint=…&region=…")

/** `promo@brand.example` or `The brand <promo@brand.example>`. */
export const mailSender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    "expected NAME <ADDRESS@HOST> or ADDRESS@HOST",
  )

export const ticketsRule = z
  .string()
  .refine(
    (text) => parseTicketsRule(text) !== null,
    "expected per-invoice:N (up to 10000), per-value:CENTS, per-value:CENTS:carry or per-product",
  )

/** The campaign's name in addresses. */
export const campaignName = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected lower-case letters, digits and single dashes")
  .max(60, "expected 60 characters or fewer")

/** The seed of a signing key: 32 random bytes. */
export const seed = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, "expected 32 random bytes in base64 (openssl rand -base64 32)")

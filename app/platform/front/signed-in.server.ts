import { createHmac, timingSafeEqual } from "node:crypto"
import { cookieName } from "#app/platform/cookies/cookie-name"
import type { Env } from "#app/platform/env.server"

export type SessionCookie = "user_session" | "admin_session"

/**
 * Whether a session's cookie came along that we signed, as Remix signs it (base64, a dot, HMAC-SHA256 in base64 without
 * its padding). Whether the session is still there only the database knows: this is asked before a large body is read.
 */
export function hasSignedCookie(
  cookies: string | undefined,
  name: SessionCookie,
  { ORIGIN, SESSION_SECRET }: Pick<Env, "ORIGIN" | "SESSION_SECRET">,
): boolean {
  const [, sent] = valuesIn(cookies).find(([key]) => key === cookieName(name, ORIGIN)) ?? []
  const [, value, signature] = /^(.+)\.([^.]+)$/.exec(sent ?? "") ?? []
  if (value === undefined || signature === undefined) return false
  return SESSION_SECRET.some((secret) => isSame(signature, sign(value, secret))) && isToken(value)
}

/** The signature does not cover the cookie's name: of what we sign only a session's is such a token (auth/tokens). */
const isToken = (value: string) => /^"[\w-]{43}"$/.test(Buffer.from(value, "base64").toString())

const sign = (value: string, secret: string) =>
  createHmac("sha256", secret).update(value).digest("base64").replace(/=+$/, "")

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const valuesIn = (cookies = "") =>
  cookies.split(";").map((pair): [string, string] => {
    const [name = "", ...rest] = pair.split("=")
    return [name.trim(), decoded(rest.join("=").trim())]
  })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

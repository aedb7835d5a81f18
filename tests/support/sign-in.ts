import { createHmac } from "node:crypto"
import type { AdminType } from "#app/auth/permissions"
import { openAdminSession, openUserSession } from "#app/auth/sessions.server"
import type { Db } from "#app/db/client.server"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { visit } from "./visitor"

/** What an unset SESSION_SECRET is outside production. */
const SECRET = "development-only-secret"
const client = { ip: "127.0.0.1" }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64")

/** A cookie's value as the server writes one that it does not sign. */
export const unsigned = (value: unknown): string => encodeURIComponent(encode(value))

/** A cookie's value as the server signs it. */
export function signed(value: unknown, secret = SECRET): string {
  const encoded = encode(value)
  const signature = createHmac("sha256", secret).update(encoded).digest("base64").replace(/=+$/, "")
  return encodeURIComponent(`${encoded}.${signature}`)
}

/** A new administrator of a type, signed in. */
export async function signInAdmin(db: Db, origin: string, type: AdminType, now = new Date()) {
  const user = await insertUser(db, { type, now })
  const { token } = await openAdminSession(db, { userId: user.id, now, client })
  return { user, token, ...visit(origin, { cookies: { admin_session: signed(token) } }) }
}

/** A new participant, signed in. */
export async function signInParticipant(
  db: Db,
  origin: string,
  { now = new Date(), ...overrides }: Partial<Parameters<typeof insertRegistration>[1]> = {},
) {
  const registration = await insertRegistration(db, { now, ...overrides })
  const { token } = await openUserSession(db, { registrationId: registration.id, now, client })
  return { registration, token, ...visit(origin, { cookies: { user_session: signed(token) } }) }
}

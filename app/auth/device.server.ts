import { createHash, randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { deviceCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { wipeStorage } from "#app/platform/cookies/kept-on-phone.server"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"

/** A browser that accounts have signed in with: by account, the stamp of the password that it had then. */
export type Device = { id: string; accounts: Readonly<Record<string, string>> }

/** A shared computer forgets whoever has not signed in for longest. */
const MOST_ACCOUNTS = 8

/** Changes with the password, and tells nothing about it. */
export const stampOf = (passwordHash: string | null) =>
  createHash("sha256")
    .update(passwordHash ?? "")
    .digest("base64url")
    .slice(0, 22)

/** The device that a request's signed cookie names. */
export async function deviceIn(request: Request): Promise<Device | undefined> {
  const value: unknown = await deviceCookie().parse(request.headers.get("Cookie"))
  if (typeof value !== "object" || value === null) return undefined
  const { id, accounts } = value as Record<string, unknown>
  if (typeof id !== "string" || typeof accounts !== "object" || accounts === null) return undefined
  return { id, accounts: accounts as Record<string, string> }
}

/**
 * Whether an account signed in with this device under the password that it has now. Who had another one before may have
 * made themselves any number of devices.
 */
export const isDeviceOf = (
  device: Device | undefined,
  account: { id: string; passwordHash: string | null },
): device is Device => device?.accounts[account.id] === stampOf(account.passwordHash)

type Subject = { registrationId: string } | { userId: string }

/** Whose phone it was until now: administrators keep nothing on theirs. */
async function lastParticipant(db: Db, device: Device | undefined): Promise<string | undefined> {
  const ids = Object.keys(device?.accounts ?? {})
  const found = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.id, ids))
  return ids.findLast((id) => found.some((one) => one.id === id))
}

/**
 * Makes the browser a device of an account that was just proved: at a login, and where a password is set. What another
 * participant left on it goes: the page that follows may bring no script that would see to it.
 */
export async function keepDevice(
  db: Db,
  { request, headers, subject }: { request: Request; headers: Headers; subject: Subject },
): Promise<void> {
  const [account] =
    "userId" in subject
      ? await db
          .select({ id: users.id, passwordHash: users.passwordHash })
          .from(users)
          .where(eq(users.id, subject.userId))
      : await db
          .select({ id: registrations.id, passwordHash: registrations.passwordHash })
          .from(registrations)
          .where(eq(registrations.id, subject.registrationId))
  if (!account) return
  const known = await deviceIn(request)
  const last = "registrationId" in subject ? await lastParticipant(db, known) : undefined
  if (last !== undefined && last !== account.id) wipeStorage(headers, request)
  const others = Object.entries(known?.accounts ?? {}).filter(([id]) => id !== account.id)
  const accounts = others.slice(1 - MOST_ACCOUNTS).concat([[account.id, stampOf(account.passwordHash)]])
  const device: Device = { id: known?.id ?? randomUUID(), accounts: Object.fromEntries(accounts) }
  await setCookie(headers, deviceCookie(), device)
}

import { and, eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { type Locale, RuleBroken } from "#app/errors"
import { sendLater } from "#app/queue/jobs.server"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { countForgot } from "./tries.server"

/**
 * Asks for a link by CPF. Nothing tells whether there is such an account: for one that is not there, a job for nobody
 * is queued in the same time. Too many requests send nothing and look the same. The mail comes in the language of the page
 * that asked: whoever waits for it reads that one, and without the password cannot sign in and choose it for their mails.
 */
export async function requestReset(
  db: Db,
  { cpf: typed, ip, locale }: { cpf: string; ip: string; locale: Locale },
): Promise<void> {
  const cpf = typed.replace(/[ ./-]/g, "")
  if (await isTooMuch({ strategy: "user", account: cpf, ip })) return
  const searchedCpf = /^[0-9]{11}$/.test(cpf) ? cpf : ""
  const [row] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.cpf, searchedCpf), eq(registrations.status, "active")))
  await sendLater(db, "mail", { kind: "reset", id: row?.id ?? uuidv7(), locale })
}

/** Sends an administrator the link to a new password, by email. */
export async function requestAdminReset(
  db: Db,
  { email: typed, ip }: { email: string; ip: string },
): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (await isTooMuch({ strategy: "admin", account: email, ip })) return
  const searchedEmail = email.length > 254 || /\p{Cc}/u.test(email) ? "" : email
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, searchedEmail), eq(users.status, "active")))
  await sendLater(db, "mail", { kind: "admin-reset", id: row?.id ?? uuidv7() })
}

async function isTooMuch(tries: Parameters<typeof countForgot>[0]): Promise<boolean> {
  try {
    await countForgot(tries)
    return false
  } catch (error) {
    if (error instanceof RuleBroken && error.code === "RATE_LIMITED") return true
    throw error
  }
}

import { and, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeActions } from "#app/audit/audit.server"
import { writeUserLog } from "#app/audit/user-log.server"
import { tokenReasons } from "#app/words/reasons/users"
import { registrations } from "#drizzle/schema/registrations"
import { passwordResets } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import type { PasswordOwner } from "./guessable.server"
import { revokeOwnTokens } from "./own-tokens.server"
import { hashNewPassword } from "./passwords.server"
import { resetAddress } from "./reset-address.server"
import { revokeSessionsOf } from "./sessions.server"
import { hashToken, makeToken } from "./tokens.server"
import { forgetPair } from "./tries.server"

type ResetSubject = { registrationId: string } | { userId: string }
type Strategy = "user" | "admin"

type NewReset = ResetSubject & { minutes?: number; now: Date }

/**
 * The token for a link, made when its mail is sent and good for `minutes`, and the only address that it may go to. Asked
 * while the account's row is locked: an address that was read before may have been taken away since, and its mail would
 * open the account. Links that went out before work until one is used. After a lost answer a mail is sent again, and that
 * one may be the one that the provider throws away. Undefined where there is no active account of this id: then there is
 * nobody to write to.
 */
export async function makeReset(
  db: Db,
  { minutes = 60, now, ...subject }: NewReset,
): Promise<{ token: string; address: string } | undefined> {
  return inTransaction(db, async (tx) => {
    const locked = await lockActive(tx, subject)
    if (!locked) return undefined
    const address = "userId" in subject ? locked.address : await resetAddress(tx, { ...subject, now })
    if (address === undefined) return undefined
    const token = makeToken()
    await tx.insert(passwordResets).values({
      ...subject,
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + minutes * 60_000),
      createdAt: now,
    })
    return { token, address }
  })
}

/** The token alone, for whoever hands the link over without a mail. */
export const makeResetToken = async (db: Db, reset: NewReset): Promise<string | undefined> =>
  (await makeReset(db, reset))?.token

/** Makes a person's unused links worthless. */
export async function dropResets(tx: Db, subject: ResetSubject): Promise<void> {
  await tx.delete(passwordResets).where(and(ofSubject(subject), isNull(passwordResets.usedAt)))
}

type Link = { strategy: Strategy; token: string; now: Date }

/** Whose password a link of this strategy sets; undefined for a used, old, foreign or made-up one. */
export async function findReset(db: Db, { strategy, token, now }: Link): Promise<ResetSubject | undefined> {
  const [row] = await db
    .select({ registrationId: passwordResets.registrationId, userId: passwordResets.userId })
    .from(passwordResets)
    .where(stillGood(token, now))
  if (strategy === "user") return row?.registrationId ? { registrationId: row.registrationId } : undefined
  return row?.userId ? { userId: row.userId } : undefined
}

/**
 * Sets the password behind a link, once, and ends all sessions of the person, an administrator's tokens too. What this address had tried at the account
 * is no longer counted. Answers whose it was. Throws INVALID_TOKEN, BLOCKED_PASS.
 */
export async function resetPassword(
  db: Db,
  { strategy, token, password, ip, now }: Link & { password: string; ip: string },
): Promise<ResetSubject> {
  const subject = await findReset(db, { strategy, token, now })
  if (!subject) throw new RuleBroken("INVALID_TOKEN")
  const passwordHash = await hashNewPassword(password, await ownerOf(db, subject))
  const account = await inTransaction(db, async (tx) => {
    const locked = await lockActive(tx, subject)
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(stillGood(token, now))
      .returning({ id: passwordResets.id })
    if (!locked || used.length === 0) throw new RuleBroken("INVALID_TOKEN")
    await dropResets(tx, subject)
    await revokeSessionsOf(tx, subject, now)
    if ("userId" in subject) await setAdminPassword(tx, { ...subject, passwordHash, now })
    else await setParticipantPassword(tx, { ...subject, passwordHash, ip, now })
    return locked.account
  })
  await forgetPair({ strategy, account, ip })
  return subject
}

async function ownerOf(db: Db, subject: ResetSubject): Promise<PasswordOwner> {
  const [owner] =
    "userId" in subject
      ? await db.select().from(users).where(eq(users.id, subject.userId))
      : await db.select().from(registrations).where(eq(registrations.id, subject.registrationId))
  if (!owner) throw new RuleBroken("INVALID_TOKEN")
  return owner
}

async function setParticipantPassword(
  tx: Db,
  {
    registrationId,
    passwordHash,
    ip,
    now,
  }: Record<"registrationId" | "passwordHash" | "ip", string> & { now: Date },
): Promise<void> {
  await tx.update(registrations).set({ passwordHash }).where(eq(registrations.id, registrationId))
  await writeUserLog(tx, { registrationId, event: "password-reset", at: now, ip })
}

async function setAdminPassword(
  tx: Db,
  { userId, passwordHash, now }: Record<"userId" | "passwordHash", string> & { now: Date },
): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: now }).where(eq(users.id, userId))
  const revoked = await revokeOwnTokens(tx, { userId, by: userId, because: tokenReasons.newPassword, now })
  await writeActions(tx, [
    ...revoked,
    {
      by: userId,
      permission: "users",
      action: "reset_password",
      subjectType: "users",
      subjectId: userId,
      at: now,
      table: users,
      before: null,
      after: null,
    },
  ])
}

/** Locks an active account; answers what its login calls it, and where its mail goes. */
async function lockActive(
  tx: Db,
  subject: ResetSubject,
): Promise<{ account: string; address: string } | undefined> {
  const [row] =
    "userId" in subject
      ? await tx
          .select({ account: users.email, address: users.email })
          .from(users)
          .where(and(eq(users.id, subject.userId), eq(users.status, "active")))
          .for("no key update")
      : await tx
          .select({ account: registrations.cpf, address: registrations.email })
          .from(registrations)
          .where(and(eq(registrations.id, subject.registrationId), eq(registrations.status, "active")))
          .for("no key update")
  return row
}

const ofSubject = (subject: ResetSubject) =>
  "userId" in subject
    ? eq(passwordResets.userId, subject.userId)
    : eq(passwordResets.registrationId, subject.registrationId)

const stillGood = (token: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  )

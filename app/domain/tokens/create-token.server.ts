import { createHmac } from "node:crypto"
import { eq } from "drizzle-orm"
import { proveOwnHand } from "#app/auth/own-password.server"
import { can, type Permission, type HeldPermissions } from "#app/auth/permissions"
import type { Admin, Session } from "#app/auth/sessions.server"
import { hashToken } from "#app/auth/tokens.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { writeAction } from "#app/audit/audit.server"
import { DAY_MS } from "#app/platform/time/days"
import { env } from "#app/platform/env.server"
import { tokenReasons } from "#app/words/reasons/users"
import { sessions, tokens } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import { FULL_NAMES, readingOf } from "./readable-list"
import { readableLists } from "./readable-lists.server"
import type { TokenInput } from "./token-input"

type Maker = Pick<Admin, "id" | "permissions"> & { session: Pick<Session, "id" | "exp"> }

/** A form that is sent twice shows its token twice: both taps come within minutes. */
const SHOWN_AGAIN_MS = 10 * 60_000

/** What a token of this maker may read: the lists that the API has, and people and texts in full, as far as the maker may. */
export const grantable = (held: HeldPermissions): Permission[] => {
  const lists = readableLists.flatMap((list) => [
    ...readingOf(list),
    ...(list.fullWith ? [list.fullWith] : []),
  ])
  return [...new Set<Permission>([...lists, FULL_NAMES])].filter((pair) => can(held, pair))
}

/**
 * Makes a token for a program and answers it, this once: only its hash is stored. It is drawn from the form's key and the
 * server's secret, so that a second tap shows the same. It outlives the session, so whoever found one open makes none:
 * the maker's password is asked for, unless it has just opened the session. Throws FORBIDDEN where the maker lacks what it would hold, INVALID_PASS, RATE_LIMITED, and
 * WRONG_STATE where the form was sent long ago.
 */
export async function createToken(
  db: Db,
  { input, maker, ip, now }: { input: TokenInput; maker: Maker; ip: string; now: Date },
): Promise<string> {
  const { formKey: id, name, days, grant, currentPassword } = input
  const may: string[] = grantable(maker.permissions)
  if (grant.some((pair) => !may.includes(pair)))
    throw new RuleBroken("FORBIDDEN", { because: tokenReasons.notYours })
  const proved = await proveOwnHand(db, { admin: maker, password: currentPassword, ip, now })
  const token = createHmac("sha256", env().SESSION_SECRET[0]!)
    .update(JSON.stringify(["api-token", id, maker.id]))
    .digest("base64url")
  const permissions = may
    .filter((pair) => grant.includes(pair))
    .map((pair) => ({ permission: pair.split(":")[0]!, action: pair.split(":")[1]! }))
  const expiresAt = new Date(now.getTime() + Number(days) * DAY_MS)
  return inTransaction(db, async (tx) => {
    await refuseChanged(tx, maker, proved)
    const [made] = await tx
      .insert(tokens)
      .values({
        id,
        name,
        tokenHash: hashToken(token),
        permissions,
        createdBy: maker.id,
        expiresAt,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: tokens.id })
    if (!made) return shownAgain(tx, { id, token, now })
    await writeAction(tx, {
      by: maker.id,
      permission: "tokens",
      action: "create",
      subjectType: "tokens",
      subjectId: id,
      at: now,
      table: tokens,
      before: null,
      after: {
        name,
        grant: permissions.map(({ permission, action }) => `${permission}:${action}`),
        expiresAt,
      },
    })
    return token
  })
}

/** A password that was changed meanwhile, or an account that was closed, has ended the tokens and sessions that there were. */
async function refuseChanged(tx: Db, maker: Maker, proved?: { passwordHash: string }): Promise<void> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.id, maker.id))
    .for("share")
  const [session] = await tx
    .select({ revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(eq(sessions.id, maker.session.id))
  const isSame = proved ? user?.passwordHash === proved.passwordHash : session?.revokedAt === null
  if (user?.status !== "active" || !isSame) throw new RuleBroken("INVALID_PASS", { field: "currentPassword" })
}

async function shownAgain(
  tx: Db,
  { id, token, now }: { id: string; token: string; now: Date },
): Promise<string> {
  const [made] = await tx.select().from(tokens).where(eq(tokens.id, id))
  const isOwn =
    made?.tokenHash.equals(hashToken(token)) && now.getTime() - made.createdAt.getTime() < SHOWN_AGAIN_MS
  if (!isOwn) throw new RuleBroken("WRONG_STATE", { because: tokenReasons.shownOnce })
  return token
}

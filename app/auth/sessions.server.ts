import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "#app/db/client.server"
import { env } from "#app/platform/env.server"
import { registrations } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { rolePermissions, users } from "#drizzle/schema/users"
import { type AdminType, allPermissions, isKnown, type PermissionEntry } from "./permissions"
import { hashToken, makeToken } from "./tokens.server"

export type Session = { id: string; exp: Date; skipLogout: boolean; wroteAt: Date | null }
export type Participant = {
  session: Session
  id: string
  name: string
  lastname: string
  email: string
  locale: "pt" | "en"
  /** The administrator behind an impersonated session. */
  impersonatorId: string | null
}
export type Admin = {
  session: Session
  id: string
  name: string
  email: string
  type: AdminType
  /** Whether two-factor is on for this account. */
  twoFactor: boolean
  permissions: PermissionEntry[]
}
/** What a login answers: the token that only the client keeps, and when it ends. */
export type OpenedSession = { token: string; exp: Date }
export type Client = { ip: string }

const minutesFromNow = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A participant's session; exp is fixed here and never prolonged. */
export async function openUserSession(
  db: Db,
  { registrationId, now, client }: { registrationId: string; now: Date; client: Client },
): Promise<OpenedSession> {
  const [token, exp] = [makeToken(), minutesFromNow(now, env().SESSION_USER_MINUTES)]
  await db
    .insert(sessions)
    .values({ strategy: "user", registrationId, tokenHash: hashToken(token), exp, ...client })
  return { token, exp }
}

/** An administrator's session; exp is fixed here and never prolonged. */
export async function openAdminSession(
  db: Db,
  { userId, now, client }: { userId: string; now: Date; client: Client },
): Promise<OpenedSession> {
  const [token, exp] = [makeToken(), minutesFromNow(now, env().SESSION_ADMIN_MINUTES)]
  await db.insert(sessions).values({ strategy: "admin", userId, tokenHash: hashToken(token), exp, ...client })
  return { token, exp }
}

/** A participant's session in an administrator's hands: it carries its parent and dies with it. */
export async function openImpersonatedSession(
  db: Db,
  {
    registrationId,
    by,
    parent,
    reason,
    now,
    client,
  }: { registrationId: string; by: string; parent: Session; reason: string; now: Date; client: Client },
): Promise<OpenedSession> {
  const token = makeToken()
  const wanted = minutesFromNow(now, env().SESSION_USER_MINUTES)
  const exp = wanted < parent.exp ? wanted : parent.exp
  await db.insert(sessions).values({
    strategy: "user",
    registrationId,
    tokenHash: hashToken(token),
    exp,
    impersonatorId: by,
    parentId: parent.id,
    reason,
    ...client,
  })
  return { token, exp }
}

const parents = alias(sessions, "parents")
const impersonators = alias(users, "impersonators")

/** An entered session ends with what it was entered by: an active administrator whose type may enter today. */
const mayStillEnter = (db: Db) =>
  and(
    eq(impersonators.status, "active"),
    or(
      eq(impersonators.type, "super"),
      exists(
        db
          .select({ one: sql`1` })
          .from(rolePermissions)
          .where(
            and(
              eq(rolePermissions.type, impersonators.type),
              eq(rolePermissions.permission, "registrations"),
              eq(rolePermissions.action, "login"),
            ),
          ),
      ),
    ),
  )

/** Asked on nearly every request, so drizzle writes it once for each database. */
const participantOf = (db: Db) =>
  db
    .select({
      session: { id: sessions.id, exp: sessions.exp, wroteAt: sessions.wroteAt },
      impersonatorId: sessions.impersonatorId,
      id: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
      email: registrations.email,
      locale: registrations.locale,
    })
    .from(sessions)
    .innerJoin(registrations, eq(registrations.id, sessions.registrationId))
    .leftJoin(parents, eq(parents.id, sessions.parentId))
    .leftJoin(impersonators, eq(impersonators.id, sessions.impersonatorId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        eq(sessions.strategy, "user"),
        isNull(sessions.revokedAt),
        gt(sessions.exp, sql.placeholder("now")),
        eq(registrations.status, "active"),
        or(
          isNull(sessions.parentId),
          and(isNull(parents.revokedAt), gt(parents.exp, sql.placeholder("now")), mayStillEnter(db)),
        ),
      ),
    )
    .limit(1)
    .prepare("participant")

const participantQueries = new WeakMap<Db, ReturnType<typeof participantOf>>()

/**
 * The participant behind a live token of an active account, or undefined. An administrator who enters as them is let go at
 * the next request after losing the right to.
 */
export async function findParticipant(db: Db, token: string, now: Date): Promise<Participant | undefined> {
  const query = participantQueries.get(db) ?? participantOf(db)
  participantQueries.set(db, query)
  const [row] = await query.execute({ tokenHash: hashToken(token), now: now.toISOString() })
  return row && { ...row, session: { ...row.session, skipLogout: row.impersonatorId !== null } }
}

/** The administrator behind a live token of an active account, with what the type holds today, or undefined. */
export async function findAdmin(db: Db, token: string, now: Date): Promise<Admin | undefined> {
  const [row] = await db
    .select({
      session: { id: sessions.id, exp: sessions.exp, wroteAt: sessions.wroteAt },
      id: users.id,
      name: users.name,
      email: users.email,
      type: users.type,
      totpEnabledAt: users.totpEnabledAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        eq(sessions.strategy, "admin"),
        isNull(sessions.revokedAt),
        gt(sessions.exp, now),
        eq(users.status, "active"),
      ),
    )
    .limit(1)
  if (!row) return undefined
  const { totpEnabledAt, ...admin } = row
  return {
    ...admin,
    twoFactor: totpEnabledAt !== null,
    session: { ...row.session, skipLogout: false },
    permissions: await permissionsOf(db, row.type),
  }
}

/** What an administrator type may do now; a row that the catalogue does not know gives nothing. */
export async function permissionsOf(db: Db, type: AdminType): Promise<PermissionEntry[]> {
  if (type === "super") return allPermissions
  const rows = await db
    .select({ permission: rolePermissions.permission, action: rolePermissions.action })
    .from(rolePermissions)
    .where(eq(rolePermissions.type, type))
  return rows.filter(isKnown)
}

/** Ends one session and every impersonated one that hangs on it. */
export async function revokeSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(or(eq(sessions.id, id), eq(sessions.parentId, id)), isNull(sessions.revokedAt)))
}

/** Ends all sessions of a person (password changed, account canceled or disabled), but for one that may stay. */
export async function revokeSessionsOf(
  db: Db,
  subject: { registrationId: string } | { userId: string },
  now: Date,
  exceptId?: string,
): Promise<void> {
  const own =
    "userId" in subject
      ? sql`(${sessions.userId} = ${subject.userId} or ${sessions.impersonatorId} = ${subject.userId})`
      : eq(sessions.registrationId, subject.registrationId)
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(own, isNull(sessions.revokedAt), exceptId ? sql`${sessions.id} <> ${exceptId}` : undefined))
}

/** Notes an own write, so that for ten seconds this session's lists read the primary. */
export async function noteWrite(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ wroteAt: now }).where(eq(sessions.id, sessionId))
}

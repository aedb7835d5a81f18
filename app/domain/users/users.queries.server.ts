import { eq, sql } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { AdminType } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { RuleBroken } from "#app/errors"
import { fold } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { sessions } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"

/** `invited`: made, and no password set yet. */
export const userStatuses = codesOf(stateWords.users)
export type UserStatus = (typeof userStatuses)[number]

/** The state that the screen shows. */
export const statusOf = sql<UserStatus>`case
  when ${users.status} = 'disabled' then 'disabled'
  when ${users.passwordHash} is null then 'invited'
  else 'active' end`

// Nested, so that its columns keep their tables' names in a select over one table.
const lastSession = sql`select max(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${users.id}`
/** Sessions are kept for weeks after their end (jobs/purge-sessions): of a login before that nothing is known. */
export const lastLoginAt = sql<Date | null>`(${lastSession})`.mapWith(sessions.createdAt)

/** What the screen shows of an account; never a secret. */
export const shownUser = {
  id: users.id,
  name: users.name,
  email: users.email,
  type: users.type,
  status: statusOf,
  twoFactor: sql<boolean>`${users.totpEnabledAt} is not null`,
  createdAt: users.createdAt,
  lastLoginAt,
}

export type UserDetail = {
  id: string
  name: string
  email: string
  type: AdminType
  status: UserStatus
  twoFactor: boolean
  createdAt: Date
  lastLoginAt: Date | null
  /** Whether they ever set a password; null until then. */
  passwordChangedAt: Date | null
  version: number
}

/** An administrator's account. Throws USER_NOT_FOUND. */
export async function getUser(db: Db, id: string): Promise<UserDetail> {
  const [row] = isUuid(id)
    ? await db
        .select({ ...shownUser, passwordChangedAt: users.passwordChangedAt, version: users.version })
        .from(users)
        .where(eq(users.id, id))
    : []
  if (!row) throw new RuleBroken("USER_NOT_FOUND")
  return row
}

/** More than anybody has. */
const MOST_ACCOUNTS = 2_000

/**
 * The ids of the administrators whose name or email holds a text; accents and case do not matter. Who reads emails masked
 * has to know one whole: by its parts it would be found out letter by letter.
 */
export async function administratorsFound(db: Db, text: string, { named }: PersonViewer): Promise<string[]> {
  const wanted = fold(text)
  if (wanted === "") return []
  const everyone = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .limit(MOST_ACCOUNTS)
  const isMeant = ({ name, email }: { name: string; email: string }) =>
    named ? fold(`${name} ${email}`).includes(wanted) : fold(name).includes(wanted) || fold(email) === wanted
  return everyone.filter(isMeant).map(({ id }) => id)
}

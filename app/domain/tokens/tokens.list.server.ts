import { and, eq, gt, ilike, isNotNull, isNull, lte, type SQL } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { betweenDays, cutPage, keyset, type Page, readChoice, readPage, readText } from "#app/db/list.server"
import type { PermissionEntry } from "#app/auth/permissions"
import { tokens } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"

const states = ["live", "expired", "revoked"] as const
type State = (typeof states)[number]

const inState = (state: State, now: Date): SQL | undefined =>
  ({
    live: and(isNull(tokens.revokedAt), gt(tokens.expiresAt, now)),
    expired: and(isNull(tokens.revokedAt), lte(tokens.expiresAt, now)),
    revoked: isNotNull(tokens.revokedAt),
  })[state]

const stateOf = (row: { revokedAt: Date | null; expiresAt: Date | null }, now: Date): State =>
  row.revokedAt ? "revoked" : row.expiresAt && row.expiresAt <= now ? "expired" : "live"

/** A line of the list; the token itself is nowhere. */
export type TokenLine = {
  id: string
  name: string
  permissions: PermissionEntry[]
  by: string
  /** Whether the reader made it. */
  own: boolean
  /** Whether its maker's account is in use: without it the token is dead. */
  isMakerActive: boolean
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  state: State
}

/** A page of the tokens that were made, newest first, by the filters in the URL. */
export async function listTokens(
  db: Db,
  url: URL,
  { reader, now }: { reader: string; now: Date },
): Promise<Page<TokenLine>> {
  const params = url.searchParams
  const page = readPage(params, { sorts: ["createdAt"], by: "-createdAt" })
  const { where, orderBy, limit } = keyset(page, tokens.createdAt, tokens.id)
  const [text, state] = [readText(params, "q"), readChoice(params, "status", states)]
  const rows = await db
    .select({
      id: tokens.id,
      name: tokens.name,
      permissions: tokens.permissions,
      by: users.name,
      createdBy: tokens.createdBy,
      makerStatus: users.status,
      createdAt: tokens.createdAt,
      expiresAt: tokens.expiresAt,
      lastUsedAt: tokens.lastUsedAt,
      revokedAt: tokens.revokedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.createdBy))
    .where(
      and(
        text ? ilike(tokens.name, `%${text.replace(/[\\%_]/g, "\\$&")}%`) : undefined,
        state ? inState(state, now) : undefined,
        betweenDays(params, tokens.createdAt),
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
  const lines = rows.map(({ makerStatus, revokedAt, createdBy, ...row }) => ({
    ...row,
    own: createdBy === reader,
    isMakerActive: makerStatus === "active",
    state: stateOf({ ...row, revokedAt }, now),
  }))
  return cutPage(lines, page, (row) => row.createdAt)
}

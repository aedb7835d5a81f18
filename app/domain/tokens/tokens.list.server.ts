import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from "drizzle-orm"
import { sayPermission } from "#app/auth/permission-labels"
import { keyOf, type PermissionEntry } from "#app/auth/permissions"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { holdsWords } from "#app/platform/text/fold"
import { systemClock } from "#app/platform/time/clock.server"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { tokens } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"

const sorts = ["createdAt"] as const

const states = codesOf(stateWords.tokens)
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
type TokenLine = {
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
export const listTokens = (db: Db, url: URL, context: ListContext): Promise<Page<TokenLine>> =>
  readTokens(db, url.searchParams, context)

/** More than anybody makes. */
const MOST_TOKENS = 5_000

/** The tokens that are called so; accents and case do not matter. */
async function called(db: Db, text: string): Promise<string[]> {
  const all = await db.select({ id: tokens.id, name: tokens.name }).from(tokens).limit(MOST_TOKENS)
  return all.filter(({ name }) => holdsWords(name, text)).map(({ id }) => id)
}

type ListContext = { reader: string; now: Date; size?: number }

async function readTokens(
  db: Db,
  params: URLSearchParams,
  { reader, now, size }: ListContext,
): Promise<Page<TokenLine>> {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("tokens", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, tokens.createdAt, tokens.id)
  const [text, state] = [readText(params, "q"), readChoice(params, "status", states)]
  const filters = and(
    text ? inArray(tokens.id, await called(db, text)) : undefined,
    state ? inState(state, now) : undefined,
    betweenDays(params, tokens.createdAt),
  )
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
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const lines = rows.map(({ makerStatus, revokedAt, createdBy, ...row }) => ({
    ...row,
    own: createdBy === reader,
    isMakerActive: makerStatus === "active",
    state: stateOf({ ...row, revokedAt }, now),
  }))
  const cut = cutPage(lines, page, (row) => row.createdAt)
  return withCount(cut, page, (most) => countUpTo(db, tokens, filters, most))
}

/** The list as a file, and for programs. */
export const tokensExport: ExportSource<TokenLine> = {
  area: "tokens",
  permission: "tokens:list",
  columns: headedColumns("tokens", [
    { name: "name", header: "Nome", kind: "text", value: (row) => row.name },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.tokens[row.state] },
    {
      name: "permissions",
      kind: "text",
      value: (row) => row.permissions.map((pair) => sayPermission(keyOf(pair))).join(", "),
    },
    { name: "createdBy", header: "Criado por", kind: "text", value: (row) => row.by },
    { name: "createdAt", header: "Criado em", kind: "date", value: (row) => row.createdAt },
    { name: "expiresAt", kind: "date", value: (row) => row.expiresAt },
    { name: "lastUsedAt", kind: "date", value: (row) => row.lastUsedAt },
  ]),
  rows: (db, filters) =>
    pagesOf(filters, (params, size) => readTokens(db, params, { reader: "", now: systemClock.now(), size })),
  sorts,
  page: (db, params, size, { id, now }) => readTokens(db, params, { reader: id, now, size }),
}

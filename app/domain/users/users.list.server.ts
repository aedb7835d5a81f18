import { and, type Column, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { type AdminType, adminTypeLabels, adminTypes } from "#app/auth/permissions"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { matches } from "#app/db/search-condition.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { fieldColumns } from "#app/domain/exports/field-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { fold } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { userFieldWords } from "#app/words/form-fields"
import { stateWords, twoFactorWords } from "#app/words/states"
import { sessions } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"
import { lastLoginAt, shownUser, statusOf, type UserStatus, userStatuses } from "./users.queries.server"

/**
 * Without accents, in lower case. Administrators are few, so no stored column: the database takes the accents off itself,
 * which it can (Unicode's own decomposition) where its lower-casing of them cannot.
 */
const folded = (text: SQL | Column) =>
  sql`lower(regexp_replace(normalize(${text}, nfd), '[\u0300-\u036f]', '', 'g'))`

/** Names are every colleague's to read, and emails of whoever reads them in full (`named`): to others only a whole one tells. */
function found(text: string | undefined, { named }: PersonViewer): SQL | undefined {
  if (text === undefined) return undefined
  if (named) return matches(folded(sql`${users.name} || ' ' || ${users.email}`), text)
  const byName = matches(folded(users.name), text)
  return byName && or(byName, eq(folded(users.email), fold(text)))
}

/** Who never signed in, or so long ago that nobody knows, comes before all who did. */
const NEVER = new Date("1000-01-01T00:00:00Z")
const sorts = {
  createdAt: { column: users.createdAt, by: users.createdAt },
  name: { column: users.name, by: folded(users.name) },
  lastLoginAt: {
    column: sessions.createdAt,
    by: sql`coalesce(${lastLoginAt}, timestamptz '1000-01-01 00:00:00Z')`,
  },
}
const sortNames = ["createdAt", "name", "lastLoginAt"] as const

const inTwoFactor = { on: isNotNull(users.totpEnabledAt), off: isNull(users.totpEnabledAt) }

/** The list's filters, one a line. */
function filtered(params: URLSearchParams, reader: PersonViewer): SQL | undefined {
  const type = readChoice(params, "type", adminTypes)
  const status = readChoice(params, "status", userStatuses)
  const twoFactor = readChoice(params, "twoFactor", codesOf(twoFactorWords))
  return and(
    found(readText(params, "q"), reader),
    type ? eq(users.type, type) : undefined,
    status ? eq(statusOf, status) : undefined,
    twoFactor ? inTwoFactor[twoFactor] : undefined,
  )
}

type ReadOptions = PersonViewer & { size?: number }

async function readUsers(db: Db, params: URLSearchParams, { named, size }: ReadOptions) {
  const page = readPage(
    params,
    { sorts: sortNames, defaultSort: "-createdAt", idOnlySorts: ["name"], filters: askedOf("users", params) },
    size,
  )
  const { column, by } = sorts[page.sort]
  const { where, orderBy, limit } = keyset(page, column, users.id, by)
  const rows = await db
    .select(shownUser)
    .from(users)
    .where(and(filtered(params, { named }), where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) =>
    page.sort === "lastLoginAt" ? (row.lastLoginAt ?? NEVER) : row.createdAt,
  )
  return withCount(cut, page, (most) => countUpTo(db, users, filtered(params, { named }), most))
}

/** A line of the list. */
type UserLine = {
  id: string
  name: string
  email: string
  type: AdminType
  status: UserStatus
  twoFactor: boolean
  createdAt: Date
  lastLoginAt: Date | null
}

/** An administrator's email as whoever reads people masked sees it: `sonia@demo.test` → `s***@demo.test`. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, "$1***")

/**
 * A page of the administrators, by the filters in the URL. Colleagues know each other's names, here as in the audit,
 * exports, runs and blocks; `named` (`registrations:view`, as for every personal value) shows their emails too.
 */
export async function listUsers(db: Db, url: URL, { named }: PersonViewer): Promise<Page<UserLine>> {
  const page = await readUsers(db, url.searchParams, { named })
  const rows = page.rows.map((row) => (named ? row : { ...row, email: maskEmail(row.email) }))
  return { ...page, rows }
}

type Row = Awaited<ReturnType<typeof readUsers>>["rows"][number]

/** The list as a file: its filters, its order, every page. */
export const usersExport: ExportSource<Row> = {
  area: "users",
  permission: "users:export",
  columns: headedColumns("users", [
    ...fieldColumns<Row, keyof typeof userFieldWords>(userFieldWords, {
      name: { kind: "text", value: (row) => row.name },
      email: { kind: "text", value: (row) => row.email, masked: (row) => maskEmail(row.email) },
      type: { kind: "text", value: (row) => adminTypeLabels[row.type] },
    }),
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.users[row.status] },
    {
      name: "twoFactor",
      kind: "text",
      value: (row) => twoFactorWords[row.twoFactor ? "on" : "off"],
    },
    { name: "createdAt", kind: "date", value: (row) => row.createdAt },
    { name: "lastLoginAt", kind: "date", value: (row) => row.lastLoginAt },
  ]),
  sorts: sortNames,
  ...pagedBy(readUsers),
}

import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { type AdminType, adminTypeLabels, adminTypes } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { cutPage, keyset, matches, type Page, readChoice, readPage, readText } from "#app/db/list.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { users } from "#drizzle/schema/users"
import { shownUser, statusOf, type UserStatus, userStatuses } from "./users.queries.server"
import { stateWords, twoFactorWords } from "#app/words/states"

/** Only a NOT NULL column; a name would also stand in every cursor, and those stand in URLs. */
const sorts = { createdAt: users.createdAt }

/**
 * Name and email without accents, in lower case. Administrators are few, so no stored column: the database takes the
 * accents off itself, which it can (Unicode's own decomposition) where its lower-casing of them cannot.
 */
const searched = sql`lower(regexp_replace(normalize(${users.name} || ' ' || ${users.email}, nfd), '[\u0300-\u036f]', '', 'g'))`

const inTwoFactor = { on: isNotNull(users.totpEnabledAt), off: isNull(users.totpEnabledAt) }

/** The list's filters, one a line; what the URL says wrong filters nothing. */
function filtered(params: URLSearchParams): SQL | undefined {
  const text = readText(params, "q")
  const type = readChoice(params, "type", adminTypes)
  const status = readChoice(params, "status", userStatuses)
  const twoFactor = readChoice(params, "twoFactor", ["on", "off"])
  return and(
    text ? matches(searched, text) : undefined,
    type ? eq(users.type, type) : undefined,
    status ? eq(statusOf, status) : undefined,
    twoFactor ? inTwoFactor[twoFactor] : undefined,
  )
}

async function readUsers(db: Db, params: URLSearchParams, size?: number) {
  const page = readPage(params, { sorts: ["createdAt"], by: "-createdAt" }, size)
  const { where, orderBy, limit } = keyset(page, sorts[page.sort], users.id)
  const rows = await db
    .select(shownUser)
    .from(users)
    .where(and(filtered(params), where))
    .orderBy(...orderBy)
    .limit(limit)
  return cutPage(rows, page, (row) => row[page.sort])
}

/** A line of the list. */
export type UserLine = {
  id: string
  name: string
  email: string
  type: AdminType
  status: UserStatus
  twoFactor: boolean
  createdAt: Date
  lastLoginAt: Date | null
}

/** `sonia@demo.test` → `s***@demo.test`. */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, "$1***")

/**
 * A page of the administrators, by the filters in the URL. Colleagues know each other's names, here as in the audit,
 * exports, runs and blocks; `clear` (`registrations:view`, as for every personal value) shows their emails too.
 */
export async function listUsers(db: Db, url: URL, { clear }: { clear: boolean }): Promise<Page<UserLine>> {
  const page = await readUsers(db, url.searchParams)
  const rows = page.rows.map((row) => (clear ? row : { ...row, email: maskEmail(row.email) }))
  return { ...page, rows }
}

type Row = Awaited<ReturnType<typeof readUsers>>["rows"][number]

/** The same list as a file: same filters, same order, every page. */
export const usersExport: ExportSource<Row> = {
  area: "users",
  permission: "users:export",
  columns: [
    { header: "Nome", kind: "text", value: (row) => row.name },
    { header: "Email", kind: "text", value: (row) => row.email, masked: (row) => maskEmail(row.email) },
    { header: "Tipo", kind: "text", value: (row) => adminTypeLabels[row.type] },
    { header: "Situação", kind: "text", value: (row) => stateWords.users[row.status] },
    { header: "Duas etapas", kind: "text", value: (row) => twoFactorWords[row.twoFactor ? "on" : "off"] },
    { header: "Criado em", kind: "date", value: (row) => row.createdAt },
    { header: "Última entrada", kind: "date", value: (row) => row.lastLoginAt },
  ],
  page: readUsers,
  rows: (db, filters) => pagesOf(filters, (params, size) => readUsers(db, params, size)),
}

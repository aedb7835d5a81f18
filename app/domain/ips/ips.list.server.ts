import { and, eq, exists, gt, isNull, lte, notExists, type SQL, sql } from "drizzle-orm"
import { countAbout, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { systemClock } from "#app/platform/time/clock.server"
import { network } from "#app/platform/network"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { ipBlocks, ips } from "#drizzle/schema/back-office"
import { shownNetwork } from "./shown-address"

const statuses = codesOf(stateWords.ips)

/** Only NOT NULL columns with an index. */
const sorts = {
  lastSeenAt: ips.lastSeenAt,
  registrations: ips.registrations,
  logins: ips.logins,
  submissions: ips.submissions,
}
const sortNames = Object.keys(sorts) as (keyof typeof sorts)[]

const standing = (db: Db, now: Date) =>
  db
    .select({ until: ipBlocks.until })
    .from(ipBlocks)
    .where(
      and(
        eq(ipBlocks.network, ips.network),
        isNull(ipBlocks.liftedAt),
        lte(ipBlocks.blockedAt, now),
        gt(ipBlocks.until, now),
      ),
    )
    .limit(1)

/** The list's filters, one a line. */
function filtered(db: Db, params: URLSearchParams, now: Date): SQL | undefined {
  const [ip, status] = [readText(params, "q"), readChoice(params, "status", statuses)]
  return and(
    ip ? eq(ips.network, network(ip.replace(/\/64$/, ""))) : undefined,
    status === "blocked" ? exists(standing(db, now)) : undefined,
    status === "free" ? notExists(standing(db, now)) : undefined,
    betweenDays(params, ips.lastSeenAt),
  )
}

async function readIps(db: Db, params: URLSearchParams, now: Date, size?: number) {
  const page = readPage(
    params,
    { sorts: sortNames, defaultSort: "-lastSeenAt", filters: askedOf("ips", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, sorts[page.sort], ips.id)
  const rows = await db
    .select({
      id: ips.id,
      network: ips.network,
      registrations: ips.registrations,
      logins: ips.logins,
      submissions: ips.submissions,
      firstSeenAt: ips.firstSeenAt,
      lastSeenAt: ips.lastSeenAt,
      blockedUntil: sql<Date | null>`(${standing(db, now)})`.mapWith(ipBlocks.until),
    })
    .from(ips)
    .where(and(filtered(db, params, now), where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row[page.sort])
  return withCount(cut, page, (most) => countUpTo(db, ips, filtered(db, params, now), most))
}

type Row = Awaited<ReturnType<typeof readIps>>["rows"][number]

/** A line of the list; `address` is how it is shown to this reader, `place` what its page is found by. */
type IpLine = Omit<Row, "network"> & { address: string; place: string }

/** A page of the addresses in use; whoever may not read them in full (`named`) is led to them by an id that says nothing. */
export async function listIps(
  db: Db,
  url: URL,
  { named, now }: { named: boolean; now: Date },
): Promise<Page<IpLine>> {
  const page = await readIps(db, url.searchParams, now)
  const rows = page.rows.map(({ network, ...row }) => ({
    ...row,
    address: shownNetwork(network, { named }),
    place: named ? network : row.id,
  }))
  return { ...page, rows }
}

/** The list as a file: its filters, its order, every page. */
export const ipsExport: ExportSource<Row> = {
  area: "ips",
  permission: "ips:export",
  columns: headedColumns("ips", [
    {
      name: "ip",
      header: "Endereço IP",
      kind: "text",
      value: (row) => shownNetwork(row.network, { named: true }),
      masked: (row) => shownNetwork(row.network, { named: false }),
    },
    { name: "registrations", kind: "number", value: (row) => row.registrations },
    { name: "logins", kind: "number", value: (row) => row.logins },
    { name: "submissions", kind: "number", value: (row) => row.submissions },
    { name: "firstSeenAt", header: "Visto primeiro em", kind: "date", value: (row) => row.firstSeenAt },
    { name: "lastSeenAt", header: "Visto por último em", kind: "date", value: (row) => row.lastSeenAt },
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords.ips[row.blockedUntil ? "blocked" : "free"],
    },
    { name: "blockedUntil", header: "Bloqueado até", kind: "date", value: (row) => row.blockedUntil },
  ]),
  sorts: sortNames,
  page: (db, params, size, { now }) => readIps(db, params, now, size),
  rows: (db, filters) => pagesOf(filters, (params, size) => readIps(db, params, systemClock.now(), size)),
  count: (db, filters) => countAbout(db, ips, filtered(db, filters, systemClock.now())),
}

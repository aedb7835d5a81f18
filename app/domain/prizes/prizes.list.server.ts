import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { readProtocol } from "#app/domain/invoices/protocol.server"
import {
  areMany,
  askedOnce,
  type AskedPeople,
  isOfPeople,
} from "#app/domain/registrations/people-found.server"
import { type PersonViewer, shownName } from "#app/domain/registrations/shown-person"
import { systemClock } from "#app/platform/time/clock.server"
import { batchWords, stateWords } from "#app/words/states"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { prizeNamesLike } from "./awards-like.server"
import { shownPrizeState } from "./live-batches.server"
import { prizeStates } from "./prize"

/** A prize that nobody won comes before all that were. */
const NEVER = new Date("1000-01-01T00:00:00Z")
const wonAt = sql`coalesce(${prizeAwards.awardedAt}, timestamptz '1000-01-01 00:00:00Z')`
/** When it was won, and never its moment: an order tells as much as a date. */
const sorts = {
  createdAt: { column: prizes.createdAt, by: prizes.createdAt },
  name: { column: prizes.name, by: prizes.name },
  valueCents: { column: prizes.valueCents, by: prizes.valueCents },
  wonAt: { column: prizeAwards.awardedAt, by: wonAt },
}
const sortNames = ["createdAt", "name", "valueCents", "wonAt"] as const
/** Lote of the prizes outside the schedule, and of all within it. */
const LOOSE = "loose"
const SCHEDULED = "scheduled"

/** Whom the search means. */
const peopleOf = (db: Db, params: URLSearchParams, reader: PersonViewer): AskedPeople =>
  askedOnce(db, readText(params, "q") ?? "", reader)

/** What is searched for: a text, and which prizes are called so. Where none is, somebody holds each that is found. */
type Searched = { text: string; names: string[] } | undefined

async function searchedIn(db: Db, params: URLSearchParams): Promise<Searched> {
  const text = readText(params, "q")
  return text === undefined ? undefined : { text, names: await prizeNamesLike(db, text) }
}

const isOfHolders = (searched: Searched): boolean => searched?.names.length === 0

async function found(searched: Searched, people: AskedPeople): Promise<SQL | undefined> {
  if (!searched) return undefined
  const { text, names } = searched
  const protocol = readProtocol(text)
  const holders = or(
    await isOfPeople(prizeAwards.registrationId, people),
    protocol ? eq(invoices.protocol, protocol) : undefined,
    sql`false`,
  )
  return isOfHolders(searched)
    ? and(isNotNull(prizeAwards.id), holders)
    : or(inArray(prizes.name, names), holders)
}

function inBatch(text: string | undefined): SQL | undefined {
  if (text === LOOSE) return isNull(prizes.batchId)
  if (text === SCHEDULED) return isNotNull(prizes.batchId)
  return text && /^[0-9]{1,6}$/.test(text) ? eq(prizeBatches.version, Number(text)) : undefined
}

type ListOptions = PersonViewer & { now: Date; size?: number }

/** The list's filters, one a line. */
async function filtered(
  params: URLSearchParams,
  { now, searched, people }: { now: Date; searched: Searched; people: AskedPeople },
): Promise<SQL | undefined> {
  const state = readChoice(params, "status", prizeStates)
  return and(
    await found(searched, people),
    state ? sql`${shownPrizeState(now)} = ${state}` : undefined,
    inBatch(readText(params, "batch")),
    // The days on which it was won, never those of its moment.
    betweenDays(params, prizeAwards.awardedAt),
  )
}

const liveAward = and(eq(prizeAwards.prizeId, prizes.id), isNull(prizeAwards.releasedAt))
/**
 * Who holds a prize. Where a search means many people each holder is looked up by itself: the database would rather join
 * all of them before it tests the first, when some fifty or some hundred are enough.
 */
const holding = (isEach: boolean): SQL =>
  isEach
    ? sql`lateral (select * from ${prizeAwards} where ${liveAward} limit 1) as ${prizeAwards}`
    : sql`${prizeAwards}`

/** What filters and search look at. */
const looked = (holders: SQL): SQL => sql`${prizes} left join ${holders} on ${liveAward}
  left join ${invoices} on ${invoices.id} = ${prizeAwards.invoiceId}
  left join ${prizeBatches} on ${prizeBatches.id} = ${prizes.batchId}`

/**
 * Which prizes are on the page is asked first: of what filters and order do not name the database then joins nothing. What
 * is found of holders alone stands in the order of winning along an index, which no prize that nobody won is in.
 */
async function readPrizes(db: Db, params: URLSearchParams, { now, named, size }: ListOptions) {
  const page = readPage(
    params,
    { sorts: sortNames, defaultSort: "-createdAt", filters: askedOf("prizes", params) },
    size,
  )
  const [searched, people] = [await searchedIn(db, params), peopleOf(db, params, { named })]
  const filters = await filtered(params, { now, searched, people })
  const isHeld = isOfHolders(searched)
  const isAlongHolders = page.sort === "wonAt" && isHeld
  const { column, by } = sorts[page.sort]
  const { where, orderBy, limit } = keyset(page, column, prizes.id, isAlongHolders ? column : by)
  const isEach = searched !== undefined && areMany(await people())
  const holders = holding(isEach && !isAlongHolders)
  const onPage = db
    .select({ id: prizes.id })
    .from(prizes)
    .leftJoin(holders, liveAward)
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .leftJoin(prizeBatches, eq(prizeBatches.id, prizes.batchId))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
    .as("on_page")
  const rows = await db
    .select({
      id: prizes.id,
      name: prizes.name,
      valueCents: prizes.valueCents,
      createdAt: prizes.createdAt,
      state: shownPrizeState(now),
      wonAt: prizeAwards.awardedAt,
      protocol: invoices.protocol,
      winner: {
        id: registrations.id,
        name: registrations.name,
        lastname: registrations.lastname,
        cpf: registrations.cpf,
      },
      batch: { name: prizeBatches.name, version: prizeBatches.version },
    })
    .from(onPage)
    .innerJoin(prizes, eq(prizes.id, onPage.id))
    .leftJoin(prizeAwards, liveAward)
    .leftJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .leftJoin(prizeBatches, eq(prizeBatches.id, prizes.batchId))
    .orderBy(...orderBy)
  const cut = cutPage(rows, page, (row) => (page.sort === "wonAt" ? (row.wonAt ?? NEVER) : row[page.sort]))
  const [text, first] = [searched?.text, isHeld ? prizeAwards.awardedAt : prizes.createdAt]
  const order = sql`${first} desc, ${prizes.id} desc`
  return withCount(cut, page, (most) =>
    countSearched(db, looked(holding(isEach && !isHeld)), filters, { text, most, order }),
  )
}

type Row = Awaited<ReturnType<typeof readPrizes>>["rows"][number]
/** A line of the list. While its batch lives, a prize that nobody holds does not say whether it is due. */
type PrizeLine = Pick<Row, "id" | "name" | "valueCents" | "state" | "wonAt"> & {
  winner: { id: string; name: string } | null
  /** The batch's number; null outside the schedule. */
  batch: number | null
}

const sayBatch = ({ batch }: Pick<Row, "batch">) => (batch ? `${batch.version}. ${batch.name}` : null)

/** A page of the instant prizes by the filters in the URL; `named` gives the winners' full names. */
export async function listPrizes(db: Db, url: URL, options: ListOptions): Promise<Page<PrizeLine>> {
  const page = await readPrizes(db, url.searchParams, options)
  const rows = page.rows.map((row) => ({
    id: row.id,
    name: row.name,
    valueCents: row.valueCents,
    state: row.state,
    wonAt: row.wonAt,
    winner: row.winner && { id: row.winner.id, name: shownName(row.winner, options) },
    batch: row.batch?.version ?? null,
  }))
  return { ...page, rows }
}

/** What Lote offers: the batches, newest first, all of them as one, and the prizes outside of them. */
export async function batchOptions(db: Db): Promise<{ value: string; label: string }[]> {
  const batches = await db
    .select({ name: prizeBatches.name, version: prizeBatches.version })
    .from(prizeBatches)
    .orderBy(desc(prizeBatches.version))
    .limit(500)
  const options = batches.map((batch) => ({ value: String(batch.version), label: sayBatch({ batch }) ?? "" }))
  const kinds = [
    { value: SCHEDULED, label: batchWords.scheduled },
    { value: LOOSE, label: batchWords.loose },
  ]
  return [...options, ...kinds]
}

/** The list as a file: its filters, its order, every page, and no moment either. */
export const prizesExport: ExportSource<Row> = {
  area: "prizes",
  permission: "prizes:export",
  columns: headedColumns("prizes", [
    { name: "prize", header: "Prêmio", kind: "text", value: (row) => row.name },
    { name: "cents", kind: "money", value: (row) => row.valueCents },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.prizes[row.state] },
    nameColumn({ name: "winner", header: "Ganhador" }, ({ winner }) => winner),
    cpfColumn(({ winner }) => winner),
    { name: "wonAt", kind: "date", value: (row) => row.wonAt },
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    { name: "batch", kind: "text", value: sayBatch },
  ]),
  personOf: ({ winner }) => winner?.id,
  sorts: sortNames,
  page: (db, params, size, reader) => readPrizes(db, params, { now: reader.now, named: reader.named, size }),
  rows(db, filters, reader) {
    const [now, named] = [systemClock.now(), reader.named]
    return pagesOf(filters, (params, size) => readPrizes(db, params, { now, named, size }))
  },
  async count(db, filters, reader) {
    const [row] = await db
      .select({ rows: count() })
      .from(prizes)
      .leftJoin(prizeAwards, liveAward)
      .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
      .leftJoin(prizeBatches, eq(prizeBatches.id, prizes.batchId))
      .where(
        await filtered(filters, {
          now: systemClock.now(),
          searched: await searchedIn(db, filters),
          people: peopleOf(db, filters, reader),
        }),
      )
    return row?.rows ?? 0
  },
}

import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { countSearched } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn, reasonColumn } from "#app/domain/exports/person-columns"
import { maskCpf } from "#app/domain/registrations/cpf"
import { type PersonViewer, shownName, shownReason } from "#app/domain/registrations/shown-person"
import { askedOnce } from "#app/domain/registrations/people-found.server"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { awardsLike } from "./awards-like.server"

const sorts = ["awardedAt"] as const

/** Whether somebody still has to say what becomes of the prize, or it went back on offer. */
const invalidStatuses = codesOf(stateWords["invalid-prizes"])
type InvalidStatus = (typeof invalidStatuses)[number]

const decider = alias(users, "decider")

type ReadOptions = PersonViewer & { size?: number }

async function readInvalidPrizes(db: Db, params: URLSearchParams, { named, size }: ReadOptions) {
  const page = readPage(
    params,
    { sorts, defaultSort: "-awardedAt", filters: askedOf("invalid-prizes", params) },
    size,
  )
  const { where, orderBy, listOrder: order, limit } = keyset(page, prizeAwards.awardedAt, prizeAwards.id)
  const text = readText(params, "q")
  const filters = and(
    eq(prizeAwards.state, "invalid"),
    inStatus(readChoice(params, "status", invalidStatuses)),
    betweenDays(params, prizeAwards.decidedAt),
    text === undefined ? undefined : await awardsLike(db, text, askedOnce(db, text, { named })),
  )
  const rows = await db
    .select({
      id: prizeAwards.id,
      reason: prizeAwards.reason,
      awardedAt: prizeAwards.awardedAt,
      decidedAt: prizeAwards.decidedAt,
      releasedAt: prizeAwards.releasedAt,
      decidedBy: decider.name,
      prize: prizes.name,
      valueCents: prizes.valueCents,
      protocol: invoices.protocol,
      registrationId: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
      cpf: registrations.cpf,
    })
    .from(prizeAwards)
    .innerJoin(prizes, eq(prizes.id, prizeAwards.prizeId))
    .innerJoin(registrations, eq(registrations.id, prizeAwards.registrationId))
    .leftJoin(invoices, eq(invoices.id, prizeAwards.invoiceId))
    .leftJoin(decider, eq(decider.id, prizeAwards.decidedBy))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.awardedAt)
  return withCount(cut, page, (most) => countSearched(db, prizeAwards, filters, { text, most, order }))
}

const inStatus = (status: InvalidStatus | undefined): SQL | undefined =>
  status && (status === "released" ? isNotNull(prizeAwards.releasedAt) : isNull(prizeAwards.releasedAt))

type Row = Awaited<ReturnType<typeof readInvalidPrizes>>["rows"][number]
const statusOf = ({ releasedAt }: Row): InvalidStatus => (releasedAt ? "released" : "undecided")

/** A prize that somebody lost, by its award's id, with why, and who decided last: going back on offer is a decision too. */
export type InvalidPrizeLine = Pick<
  Row,
  "id" | "prize" | "reason" | "awardedAt" | "decidedAt" | "decidedBy"
> & { person: string; cpf: string; status: InvalidStatus }

/**
 * A page of the instant prizes that were invalidated, by the filters in the URL; those back on offer stay, since an
 * award is history. `named` gives full names and reasons.
 */
export async function listInvalidPrizes(
  db: Db,
  url: URL,
  { named }: { named: boolean },
): Promise<Page<InvalidPrizeLine>> {
  const page = await readInvalidPrizes(db, url.searchParams, { named })
  const rows = page.rows.map((row) => ({
    id: row.id,
    prize: row.prize,
    reason: shownReason(row.reason, { named }),
    awardedAt: row.awardedAt,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedBy,
    status: statusOf(row),
    person: shownName(row, { named }),
    cpf: maskCpf(row.cpf),
  }))
  return { ...page, rows }
}

/** The list as a file: its filters, its order, every page. */
export const invalidPrizesExport: ExportSource<Row> = {
  area: "invalid-prizes",
  permission: "invalid-prizes:export",
  columns: headedColumns("invalid-prizes", [
    { name: "prize", header: "Prêmio", kind: "text", value: (row) => row.prize },
    { name: "cents", header: "Valor", kind: "money", value: (row) => row.valueCents },
    nameColumn({ name: "person", header: "Pessoa" }, (row) => row),
    cpfColumn((row) => row),
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    { name: "wonAt", kind: "date", value: (row) => row.awardedAt },
    { name: "decidedAt", header: "Decidido em", kind: "date", value: (row) => row.decidedAt },
    { name: "decidedBy", header: "Decidido por", kind: "text", value: (row) => row.decidedBy },
    reasonColumn({ name: "reason" }, (row: Row) => row.reason),
    {
      name: "status",
      header: "Situação",
      kind: "text",
      value: (row) => stateWords["invalid-prizes"][statusOf(row)],
    },
    { name: "releasedAt", header: "De volta à oferta em", kind: "date", value: (row) => row.releasedAt },
  ]),
  personOf: (row) => row.registrationId,
  sorts,
  ...pagedBy(readInvalidPrizes),
}

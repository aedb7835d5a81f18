import { type Count, COUNTED } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { keepsDefault } from "#app/domain/exports/default-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import { cpfColumn, nameColumn } from "#app/domain/exports/person-columns"
import { maskCpf } from "#app/domain/registrations/cpf"
import { askedOnce } from "#app/domain/registrations/people-found.server"
import { shownName } from "#app/domain/registrations/shown-person"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { codesOf } from "#app/words/codes-of"
import { claimKindWords, stateWords } from "#app/words/states"
import { claimFilters, type ClaimStatus } from "./claim-status"
import {
  awardsAsked,
  type ClaimRow,
  countAwardsToValidate,
  countWinnersToValidate,
  readAwardsToValidate,
  readWinnersToValidate,
  winnersAsked,
} from "./claims-found.server"
import { claimsSeen, seesClaims } from "./claims-seen"

const sorts = ["at"] as const

const claimTypes = codesOf(claimKindWords)

/** A line of the list: a prize won on the spot, or one of a draw. */
export type ClaimLine = {
  id: string
  type: ClaimRow["type"]
  person: string
  cpf: string
  prize: string
  /** The invoice's; null for a prize given by hand. */
  protocol: string | null
  /** Of a draw, `07/53.269`. */
  number: string | null
  at: Date
  status: ClaimStatus
}

type Options = {
  /** Gives full names. */
  named: boolean
  /** Whether prizes won on the spot are among them. */
  awards: boolean
  /** Whether winners of draws are among them: nothing of a draw is for everybody before it is published. */
  winners: boolean
  size?: number
}

/**
 * Won prizes by the filters in the URL, whoever waits longest first. Without a search and a status only those who
 * wait; a search looks through all of them, since whoever calls may have been validated long ago.
 */
export async function listToValidate(db: Db, url: URL, options: Options): Promise<Page<ClaimLine>> {
  const page = await readClaims(db, url.searchParams, options)
  return { ...page, rows: page.rows.map((row) => viewLine(row, options)) }
}

/** What of it the URL asks for: of each kind of prizes a condition, or null where none of that kind is. */
async function readSearch(db: Db, params: URLSearchParams, { named, awards, winners }: Options) {
  const text = readText(params, "q")
  const chosen = readChoice(params, "status", claimFilters)
  const status = chosen ?? (keepsDefault("validation", params) ? "waiting" : undefined)
  const type = readChoice(params, "type", claimTypes)
  const search = { text, status, people: askedOnce(db, text ?? "", { named }) }
  return {
    text,
    awards: awards && type !== "winner" ? { asked: await awardsAsked(db, search) } : null,
    winners: winners && type !== "award" ? { asked: await winnersAsked(db, search) } : null,
  }
}
type Search = Awaited<ReturnType<typeof readSearch>>

async function countClaims(db: Db, { text, awards, winners }: Search, most: number): Promise<Count> {
  const counts = [
    ...(awards ? [await countAwardsToValidate(db, { asked: awards.asked, text, most })] : []),
    ...(winners ? [await countWinnersToValidate(db, { asked: winners.asked, text, most })] : []),
  ]
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  return { count: Math.min(count, most), exact: count <= most && counts.every(({ exact }) => exact) }
}

async function readClaims(db: Db, params: URLSearchParams, options: Options) {
  const filters = askedOf("validation", params)
  const page = readPage(params, { sorts, defaultSort: "at", filters }, options.size)
  const search = await readSearch(db, params, options)
  const { awards, winners } = search
  const rows = [
    ...(awards ? await readAwardsToValidate(db, { asked: awards.asked, page }) : []),
    ...(winners ? await readWinnersToValidate(db, { asked: winners.asked, page }) : []),
  ]
  // Two indexes in one order: each gave a page of its own, and a page of both begins like that.
  const downwards = page.descending !== (page.cursor?.back ?? false)
  const inOrder = rows.sort((a, b) => (downwards ? -1 : 1) * (+a.at - +b.at || (a.id < b.id ? -1 : 1)))
  const cut = cutPage(inOrder.slice(0, page.size + 1), page, (row) => row.at)
  return withCount(cut, page, (most) => countClaims(db, search, most))
}

const viewLine = (row: ClaimRow, { named }: Options): ClaimLine => ({
  id: row.id,
  type: row.type,
  prize: row.prize,
  protocol: row.protocol,
  at: row.at,
  status: row.status,
  person: shownName(row, { named }),
  cpf: maskCpf(row.cpf),
  number: writtenNumber(row.number),
})

const writtenNumber = (number: ClaimRow["number"]) => number && formatLuckyNumber(number, number.seriesDigits)

/** The list as a file; it holds winners of draws, so it takes the permission to export those. */
export const validationExport: ExportSource<ClaimRow> = {
  area: "validation",
  permission: "winners:export",
  rowRights: seesClaims,
  columns: headedColumns("validation", [
    { name: "prize", kind: "text", value: (row) => row.prize },
    {
      name: "type",
      header: "Tipo",
      kind: "text",
      value: (row) => claimKindWords[row.type],
    },
    nameColumn({ name: "person", header: "Pessoa" }, (row) => row),
    cpfColumn((row) => row),
    { name: "protocol", header: "Protocolo do cupom", kind: "text", value: (row) => row.protocol },
    { name: "ticket", header: "Número da sorte", kind: "text", value: ({ number }) => writtenNumber(number) },
    { name: "since", kind: "date", value: (row) => row.at },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.validation[row.status] },
  ]),
  personOf: (row) => row.registrationId,
  reading: seesClaims,
  sorts,
  page: (db, params, size, { named, permissions }) => {
    const { awards, winners } = claimsSeen(permissions)
    return readClaims(db, params, { named, awards, winners, size })
  },
  rows(db, filters, { named, permissions }) {
    const seen = claimsSeen(permissions)
    return pagesOf(filters, (params, size) => readClaims(db, params, { ...seen, named, size }))
  },
  async count(db, filters, { named, permissions }) {
    const { awards, winners } = await readSearch(db, filters, { ...claimsSeen(permissions), named })
    return (await countClaims(db, { awards, winners, text: undefined }, COUNTED)).count
  },
}

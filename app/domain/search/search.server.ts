import { can, type HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { findByCode } from "#app/domain/fulfilment/seen-deliveries.server"
import { seenBy } from "#app/domain/fulfilment/seen-by"
import { listInvoices } from "#app/domain/invoices/invoices.list.server"
import { listPrizes } from "#app/domain/prizes/prizes.list.server"
import { listRegistrations } from "#app/domain/registrations/registrations.list.server"
import { listStores } from "#app/domain/stores/stores.list.server"
import { listTickets } from "#app/domain/tickets/tickets.list.server"
import { listWinners } from "#app/domain/winners/winners.list.server"
import { askedGroups, type SearchGroup, searchGroups } from "./asked-groups"
import { numbersTyped } from "./numbers-typed.server"

/** Hits of a group; the list shows the others. */
const SEARCH_HITS = 5

type Asking = { named: boolean; now: Date; size: number; permissions: HeldPermissions }
type FoundPage = { text: string; rows: unknown[]; more: boolean }

/** The list itself under another page: what it masks and finds is masked and found here, word for word. */
const asked = (text: string) => new URL(`list:?${new URLSearchParams({ q: text })}`)

const pageOf = <Row>(text: string, { rows, next }: { rows: Row[]; next: string | null }) => ({
  text,
  rows,
  more: next !== null,
})

const groups = {
  registrations: async (db: Db, text: string, asking: Asking) =>
    pageOf(text, await listRegistrations(db, asked(text), asking)),
  invoices: async (db: Db, text: string, asking: Asking) =>
    pageOf(text, await listInvoices(db, asked(text), asking)),
  tickets: findNumbers,
  prizes: async (db: Db, text: string, asking: Asking) =>
    pageOf(text, await listPrizes(db, asked(text), asking)),
  winners: async (db: Db, text: string, asking: Asking) =>
    pageOf(text, await listWinners(db, asked(text), asking)),
  fulfilment: async (db: Db, text: string, { permissions }: Asking) => ({
    text,
    rows: await findByCode(db, text.trim(), permissions),
    more: false,
  }),
  stores: async (db: Db, text: string, { size }: Asking) =>
    pageOf(text, await listStores(db, asked(text), size)),
} satisfies Record<SearchGroup, (db: Db, text: string, asking: Asking) => Promise<FoundPage>>

async function findNumbers(db: Db, text: string, asking: Asking) {
  const numbers = await numbersTyped(db, text)
  const pages = []
  for (const number of numbers) pages.push(await listTickets(db, asked(number), asking))
  const rows = pages.flatMap((page) => page.rows)
  const more = rows.length > asking.size || pages.some(({ next }) => next !== null)
  return { text: numbers[0] ?? text, rows: rows.slice(0, asking.size), more }
}

/** What was found in a group: the list's own lines, whether there are more, and the text by which the list has them. */
export type FoundGroup = {
  [Group in SearchGroup]: { group: Group } & Awaited<ReturnType<(typeof groups)[Group]>>
}[SearchGroup]

/** `signal` says whether somebody still waits for it. */
type SearchOptions = { permissions: HeldPermissions; now: Date; signal: AbortSignal }

/**
 * Looks a text up in every list that its form fits and the reader may open. One list after the other: somebody who types
 * takes one connection, and leaves the others to their colleagues; and none is asked for whoever typed on meanwhile.
 */
export async function searchOffice(
  db: Db,
  text: string,
  { permissions, now, signal }: SearchOptions,
): Promise<FoundGroup[]> {
  const named = can(permissions, "registrations:view")
  const wanted = askedGroups(text)
  const found: FoundGroup[] = []
  for (const group of searchGroups) {
    if (signal.aborted) break
    if (!wanted.includes(group) || !maySearch(group, permissions)) continue
    const page = await groups[group](db, text, { named, now, size: SEARCH_HITS, permissions })
    if (page.rows.length > 0) found.push({ group, ...page } as FoundGroup)
  }
  return found
}

/** Whom hits name to who reads full names; of a draw's winners no list says more than a first name and an initial. */
export const namedIn = (found: readonly FoundGroup[]): string[] => found.flatMap(namedInGroup)

function namedInGroup(found: FoundGroup): string[] {
  switch (found.group) {
    case "registrations":
      return found.rows.map(({ id }) => id)
    case "invoices":
    case "tickets":
    case "fulfilment":
      return found.rows.map(({ registrationId }) => registrationId)
    case "prizes":
      return found.rows.flatMap(({ winner }) => winner?.id ?? [])
    case "winners":
    case "stores":
      return []
  }
}

/** Deliveries are no area of their own: whoever may see a prize, or send it, sees how far it is. */
function maySearch(group: SearchGroup, permissions: HeldPermissions): boolean {
  if (group !== "fulfilment") return can(permissions, group)
  const { awards, winners } = seenBy(permissions)
  return awards || winners
}

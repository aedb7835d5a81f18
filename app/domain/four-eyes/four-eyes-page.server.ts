import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { cutPage, type Page, type PageRequest, readPage, withCount } from "#app/db/list.server"
import { countApprovals, listApprovals } from "#app/domain/approvals/approvals.queries.server"
import { leavesWaiting, readFourEyesFilters } from "./four-eyes-filters.server"
import { listWaiting, type WaitingLine } from "./waiting.queries.server"

type Request = Awaited<ReturnType<typeof listApprovals>>[number]
type Waiting = WaitingLine & { state: "asked" }
/** What waits elsewhere, or a request in a row of its own. */
export type FourEyesLine = ({ isRequest: true } & Request) | ({ isRequest: false } & Waiting)

type FourEyesRequest = { params: URLSearchParams; reader: Pick<Viewer, "permissions"> }

/**
 * A page of all that takes two people and that this reader may read, as its address filters it. What waits elsewhere is read
 * whole, for it stands in four tables and is little; each page takes its part of it.
 */
export async function listFourEyes(db: Db, { params, reader }: FourEyesRequest): Promise<Page<FourEyesLine>> {
  const filters = readFourEyesFilters(params)
  const page = readPage(params, {
    sorts: ["askedAt"],
    defaultSort: "-askedAt",
    filters: filters.filters,
  })
  const [waiting, requests] = await Promise.all([
    listWaiting(db, (permission) => can(reader.permissions, permission)),
    listApprovals(db, reader, { filters, page }),
  ])
  const elsewhere = waiting
    .filter((line) => leavesWaiting(filters, line))
    .map((line): FourEyesLine => ({ ...line, isRequest: false, state: "asked" }))
  const lines = elsewhere
    .filter((line) => isBehind(line, page))
    .concat(requests.map((request): FourEyesLine => ({ ...request, isRequest: true })))
    .toSorted((one, other) => (comesFirst(one, other, page) ? -1 : 1))
  const cut = cutPage(lines.slice(0, page.size + 1), page, (line) => placeInList(line, page))
  return withCount(cut, page, async (most) => {
    const count = elsewhere.length + (await countApprovals(db, reader, { filters, most }))
    return { count: Math.min(count, most), exact: count <= most }
  })
}

type Paged = PageRequest<string>

/** As the keyset walks: by place and id, backwards to a page before. */
const isDownwards = ({ descending, cursor }: Paged) => descending !== (cursor?.back ?? false)

/** What waits stands first, whichever way the moments go. */
const placeInList = ({ state, askedAt }: FourEyesLine, { descending }: Paged): string =>
  `${(state === "asked") === descending ? 1 : 0} ${askedAt.toISOString()}`

const keyOf = (line: FourEyesLine, page: Paged): string => `${placeInList(line, page)} ${line.id}`

const comesFirst = (one: FourEyesLine, other: FourEyesLine, page: Paged): boolean =>
  isDownwards(page) ? keyOf(one, page) > keyOf(other, page) : keyOf(one, page) < keyOf(other, page)

function isBehind(line: FourEyesLine, page: Paged): boolean {
  if (!page.cursor) return true
  const [key, start] = [keyOf(line, page), `${page.cursor.value} ${page.cursor.id}`]
  return isDownwards(page) ? key < start : key > start
}

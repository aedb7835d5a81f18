import { can, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listApprovals } from "#app/domain/approvals/approvals.queries.server"
import { leavesWaiting, readFourEyesFilters } from "#app/domain/four-eyes/four-eyes-filters.server"
import type { WaitingKind } from "#app/domain/four-eyes/waiting"
import { listWaiting } from "#app/domain/four-eyes/waiting.queries.server"
import { paths } from "#app/paths"
import { approvalWords } from "#app/words/approvals"
import { waitingWords } from "#app/words/four-eyes"

const { admin } = paths

/** Where each is ended. */
const places: Readonly<Record<WaitingKind, (id: string) => string>> = {
  "disqualify-award": admin.validation,
  "disqualify-winner": admin.validation,
  "validate-award": admin.validation,
  "validate-winner": admin.validation,
  "postpone-draw": admin.calculationOf,
  "publish-draw": admin.calculationOf,
}

/** Of each of both so many at most, what waits first and the newest first. */
const SHOWN = 200

type ApprovalsRequest = { params: URLSearchParams; reader: { permissions: readonly PermissionEntry[] } }

/** What the address leaves of all that this reader may end: what waits first and the newest first; behind it what is over. */
export async function viewApprovals(db: Db, { params, reader }: ApprovalsRequest) {
  const filters = readFourEyesFilters(params)
  const [waiting, asked] = await Promise.all([
    listWaiting(db, (permission) => can(reader.permissions, permission)),
    listApprovals(db, reader, filters),
  ])
  const left = waiting.filter((line) => leavesWaiting(filters, line)).slice(0, SHOWN)
  const rows = [
    ...left.map(({ kind, id, ...line }) => ({
      ...line,
      key: `${kind} ${id}`,
      to: places[kind](id),
      title: waitingWords[kind],
      state: "asked" as const,
    })),
    ...asked.map(({ id, kind, subject, person, state, askedBy, askedAt }) => ({
      key: id,
      to: admin.approval(id),
      title: approvalWords[kind].title,
      subject: person === null ? subject : `${subject}, ${person}`,
      state,
      askedBy,
      askedAt,
    })),
  ]
  const isOver = ({ state }: (typeof rows)[number]) => Number(state !== "asked")
  rows.sort((a, b) => isOver(a) - isOver(b) || +b.askedAt - +a.askedAt)
  return { rows, filters: filters.filters }
}

import { can } from "#app/auth/permissions"
import { listApprovalsAfter } from "#app/domain/approvals/approvals.queries.server"
import { EXPORT_PAGE, type ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { nameColumn } from "#app/domain/exports/person-columns"
import type { SeenLast } from "#app/domain/registrations/record-page.server"
import { approvalWords } from "#app/words/approvals"
import { waitingWords } from "#app/words/four-eyes"
import { lapseWords } from "#app/words/reasons/approvals"
import { stateWords } from "#app/words/states"
import { leavesWaiting, readFourEyesFilters } from "./four-eyes-filters.server"
import { fourEyesRights } from "./waiting"
import { listWaiting } from "./waiting.queries.server"

/** Something that takes two people, wherever it is ended. */
type Row = {
  id: string
  title: string
  /** The coupon, prize or draw that it is done to. */
  thing: string | null
  /** Whom it is about, or for. */
  person: { id: string; name: string; lastname: string } | null
  state: keyof typeof stateWords.approvals
  askedBy: string
  askedAt: Date
  reason: string | null
  endedBy: string | null
  endedAt: Date | null
  /** Why it was refused, or ended by itself. */
  answer: string | null
}

const nothingYet = {
  person: null,
  state: "asked",
  reason: null,
  endedBy: null,
  endedAt: null,
  answer: null,
} as const

/** All that takes two people and that its reader may read, as it is filtered: what waits elsewhere, then the requests. */
export const approvalsExport: ExportSource<Row> = {
  area: "approvals",
  permission: "actions:export",
  rowRights: fourEyesRights,
  columns: headedColumns("approvals", [
    { name: "request", header: "Pedido", kind: "text", value: (row) => row.title },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.approvals[row.state] },
    { name: "subject", header: "De quê", kind: "text", value: (row) => row.thing },
    nameColumn({ name: "person", header: "Pessoa" }, (row) => row.person),
    { name: "requestedBy", kind: "text", value: (row) => row.askedBy },
    { name: "requestedAt", kind: "date", value: (row) => row.askedAt },
    { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason, masked: () => null },
    { name: "endedBy", header: "Encerrado por", kind: "text", value: (row) => row.endedBy },
    { name: "endedAt", header: "Encerrado em", kind: "date", value: (row) => row.endedAt },
    { name: "answer", header: "Por que não", kind: "text", value: (row) => row.answer, masked: () => null },
  ]),
  personOf: (row) => row.person?.id,
  async *rows(db, params, { permissions, named }) {
    const filters = readFourEyesFilters(params)
    const waiting = await listWaiting(db, (permission) => can(permissions, permission))
    const left = waiting.filter((line) => leavesWaiting(filters, line))
    yield left.map(({ id, kind, subject, askedBy, askedAt }) => ({
      ...nothingYet,
      id,
      title: waitingWords[kind],
      thing: subject,
      askedBy,
      askedAt,
    }))
    for (let last: SeenLast | undefined; ;) {
      const rows = await listApprovalsAfter(db, { permissions, named }, { filters, most: EXPORT_PAGE, last })
      yield rows.map(({ kind, lapsedBecause, ...row }) => ({
        ...row,
        title: approvalWords[kind].title,
        answer: row.answer ?? (lapsedBecause && lapseWords[lapsedBecause].pt),
      }))
      const end = rows.at(-1)
      if (!end || rows.length < EXPORT_PAGE) return
      last = { at: end.askedAt, id: end.id }
    }
  },
}

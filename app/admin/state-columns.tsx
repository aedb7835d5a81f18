import type { Permission } from "#app/auth/permissions"
import { useCan } from "./frame-data"
import type { ListColumn } from "./list-page"
import { Moment } from "./moment"
import { StateButton } from "./state-button"
import { ActiveStatus } from "./status/active-status"

type Row = { id: string; active: boolean; createdAt: Date }

/** The last columns of a list of what takes part or no longer does; who holds `permission` changes that in its row. */
export function useStateColumns(permission: Permission): ListColumn<Row>[] {
  const columns: ListColumn<Row>[] = [
    { header: "Situação", cell: ({ active }) => <ActiveStatus active={active} /> },
    { header: "Cadastro", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  if (useCan()(permission))
    columns.push({ header: "Mudar", cell: (row) => <StateButton {...row} permission={permission} small /> })
  return columns
}

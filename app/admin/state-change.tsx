import type { ReactNode } from "react"
import type { Permission } from "#app/auth/permissions"
import type { Refusal } from "#app/forms/refusal"
import { Badge } from "#app/ui/badge"
import { choicesOf, stateWords } from "#app/words/states"
import { CommandButton, ConfirmDialog } from "./command-dialog"
import { useCan } from "./frame-data"
import type { ListColumn } from "./list-columns"
import { Moment } from "./moment"

const activeWords = stateWords.stores

/** Of what takes part or no longer does: bars, products. */
export const activeStatuses = choicesOf(activeWords)

export function ActiveStatus({ active }: { active: boolean }) {
  return active ? <Badge tone="good">{activeWords.active}</Badge> : <Badge>{activeWords.inactive}</Badge>
}

type StateButtonProps = {
  id: string
  active: boolean
  permission: Permission
  /** In a list's row. */
  small?: boolean
}

/** Opens the dialog that takes something out (`disable`), or in again (`enable`). */
export function StateButton({ id, active, permission, small }: StateButtonProps) {
  return (
    <CommandButton
      command={active ? "disable" : "enable"}
      id={id}
      permission={permission}
      variant={small ? "quiet" : active ? "danger" : "secondary"}
      small={small}
    >
      {active ? "Desativar" : "Reativar"}
    </CommandButton>
  )
}

/** The lists that end in them. */
type StateList = "stores" | "products"
type Row = { id: string; active: boolean; createdAt: Date }

/** The last columns of a list of what takes part or no longer does; who holds `permission` changes that in its row. */
export function useStateColumns(permission: Permission): ListColumn<Row, StateList>[] {
  const columns: ListColumn<Row, StateList>[] = [
    { header: "Situação", cell: ({ active }) => <ActiveStatus active={active} /> },
    { name: "registeredAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
  ]
  if (useCan()(permission))
    columns.push({
      header: "Mudar",
      buttons: true,
      cell: (row) => <StateButton {...row} permission={permission} small />,
    })
  return columns
}

type StateDialogsProps = {
  /** What the URL names; undefined where it is not on this page. */
  id: string | undefined
  answer: Refusal | undefined
  /** What each does, before the yes and its reason. */
  disabling: ReactNode
  enabling: ReactNode
}

/** The two dialogs that StateButton opens, one pair for all rows of a list. */
export function StateDialogs({ id = "", answer, disabling, enabling }: StateDialogsProps) {
  return (
    <>
      <ConfirmDialog command="disable" isDanger answer={answer} reason>
        <input type="hidden" name="id" value={id} />
        {disabling}
      </ConfirmDialog>
      <ConfirmDialog command="enable" answer={answer} reason>
        <input type="hidden" name="id" value={id} />
        {enabling}
      </ConfirmDialog>
    </>
  )
}

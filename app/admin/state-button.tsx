import type { Permission } from "#app/auth/permissions"
import { CommandButton } from "./command-dialog"

type Props = {
  id: string
  active: boolean
  permission: Permission
  /** In a list's row. */
  small?: boolean
}

/** Opens the dialog that takes something out (`disable`), or in again (`enable`). */
export function StateButton({ id, active, permission, small }: Props) {
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

import { UndoNotice } from "#app/admin/undo-notice"
import type { UndoableValidation } from "#app/domain/validation/undoable.queries.server"
import { paths } from "#app/paths"

type Props = {
  undoable: UndoableValidation | null
  /** In the queue the way back leads to the prize again. */
  isInQueue: boolean
}

/** The prize that was validated last, with the way back. */
export function LastValidation({ undoable, isInQueue }: Props) {
  if (!undoable) return null
  const { id, prize, version, waits } = undoable
  return (
    <UndoNotice
      id={id}
      version={version}
      action={isInQueue ? paths.admin.validationInQueue(id) : paths.admin.validation(id)}
    >
      Prêmio validado: {prize}. O email de confirmação sai{" "}
      {waits ? "quando o resultado for publicado." : "em dois minutos."}
    </UndoNotice>
  )
}

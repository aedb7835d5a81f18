import { useSearchParams } from "@remix-run/react"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { commandNames } from "#app/domain/commands/command"
import { commandWords } from "#app/words/commands"

/** One dialog for all commands; the URL says which. */
export function RunDialog({ formKey, answer }: { formKey: string; answer: unknown }) {
  const id = useSearchParams()[0].get("id")
  const name = commandNames.find((each) => each === id)
  if (!name) return null
  return (
    <ConfirmDialog command="run" answer={answer}>
      <input type="hidden" name="id" value={name} />
      <input type="hidden" name="formKey" value={formKey} />
      <p>
        <strong>{commandWords[name].title}.</strong> {commandWords[name].does}
      </p>
      <p>Ele entra na fila e o resultado aparece nesta página.</p>
    </ConfirmDialog>
  )
}

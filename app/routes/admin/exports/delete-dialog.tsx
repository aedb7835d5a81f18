import { useSearchParams } from "@remix-run/react"
import { ConfirmDialog } from "#app/admin/command-dialog"

/** One dialog for all rows; the URL says which. */
export function DeleteDialog({ answer }: { answer: unknown }) {
  const id = useSearchParams()[0].get("id") ?? ""
  return (
    <ConfirmDialog command="delete" answer={answer}>
      <input type="hidden" name="id" value={id} />
      <p>O arquivo some agora; se ainda estiver sendo gerado, ele para. O registro continua na lista.</p>
    </ConfirmDialog>
  )
}

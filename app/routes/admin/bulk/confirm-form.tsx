import { Form, Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { useBusyPage } from "#app/admin/use-busy"
import type { BulkCommand } from "#app/domain/bulk/bulk-command"
import { SelectField, TextareaField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Button, buttonClass } from "#app/ui/button"
import { reasonConstraint } from "#app/words/reason-length"
import { readableReason } from "#app/words/readable-reason"
import { invalidWords } from "#app/words/reasons/invalid-invoice"
import { bulkLists, bulkWords, sayThings } from "./command-words"

type View = { command: BulkCommand; list: keyof typeof bulkLists; filters: string; isOwn: boolean }
type Props = {
  view: View
  /** How many it would do. */
  can: number
  answer: Refusal | undefined
}

const codes = Object.entries(invalidWords).map(([value, { pt }]) => ({ value, label: pt }))

/** As a refusal names them where there are two. */
const codeLabels = { reasonCode: "Motivo, como a pessoa lê no email", reason: "Nas minhas palavras" }

/** Why, and the yes; whoever did not choose the rows only looks. */
export function ConfirmForm({ view: { command, list, filters, isOwn }, can, answer }: Props) {
  const [form, fields] = usePageForm<{ reason: string; reasonCode: string }>({
    intent: command,
    answer,
    constraint: reasonConstraint,
  })
  const busy = useBusyPage()
  const { href } = bulkLists[list]
  const back = (
    <Link to={filters === "" ? href : `${href}?${filters}`} className={buttonClass({ variant: "secondary" })}>
      Voltar à lista
    </Link>
  )
  if (!isOwn) return <p>Quem escolheu as linhas é quem confirma.</p>
  if (can === 0) return <div className="commands">{back}</div>
  const hasCodes = command === "invalidate"
  return (
    <PostForm form={form} summary="Não deu certo" labels={hasCodes ? codeLabels : undefined} className="form">
      {hasCodes && <SelectField field={fields.reasonCode} options={codes} placeholder="Selecione" required />}
      <TextareaField
        field={fields.reason}
        label={hasCodes ? undefined : "Motivo"}
        hint={hasCodes ? "Vai para a pessoa, depois do motivo da lista." : readableReason}
        optional={hasCodes ? "opcional" : undefined}
        rows={3}
        required={!hasCodes}
      />
      <div className="form__actions">
        <Button variant="danger" disabled={busy}>
          {bulkWords[command].yes} {sayThings(command, can)}
        </Button>
        {back}
      </div>
    </PostForm>
  )
}

/** Calls off what is still to be done. */
export const CancelForm = ({ children }: { children: ReactNode }) => (
  <Form method="post">
    <input type="hidden" name="intent" value="cancel" />
    <Button variant="secondary">{children}</Button>
  </Form>
)

import type { z } from "zod"
import { CommandDialog, ConfirmDialog } from "#app/admin/command-dialog"
import { conflictIn } from "#app/admin/refused"
import { OwnPasswordField } from "#app/admin/own-password-field"
import { Moment } from "#app/admin/moment"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import type { emailUpdateInput, enterInput } from "#app/domain/registrations/registration-input.server"
import type { NoteFields } from "#app/domain/registrations/registration-notes.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { ownPasswordWords } from "#app/words/form-fields"
import { readableReason } from "#app/words/readable-reason"

type EmailDialogProps = {
  person: { name: string; email: string; version: number }
  constraint: Constraint
  answer: Refusal | undefined
}

const labels = { email: "Email" }
const formLabels = Object.assign({}, labels, ownPasswordWords)

/** Another email for a participant; who saves over somebody else's change sees both first. */
export function EmailDialog({ person, constraint, answer }: EmailDialogProps) {
  const [form, fields] = usePageForm<z.input<typeof emailUpdateInput>>({
    intent: "update_email",
    answer,
    defaultValue: { email: person.email },
    constraint,
  })
  return (
    <CommandDialog
      command="update_email"
      title={`Alterar o email de ${person.name}?`}
      form={form}
      labels={formLabels}
    >
      <p>
        A pessoa passa a receber as mensagens no endereço novo, e links de senha já enviados deixam de valer.
      </p>
      <StaleNotice conflict={conflictIn(answer)} labels={labels} />
      <VersionField answer={answer} current={person.version} began={{ email: person.email }} />
      <TextField field={fields.email} label={labels.email} type="email" autoComplete="off" />
      <OwnPasswordField field={fields.currentPassword} />
    </CommandDialog>
  )
}

type DisableDialogProps = {
  name: string
  /** It takes two people just now, and this only asks for it. */
  takesTwo: boolean
  answer: Refusal | undefined
}

/** The account's end by another hand: at once, or as another person confirms it. */
export const DisableDialog = ({ name, takesTwo, answer }: DisableDialogProps) => (
  <ConfirmDialog
    command="disable"
    isDanger
    title={takesTwo ? `Pedir para desativar o cadastro de ${name}?` : `Desativar o cadastro de ${name}?`}
    answer={answer}
    reason
    reasonHint={readableReason}
  >
    {takesTwo && (
      <p>
        A pessoa tem número num sorteio que não terminou. Você pede, e outra pessoa confirma. Até lá nada
        muda. Com a confirmação:
      </p>
    )}
    <p>A pessoa não entra mais e as sessões abertas terminam. O que já enviou continua guardado.</p>
  </ConfirmDialog>
)

type EnableDialogProps = {
  name: string
  /** Since when the person waits to be forgotten; null where they did not ask. */
  wantsErasureSince: Date | null
  answer: Refusal | undefined
}

/** The account given back; of whoever closed it themselves, what becomes of their wish. */
export const EnableDialog = ({ name, wantsErasureSince, answer }: EnableDialogProps) => (
  <ConfirmDialog
    command="enable"
    title={`Reativar o cadastro de ${name}?`}
    answer={answer}
    reason
    reasonHint={readableReason}
  >
    {wantsErasureSince && (
      <p>
        <strong>
          A pessoa pediu a exclusão em <Moment at={wantsErasureSince} />.
        </strong>{" "}
        Reativar anula esse pedido: os dados dela não são mais apagados. Ela recebe um email dizendo isso, e
        as novidades por email ficam desligadas.
      </p>
    )}
    <p>A pessoa volta a entrar com a senha que tinha.</p>
  </ConfirmDialog>
)

const enterLabels = { reason: "Motivo", password: ownPasswordWords.currentPassword }

type EnterDialogProps = { name: string; constraint: Constraint; answer: Refusal | undefined }

/** Into the site as somebody else: why, and by whose hand. */
export function EnterDialog({ name, constraint, answer }: EnterDialogProps) {
  const [form, fields] = usePageForm<z.input<typeof enterInput>>({ intent: "login", answer, constraint })
  return (
    <CommandDialog
      command="login"
      title={`Entrar como ${name}?`}
      form={form}
      labels={enterLabels}
      reloadDocument
    >
      <p>
        Você vai ver o site como {name}. A entrada fica registrada nas ações e no histórico da pessoa. Mudar a
        conta ou enviar algo em nome dela não é possível.
      </p>
      <TextareaField field={fields.reason} rows={3} />
      <TextField
        field={fields.password}
        type="password"
        autoComplete="current-password"
        hint="A do painel, não a da pessoa."
      />
    </CommandDialog>
  )
}

type NoteDialogProps = { formKey: string; constraint: Constraint; answer: Refusal | undefined }

/** What was said in a call: written once, never changed. */
export function NoteDialog({ formKey, constraint, answer }: NoteDialogProps) {
  const [form, fields] = usePageForm<NoteFields>({ intent: "note", answer, constraint })
  return (
    <CommandDialog command="note" form={form} title="Anotar ligação">
      <input type="hidden" name="formKey" value={formKey} />
      <p>A anotação fica no cadastro com o seu nome e não muda mais.</p>
      <TextareaField field={fields.note} label="Anotação" hint={readableReason} rows={5} />
    </CommandDialog>
  )
}

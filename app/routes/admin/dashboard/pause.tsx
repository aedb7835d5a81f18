import { CommandButton, CommandDialog, ConfirmDialog } from "#app/admin/command-dialog"
import { Moment } from "#app/admin/moment"
import type { PauseFields } from "#app/domain/pauses/pause-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { Notice } from "#app/ui/notice"
import { pauseFieldWords } from "#app/words/form-fields"

type PauseView = {
  id: string
  noticePt: string
  reason: string
  pausedAt: Date
  pausedBy: string
}

export const PauseButton = () => (
  <div className="page-head__actions">
    <CommandButton command="pause" permission="dashboard:command">
      Pausar envios
    </CommandButton>
  </div>
)

/** Since when nobody can send anything, and what the public reads meanwhile. */
export const Paused = ({ noticePt, reason, pausedAt, pausedBy }: PauseView) => (
  <Notice tone="warning" title="Envio de cupons pausado">
    <p>
      Por {pausedBy}, em <Moment at={pausedAt} />. {reason}
    </p>
    <p>O público lê: “{noticePt}”</p>
    <CommandButton command="resume" permission="dashboard:command" small>
      Retomar envios
    </CommandButton>
  </Notice>
)

type DialogsProps = {
  pause: PauseView | null
  constraint: Constraint
  formKey: string
  answer: Refusal | undefined
}

export function PauseDialogs({ pause, constraint, formKey, answer }: DialogsProps) {
  const [form, fields] = usePageForm<PauseFields>({ intent: "pause", answer, constraint })
  return (
    <>
      <CommandDialog command="pause" form={form} title="Pausar o envio de cupons?" labels={pauseFieldWords}>
        <input type="hidden" name="formKey" value={formKey} />
        <p>
          Ninguém consegue enviar cupons até alguém retomar; o que já chegou continua valendo. O período do
          sorteio não muda.
        </p>
        <TextareaField field={fields.noticePt} label={pauseFieldWords.noticePt} rows={3} />
        <TextareaField field={fields.noticeEn} label={pauseFieldWords.noticeEn} rows={3} />
        <TextareaField field={fields.reason} label="Motivo, só para a equipe" rows={2} />
      </CommandDialog>
      <ConfirmDialog
        command="resume"
        title="Retomar o envio de cupons?"
        answer={answer}
        isOver={pause === null}
      >
        <input type="hidden" name="id" value={pause?.id ?? ""} />
        <p>{pause ? "Os cupons voltam a ser aceitos na hora." : "O envio já foi retomado."}</p>
      </ConfirmDialog>
    </>
  )
}

import { Link } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import {
  OpenApproval,
  type OpenApprovalView,
  TakesFourEyes,
  type DeedFourEyesView,
} from "#app/admin/open-approval"
import { useBusyPage } from "#app/admin/use-busy"
import type { CpfBlockInput, BlockFields } from "#app/domain/cpf-block/cpf-block-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextareaField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { Button, buttonClass } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { type CheckedCpf, Consequences } from "./consequences"
import { readableReason } from "#app/words/readable-reason"

/** What was typed and looked up, and waits for a yes. */
export type ToConfirm = {
  typed: BlockFields
  checked: CheckedCpf
  /** Where the block takes four eyes: whether a second one is there. */
  fourEyes: DeedFourEyesView | null
  /** What is asked about the person already. */
  open: OpenApprovalView | null
}

const labels: Record<keyof CpfBlockInput, string> = { cpf: "CPF", reason: "Motivo" }

type CheckProps = { formKey: string; cpf: string; constraint: Constraint; answer: Refusal | undefined }

/** The first step: the CPF and why. What the second one refuses comes back to it too. */
export function CheckForm({ formKey, cpf, constraint, answer }: CheckProps) {
  const [form, fields] = usePageForm<BlockFields>({
    intent: ["check", "block", "ask"],
    answer,
    constraint,
    defaultValue: { cpf },
  })
  return (
    <Card title="Quem não pode participar">
      <PostForm form={form} summary="Confira os campos" labels={labels} className="form">
        <p>
          Para funcionários da promotora, da agência e de fornecedores, e outras pessoas que o regulamento
          impede. O bloqueio pode ser retirado depois; o histórico fica.
        </p>
        <input type="hidden" name="formKey" value={formKey} />
        <TextField field={fields.cpf} inputMode="numeric" autoComplete="off" />
        <TextareaField field={fields.reason} hint={readableReason} rows={3} />
        <div className="form__actions">
          <Button>Conferir</Button>
        </div>
      </PostForm>
    </Card>
  )
}

/** The second step: what the block will do. */
export function BlockForm({ typed, checked, fourEyes, open }: ToConfirm) {
  const [form] = usePageForm({ intent: fourEyes ? "ask" : "block", answer: undefined })
  const busy = useBusyPage()
  const isAskable = !open && (!fourEyes || fourEyes.second === "there")
  return (
    <Card title="O que vai acontecer">
      {open ? <OpenApproval view={open} /> : fourEyes && <TakesFourEyes view={fourEyes} />}
      <PostForm form={form} summary="Não deu certo" className="form">
        <DescriptionList
          facts={[
            { term: labels.cpf, value: typed.cpf },
            { term: labels.reason, value: typed.reason, wide: true },
          ]}
        />
        <Consequences {...checked} />
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form__actions">
          {isAskable && (
            <Button variant="danger" disabled={busy}>
              {fourEyes ? "Pedir bloqueio" : "Bloquear CPF"}
            </Button>
          )}
          <Link to={paths.admin.cpfBlockCreate} className={buttonClass({ variant: "secondary" })}>
            Voltar
          </Link>
        </div>
      </PostForm>
    </Card>
  )
}

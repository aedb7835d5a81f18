import { Link, useNavigation } from "@remix-run/react"
import { Card } from "#app/admin/detail-page"
import { TextareaField, TextField } from "#app/forms/fields"
import { PostForm, usePageForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { Button, buttonClass } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { type CheckedCpf, Consequences } from "./consequences"

/** What was typed and looked up, and waits for a yes. */
export type ToConfirm = { cpf: string; reason: string; formKey: string; checked: CheckedCpf }

type Fields = { cpf: string; reason: string }

const labels = { cpf: "CPF", reason: "Motivo" }

/** Two steps: the CPF and why, then what the block will do. Both are plain forms. */
export function BlockForm({ formKey, answer }: { formKey: string; answer: unknown }) {
  const [form, fields] = usePageForm<Fields>("cpf-block", answer)
  const busy = useNavigation().state !== "idle"
  const toConfirm = (answer as { toConfirm?: ToConfirm } | undefined)?.toConfirm
  if (toConfirm)
    return (
      <Card title="O que vai acontecer">
        <PostForm form={form} summary="Não deu certo" className="form">
          <DescriptionList
            facts={[
              { term: "CPF", value: toConfirm.cpf },
              { term: "Motivo", value: toConfirm.reason, wide: true },
            ]}
          />
          <Consequences {...toConfirm.checked} />
          <input type="hidden" name="intent" value="block" />
          {(["cpf", "reason", "formKey"] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={toConfirm[name]} />
          ))}
          <div className="form__actions">
            <Button variant="danger" disabled={busy}>
              Bloquear CPF
            </Button>
            <Link to={paths.admin.cpfBlockCreate} className={buttonClass({ variant: "secondary" })}>
              Voltar
            </Link>
          </div>
        </PostForm>
      </Card>
    )
  return (
    <Card title="Quem não pode participar">
      <PostForm form={form} summary="Confira os campos" labels={labels} className="form">
        <p>
          Para funcionários da promotora, da agência e de fornecedores, e outras pessoas que o regulamento
          impede. O bloqueio pode ser retirado depois; o histórico fica.
        </p>
        <input type="hidden" name="intent" value="check" />
        <input type="hidden" name="formKey" value={formKey} />
        <TextField field={fields.cpf} label="CPF" inputMode="numeric" autoComplete="off" required />
        <TextareaField field={fields.reason} label="Motivo" rows={3} maxLength={500} required />
        <div className="form__actions">
          <Button>Conferir</Button>
        </div>
      </PostForm>
    </Card>
  )
}

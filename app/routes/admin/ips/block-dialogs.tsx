import { CommandDialog, ConfirmDialog } from "#app/admin/command-dialog"
import { momentText } from "#app/admin/moment"
import { blockDays, type IpBlockFields } from "#app/domain/ips/ip-block"
import { SelectField, TextareaField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { sayCount } from "#app/words/count"
import { reasonConstraint } from "#app/words/reason-length"

const days = blockDays.map((value) => ({ value, label: sayCount(Number(value), "dia", "dias") }))

/** As a refusal names them. */
const labels = { days: "Por quanto tempo", reason: "Motivo" }

type Hit = { count: number; exact: boolean }
type BlockProps = { hit: Hit; formKey: string; answer: Refusal | undefined }

function sayHit({ count, exact }: Hit): string {
  if (count === 0) return "Ninguém usou este endereço nos últimos 30 dias."
  const people = sayCount(count, "pessoa usou", "pessoas usaram")
  return `${exact ? "" : "Pelo menos "}${people} este endereço nos últimos 30 dias.`
}

/** First whom it hits, then for how long and why. */
export function BlockDialog({ hit, formKey, answer }: BlockProps) {
  const [form, fields] = usePageForm<IpBlockFields>({ intent: "block", answer, constraint: reasonConstraint })
  return (
    <CommandDialog command="block" isDanger form={form} labels={labels} title="Bloquear endereço?">
      <p>
        <strong>{sayHit(hit)}</strong> Um bar, uma empresa ou uma operadora inteira pode estar atrás dele.
      </p>
      <p>
        Ninguém se cadastra, entra ou envia cupons daqui até o prazo acabar. Quem tentar lê até quando vale. O
        painel não é afetado.
      </p>
      <input type="hidden" name="formKey" value={formKey} />
      <SelectField field={fields.days} options={days} placeholder="Selecione" required />
      <TextareaField field={fields.reason} rows={3} required />
    </CommandDialog>
  )
}

type LiftProps = { standing: { id: string; until: Date } | null; answer: Refusal | undefined }

export function LiftDialog({ standing, answer }: LiftProps) {
  if (!standing) return null
  return (
    <ConfirmDialog command="unblock" title="Liberar endereço?" answer={answer} reason>
      <input type="hidden" name="id" value={standing.id} />
      <p>
        O bloqueio valeria até {momentText(standing.until)}. Ele continua no histórico, com quem o retirou.
      </p>
    </ConfirmDialog>
  )
}

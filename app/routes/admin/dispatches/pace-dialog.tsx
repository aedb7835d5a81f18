import { CommandDialog } from "#app/admin/command-dialog"
import { conflictIn } from "#app/admin/refused"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import type { Count } from "#app/db/bounded-count.server"
import type { PaceFields } from "#app/domain/dispatches/dispatch-input.server"
import type { Constraint } from "#app/forms/constraint.server"
import { TextField } from "#app/forms/fields"
import { usePageForm } from "#app/forms/post-form"
import type { Refusal } from "#app/forms/refusal"
import { sayCountUpTo } from "#app/words/count"
import { Takes } from "./asking"

type Props = {
  dispatch: { pace: number; version: number }
  /** Who has still to get it. */
  left: Count
  /** It ended, or was canceled. */
  isOver: boolean
  constraint: Constraint
  answer: Refusal | undefined
}

const labels = { pace: "Emails por minuto" }

/** Another pace for a mailing that has not ended; who saves over somebody else's change sees both first. */
export function PaceDialog({ dispatch, left, isOver, constraint, answer }: Props) {
  const [form, fields] = usePageForm<PaceFields>({
    intent: "pace",
    answer,
    defaultValue: { pace: String(dispatch.pace) },
    constraint,
  })
  return (
    <CommandDialog command="pace" title="Mudar o ritmo deste envio?" form={form} isOver={isOver}>
      <StaleNotice conflict={conflictIn(answer)} labels={labels} />
      <VersionField answer={answer} current={dispatch.version} began={{ pace: String(dispatch.pace) }} />
      <p>
        {sayCountUpTo(left, "pessoa ainda recebe", "pessoas ainda recebem")}. O novo ritmo vale em poucos
        minutos.
      </p>
      <TextField
        field={fields.pace}
        label={labels.pace}
        inputMode="numeric"
        autoComplete="off"
        hint={
          <>
            De 1 a 6.000. <Takes count={left} pace={fields.pace.value} />
          </>
        }
      />
    </CommandDialog>
  )
}

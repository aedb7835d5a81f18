import { AwardDecision } from "#app/admin/award-decision"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { PrizeOf } from "#app/admin/prize-of"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { conflictIn, sayStates } from "#app/admin/refused"
import { disqualificationWords, publicReasonOptions } from "#app/words/reasons/public-reasons"
import type { RecordView } from "./record-view.server"
import { sayState } from "./say-state"
import type { Refusal } from "#app/forms/refusal"

const codes = publicReasonOptions(disqualificationWords)

const ASKING =
  "Você pede, e outra pessoa confirma depois de 48 horas. A pessoa é avisada e pode responder; até lá nada muda para ela."

type Props = { view: RecordView; answer: Refusal | undefined }

/** A prize on the spot is lost by its award, a draw's by its place in the result, which itself never changes. */
export function InvalidateDialog({ view, answer }: Props) {
  if (view.type === "award")
    return (
      <AwardDecision award={view} answer={answer} command="invalidate" becomes="invalid" reason codes={codes}>
        <PrizeOf {...whoseOf(view)} />
        <p>{ASKING}</p>
      </AwardDecision>
    )
  return (
    <ConfirmDialog command="invalidate" isDanger answer={answer} reason codes={codes}>
      <StaleNotice
        conflict={sayStates(conflictIn(answer), { field: "state", becomes: "invalid", say: sayState })}
        labels={{ state: "Situação", reason: "Explicação" }}
      />
      <VersionField answer={answer} current={view.version} />
      <PrizeOf {...whoseOf(view)} />
      <p>
        {ASKING} O resultado não muda; confirmada, o próximo suplente pode ser chamado. O motivo público
        aparece na página do sorteio, a explicação não.
      </p>
    </ConfirmDialog>
  )
}

/** Whose prize it is, as a dialog names it. */
export const whoseOf = ({ person, prize }: Pick<RecordView, "person" | "prize">) => ({
  person: `${person.name} ${person.lastname}`,
  prize: prize.name,
})

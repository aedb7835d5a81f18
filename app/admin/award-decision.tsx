import type { ComponentProps, ReactNode } from "react"
import { ConfirmDialog } from "./command-dialog"
import { StaleNotice, VersionField } from "./stale-notice"
import { conflictIn, sayStates } from "./refused"
import { prizeStatusLabel } from "./status/prize-status"
import { type Refusal, typedIn } from "#app/forms/refusal"

type State = Parameters<typeof prizeStatusLabel>[0]
/** An award as the page shows it. */
export type SeenAward = { id: string; version: number }
type Props = {
  /** Whoever holds the prize, as the page shows it. */
  award: SeenAward | null
  answer: Refusal | undefined
  command: string
  becomes: State
  reason?: boolean
  codes?: ComponentProps<typeof ConfirmDialog>["codes"]
  /** What it does, before the yes. */
  children: ReactNode
}

const sayState = (state: string) => prizeStatusLabel(state as State)

/** A decision about who holds an instant prize: who decides over somebody else's decision sees both first. */
export function AwardDecision({ award, answer, command, becomes, reason, codes, children }: Props) {
  return (
    <ConfirmDialog
      command={command}
      isDanger={becomes === "invalid"}
      answer={answer}
      reason={reason}
      codes={codes}
    >
      <StaleNotice
        conflict={sayStates(conflictIn(answer), { field: "state", becomes, say: sayState })}
        labels={{ state: "Situação", reason: "Motivo" }}
      />
      {award && <SeenFields award={award} answer={answer} />}
      {children}
    </ConfirmDialog>
  )
}

/** The award that the decision is about, as VersionField does it: a later one of the same prize is another matter. */
function SeenFields({ award, answer }: { award: SeenAward; answer: Refusal | undefined }) {
  const saved = conflictIn(answer)?.saved.awardId
  const awardId = typeof saved === "string" ? saved : (typedIn(answer, "awardId") ?? award.id)
  return (
    <>
      <input type="hidden" name="awardId" value={awardId} />
      <VersionField answer={answer} current={award.version} />
    </>
  )
}

import type { ReactNode } from "react"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { StaleNotice, VersionField } from "#app/admin/stale-notice"
import { prizeStatusLabel } from "#app/admin/status/prize-status"
import type { PrizeState } from "#app/domain/prizes/prize"
import type { AwardView } from "./detail-view.server"

type Props = { award: AwardView | null; answer: unknown }

/** Decisions about who holds the prize, each with what it does before the yes. */
export function ReviewDialogs({ award, answer }: Props) {
  const shared = { award, answer }
  return (
    <>
      <Decision {...shared} command="validate" becomes="validated">
        <p>O prêmio fica confirmado para quem ganhou.</p>
      </Decision>
      <Decision {...shared} command="invalidate" becomes="invalid" reason>
        <p>A pessoa perde o prêmio. Ele não volta à oferta sozinho.</p>
      </Decision>
      <Decision {...shared} command="update" becomes="pending" reason>
        <p>O prêmio volta a ser de {award?.person.name ?? "quem ganhou"}, para ser conferido de novo.</p>
      </Decision>
      <Decision {...shared} command="release" becomes="available" reason>
        <p>O prêmio fica livre: quem estiver na vez ganha, ou ele pode ser entregue à mão.</p>
      </Decision>
    </>
  )
}

type DecisionProps = Props & { command: string; becomes: PrizeState; reason?: boolean; children: ReactNode }

/** Who decides over somebody else's decision sees both first. */
function Decision({ award, answer, command, becomes, reason, children }: DecisionProps) {
  return (
    <ConfirmDialog command={command} answer={answer} reason={reason}>
      <StaleNotice answer={inWords(answer, becomes)} labels={{ state: "Situação", reason: "Motivo" }} />
      {award && <SeenAward award={award} answer={answer} />}
      {children}
    </ConfirmDialog>
  )
}

type Stale = {
  code?: string
  refused?: { current?: { state: PrizeState; awardId: string } | null }
  result?: { initialValue?: Record<string, unknown> }
}
const asStale = (answer: unknown): Stale =>
  typeof answer === "object" && answer !== null ? (answer as Stale) : {}

/** The award that the decision is about, as VersionField does it: a later one of the same prize is another matter. */
function SeenAward({ award, answer }: { award: AwardView; answer: unknown }) {
  const { code, refused, result } = asStale(answer)
  const [saved, sent] = [
    code === "STALE" ? refused?.current?.awardId : undefined,
    result?.initialValue?.awardId,
  ]
  return (
    <>
      <input type="hidden" name="awardId" value={saved ?? (typeof sent === "string" ? sent : award.id)} />
      <VersionField answer={answer} current={award.version} />
    </>
  )
}

/** A stale decision with both states as people read them. */
function inWords(answer: unknown, becomes: PrizeState): unknown {
  const { refused, result, ...rest } = asStale(answer)
  if (!refused?.current) return answer
  return {
    ...rest,
    refused: { current: { ...refused.current, state: prizeStatusLabel(refused.current.state) } },
    result: { ...result, initialValue: { ...result?.initialValue, state: prizeStatusLabel(becomes) } },
  }
}

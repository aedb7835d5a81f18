import { AwardDecision } from "#app/admin/award-decision"
import type { AwardView } from "./detail-view.server"

type Props = { award: AwardView | null; answer: unknown }

/** Decisions about who holds the prize, each with what it does before the yes; the papers are checked at /admin/validation. */
export function ReviewDialogs({ award, answer }: Props) {
  const shared = { award, answer, reason: true }
  return (
    <>
      <AwardDecision {...shared} command="invalidate" becomes="invalid">
        <p>A pessoa perde o prêmio. Ele não volta à oferta sozinho.</p>
      </AwardDecision>
      <AwardDecision {...shared} command="update" becomes="pending">
        <p>O prêmio volta a ser de {award?.person.name ?? "quem ganhou"}, para ser conferido de novo.</p>
      </AwardDecision>
      <AwardDecision {...shared} command="release" becomes="available">
        <p>O prêmio fica livre: quem estiver na vez ganha, ou ele pode ser entregue à mão.</p>
      </AwardDecision>
    </>
  )
}

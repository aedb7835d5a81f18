import { AwardDecision } from "#app/admin/award-decision"
import { LostPrizeDialogs } from "#app/admin/lost-prize-dialogs"
import type { AwardView } from "./detail-view.server"

type Props = { award: AwardView | null; answer: unknown }

/** Decisions about who holds the prize, each with what it does before the yes; the papers are checked at /admin/validation. */
export const ReviewDialogs = ({ award, answer }: Props) => (
  <>
    <AwardDecision award={award} answer={answer} command="invalidate" becomes="invalid" reason>
      <p>A pessoa perde o prêmio. Ele não volta à oferta sozinho.</p>
    </AwardDecision>
    <LostPrizeDialogs award={award} person={award?.person.name} answer={answer} />
  </>
)

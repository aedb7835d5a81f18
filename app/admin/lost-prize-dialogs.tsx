import { CommandButton } from "./command-dialog"
import { AwardDecision, type SeenAward } from "./award-decision"
import { PrizeOf } from "./prize-of"
import type { Refusal } from "#app/forms/refusal"

type MayProps = { may: { update: boolean; release: boolean } }

/** The two ways out for a prize that somebody lost. */
export const LostPrizeCommands = ({ may }: MayProps) => (
  <>
    {may.update && (
      <CommandButton command="update" permission="prizes:update">
        Voltar a pendente
      </CommandButton>
    )}
    {may.release && (
      <CommandButton command="release" permission="prizes:update">
        Devolver à oferta
      </CommandButton>
    )}
  </>
)

type DialogProps = {
  award: SeenAward | null
  person: string | undefined
  prize: string
  answer: Refusal | undefined
}

/** What each of them does, before the yes. */
export function LostPrizeDialogs({ person = "quem ganhou", prize, ...shared }: DialogProps) {
  return (
    <>
      <AwardDecision {...shared} command="update" becomes="pending" reason>
        <p>O prêmio volta a ser de {person}, para ser conferido de novo.</p>
      </AwardDecision>
      <AwardDecision {...shared} command="release" becomes="available" reason>
        <PrizeOf person={person} prize={prize} />
        <p>
          O prêmio da programação volta como um novo prêmio, em um momento que ninguém conhece. Fora da
          programação, ou depois do fim, ele pode ser entregue à mão.
        </p>
      </AwardDecision>
    </>
  )
}

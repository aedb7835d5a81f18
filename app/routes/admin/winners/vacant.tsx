import { Notice } from "#app/ui/notice"
import type { Vacancy, WinnerView } from "./detail-view.server"

export const whyVacant: Readonly<Record<Vacancy, string>> = {
  treasury:
    "Neste sorteio, depois da publicação, o prêmio sem dono vai para o Tesouro Nacional. Ninguém é chamado para este lugar.",
  "nobody-left": "Não há mais suplentes neste sorteio. Ninguém pode ser chamado para este lugar.",
}

/** Instead of the button that calls the next surrogate: why there is none. */
export function Vacant({ view: { staysVacant } }: { view: WinnerView }) {
  if (!staysVacant) return null
  return (
    <Notice title="O lugar fica vago">
      <p>{whyVacant[staysVacant]}</p>
    </Notice>
  )
}

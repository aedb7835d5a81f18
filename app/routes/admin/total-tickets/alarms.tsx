import { errorCatalogue } from "#app/errors"
import { Notice } from "#app/ui/notice"
import type { SegmentView } from "./totals-view.server"

/** NUMBERS_EXHAUSTED in the words of the errors' catalogue, and what it means for an invoice. */
const refused = `um cupom que ganharia números dele é recusado: “${errorCatalogue.NUMBERS_EXHAUSTED.pt}”`
const lastOnes = `Não cabem mais séries neste sorteio. Quando acabarem, ${refused}`
const noneLeft = `Não cabem mais séries neste sorteio: até o fim do período, ${refused} Se ninguém tem número dele, cancele o sorteio e planeje outro; senão, pause os envios no painel.`

/** Series that will soon be full, while something can be done about it. */
export function Alarms({ alarming }: { alarming: readonly SegmentView[] }) {
  if (alarming.length === 0) return null
  return (
    <Notice tone="warning" title="Números da sorte acabando">
      {alarming.map(({ drawId, title, series, isLost, share, left, takesMore }) => (
        <p key={`${drawId} ${series}`}>
          {title}, série {series}:{" "}
          {isLost
            ? `a chave se perdeu, e não sai mais número. ${takesMore ? "Abra mais séries." : noneLeft}`
            : `${share} já usados, ainda livres: ${left}. ${takesMore ? "Abra mais séries antes que acabem." : lastOnes}`}
        </p>
      ))}
    </Notice>
  )
}

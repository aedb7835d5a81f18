import { errorCatalogue } from "#app/errors"
import { Notice } from "#app/ui/notice"
import type { SegmentView } from "./totals-view.server"

/** NUMBERS_EXHAUSTED in the words of the errors' catalogue, and what it means for an invoice. */
const lastOnes = `Não cabem mais séries neste sorteio. Quando acabarem, um cupom que ganharia números dele é recusado: “${errorCatalogue.NUMBERS_EXHAUSTED.pt}”`

/** Series that will soon be full, while something can be done about it. */
export function Alarms({ segments }: { segments: readonly SegmentView[] }) {
  const alarming = segments.filter(({ isAlarming }) => isAlarming)
  if (alarming.length === 0) return null
  return (
    <Notice tone="warning" title="Números da sorte acabando">
      {alarming.map(({ drawId, title, series, share, left, takesMore }) => (
        <p key={`${drawId} ${series}`}>
          {title}, série {series}: {share} já usados, ainda livres: {left}.{" "}
          {takesMore ? "Abra mais séries antes que acabem." : lastOnes}
        </p>
      ))}
    </Notice>
  )
}

import { Notice } from "#app/ui/notice"
import type { CalculationView } from "./detail-view.server"

/** For whoever took part in a result that went back, by whichever account. */
export function NewPeople({ viewer }: { viewer: CalculationView["viewer"] }) {
  if (!viewer.tookPart) return null
  return (
    <Notice tone="warning" title="Este passo é de outra pessoa">
      <p>
        Você, ou quem mexeu na sua conta, participou da apuração que foi devolvida: ela precisa de duas
        pessoas novas.
      </p>
    </Notice>
  )
}

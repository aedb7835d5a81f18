import { Notice } from "#app/ui/notice"
import type { CalculationView } from "./detail-view.server"

/** For whoever took part in a result that went back. */
export function NewPeople({ viewer }: { viewer: CalculationView["viewer"] }) {
  if (!viewer.tookPart) return null
  return (
    <Notice tone="warning" title="Este passo é de outra pessoa">
      <p>Você participou da apuração que foi devolvida: ela precisa de duas pessoas novas.</p>
    </Notice>
  )
}

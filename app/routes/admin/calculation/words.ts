import type { TypedState } from "#app/domain/draws/calculation/enter-extraction.server"
import { sayNumber } from "#app/words/count"
import type { MinutesView } from "./minutes-view.server"
import { momentText } from "#app/admin/moment"
import { handInFaultWords } from "#app/words/hand-in"

export const sayTyped: Record<TypedState, string> = {
  first: "Prêmios guardados: agora outra pessoa digita.",
  agreed: "As duas pessoas digitaram o mesmo: falta apurar.",
  differs: "Prêmios guardados. As digitações não são iguais.",
}

export const figure = (count: number | null) => (count === null ? "—" : sayNumber(count))

type HandIns = Pick<MinutesView, "handIns" | "handInFault">

/** Whether and when the regulator was handed the base, in a sentence. */
export function sayHandIn({ handIns: [last], handInFault }: HandIns): string {
  const fault = handInFault ? ` ${handInFaultWords[handInFault].title}.` : ""
  if (!last) return fault.trim() || "ainda não anotada."
  return `em ${momentText(last.handedAt)}, protocolo ${last.protocol}.${fault}`
}

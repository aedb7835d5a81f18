import type { TypedState } from "#app/domain/draws/calculation/enter-extraction.server"
import type { StepName } from "#app/domain/draws/calculation/next-step"
import { sayNumber } from "#app/ui/figure"

const steps: Record<StepName, string> = {
  close: "Fechar o período",
  base: "Esperar a base",
  extraction: "Digitar a extração",
  compute: "Apurar",
  publish: "Publicar ou devolver",
}
export const sayStep = (step: StepName): string => steps[step]

export const sayTyped: Record<TypedState, string> = {
  first: "Prêmios guardados: agora outra pessoa digita.",
  agreed: "As duas pessoas digitaram o mesmo: falta apurar.",
  differs: "Prêmios guardados. As digitações não são iguais.",
}

export const figure = (count: number | null) => (count === null ? "—" : sayNumber(count))

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

export const figure = (count: number | null) => (count === null ? "—" : sayNumber(count))

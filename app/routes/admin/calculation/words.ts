import type { StepName } from "#app/domain/draws/next-step"

const steps: Record<StepName, string> = {
  close: "Fechar o período",
  base: "Esperar a base",
  extraction: "Digitar a extração",
  compute: "Apurar",
  publish: "Publicar ou devolver",
}
export const sayStep = (step: StepName): string => steps[step]

const outcomes = {
  winner: "Titular",
  surrogate: "Suplente",
  ineligible: "Não elegível",
  "holder-already-won": "Já tem lugar no resultado",
} as const
export const sayOutcome = (outcome: keyof typeof outcomes): string => outcomes[outcome]

export const sayKind = (kind: "titular" | "surrogate") => (kind === "titular" ? "Titular" : "Suplente")

export const figure = (count: number | null) => count?.toLocaleString("pt-BR") ?? "—"

/** One thing or several: `plural(1, "número", "números")` is "1 número". */
export const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`

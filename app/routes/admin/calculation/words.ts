import type { StepName } from "#app/domain/draws/next-step"

/** `2026-11-28` as 28/11/2026. */
export const sayDay = (day: string): string => day.split("-").reverse().join("/")

const steps: Record<StepName, string> = {
  close: "Fechar o período",
  base: "Esperar a base",
  extraction: "Digitar a extração",
  compute: "Apurar",
  publish: "Publicar ou devolver",
}
export const sayStep = (step: StepName): string => steps[step]

export const figure = (count: number | null) => count?.toLocaleString("pt-BR") ?? "—"

/** One thing or several: `plural(1, "número", "números")` is "1 número". */
export const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`

import { closesFrom, type DrawState } from "#app/domain/draws/draw"

/** The steps of a draw's calculation, in their order. */
export const steps = ["close", "base", "extraction", "compute", "publish"] as const
export type StepName = (typeof steps)[number]

type Draw = { state: DrawState; periodEnd: Date; extraction: readonly string[] | null }

/** The step that a draw stands at; null where nothing is left to do. */
export function nextStep({ state, extraction }: Pick<Draw, "state" | "extraction">): StepName | null {
  if (state === "planned") return "close"
  if (state === "closing") return "base"
  if (state === "closed") return extraction ? "compute" : "extraction"
  return state === "computed" ? "publish" : null
}

/** Whether somebody can do something now, rather than wait for the extraction or for the base. */
export function isDue(draw: Draw, { now, extractionAt }: { now: Date; extractionAt: Date }): boolean {
  const step = nextStep(draw)
  if (step === "close") return now >= closesFrom(draw)
  if (step === "extraction") return now >= extractionAt
  return step === "compute" || step === "publish"
}

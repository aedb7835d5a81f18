import { closesFrom, type DrawState } from "#app/domain/draws/draw"

/** The steps of a draw's calculation, in their order. */
export const steps = ["close", "base", "hand-in", "extraction", "compute", "publish"] as const
export type StepName = (typeof steps)[number]

type Draw = { state: DrawState; periodEnd: Date; extraction: readonly string[] | null }
type Moments = { now: Date; extractionAt: Date }

/** The step by which a draw goes on; null where nothing is left to do. */
export function nextStep({
  state,
  extraction,
}: Pick<Draw, "state" | "extraction">): Exclude<StepName, "hand-in"> | null {
  if (state === "planned") return "close"
  if (state === "closing") return "base"
  if (state === "closed") return extraction ? "compute" : "extraction"
  return state === "computed" ? "publish" : null
}

/** What is to be done first: the base is handed in before the extraction; once that came it waits for nothing. */
export function firstStep(
  draw: Pick<Draw, "state" | "extraction"> & { isHandedIn: boolean },
  { now, extractionAt }: Moments,
): StepName | null {
  const step = nextStep(draw)
  return step === "extraction" && !draw.isHandedIn && now < extractionAt ? "hand-in" : step
}

/** Whether somebody can do the next step now, rather than wait for the extraction or for the base. */
export function isDue(draw: Draw, { now, extractionAt }: Moments): boolean {
  const step = nextStep(draw)
  if (step === "close") return now >= closesFrom(draw)
  if (step === "extraction") return now >= extractionAt
  return step === "compute" || step === "publish"
}

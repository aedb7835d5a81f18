import { checkNames } from "#app/domain/validation/checks"

/** A reviewer who has checked everything. */
export const everyCheck: Record<string, boolean> = Object.fromEntries(checkNames.map((name) => [name, true]))

/** Every check ticked, as the form sends it, without the photo of a paper. */
export const everyTick: Record<string, string> = {
  ...Object.fromEntries(checkNames.map((name) => [name, "on"])),
  waiver: "Mostrou o documento no balcão",
}

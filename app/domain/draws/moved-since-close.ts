import type { DrawRow } from "./read-locked-draw.server"

/** The moves of an extraction's day from the close on; those before it came with the plan. */
export const movedSinceClose = ({ closedAt, postponements }: Pick<DrawRow, "closedAt" | "postponements">) =>
  postponements.filter(({ at }) => closedAt !== null && new Date(at) >= closedAt)

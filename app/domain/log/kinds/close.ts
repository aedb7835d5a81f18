type CloseInput = {
  at: Date
  drawId: string
  /** Numbers that stand in the log at or behind this place are none of the draw's. */
  cutoff: number
  baseSha256: string
  root: string
  /** How many people stand in the base without taking part, by the code of why: as many entries `ineligible`. */
  ineligible: Record<string, number>
}

export type CloseEntry = Omit<CloseInput, "at" | "drawId"> & { kind: "close"; at: string; draw: string }

/** A draw's base is written: what it hashes to, and up to where the log tells of it. */
export const closeSays = ({ at, drawId, cutoff, baseSha256, root, ineligible }: CloseInput): CloseEntry => ({
  kind: "close",
  at: at.toISOString(),
  draw: drawId,
  cutoff,
  baseSha256,
  root,
  ineligible,
})

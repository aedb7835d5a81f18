import { createHash } from "node:crypto"

/** As much of a time stamp over a checkpoint as the database asks of one. */
export const stampLike = (note: string): Buffer => {
  const text = note.slice(0, note.indexOf("\n\n") + 1)
  return Buffer.concat([Buffer.of(0x30), createHash("sha256").update(text).digest()])
}

import { createHash } from "node:crypto"
import { closeSync, openSync, readSync } from "node:fs"

/** The least that whoever checks a base can do. */
export function readAndHash(file: string): string {
  const hash = createHash("sha256")
  const piece = Buffer.alloc(262_144)
  const input = openSync(file, "r")
  for (let read; (read = readSync(input, piece)) > 0;) hash.update(piece.subarray(0, read))
  closeSync(input)
  return hash.digest("hex")
}

/** A tree as a checkpoint says it: how many leaves it has, and their root. */
export type TreeHead = { size: number; root: Buffer }

/** What a checkpoint's signature is over (C2SP tlog-checkpoint). */
export const checkpointText = (origin: string, { size, root }: TreeHead): string =>
  `${origin}\n${size}\n${root.toString("base64")}\n`

/** The tree that such a text speaks of; null where it is none. */
export function readCheckpoint(text: string): TreeHead | null {
  const [, size, root] = /^[^\n]+\n([1-9][0-9]*)\n([A-Za-z0-9+/]{43}=)\n/.exec(text) ?? []
  return size && root ? { size: Number(size), root: Buffer.from(root, "base64") } : null
}

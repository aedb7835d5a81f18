/** Levels of the tree that a tile holds. */
export const TILE_HEIGHT = 8
/** Hashes, or entries, of a full tile. */
export const FULL = 2 ** TILE_HEIGHT

/** A tile by its address: on which level, the how many-th from 0, and how much of it; `entries` are those of level 0. */
export type TileAddress = { of: "entries" | "hashes"; level: number; number: number; width: number }

const TILE = /^(entries|[0-7])\/((?:x[0-9]{3}\/){0,4}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/

/** Reads what stands behind `tile/` (C2SP tlog-tiles), `0/x001/067.p/5`; null where it names no tile. */
export function readTilePath(path: string): TileAddress | null {
  const [, level, written, partial] = TILE.exec(path) ?? []
  if (level === undefined || written === undefined || written.startsWith("x000/")) return null
  const width = partial === undefined ? FULL : Number(partial)
  if (partial !== undefined && width >= FULL) return null
  const number = Number(written.replaceAll(/[x/]/g, ""))
  return level === "entries"
    ? { of: "entries", level: 0, number, width }
    : { of: "hashes", level: Number(level), number, width }
}

/** The path of a tile, as `readTilePath` reads it. */
export function writeTilePath({ of, level, number, width }: TileAddress): string {
  const digits = String(number)
  const written = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").replace(/[0-9]{3}(?=[0-9])/g, "x$&/")
  const path = `${of === "entries" ? of : level}/${written}`
  return width === FULL ? path : `${path}.p/${width}`
}

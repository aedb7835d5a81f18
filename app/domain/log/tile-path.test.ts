import { expect, test } from "vitest"
import { readTilePath, writeTilePath } from "./tile-path"

test.each([
  ["0/000", { of: "hashes", level: 0, number: 0, width: 256 }],
  ["1/x001/067", { of: "hashes", level: 1, number: 1067, width: 256 }],
  ["0/x001/x234/067.p/5", { of: "hashes", level: 0, number: 1_234_067, width: 5 }],
  ["entries/012.p/255", { of: "entries", level: 0, number: 12, width: 255 }],
] as const)("%s names a tile", (path, tile) => {
  expect(readTilePath(path)).toEqual(tile)
  expect(writeTilePath(tile)).toBe(path)
})

test.each([
  "",
  "0",
  "0/0",
  "0/0000",
  "0/x000/001",
  "0/000.p/256",
  "0/000.p/0",
  "8/000",
  "entries/x1/001",
  "0/000/",
])("%j names none", (path) => expect(readTilePath(path)).toBeNull())

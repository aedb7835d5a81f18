import { type LuckyNumber, paddedElement, paddedSeries } from "#app/domain/tickets/lucky-number"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { BLOCK_LINES, baseHeader, lineBytes } from "./base-writer.server"
import { HASH_BYTES, inclusionPath, leafHash, toHex, type TreeHash } from "./merkle-tree.server"

/** PROOF.json: the line, its place from 0, the base's size, and the sister hashes up to the root in hex. */
export type InclusionProof = { line: string; index: number; size: number; path: string[] }

type StoredBase = {
  rule: { seriesDigits: number }
  baseFile: string | null
  treeFile: string | null
  baseRows: number | null
}

/**
 * Proves that a number stands in a frozen base, or returns null where it does not. Reads one block of lines and the
 * blocks' hashes, whatever the base's size: all lines of a stored base are equally long.
 */
export async function proveInclusion(
  base: StoredBase,
  number: LuckyNumber,
  files: Files = storedFiles(),
): Promise<InclusionProof | null> {
  const { baseFile, treeFile, baseRows: size } = base
  if (!baseFile || !treeFile || !size) return null
  const text = writtenNumber(number, base.rule.seriesDigits)
  if (text === null) return null
  const linesFrom = lineReader(files, baseFile, base.rule.seriesDigits)

  const block = await lastBlockUpTo(text, size, linesFrom)
  if (block === null) return null
  const first = block * BLOCK_LINES
  const lines = await linesFrom(first, Math.min(BLOCK_LINES, size - first))
  const within = lines.findIndex((line) => line.startsWith(text))
  if (within < 0) return null

  const blocks = await readBlocks(files, treeFile)
  const leaves = lines.map((line) => leafHash(Buffer.from(line)))
  const path = [...inclusionPath(leaves, within), ...inclusionPath(blocks, block)]
  return { line: lines[within]!, index: first + within, size, path: path.map(toHex) }
}

type LinesFrom = (first: number, count: number) => Promise<string[]>

/** The last block that begins at or before the number, by halving; null where the base begins after it. */
async function lastBlockUpTo(text: string, size: number, linesFrom: LinesFrom): Promise<number | null> {
  let [low, high] = [-1, Math.ceil(size / BLOCK_LINES) - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [line = ""] = await linesFrom(middle * BLOCK_LINES, 1)
    if (line.slice(0, text.length) <= text) low = middle
    else high = middle - 1
  }
  return low < 0 ? null : low
}

/** `07,53269,`: how the number's line begins; null for a series that the file cannot hold. */
function writtenNumber({ series, element }: LuckyNumber, digits: number): string | null {
  const written = paddedSeries(series, digits)
  return written.length === digits ? `${written},${paddedElement(element)},` : null
}

function lineReader(files: Files, key: string, seriesDigits: number): LinesFrom {
  const width = lineBytes(seriesDigits)
  return async (first, count) => {
    const bytes = await files.readRange(key, baseHeader.length + first * width, count * width)
    const lines = bytes.toString("latin1").split("\n")
    if (lines.pop() !== "" || lines.length !== count) throw new Error(`${key} has lines of unequal length`)
    return lines
  }
}

async function readBlocks(files: Files, key: string): Promise<TreeHash[]> {
  const stream = await files.find(key)
  if (!stream) throw new Error(`${key} is missing`)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  return Array.from({ length: all.length / HASH_BYTES }, (_, at) =>
    all.toString("latin1", at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}

import { diffLines, diffWordsWithSpace } from "diff"

/** A run of a text that both versions have, or one of them; `skipped` stands for so many lines that are the same. */
export type DiffPiece =
  { kind: "same" | "removed" | "added"; text: string } | { kind: "skipped"; lines: number }

/** Lines that are shown around a change. */
const AROUND = 2
/** Two paragraphs that have little in common are shown whole, and nobody waits for a comparison. */
const PATIENCE_MS = 200

/** What became of a text: changed lines word by word, a little around them, and nothing where nothing changed. */
export function diffTexts(before: string, after: string): DiffPiece[] {
  if (before === after) return []
  const [was, is] = [ended(before), ended(after)]
  const runs = diffLines(was, is, { timeout: PATIENCE_MS })
  if (!runs) return replaced(was, is)
  const pieces: DiffPiece[] = []
  for (let at = 0; at < runs.length; at++) {
    const [run, next] = [runs[at]!, runs[at + 1]]
    if (run.removed && next?.added) {
      pieces.push(...withinLines(run.value, next.value))
      at++
    } else if (run.removed || run.added)
      pieces.push({ kind: run.removed ? "removed" : "added", text: run.value })
    else pieces.push(...around(run.value, { isFirst: at === 0, isLast: next === undefined }))
  }
  return pieces
}

const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`)

const replaced = (before: string, after: string): DiffPiece[] => [
  { kind: "removed", text: before },
  { kind: "added", text: after },
]

function withinLines(before: string, after: string): DiffPiece[] {
  const words = diffWordsWithSpace(before, after, { timeout: PATIENCE_MS })
  if (!words) return replaced(before, after)
  return words.map(({ removed, added, value }) => ({
    kind: removed ? "removed" : added ? "added" : "same",
    text: value,
  }))
}

/** Of lines that are the same, those next to a change. */
function around(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): DiffPiece[] {
  const lines = text.split(/(?<=\n)/)
  const head = isFirst ? [] : lines.slice(0, AROUND)
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - AROUND))
  const skipped = lines.length - head.length - tail.length
  const pieces: DiffPiece[] = []
  if (head.length > 0) pieces.push({ kind: "same", text: head.join("") })
  if (skipped > 0) pieces.push({ kind: "skipped", lines: skipped })
  if (tail.length > 0) pieces.push({ kind: "same", text: tail.join("") })
  return pieces
}

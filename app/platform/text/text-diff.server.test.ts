import { expect, test } from "vitest"
import { type DiffPiece, diffTexts } from "./text-diff.server"

/** -removed-, +added+, …n of n lines that were left out. */
const written = (pieces: DiffPiece[]) =>
  pieces
    .map((piece) =>
      piece.kind === "skipped"
        ? `…${piece.lines}\n`
        : { same: piece.text, removed: `-${piece.text}-`, added: `+${piece.text}+` }[piece.kind],
    )
    .join("")

test("a text that stayed has nothing to show", () => expect(diffTexts("a\nb", "a\nb")).toEqual([]))

test("a changed line is compared by its words", () => {
  expect(written(diffTexts("Cada R$ 20,00 vale 1 número.\n", "Cada R$ 30,00 vale 1 número.\n"))).toBe(
    "Cada R$ -20-+30+,00 vale 1 número.\n",
  )
})

test("what is far from a change is left out, and counted", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `linha ${at}`)
  const changed = lines.with(10, "outra")
  expect(written(diffTexts(lines.join("\n"), changed.join("\n")))).toMatch(
    /^…8\nlinha 8\nlinha 9\n(.|\n)+linha 11\nlinha 12\n…7\n$/,
  )
})

test("a first text is all new, and one that was emptied all gone", () => {
  expect(written(diffTexts("", "um\ndois"))).toBe("+um\ndois\n+")
  expect(written(diffTexts("um", ""))).toBe("-um\n-")
})

test("two long texts without a word in common are told within a moment", () => {
  const text = (word: string) => Array.from({ length: 4_000 }, (_, at) => `${word}${at}`).join(" ")
  expect(diffTexts(text("a"), text("b")).length).toBeGreaterThan(0)
})

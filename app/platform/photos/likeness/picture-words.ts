import { DESCRIPTOR_LENGTH } from "./descriptor"
import type { Keypoint } from "./keypoints"

/** Bits of a word: some 270 million of them, so that a word that two pictures share says something. */
const BITS = 28
/** Spots of a picture that is kept, and of one that is asked for: a cut changes which are the strongest. */
const KEPT = 200
const ASKED = 250
/** A word is also asked for with its least certain bits turned. */
const UNCERTAIN = 3

/** Each bit: whether one half of 64 values outweighs the other. Always the same ones, or nothing would be found. */
const halves = pickHalves()

/** What a picture is kept under: a number for each spot that is alike for spots that look alike. */
export const wordsOf = (keypoints: readonly Keypoint[]): number[] => [
  ...new Set(keypoints.slice(0, KEPT).map(({ around }) => writeWord(weigh(around)))),
]

/** What a picture is looked for under. */
export const wordsToAsk = (keypoints: readonly Keypoint[]): number[] => [
  ...new Set(keypoints.slice(0, ASKED).flatMap(({ around }) => nearWords(weigh(around)))),
]

const weigh = (around: Float32Array) =>
  halves.map(({ one, other }) => {
    let sum = 0
    for (const i of one) sum += around[i]!
    for (const i of other) sum -= around[i]!
    return sum
  })

const writeWord = (weights: number[]) => weights.reduce((word, weight) => word * 2 + (weight > 0 ? 1 : 0), 0)

function nearWords(weights: number[]): number[] {
  const uncertain = [...weights.keys()]
    .sort((a, b) => Math.abs(weights[a]!) - Math.abs(weights[b]!))
    .slice(0, UNCERTAIN)
    .map((bit) => 1 << (BITS - 1 - bit))
  let words = [writeWord(weights)]
  for (const bit of uncertain) words = words.concat(words.map((word) => word ^ bit))
  return words
}

function pickHalves(): { one: number[]; other: number[] }[] {
  let state = 5
  // xorshift: a fixed sequence, good enough to shuffle by.
  const next = (below: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
  return Array.from({ length: BITS }, () => {
    const shuffled = Array.from({ length: DESCRIPTOR_LENGTH }, (_, i) => i)
    for (let i = DESCRIPTOR_LENGTH - 1; i > 0; i--) {
      const j = next(i + 1)
      ;[shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!]
    }
    return { one: shuffled.slice(0, 32), other: shuffled.slice(32, 64) }
  })
}

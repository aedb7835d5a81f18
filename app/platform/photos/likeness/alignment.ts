import type { Keypoint } from "./keypoints"

/** From a place in one picture to the same in another: x' = a·x + b·y + c, y' = d·x + e·y + f. */
export type Alignment = [a: number, b: number, c: number, d: number, e: number, f: number]

type Place = { x: number; y: number }
type Pair = { from: Keypoint; to: Keypoint }

/** Cosine from which two spots look alike. */
const ALIKE = 0.94
/** Fewer pairs that agree are chance. */
const FEWEST = 8
/** Pairs more than so many pixels off do not agree: first by one pair's word, then ever closer by all of them. */
const ROUGHLY = 5
const CLOSER = [3, 1.75, 1.25]
/** Pairs that are tried for a first guess. */
const TRIED = 300

/** How one picture lies in another, if there is one way in which many spots of both agree; else null. */
export function align(from: readonly Keypoint[], to: readonly Keypoint[]): Alignment | null {
  const pairs = pairUp(from, to)
  let agreed: Pair[] = []
  for (const pair of pairs.slice(0, TRIED)) {
    const guess = byOne(pair)
    const agreeing = guess ? pairs.filter((each) => isNear(each, guess, ROUGHLY)) : []
    if (agreeing.length > agreed.length) agreed = agreeing
  }
  let alignment: Alignment | null = null
  for (const distance of CLOSER) {
    alignment = agreed.length >= FEWEST ? byAll(agreed) : null
    if (!alignment) return null
    const closer = alignment
    agreed = pairs.filter((pair) => isNear(pair, closer, distance))
  }
  return agreed.length >= FEWEST ? alignment : null
}

export const moved = ([a, b, c, d, e, f]: Alignment, { x, y }: Place): Place => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
})

function isNear({ from, to }: Pair, alignment: Alignment, distance: number): boolean {
  const { x, y } = moved(alignment, from)
  return Math.hypot(x - to.x, y - to.y) < distance
}

/** Each spot with the one of the other picture that looks most like it. */
function pairUp(from: readonly Keypoint[], to: readonly Keypoint[]): Pair[] {
  return from.flatMap((spot) => {
    let [best, likeness] = [to[0], ALIKE]
    let isAlike = false
    for (const other of to) {
      let cosine = 0
      for (let i = 0; i < spot.around.length; i++) cosine += spot.around[i]! * other.around[i]!
      if (cosine <= likeness) continue
      ;[best, likeness, isAlike] = [other, cosine, true]
    }
    return best && isAlike ? { from: spot, to: best } : []
  })
}

/** A spot has a place, a size and a direction: two that are the same say how the pictures lie. */
function byOne({ from, to }: Pair): Alignment | null {
  const scale = to.size / from.size
  if (scale < 0.3 || scale > 3) return null
  const turn = to.angle - from.angle
  const [a, d] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  return [a, -d, to.x - a * from.x + d * from.y, d, a, to.y - d * from.x - a * from.y]
}

/** The one that is least wrong about all pairs. */
function byAll(pairs: Pair[]): Alignment | null {
  const first = leastSquares(pairs.map(({ from, to }) => ({ from, value: to.x })))
  const second = leastSquares(pairs.map(({ from, to }) => ({ from, value: to.y })))
  return first && second && [...first, ...second]
}

function leastSquares(known: { from: Place; value: number }[]): [number, number, number] | null {
  const rows = [
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]
  for (const { from, value } of known) {
    const terms = [from.x, from.y, 1]
    terms.forEach((term, i) => {
      terms.forEach((other, j) => (rows[i]![j]! += term * other))
      rows[i]![3]! += term * value
    })
  }
  return solve(rows)
}

/** Three equations with three unknowns; null where they say too little. */
function solve(rows: number[][]): [number, number, number] | null {
  for (let i = 0; i < 3; i++) {
    const strongest = rows
      .slice(i)
      .reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best))
    const at = rows.indexOf(strongest)
    ;[rows[i], rows[at]] = [rows[at]!, rows[i]!]
    if (Math.abs(rows[i]![i]!) < 1e-9) return null
    for (let j = 0; j < 3; j++) {
      if (j === i) continue
      const factor = rows[j]![i]! / rows[i]![i]!
      rows[j] = rows[j]!.map((value, k) => value - factor * rows[i]![k]!)
    }
  }
  const [x, y, z] = rows.map((row, i) => row[3]! / row[i]!)
  return [x!, y!, z!]
}

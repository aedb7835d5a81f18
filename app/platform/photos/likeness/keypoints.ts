import { setImmediate as breathe } from "node:timers/promises"
import { blurred, halved } from "./blurred"
import { describeAround, directionsAround } from "./descriptor"
import type { GrayImage } from "./gray-image.server"

/** A spot that stands out, where it is found again in the same picture turned, cut, shrunk or saved anew. */
export type Keypoint = {
  x: number
  y: number
  /** How large it is, and which way it points. */
  size: number
  angle: number
  contrast: number
  /** What is around it, seen from its own size and direction. */
  around: Float32Array
}

/** Blurs in an octave, the first of them, and how much brighter or darker than its surroundings a spot has to be. */
const STEPS = 3
const FIRST_BLUR = 1.6
const CONTRAST = 0.008
/** Longer than wide by more than this it is an edge, which slides along itself. */
const LONGEST = 12
const RIM = 4
/** Other requests are served between so many descriptions. */
const AT_ONCE = 40

/**
 * The spots of a picture that stand out most, strongest first: extremes of the difference between two blurs, over all
 * sizes (Lowe's scale-invariant features, in few words).
 */
export async function findKeypoints(image: GrayImage, most: number): Promise<Keypoint[]> {
  const found: Keypoint[] = []
  let [base, scale] = [blurred(image, Math.sqrt(FIRST_BLUR ** 2 - 0.25)), 1]
  while (Math.min(base.width, base.height) >= 16) {
    const levels = blurLevels(base)
    for (const spot of spotsOf(levels)) {
      const level = levels[spot.level]!
      for (const angle of directionsAround(level, spot)) {
        const around = describeAround(level, spot, angle)
        if (!around) continue
        const { x, y, size, contrast } = spot
        found.push({ x: x * scale, y: y * scale, size: size * scale, angle, contrast, around })
        if (found.length % AT_ONCE === 0) await breathe()
      }
    }
    base = halved(levels[STEPS]!)
    scale *= 2
  }
  return found.sort((a, b) => b.contrast - a.contrast).slice(0, most)
}

function blurLevels(base: GrayImage): GrayImage[] {
  const levels = [base]
  let sigma = FIRST_BLUR
  for (let i = 1; i < STEPS + 3; i++) {
    const next = sigma * 2 ** (1 / STEPS)
    levels.push(blurred(levels[i - 1]!, Math.sqrt(next ** 2 - sigma ** 2)))
    sigma = next
  }
  return levels
}

type Spot = { x: number; y: number; size: number; level: number; contrast: number }

function spotsOf(levels: GrayImage[]): Spot[] {
  const { width, height } = levels[0]!
  const differences = levels
    .slice(1)
    .map(({ pixels }, i) => pixels.map((value, at) => value - levels[i]!.pixels[at]!))
  const spots: Spot[] = []
  for (let level = 1; level <= STEPS; level++)
    for (let y = RIM; y < height - RIM; y++)
      for (let x = RIM; x < width - RIM; x++) {
        const at = y * width + x
        const contrast = Math.abs(differences[level]![at]!)
        if (contrast < CONTRAST || !isExtreme(differences, level, at, width)) continue
        const moved = refined(differences, level, at, width)
        if (moved)
          spots.push({
            x: x + moved.x,
            y: y + moved.y,
            size: FIRST_BLUR * 2 ** ((level + moved.level) / STEPS),
            level,
            contrast,
          })
      }
  return spots
}

function isExtreme(differences: Float32Array[], level: number, at: number, width: number): boolean {
  const value = differences[level]![at]!
  const sign = Math.sign(value)
  for (let z = level - 1; z <= level + 1; z++)
    for (let dy = -width; dy <= width; dy += width)
      for (let dx = -1; dx <= 1; dx++) {
        const isItself = z === level && dy === 0 && dx === 0
        if (!isItself && sign * differences[z]![at + dy + dx]! >= sign * value) return false
      }
  return true
}

/** Where between the pixels and the blurs the extreme is; null on an edge. */
function refined(differences: Float32Array[], level: number, at: number, width: number) {
  const [below, here, above] = [differences[level - 1]!, differences[level]!, differences[level + 1]!]
  const twice = 2 * here[at]!
  const xx = here[at + 1]! + here[at - 1]! - twice
  const yy = here[at + width]! + here[at - width]! - twice
  const xy =
    (here[at + width + 1]! - here[at + width - 1]! - here[at - width + 1]! + here[at - width - 1]!) / 4
  const bend = xx * yy - xy * xy
  if (bend <= 0 || (xx + yy) ** 2 / bend > LONGEST) return null
  return {
    x: peak(here[at - 1]!, here[at + 1]!, xx),
    y: peak(here[at - width]!, here[at + width]!, yy),
    level: peak(below[at]!, above[at]!, above[at]! + below[at]! - twice),
  }
}

const peak = (before: number, after: number, bend: number) =>
  bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / 2 / bend))

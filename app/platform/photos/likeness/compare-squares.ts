import { type Alignment, moved } from "./alignment"
import type { GrayImage } from "./gray-image.server"

/** A square holds two or three printed characters; where nothing is printed there is nothing to compare. */
const SQUARE = 20
const PRINTED = 0.05
/** A photo that was bent a little by its saving may be so many pixels off in places. */
const SHIFT = 2
/** Correlation from which two squares show the same. */
const SAME = 0.65
/** Fewer squares say nothing. */
const FEWEST = 30

/**
 * The share of the printed squares in which two aligned pictures show something else; null where too few overlap. Two
 * receipts of one bar have everything alike but their figures: these are what tells them apart.
 */
export function differentShare(picture: GrayImage, other: GrayImage, alignment: Alignment): number | null {
  const laid = layOver(picture, other, alignment)
  let [compared, different] = [0, 0]
  for (let y = SHIFT; y + SQUARE + SHIFT <= picture.height; y += SQUARE)
    for (let x = SHIFT; x + SQUARE + SHIFT <= picture.width; x += SQUARE) {
      const [here, there] = [tone(picture, x, y), tone(laid, x, y)]
      if (!here || !there || Math.max(here.spread, there.spread) < PRINTED) continue
      compared += 1
      if (bestCorrelation({ picture, laid, x, y, here }) < SAME) different += 1
    }
  return compared < FEWEST ? null : different / compared
}

/** The other picture as it lies over the first; −1 where it does not reach. */
function layOver({ width, height }: GrayImage, other: GrayImage, alignment: Alignment): GrayImage {
  const pixels = new Float32Array(width * height).fill(-1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = moved(alignment, { x, y })
      const [left, top] = [Math.floor(place.x), Math.floor(place.y)]
      if (left < 0 || top < 0 || left >= other.width - 1 || top >= other.height - 1) continue
      const [right, down] = [place.x - left, place.y - top]
      const at = top * other.width + left
      const above = other.pixels[at]! * (1 - right) + other.pixels[at + 1]! * right
      const below =
        other.pixels[at + other.width]! * (1 - right) + other.pixels[at + other.width + 1]! * right
      pixels[y * width + x] = above * (1 - down) + below * down
    }
  return { width, height, pixels }
}

type Tone = { mean: number; spread: number }

/** A square's brightness and how far it spreads; null where a part of it is missing. */
function tone({ width, pixels }: GrayImage, x: number, y: number): Tone | null {
  let [sum, squares] = [0, 0]
  for (let py = y; py < y + SQUARE; py++)
    for (let at = py * width + x; at < py * width + x + SQUARE; at++) {
      const value = pixels[at]!
      if (value < 0) return null
      sum += value
      squares += value * value
    }
  const mean = sum / SQUARE ** 2
  return { mean, spread: Math.sqrt(Math.max(0, squares / SQUARE ** 2 - mean ** 2)) }
}

type Compared = { picture: GrayImage; laid: GrayImage; x: number; y: number; here: Tone }

function bestCorrelation({ picture, laid, x, y, here }: Compared): number {
  let best = -1
  for (let dy = -SHIFT; dy <= SHIFT; dy++)
    for (let dx = -SHIFT; dx <= SHIFT; dx++) {
      const there = tone(laid, x + dx, y + dy)
      if (!there) continue
      let sum = 0
      for (let row = 0; row < SQUARE; row++) {
        const at = (y + row) * picture.width + x
        const over = at + dy * picture.width + dx
        for (let i = 0; i < SQUARE; i++)
          sum += (picture.pixels[at + i]! - here.mean) * (laid.pixels[over + i]! - there.mean)
      }
      best = Math.max(best, sum / (SQUARE ** 2 * here.spread * there.spread + 1e-9))
      if (best >= SAME) return best
    }
  return best
}

import type { GrayImage } from "./gray-image.server"

type Place = { x: number; y: number; size: number }

const TURN = 2 * Math.PI
const BINS = 36
/** Squares a side around a spot, and directions that the brightness changes in within each. */
const SIDE = 4
const DIRECTIONS = 8
/** From the middle to where a change counts for no square any more. */
const OUTER = (SIDE + 1) / 2
export const DESCRIPTOR_LENGTH = SIDE * SIDE * DIRECTIONS

/** The one or two directions in which the brightness around a spot changes most, in radians. */
export function directionsAround(image: GrayImage, { x, y, size }: Place): number[] {
  let histogram = new Float32Array(BINS)
  const radius = Math.round(4.5 * size)
  eachGradient(image, { x, y, radius }, (dx, dy, gx, gy) => {
    const squared = dx * dx + dy * dy
    if (squared > radius * radius) return
    const bin = (Math.round((Math.atan2(gy, gx) / TURN) * BINS) + BINS) % BINS
    histogram[bin]! += Math.sqrt(gx * gx + gy * gy) * Math.exp(-squared / (2 * (1.5 * size) ** 2))
  })
  const near = (i: number) => histogram[(i + BINS) % BINS]!
  for (let smoothing = 0; smoothing < 3; smoothing++)
    histogram = histogram.map((_, i) => (near(i - 1) + near(i) + near(i + 1)) / 3)
  const least = 0.85 * Math.max(...histogram)
  const peaks = [...histogram.keys()].filter(
    (i) => near(i) >= least && near(i) > near(i - 1) && near(i) >= near(i + 1),
  )
  return peaks.slice(0, 2).map((i) => {
    const [before, at, after] = [near(i - 1), near(i), near(i + 1)]
    return ((i + (0.5 * (before - after)) / (before - 2 * at + after)) * TURN) / BINS
  })
}

/**
 * How the brightness changes in the squares around a spot, in its own size and direction, so that light and contrast do
 * not count; null too near to the rim.
 */
export function describeAround(image: GrayImage, { x, y, size }: Place, angle: number): Float32Array | null {
  const square = 3 * size
  const radius = Math.round(square * Math.SQRT2 * 2.5)
  const rim = radius * 0.6
  if (x < rim || y < rim || x > image.width - rim || y > image.height - rim) return null
  const around = new Float32Array(DESCRIPTOR_LENGTH)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  eachGradient(image, { x, y, radius }, (dx, dy, gx, gy) => {
    const u = (cos * dx + sin * dy) / square
    const v = (cos * dy - sin * dx) / square
    // Half of what is visited lies beside the squares: its angle would be reckoned for nothing.
    if (u < -OUTER || u >= OUTER || v < -OUTER || v >= OUTER) return
    const weight = Math.sqrt(gx * gx + gy * gy) * Math.exp(-(u * u + v * v) / 8)
    const turned = (((Math.atan2(gy, gx) - angle) / TURN + 2) % 1) * DIRECTIONS
    spread(around, { column: u + 1.5, row: v + 1.5, turned, weight })
  })
  return evened(around)
}

/** Shares a change among the two nearest columns, rows and directions, so that a small shift changes little. */
function spread(
  around: Float32Array,
  { column, row, turned, weight }: { column: number; row: number; turned: number; weight: number },
): void {
  const [c, r, t] = [Math.floor(column), Math.floor(row), Math.floor(turned)]
  const share = turned - t
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 2; j++) {
      if (c + i < 0 || c + i >= SIDE || r + j < 0 || r + j >= SIDE) continue
      const part = weight * Math.abs(1 - i - (column - c)) * Math.abs(1 - j - (row - r))
      const at = ((r + j) * SIDE + c + i) * DIRECTIONS
      around[at + (t % DIRECTIONS)]! += part * (1 - share)
      around[at + ((t + 1) % DIRECTIONS)]! += part * share
    }
}

/** Of length one, no single change more than a fifth, and small ones raised against large ones. */
function evened(around: Float32Array): Float32Array {
  const length = Math.hypot(...around) || 1
  const capped = around.map((value) => Math.min(0.2, value / length))
  const sum = capped.reduce((sum, value) => sum + value, 0) || 1
  return capped.map((value) => Math.sqrt(value / sum))
}

function eachGradient(
  { width, height, pixels }: GrayImage,
  { x, y, radius }: { x: number; y: number; radius: number },
  visit: (dx: number, dy: number, gx: number, gy: number) => void,
): void {
  const [cx, cy] = [Math.round(x), Math.round(y)]
  const [left, right] = [Math.max(1, cx - radius), Math.min(width - 2, cx + radius)]
  const [top, bottom] = [Math.max(1, cy - radius), Math.min(height - 2, cy + radius)]
  for (let py = top; py <= bottom; py++)
    for (let px = left; px <= right; px++) {
      const at = py * width + px
      const gx = pixels[at + 1]! - pixels[at - 1]!
      const gy = pixels[at + width]! - pixels[at - width]!
      visit(px - cx, py - cy, gx, gy)
    }
}

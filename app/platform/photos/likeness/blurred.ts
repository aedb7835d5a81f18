import type { GrayImage } from "./gray-image.server"

/** Blurred by a Gaussian; what lies outside is as the edge is. */
export function blurred({ width, height, pixels }: GrayImage, sigma: number): GrayImage {
  const radius = Math.ceil(sigma * 3)
  const kernel = kernelOf(sigma, radius)
  const [rows, both] = [new Float32Array(pixels.length), new Float32Array(pixels.length)]
  // A row with its edges drawn out, so that the innermost loop asks for none.
  const row = new Float32Array(width + 2 * radius)
  for (let y = 0; y < height; y++) {
    for (let x = -radius; x < width + radius; x++) row[x + radius] = pixels[y * width + within(x, width)]!
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let i = 0; i < kernel.length; i++) sum += kernel[i]! * row[x + i]!
      rows[y * width + x] = sum
    }
  }
  for (let y = 0; y < height; y++)
    for (let i = -radius; i <= radius; i++) {
      const [weight, from] = [kernel[i + radius]!, within(y + i, height) * width]
      for (let x = 0; x < width; x++) both[y * width + x]! += weight * rows[from + x]!
    }
  return { width, height, pixels: both }
}

const within = (at: number, size: number) => (at < 0 ? 0 : at >= size ? size - 1 : at)

function kernelOf(sigma: number, radius: number): Float32Array {
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma ** 2)),
  )
  const sum = kernel.reduce((sum, each) => sum + each, 0)
  return kernel.map((each) => each / sum)
}

/** Every second pixel of every second row. */
export function halved({ width, height, pixels }: GrayImage): GrayImage {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Float32Array(w * h)
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) half[y * w + x] = pixels[2 * y * width + 2 * x]!
  return { width: w, height: h, pixels: half }
}

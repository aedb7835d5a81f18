/** From this size on a photo gets smaller before it goes up. */
const LARGE_BYTES = 500 * 1024
const SIDE_PX = 1600
const WANTED_BYTES = 400 * 1024
const QUALITIES = [0.85, 0.75, 0.65, 0.5]

/** Width and height with the longer side at most `side`; never larger than it was. */
export function fitWithin(width: number, height: number): [number, number] {
  const scale = Math.min(1, SIDE_PX / Math.max(width, height))
  return [Math.round(width * scale) || 1, Math.round(height * scale) || 1]
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))

/** The photo as it goes up: upright, about 400 KB; the original where it is small, or where anything fails. */
export async function shrink(file: File): Promise<File> {
  if (file.size < LARGE_BYTES || !file.type.startsWith("image/")) return file
  try {
    // A browser that does not know the option throws, and the original keeps its orientation.
    const image = await createImageBitmap(file, { imageOrientation: "from-image" })
    const canvas = document.createElement("canvas")
    ;[canvas.width, canvas.height] = fitWithin(image.width, image.height)
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    let small: Blob | null = null
    for (const quality of QUALITIES) {
      small = await asJpeg(canvas, quality)
      if (small && small.size <= WANTED_BYTES) break
    }
    if (!small || small.size >= file.size) return file
    return new File([small], "photo.jpg", { type: "image/jpeg" })
  } catch {
    // The server takes the original, too.
    return file
  }
}

/** A code in a photo of a whole receipt needs many pixels, and a phone's memory bears no more. */
const MOST_PX = 2400

/** What a picture shows, as the readers want it; one that is larger than they need is made smaller. */
export function pixelsOf(picture: CanvasImageSource, width: number, height: number): ImageData {
  const share = Math.min(1, MOST_PX / Math.max(width, height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(width * share))
  canvas.height = Math.max(1, Math.round(height * share))
  const drawn = canvas.getContext("2d", { willReadFrequently: true })
  if (!drawn) throw new Error("No canvas")
  drawn.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return drawn.getImageData(0, 0, canvas.width, canvas.height)
}

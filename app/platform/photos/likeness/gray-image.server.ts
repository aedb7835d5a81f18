import sharp from "sharp"

/** Brightness from 0 to 1, row by row. */
export type GrayImage = { width: number; height: number; pixels: Float32Array }

/** A picture without colours, shrunk or enlarged until it fits into a square. */
export async function readGray(picture: Buffer, edge: number): Promise<GrayImage> {
  const { data, info } = await sharp(picture)
    .resize({ width: edge, height: edge, fit: "inside" })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = new Float32Array(info.width * info.height)
  for (let i = 0; i < pixels.length; i++) pixels[i] = data[i * info.channels]! / 255
  return { width: info.width, height: info.height, pixels }
}

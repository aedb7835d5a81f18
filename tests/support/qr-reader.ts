import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import sharp from "sharp"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"

const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
const PIXELS = 600

/** What a phone reads off an SVG that is printed in black and white; nothing where it finds no code. */
export async function readQr(svg: string): Promise<string[]> {
  const { buffer } = new Uint8Array(await readFile(program))
  prepareZXingModule({ overrides: { wasmBinary: buffer } })
  const picture = await sharp(Buffer.from(svg), { density: 300 }).resize(PIXELS, PIXELS).png().toBuffer()
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ["QRCode"] })
  return codes.map(({ text }) => text)
}

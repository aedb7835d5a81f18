import path from "node:path"
import sharp, { type OverlayOptions } from "sharp"
import { inks } from "#app/brand"
import { lineWidthEm } from "#app/ui/font/display-metrics"
import { PREVIEW, previewGround } from "./preview-ground"

const fontfile = () => path.resolve(import.meta.env.DEV ? "public" : "build/client", "fonts/display.ttf")

/** A line of wood type: as wide as it may be, and no higher than its letters may be. */
export type PreviewLine = { text: string; width: number; most: number; misprint?: boolean }

const LEFT = 64
const TOP = 44
const GAP = 24
const MISPRINT_PX = 5

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`)

/** The letters cut out at their edges. */
async function letters(text: string, size: number, ink: string) {
  const markup = `<span foreground="${ink}">${escaped(text)}</span>`
  const font = `League Gothic ${Math.round(size)}`
  return sharp({ text: { text: markup, font, fontfile: fontfile(), rgba: true, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** The picture that is shown beside a link to a page: the poster with these lines on it, as PNG. */
export async function drawPreview(lines: readonly PreviewLine[]): Promise<Buffer> {
  const layers: OverlayOptions[] = []
  let bottom = TOP
  for (const { text, width, most, misprint } of lines) {
    const said = text.toUpperCase()
    const size = Math.min(most, width / lineWidthEm(said))
    const [left, top] = [LEFT, bottom]
    if (misprint) {
      const under = await letters(said, size, inks.press.cream!)
      layers.push({ input: under.data, left: left + MISPRINT_PX, top: top + MISPRINT_PX })
    }
    const { data, info } = await letters(said, size, inks.press.black!)
    layers.push({ input: data, left, top })
    bottom += info.height + GAP
  }
  return sharp(Buffer.from(previewGround()))
    .resize(PREVIEW.width, PREVIEW.height)
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, colours: 32 })
    .toBuffer()
}

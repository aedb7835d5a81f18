import { create } from "qrcode"

/** A QR code as one path of an SVG: `size` modules each way, with the quiet zone that scanners want. */
export type QrPath = { size: number; d: string }

const QUIET = 4

/** Draws a text as a QR code; a quarter of it may be torn or stained. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: "Q" })
  const runs: string[] = []
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      const from = x
      while (x < modules.size && modules.get(y, x)) x++
      if (x > from) runs.push(`M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`)
    }
  return { size: modules.size + 2 * QUIET, d: runs.join("") }
}

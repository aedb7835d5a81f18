import { mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import subsetFont from "subset-font"

/** What the display face can say: Portuguese and English, figures, the marks of prices and numbers. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const accented = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü"
const figures = "0123456789"
const marks = " \u00a0!\"#$%&'()*+,-./:;?@ªº–—‘’“”…·×°"

const displayGlyphs = letters + accented + figures + marks

/**
 * Cuts League Gothic (OFL 1.1) down to the glyphs that the site uses and writes the file that pages load, and the same
 * as TrueType for the pictures that the server draws (site/preview), which takes no other.
 * Runs before a build; same input, same bytes; leaves a fresh file alone.
 */
const limitBytes = 12 * 1024
const source = createRequire(import.meta.url).resolve(
  "@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff2",
)
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..")

async function makeDisplayFont(targetFormat: "woff2" | "truetype", name: string) {
  const target = resolve(root, "public/fonts", name)
  const font = await subsetFont(await readFile(source), displayGlyphs, { targetFormat })
  if (targetFormat === "woff2" && font.byteLength > limitBytes) {
    throw new Error(`${name} weighs ${font.byteLength} bytes, more than ${limitBytes}: trim displayGlyphs`)
  }
  const current = await readFile(target).catch(() => undefined)
  if (!current?.equals(font)) {
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, font)
  }
  console.log(`${relative(root, target)} ${(await stat(target)).size} bytes`)
}

await makeDisplayFont("woff2", "display.woff2")
await makeDisplayFont("truetype", "display.ttf")

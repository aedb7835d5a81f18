import { mkdir, writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { brand, inks, markInk } from "#app/brand"

/**
 * The mark as the file that tabs show, as the pictures that phones keep on their screens, which take no SVG, and the
 * manifest that names them with the brand's words. Runs before a build; apple-touch-icon stands in root's links.
 */
const folder = resolve(fileURLToPath(import.meta.url), "../../../../public")

type IconPicture = {
  name: string
  side: number
  /** Of the picture's height that the mark takes: a mask may cut off all but the middle 80 %. */
  share: number
  /** Without one the picture is transparent. */
  ground?: string
  /** Of one that the manifest names. */
  purpose?: "any" | "maskable"
}

const icons: readonly IconPicture[] = [
  { name: "icon-192.png", side: 192, share: 0.96, purpose: "any" },
  { name: "icon-512.png", side: 512, share: 0.96, purpose: "any" },
  { name: "maskable-512.png", side: 512, share: 0.6, ground: inks.day.paper, purpose: "maskable" },
  { name: "apple-touch-icon.png", side: 180, share: 0.76, ground: inks.day.paper },
]

const layers = brand.mark.layers.map(({ ink, d }) => `<path fill="${markInk(ink)}" d="${d}"/>`).join("")
const [, , markWidth, markHeight] = brand.mark.viewBox.split(" ").map(Number) as [
  number,
  number,
  number,
  number,
]

/** In a square of its own height, so that no tab pulls it wide. */
const favicon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${(markWidth - markHeight) / 2} 0 ${markHeight} ${markHeight}">` +
  `${layers}</svg>`

function svgOf({ side, share, ground }: IconPicture): string {
  const scale = (side * share) / markHeight
  const [left, top] = [(side - markWidth * scale) / 2, (side - markHeight * scale) / 2]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    ${ground ? `<rect width="100%" height="100%" fill="${ground}"/>` : ""}
    <g transform="translate(${left} ${top}) scale(${scale})">${layers}</g></svg>`
}

const manifest = {
  id: "/",
  name: brand.promotion,
  short_name: brand.promotion,
  description: brand.tagline.pt,
  lang: "pt-BR",
  dir: "ltr",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: inks.day.paper,
  theme_color: inks.day.paper,
  categories: ["food", "sports"],
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    ...icons.flatMap(({ name, side, purpose }) =>
      purpose ? [{ src: `/icons/${name}`, type: "image/png", sizes: `${side}x${side}`, purpose }] : [],
    ),
  ],
  shortcuts: [
    { name: "Enviar cupom", url: "/cupom" },
    { name: "Bares", url: "/bares" },
  ],
}

await mkdir(resolve(folder, "icons"), { recursive: true })
for (const icon of icons)
  await sharp(Buffer.from(svgOf(icon)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(resolve(folder, "icons", icon.name))
await writeFile(resolve(folder, "favicon.svg"), favicon)
await writeFile(resolve(folder, "manifest.webmanifest"), JSON.stringify(manifest))

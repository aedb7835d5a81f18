import { renderToStaticMarkup } from "react-dom/server"
import { inks } from "#app/brand"
import { Crowd } from "#app/site/art/crowd"
import { Crest } from "#app/ui/crest"

export const PREVIEW = { width: 1200, height: 630 }
/** Whole pixels: from half of one the foot of the band would show over its head, too. */
const CROWD_SCALE = 1.4

const all: Record<string, string> = { ...inks.day, ...inks.press }
/** A picture knows no stylesheet: each ink by its own colour. */
const inked = (svg: string) => svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => all[name] ?? "#000")

/** The poster without its words, as SVG: the brand's ground, its mark on the right, the stand at its foot. */
export function previewGround(): string {
  const { width, height } = PREVIEW
  const crowd = renderToStaticMarkup(<Crowd />)
  const crest = renderToStaticMarkup(<Crest />)
  const band = 130 * CROWD_SCALE
  return inked(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="var(--poster)"/>
      <g transform="translate(0 ${height - band}) scale(${CROWD_SCALE})">
        ${crowd.replace('width="100%"', `width="${width / CROWD_SCALE}"`)}
      </g>
      ${crest.replace("<svg", '<svg x="890" y="52" width="250" height="300"')}
    </svg>`,
  )
}

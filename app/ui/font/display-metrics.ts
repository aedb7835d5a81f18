/**
 * Measures of League Gothic in a thousandth of an em, taken once in a browser. They let poster lines fill the
 * same width, as wood type does, and let fallback faces take exactly the place of the real one.
 */
// prettier-ignore
const advance: Record<string, number> = {
  A: 389, B: 364, C: 358, D: 372, E: 327, F: 301, G: 363, H: 380, I: 188, J: 212, K: 375, L: 295,
  M: 484, N: 395, O: 358, P: 352, Q: 358, R: 357, S: 338, T: 332, U: 368, V: 362, W: 512, X: 374,
  Y: 358, Z: 316, 0: 354, 1: 240, 2: 363, 3: 352, 4: 351, 5: 342, 6: 342, 7: 307, 8: 340, 9: 342,
  " ": 154, "!": 177, "?": 343, ",": 151, ".": 157, "/": 352, "-": 217, "+": 518,
  "(": 274, ")": 274, "$": 306, "%": 500, "'": 151, ":": 177, "×": 430, "–": 394, "—": 475, "&": 423,
}
const ascent = 968
const descent = 233

/** Width of a line set in capitals, in em. Accents stand over their letter and cost nothing. */
export function lineWidthEm(line: string) {
  const plain = line.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase()
  return [...plain].reduce((sum, letter) => sum + (advance[letter] ?? 360), 0) / 1000
}

/**
 * Local faces that stand in while the display face travels, with the ratio of widths. The wide one's is that by which
 * the titles of every page break as with the real face (its capitals alone would say 0.5309, and some titles took a
 * line more); the narrow one's is measured on capitals.
 */
const fallbacks = [
  {
    family: "Display Narrow",
    ratio: 0.6415,
    local: ["Arial Narrow Bold", "ArialNarrow-Bold", "Liberation Sans Narrow Bold", "Roboto Condensed Bold"],
  },
  {
    family: "Display Wide",
    ratio: 0.51,
    local: [
      "Arial",
      "ArialMT",
      "Liberation Sans",
      "Roboto",
      "Roboto-Regular",
      "Helvetica",
      "NimbusSans-Regular",
      "DejaVu Sans",
    ],
  },
]

const percent = (value: number) => `${(value * 100).toFixed(1)}%`

/** The @font-face rules: the real face first if it is to travel, then stand-ins of the same width, ascent and descent. */
export function displayFaces(href: string | null) {
  const real = href
    ? `@font-face{font-family:Display;src:url(${href}) format("woff2");font-display:swap}`
    : ""
  const standIns = fallbacks.map(
    ({ family, ratio, local }) =>
      `@font-face{font-family:"${family}";src:${local.map((name) => `local("${name}")`).join(",")};` +
      `size-adjust:${percent(ratio)};ascent-override:${percent(ascent / 1000 / ratio)};` +
      `descent-override:${percent(descent / 1000 / ratio)};line-gap-override:0%}`,
  )
  return real + standIns.join("")
}

export const displayStack = [
  "Display",
  ...fallbacks.map(({ family }) => `"${family}"`),
  "Impact",
  "sans-serif",
].join(",")

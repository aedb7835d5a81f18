import { displayFaces, displayStack, lineWidthEm } from "#app/ui/font/display-metrics"

/**
 * Everything that belongs to one brand and one campaign: name, words, drawing of the mark, inks, type.
 * Another brand is an edit of this file; stylesheets and components know only the names of the inks.
 */
export const brand = {
  name: "Arquibancada",
  promotion: "Bar na Torcida",
  /** The campaign's name in the addresses of its log, unless the settings say another. */
  slug: "bar-na-torcida",
  /** The poster's title, a line of wood type each: every line is set as wide as the block. */
  titleLines: ["Bar na", "Torcida"],
  /** What a bar's sheet asks for, in two lines about as long as each other. */
  callLines: ["Peça a nota, aponte", "a câmera e concorra."],
  tagline: {
    pt: "Encontre o bar mais próximo e torça para seu time",
    en: "Find the nearest bar and cheer for your team",
  },
  moderation: { pt: "Beba com moderação.", en: "Drink responsibly." },
  adultsOnly: {
    pt: "Produto destinado a maiores de 18 anos. Se beber, não dirija.",
    en: "For people aged 18 and over. If you drink, do not drive.",
  },
  company: {
    name: "Cervejaria Arquibancada S.A. (empresa fictícia)",
    cnpj: "00.000.000/0000-00",
    address: "Rua do Alambrado, 90, São Paulo, SP",
    email: "torcida@arquibancada.example",
  },
  font: { href: "/fonts/display.woff2?v=1" },
  /** The crest: a crown cap rising over the steps of the stand. Layers from back to front. */
  mark: {
    viewBox: "0 0 60 72",
    layers: [
      { ink: "black", d: "M0 0h60v39c0 18-12 27-30 33C12 66 0 57 0 39z" },
      { ink: "amber", d: "M4 4h52v35c0 15.5-10 23-26 28.7C14 62 4 54.5 4 39z" },
      { ink: "pitch", d: "M4.3 45H17v-7h12v-7h12v-7h15v15c0 15.5-10 23-26 28.7C15 62.5 6 56 4.3 45z" },
      { ink: "black", d: "M4 43h11v-7h12v-7h12v-7h17v3H42v7H30v7H18v7H4.6z" },
      {
        ink: "cream",
        d:
          "M20.5 8A3 3 0 0 1 25.7 9.2A3 3 0 0 1 29.8 12.5A3 3 0 0 1 32.2 17.3A3 3 0 0 1 32.2 22.7" +
          "A3 3 0 0 1 29.8 27.5A3 3 0 0 1 25.7 30.8A3 3 0 0 1 20.5 32A3 3 0 0 1 15.3 30.8" +
          "A3 3 0 0 1 11.2 27.5A3 3 0 0 1 8.8 22.7A3 3 0 0 1 8.8 17.3A3 3 0 0 1 11.2 12.5" +
          "A3 3 0 0 1 15.3 9.2A3 3 0 0 1 20.5 8z",
      },
      {
        ink: "black",
        d: "M20.5 12.5L22.4 17.5L27.6 17.7L23.5 21L24.9 26.1L20.5 23.1L16.1 26.1L17.5 21L13.4 17.7L18.6 17.5z",
      },
    ],
  },
} as const

type Inks = Readonly<Record<string, string>>

/** Inks that stay the same by day and by night, for what stands on a printed area. */
const press = {
  black: "#17130e",
  cream: "#fff6e3",
  stamp: "#0e5b3a",
  /** Amber as a title on pitch, and amber in its own shade. */
  glow: "#f6c04d",
  shade: "#c98a0c",
} satisfies Inks

const day = {
  paper: "#f6efdf",
  raised: "#fffbf1",
  sunk: "#ebe1cb",
  ink: "#17130e",
  soft: "#4a4236",
  line: "#d3c6a8",
  edge: "#847559",
  focus: "#0b4fb3",
  amber: "#e8a317",
  "amber-tint": "#fbe3ae",
  "amber-ink": "#734800",
  pitch: "#0e5b3a",
  "pitch-tint": "#d9e8d6",
  "pitch-ink": "#0e5b3a",
  "red-tint": "#f9ddd3",
  "red-ink": "#9a1811",
  poster: "#e8a317",
  "poster-ink": "#17130e",
  "poster-text": "#17130e",
  misprint: "#fff6e3",
  halftone: "#0e5b3a",
} satisfies Inks

const night: typeof day = {
  paper: "#15130f",
  raised: "#211d17",
  sunk: "#0d0c09",
  ink: "#f5ecd8",
  soft: "#c9bda5",
  line: "#41392c",
  edge: "#8e8069",
  focus: "#8ab8ff",
  amber: "#f0ae2b",
  "amber-tint": "#3d2e0f",
  "amber-ink": "#f4c15c",
  pitch: "#0f5638",
  "pitch-tint": "#15301f",
  "pitch-ink": "#74c79c",
  "red-tint": "#41190f",
  "red-ink": "#ff9c8c",
  poster: "#0a3a27",
  "poster-ink": "#f0ae2b",
  "poster-text": "#fff6e3",
  misprint: "#06130d",
  halftone: "#2a8059",
}

/** The back office: the same inks at a whisper. */
const deskDay: Inks = {
  ...day,
  paper: "#f7f6f3",
  raised: "#ffffff",
  sunk: "#efede8",
  soft: "#4f4a43",
  line: "#e0ddd5",
  edge: "#8a857b",
  /** Over what goes on at a table's side: dark in both. */
  "shade-aside": "#0000004d",
}
const deskNight: Inks = {
  ...night,
  paper: "#161513",
  raised: "#1e1d1a",
  sunk: "#121110",
  soft: "#bdb6a9",
  line: "#35322c",
  edge: "#878073",
  "shade-aside": "#00000099",
}

export const inks = { press, day, night, deskDay, deskNight }

/** A layer of the mark as a file by itself has it, which knows no names of inks: always by day. */
export const markInk = (ink: string): string | undefined => (({ ...day, ...press }) as Inks)[ink]

const declare = (inks: Inks) =>
  Object.entries(inks)
    .map(([name, colour]) => `--${name}:${colour};`)
    .join("")

/**
 * The text of the brand's <style>: faces, inks by day and night, type. `data-theme` on <html> overrules the
 * system's preference. `site` also gets the factors that make the poster's lines equally wide, and how wide the
 * brand's name is, in its own size. A `lean` page brings no
 * font: its letters are those that stand in anyway while the font travels. On paper it is always day.
 */
export function brandCss(side: "site" | "desk" = "site", { lean = false } = {}) {
  const [light, dark] = side === "desk" ? [deskDay, deskNight] : [day, night]
  const fits = brand.titleLines.map(
    (line, index) => `--fit-${index + 1}:${(1 / lineWidthEm(line)).toFixed(4)};`,
  )
  fits.push(`--name:${lineWidthEm(brand.name).toFixed(3)};`)
  return [
    displayFaces(lean ? null : brand.font.href),
    `:root{color-scheme:light;--display:${displayStack};`,
    `${declare(press)}${declare(light)}${side === "site" ? fits.join("") : ""}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${declare(dark)}}}`,
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${declare(dark)}}}`,
  ].join("")
}

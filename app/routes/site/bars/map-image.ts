import type { Locale } from "#app/errors"
import type { BarLine } from "./bars-view"

type Placed = BarLine & { position: NonNullable<BarLine["position"]> }

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
/** Five digits are a metre. */
const DIGITS = 5

/** The bars that have a place on a map, each with the letter that it bears there, in the list's order. */
export const lettered = (bars: readonly BarLine[]): { bar: Placed; letter: string }[] =>
  bars
    .filter((bar): bar is Placed => bar.position !== null)
    .slice(0, LETTERS.length)
    .map((bar, at) => ({ bar, letter: LETTERS[at]! }))

/** The address of a picture with the bars (Maps Static API): their own positions and letters, and nothing of who looks. */
export function mapImage(bars: readonly BarLine[], { key, locale }: { key: string; locale: Locale }): string {
  const asked = new URLSearchParams({ size: "400x300", scale: "2", key })
  asked.set("language", locale === "en" ? "en" : "pt-BR")
  asked.set("region", "BR")
  // A map of one bar would begin at its door.
  if (lettered(bars).length === 1) asked.set("zoom", "15")
  for (const { bar, letter } of lettered(bars)) {
    const { lat, lng } = bar.position
    asked.append("markers", `color:0x0E5B3A|label:${letter}|${lat.toFixed(DIGITS)},${lng.toFixed(DIGITS)}`)
  }
  return `https://maps.googleapis.com/maps/api/staticmap?${asked}`
}

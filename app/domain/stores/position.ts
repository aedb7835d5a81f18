/** Degrees as decimals. */
export type Position = { lat: number; lng: number }

const DEGREES = /^[+-]?[0-9]{1,3}(?:[.,][0-9]{1,15})?$/
/** Some ten centimetres: more is noise of the map that it was copied from. */
const DIGITS = 6

/** Brazil with its islands: whoever swaps the two, or drops the minus, ends up outside. */
const BRAZIL = { south: -34, north: 5.5, west: -74, east: -28 }

/** `-22,906` or `-22.906` as degrees, at most `limit` to either side; null for anything else. */
export function parseDegrees(text: string, limit: 90 | 180): number | null {
  const written = text.replaceAll("−", "-")
  if (!DEGREES.test(written)) return null
  const degrees = Number(Number(written.replace(",", ".")).toFixed(DIGITS))
  return Math.abs(degrees) <= limit ? degrees : null
}

/** Whether a bar of the promotion can stand there. */
export const isInBrazil = ({ lat, lng }: Position): boolean =>
  lat >= BRAZIL.south && lat <= BRAZIL.north && lng >= BRAZIL.west && lng <= BRAZIL.east

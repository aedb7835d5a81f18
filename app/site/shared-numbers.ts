import { paths } from "#app/paths"

const PARAMETER = "numeros"
/** One invoice brings fewer; what is more is somebody's joke, and gets no picture of its own. */
const MOST = 500

/** How many numbers somebody tells of; null where it is no such number. */
export function readSharedNumbers(text: string | null): number | null {
  if (!text || !/^[1-9]\d{0,2}$/.test(text)) return null
  return Number(text) <= MOST ? Number(text) : null
}

/** How many numbers the sender of a link got, as its address says. */
export const sharedNumbersIn = (query: URLSearchParams): number | null =>
  readSharedNumbers(query.get(PARAMETER))

/** What an address has to hold for that: how many, and nothing of whose. */
export const tellingNumbers = (path: string, count: number | null): string =>
  count === null ? path : `${path}?${PARAMETER}=${count}`

/** The link that is sent: the home page, by whose picture friends see it. */
export const sharedHome = (count: number): string => tellingNumbers(paths.home, count)

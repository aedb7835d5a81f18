import { createHash } from "node:crypto"

/** Which list a place is in, and in which order: it means nothing in another. */
export type Listing = { area: string; sort: string | null }

const SEAL = 8

/** No secret: it tells a place that was cut off, or is another list's, from one that this list gave. */
const sealOf = (place: string, { area, sort }: Listing): string =>
  createHash("sha256")
    .update(JSON.stringify([area, sort, place]))
    .digest("base64url")
    .slice(0, SEAL)

/** A list's own cursor, as a program gets it. */
export const writeCursor = (place: string, listing: Listing): string => sealOf(place, listing) + place

/** The list's own cursor again; undefined for whatever this list did not give. */
export function readCursor(cursor: string, listing: Listing): string | undefined {
  const place = cursor.slice(SEAL)
  return place !== "" && cursor.slice(0, SEAL) === sealOf(place, listing) ? place : undefined
}

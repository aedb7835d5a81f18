import type { Position } from "./position"

/** The mean radius of the Earth. */
const EARTH_KM = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Kilometres between two points over the ground, on a round Earth: right to half a per cent. */
export function kilometresBetween(from: Position, to: Position): number {
  const [south, north] = [radians(from.lat), radians(to.lat)]
  const half =
    Math.sin((north - south) / 2) ** 2 +
    Math.cos(south) * Math.cos(north) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A position to 0.01°, about a kilometre: enough to sort bars by, too little to tell a house. */
export const roughly = ({ lat, lng }: Position): Position => ({ lat: hundredths(lat), lng: hundredths(lng) })

// Adding nought makes -0 nought.
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100 + 0

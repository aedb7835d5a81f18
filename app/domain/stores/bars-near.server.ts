import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { z } from "zod"
import type { Db } from "#app/db/client.server"
import type { CityOfUnit } from "#app/domain/locations/locations.server"
import { optional, readAs, textField } from "#app/domain/text-field"
import { onMap, stores } from "#drizzle/schema/stores"
import { kilometresBetween, roughly } from "./distance"
import { parseDegrees, type Position } from "./position"
import { MOST_FOUND, publicBar, type PublicBar, takesPart } from "./public-bar"

const degreesField = (limit: 90 | 180) =>
  readAs(textField({ max: 40 }), `degrees:${limit}`, (text) => parseDegrees(text, limit))

const pageField = readAs(textField({ max: 4 }), "invalid", (text) =>
  /^[1-9]\d*$/.test(text) ? Number(text) : null,
)

/** Where somebody stands, never finer than it is needed: a phone without our script may send more. `lng` is the language. */
export const nearInput = z
  .object({ lat: degreesField(90), lon: degreesField(180), page: optional(pageField) })
  .transform(({ lat, lon, page }) => ({ here: roughly({ lat, lng: lon }), page: page ?? 1 }))

/** `km` is null where nobody has written down where the bar stands. */
type BarNear = PublicBar & { km: number | null }

/** The bars nearest to a position, the nearest first; behind them, by name, those of the nearest one's city without one. */
export async function barsNear(db: Db, here: Position): Promise<BarNear[]> {
  const found = await db
    .select(publicBar)
    .from(stores)
    .where(and(takesPart, isNotNull(stores.lat)))
    .orderBy(sql`${onMap(stores)} <-> ${pointOf(here)}`)
    .limit(MOST_FOUND)
  const near = found
    .map((bar) => ({ ...bar, km: kilometresTo(bar, here) }))
    .sort((a, b) => a.km - b.km || a.name.localeCompare(b.name, "pt-BR"))
  const [nearest] = near
  const unplaced = nearest ? await withoutPosition(db, nearest) : []
  return [...near, ...unplaced.map((bar) => ({ ...bar, km: null }))].slice(0, MOST_FOUND)
}

const withoutPosition = (db: Db, { uf, city }: CityOfUnit): Promise<PublicBar[]> =>
  db
    .select(publicBar)
    .from(stores)
    .where(and(takesPart, isNull(stores.lat), eq(stores.uf, uf), eq(stores.city, city)))
    .orderBy(asc(stores.name), asc(stores.id))
    .limit(MOST_FOUND)

/** The poles lie at no end of Mercator's map. */
const NORTHMOST = 85

/** Where `onMap` has a position: its sums, done here. */
function pointOf({ lat, lng }: Position) {
  const [north, east] = [Math.max(-NORTHMOST, Math.min(NORTHMOST, lat)), lng].map(
    (degrees) => (degrees * Math.PI) / 180,
  ) as [number, number]
  return sql`point(${east}::float8, ${Math.asinh(Math.tan(north))}::float8)`
}

const kilometresTo = ({ lat, lng }: PublicBar, here: Position) =>
  lat === null || lng === null ? Infinity : kilometresBetween(here, { lat, lng })

import { citySlug } from "#app/domain/locations/city-slug"
import { type CityOfUnit, findUnit, type Unit } from "#app/domain/locations/locations.server"
import { neighboursOf } from "#app/domain/locations/neighbours"
import type { Locale } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import { publicOrigin } from "#app/platform/env.server"
import type { PlaceLink } from "./bars/bars-view"

/** `no Tocantins`, `em São Paulo`, `na Bahia`. */
export const sayWhere = ({ article, name }: Unit, locale: Locale): string =>
  translators[locale].t("bars.inUnit", { article, unit: name })

export const unitPath = (uf: string): string => paths.barsOfUnit(uf.toLowerCase())

/** A unit, as the finder's lists say it. */
export const unitLink = (unit: Unit, locale: Locale): PlaceLink => ({
  href: unitPath(unit.value),
  label: sayWhere(unit, locale),
  name: unit.name,
})

export const sayPlace = ({ uf, city }: CityOfUnit): string => `${city}, ${uf}`

export const cityPath = ({ uf, city }: CityOfUnit): string =>
  paths.barsOfCity(uf.toLowerCase(), citySlug(city))

export const cityPreview = ({ uf, city }: CityOfUnit): string =>
  paths.cityPreview(uf.toLowerCase(), citySlug(city))

export const cityLink = (place: CityOfUnit): PlaceLink => ({
  href: cityPath(place),
  label: sayPlace(place),
  name: sayPlace(place),
})

/** The address by which the world knows a page. */
export const absolute = (path: string): string => publicOrigin() + path

/** Of the units with bars those beside the given ones, or all where none is; never the given ones. */
export function besideThese(
  ufs: readonly string[],
  withBars: readonly Unit[],
): { units: Unit[]; near: boolean } {
  const others = withBars.filter(({ value }) => !ufs.includes(value))
  const beside = new Set(ufs.flatMap(neighboursOf))
  const near = others.filter(({ value }) => beside.has(value))
  return near.length > 0 ? { units: near, near: true } : { units: others, near: false }
}

/** The unit of a code that is one. */
export const unitOf = (uf: string): Unit => {
  const unit = findUnit(uf)
  if (!unit) throw new Error(`${uf} is no unit`)
  return unit
}

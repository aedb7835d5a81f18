import type { Db } from "#app/db/client.server"
import { cleanText } from "#app/db/filter-readers.server"
import {
  citiesHolding,
  type CityOfUnit,
  similarCities,
  type Unit,
} from "#app/domain/locations/locations.server"
import { readBarSearch } from "#app/domain/stores/bar-search.server"
import { barsByCep } from "#app/domain/stores/bars-by-cep.server"
import { barsNear } from "#app/domain/stores/bars-near.server"
import { formatCep } from "#app/domain/stores/cep"
import { citiesWithBars, firstWithBars, onlyWithBars } from "#app/domain/stores/places-with-bars.server"
import type { Position } from "#app/domain/stores/position"
import { paths } from "#app/paths"
import type { BarsView, FoundView } from "./bars/bars-view"
import { viewCity } from "./bars-city-view.server"
import { barLine, numberedPage } from "./bars-lines.server"
import { type Leads, type NoneOptions, viewNone } from "./bars-none.server"
import { cityLink, sayPlace, sayWhere, unitLink, unitOf } from "./bars-places.server"
import { viewUnit } from "./bars-unit-view.server"

const MOST_SIMILAR = 6

/** What `?q=` asked for; null where nobody asked. */
export async function viewBarSearch(
  db: Db,
  query: URLSearchParams,
  asked: NoneOptions,
): Promise<BarsView | null> {
  const typed = query.get("q")
  if (typed === null) return null
  const search = readBarSearch(cleanText(typed) ?? "")
  if (search.kind === "wrong") return search
  if (search.kind === "cep") return viewCep(db, { digits: search.digits, query }, asked)
  if (search.kind === "cities") return viewCities(db, search, asked)
  if (search.kind === "unit") return viewNamedUnit(db, unitOf(search.uf), asked)
  const like = similarCities(search.city, search.uf)
  return viewNone({ why: "unknown", text: "" }, await leadsOf(db, { like, ufs: [search.uf] }, asked), asked)
}

type Meant = {
  /** Cities whose name is like the one that was typed, the best first. */
  like: CityOfUnit[]
  /** The units that were meant, if any was. */
  ufs: (string | undefined)[]
}

/** Where to go on from a city without bars: to names like its own, and to the others of its unit, if it is one. */
async function leadsOf(db: Db, { like, ufs }: Meant, { withBars }: NoneOptions): Promise<Leads> {
  const open = new Set(withBars.map(({ value }) => value))
  const similar = await firstWithBars(
    db,
    like.filter(({ uf }) => open.has(uf)),
    MOST_SIMILAR,
  )
  const [only, another] = ufs
  if (!only || another) return { similar }
  return { similar, ufs: [only], unit: unitOf(only), cities: await citiesWithBars(db, only) }
}

type Named = { cities: CityOfUnit[]; uf?: string; within?: string }

async function viewCities(db: Db, named: Named, asked: NoneOptions): Promise<FoundView> {
  const { cities, uf } = named
  const open = await onlyWithBars(db, cities)
  const [first, second] = open
  // There is a Tocantins in Minas Gerais, and hardly anybody looks for it.
  const isOwn = open.some((city) => city.uf === uf)
  const unit = isOwn ? undefined : asked.withBars.find(({ value }) => value === uf)
  if (unit && !first) return viewNamedUnit(db, unit, asked)
  if (first && (second || unit)) {
    const units = unit ? [unitLink(unit, asked.locale)] : []
    return { kind: "choose", name: first.city, places: [...open.map(cityLink), ...units] }
  }
  if (!first) return viewClosed(db, named, asked)
  const alsoNamed = cities.filter(({ uf }) => uf !== first.uf).map(sayPlace)
  return { ...(await viewCity(db, first, new URLSearchParams(), asked.locale)), alsoNamed }
}

/** No city of that name has a bar; those may that have it in theirs: who writes "São José" hardly means the one of SC. */
async function viewClosed(db: Db, { cities, within }: Named, asked: NoneOptions): Promise<FoundView> {
  const places = cities.map(sayPlace).join("; ")
  const like = citiesHolding(cities[0]?.city ?? "", within)
  const leads = await leadsOf(db, { like, ufs: cities.map(({ uf }) => uf) }, asked)
  return viewNone({ why: "city", text: places, name: places }, leads, asked)
}

async function viewNamedUnit(db: Db, unit: Unit, asked: NoneOptions): Promise<FoundView> {
  const found = await viewUnit(db, unit, { query: new URLSearchParams(), locale: asked.locale })
  const about = { why: "unit" as const, text: sayWhere(unit, asked.locale), name: unit.name }
  return found ?? viewNone(about, { ufs: [unit.value] }, asked)
}

type AskedCep = { digits: string; query: URLSearchParams }

async function viewCep(db: Db, { digits, query }: AskedCep, asked: NoneOptions): Promise<FoundView> {
  const found = await barsByCep(db, digits)
  const cep = digits.length === 8 ? formatCep(digits) : digits
  const [first] = found
  if (!first) return viewNone({ why: "cep", text: cep }, {}, asked)
  const { rows, before, after } = numberedPage(found, query)
  const linkTo = (page: number | null) => (page ? `${paths.bars}?q=${cep}&pagina=${page}` : undefined)
  return {
    kind: "cep",
    cep,
    shared: first.shared,
    isWhole: first.shared === digits.length,
    bars: rows.map(barLine),
    before: linkTo(before),
    after: linkTo(after),
  }
}

/** The bars around a position, which only this answer knows. */
export async function viewNear(
  db: Db,
  { here, page }: { here: Position; page: number },
  asked: NoneOptions,
): Promise<FoundView> {
  const found = await barsNear(db, here)
  if (found.length === 0) return viewNone({ why: "near", text: "" }, {}, asked)
  const { rows, before, after } = numberedPage(found, page)
  return { kind: "near", here, bars: rows.map(barLine), before, after }
}

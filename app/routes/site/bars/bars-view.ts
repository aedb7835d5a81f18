/** A bar as a page shows it. */
export type BarLine = {
  id: string
  name: string
  address: string
  place: string
  cep: string
  position: { lat: number; lng: number } | null
  /** Whole kilometres, 0 for less than one; null where the way is not known. */
  km: number | null
  /** The page of its city, for who is told of it. */
  link: string
}

/** A place that has a page of its own, with how it is called there, and the name in that. */
export type PlaceLink = { href: string; label: string; name: string }

/** A city's bars; `before` and `after` lead to the pages beside. */
export type CityView = {
  kind: "city"
  place: string
  path: string
  unit: { href: string; where: string; name: string }
  /** On all of its pages. */
  count: number
  bars: BarLine[]
  before?: string
  after?: string
  /** Cities of the same name that have no bar. */
  alsoNamed: string[]
}

/** Bars by how their CEP begins: `shared` digits of the best one's are the same, all of them where it `isWhole`. */
export type CepView = {
  kind: "cep"
  cep: string
  shared: number
  isWhole: boolean
  bars: BarLine[]
  before?: string
  after?: string
}

/** The cities of a unit that have a bar, with links to the pages beside. */
export type UnitView = {
  kind: "unit"
  where: string
  /** The unit's own, as `where` has it. */
  name: string
  cities: PlaceLink[]
  before?: string
  after?: string
}

/** Bars around a position; `before` and `after` are the numbers of the pages beside. */
export type NearView = {
  kind: "near"
  here: { lat: number; lng: number }
  bars: BarLine[]
  before: number | null
  after: number | null
}

/** By the ids of bars. */
export type Letters = Record<string, string>

/** The map of a result: offered by a link, or shown, with the letter that each bar has on it by its id. */
export type MapView =
  { kind: "offered"; href: string } | { kind: "shown"; src: string; letters: Letters; isWhole: boolean }

/** Nothing found, and where to go on from there. */
export type NoneView = {
  kind: "none"
  why: "city" | "unit" | "cep" | "unknown" | "near"
  text: string
  /** The place that it names. */
  name?: string
  /** Cities with bars whose name is like the one that was typed. */
  similar: PlaceLink[]
  /** The other cities of the unit, `more` where they are not all. */
  unit: { where: string; name: string; href: string; cities: PlaceLink[]; more: boolean } | null
  units: PlaceLink[]
  areBeside: boolean
}

/** What a search found. */
export type FoundView =
  CityView | CepView | NearView | NoneView | { kind: "choose"; name: string; places: PlaceLink[] } | UnitView

/** What a search found, or what is wrong with the field. */
export type BarsView = FoundView | { kind: "wrong"; fault: "empty" | "cep" }

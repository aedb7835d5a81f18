import type { Locale } from "#app/errors"
import type { Env } from "#app/platform/env.server"
import { asksForMap, withMap } from "#app/site/map-asked"
import type { BarsView, MapView } from "./bars/bars-view"
import { lettered, mapImage } from "./bars/map-image"

type Options = { env: Env; url: URL; locale: Locale }

/** The map of what was found: offered, or shown where it was asked for; none without a key, or of bars whose place nobody knows. */
export function viewMap(view: BarsView | null, { env, url, locale }: Options): MapView | null {
  const key = env.MAPS_KEY
  if (!key || !view || !("bars" in view)) return null
  const placed = lettered(view.bars)
  if (placed.length === 0) return null
  if (!asksForMap(url)) return { kind: "offered", href: withMap(url) }
  return {
    kind: "shown",
    src: mapImage(view.bars, { key, locale }),
    letters: Object.fromEntries(placed.map(({ bar, letter }) => [bar.id, letter])),
    isWhole: placed.length === view.bars.length,
  }
}

import { formatCep } from "#app/domain/stores/cep"
import { BARS_A_PAGE, type PublicBar } from "#app/domain/stores/public-bar"
import type { BarLine } from "./bars/bars-view"
import { absolute, cityPath, sayPlace } from "./bars-places.server"

/** A way is not known better than the position that it was measured from. */
const wholeKm = (km: number) => (km < 1 ? 0 : Math.round(km))

/** What a page shows of a bar. */
export const barLine = (bar: PublicBar & { km?: number | null }): BarLine => ({
  id: bar.id,
  name: bar.name,
  address: bar.address,
  place: sayPlace(bar),
  cep: formatCep(bar.cep),
  position: bar.lat === null || bar.lng === null ? null : { lat: bar.lat, lng: bar.lng },
  km: bar.km === null || bar.km === undefined ? null : wholeKm(bar.km),
  link: absolute(cityPath(bar)),
})

/** The page that an address asks for; nonsense is the first. */
const pageIn = (query: URLSearchParams): number => Math.floor(Number(query.get("pagina"))) || 1

/** A page of what was found, with its neighbours' numbers; past the end is the last one. */
export function numberedPage<Found>(
  found: readonly Found[],
  asked: URLSearchParams | number,
  size = BARS_A_PAGE,
) {
  const wanted = typeof asked === "number" ? asked : pageIn(asked)
  const pages = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  return {
    rows: found.slice((page - 1) * size, page * size),
    before: page > 1 ? page - 1 : null,
    after: page < pages ? page + 1 : null,
  }
}

import { brand } from "#app/brand"
import { findCity } from "#app/domain/locations/locations.server"
import { onlyWithBars } from "#app/domain/stores/places-with-bars.server"
import { RuleBroken } from "#app/errors"
import { pt } from "#app/i18n/bars"
import { publicLoader } from "#app/site/guard.server"
import { previewAnswer } from "#app/site/preview/kept-previews.server"
import { withoutPage } from "#app/without-page.server"
import { cityPreview, sayPlace } from "./bars-places.server"

/** The picture beside a link to a city's bars, by the city's name; there is none for a city without bars. */
export const loader = withoutPage(
  publicLoader(
    async ({ client, db, params, url }) => {
      const uf = (params.uf ?? "").toUpperCase()
      const city = findCity(uf, (params.picture ?? "").replace(/\.png$/, ""))
      if (!city || url.pathname !== cityPreview({ uf, city })) throw new RuleBroken("NOT_FOUND")
      const [found] = await onlyWithBars(db.replica, [{ uf, city }])
      if (!found) throw new RuleBroken("NOT_FOUND")
      return previewAnswer({ name: `${uf} ${city}`, ip: client.ip }, () => [
        { text: brand.promotion, width: 780, most: 64 },
        { text: sayPlace(found), width: 780, most: 200, misprint: true },
        { text: pt.title, width: 780, most: 64 },
      ])
    },
    { ageGate: false },
  ),
)

import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { findCity } from "#app/domain/locations/locations.server"
import { RuleBroken } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { BarFinder } from "#app/site/bar-finder"
import { publicLoader } from "#app/site/guard.server"
import { InPortuguese } from "#app/site/in-portuguese"
import { openPage } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { BarsMap, lettersOf } from "./bars/bars-map"
import { barsMeta } from "./bars/bars-meta"
import { CityBars } from "./bars/city-bars"
import { viewCity } from "./bars-city-view.server"
import { structuredBars } from "./bars-json-ld"
import { viewMap } from "./bars-map.server"
import { absolute, cityPath, cityPreview } from "./bars-places.server"
import { productsThatCount } from "./bars-products.server"

export const headers = openPage
export const meta = barsMeta

/** A city's bars under an address to find and to share; there is none for a city without bars. */
export const loader = publicLoader(
  async ({ db: { replica: db }, params, url, locale, env }) => {
    const uf = (params.uf ?? "").toUpperCase()
    const city = findCity(uf, params.city ?? "")
    if (!city) throw new RuleBroken("NOT_FOUND")
    const path = cityPath({ uf, city })
    if (url.pathname !== path) throw redirect(path + url.search, 301)
    const found = await viewCity(db, { uf, city }, url.searchParams, locale)
    if (found.bars.length === 0) throw new RuleBroken("NOT_FOUND")
    const { t } = translators[locale]
    return {
      found,
      map: viewMap(found, { env, url, locale }),
      products: await productsThatCount(db, env),
      head: {
        title: t("bars.city.title", { place: found.place }),
        description: t("bars.city.description", { place: found.place, promotion: brand.promotion }),
        canonical: absolute(path),
        picture: absolute(cityPreview({ uf, city })),
        structured: structuredBars(found.bars, { uf, city }),
      },
    }
  },
  { ageGate: false },
)

export default function CityPage() {
  const { t } = useTranslation()
  const { found, map, products } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack bars-page">
      <PageTitle lead={t("bars.city.lead", { count: found.count })}>
        <InPortuguese>{found.place}</InPortuguese>
      </PageTitle>
      <BarsMap map={map} view={found} />
      <CityBars {...found} products={products} letters={lettersOf(map)} />
      <section className="stack stack--near">
        <h2>{t("bars.again")}</h2>
        <BarFinder />
      </section>
    </div>
  )
}

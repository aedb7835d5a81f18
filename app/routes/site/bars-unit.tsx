import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { findUnit } from "#app/domain/locations/locations.server"
import { citiesWithBars } from "#app/domain/stores/places-with-bars.server"
import { RuleBroken } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import { BarFinder } from "#app/site/bar-finder"
import { publicLoader } from "#app/site/guard.server"
import { openPage } from "#app/site/open-page"
import { PageTitle } from "#app/site/page-title"
import { barsMeta } from "./bars/bars-meta"
import { PlaceLinks } from "./bars/place-links"
import { absolute, cityPath, sayWhere } from "./bars-places.server"

export const headers = openPage
export const meta = barsMeta

/** A unit's cities that have a bar. */
export const loader = publicLoader(
  async ({ db: { replica: db }, params, url, locale }) => {
    const unit = findUnit((params.uf ?? "").toUpperCase())
    if (!unit) throw new RuleBroken("NOT_FOUND")
    const path = paths.barsOfUnit(unit.value)
    if (url.pathname !== path) throw redirect(path + url.search, 301)
    const cities = await citiesWithBars(db, unit.value)
    if (cities.length === 0) throw new RuleBroken("NOT_FOUND")
    const { t } = translators[locale]
    const where = sayWhere(unit, locale)
    return {
      cities: cities.map((city) => ({ label: city, href: cityPath({ uf: unit.value, city }) })),
      where,
      head: {
        title: t("bars.unit.title", { where }),
        description: t("bars.unit.description", { where, promotion: brand.promotion }),
        canonical: absolute(path),
      },
    }
  },
  { ageGate: false },
)

export default function UnitPage() {
  const { t } = useTranslation()
  const { cities, where } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack bars-page">
      <PageTitle lead={t("bars.unit.lead")}>{t("bars.unit.title", { where })}</PageTitle>
      <PlaceLinks places={cities} before={t("bars.pageTitle")} />
      <BarFinder />
      <p>
        <a className="places__link" href={paths.bars}>
          {t("bars.unit.all")}
        </a>
      </p>
    </div>
  )
}

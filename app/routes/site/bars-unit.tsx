import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useTranslation } from "react-i18next"
import { brand } from "#app/brand"
import { findUnit } from "#app/domain/locations/locations.server"
import { RuleBroken } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { paths } from "#app/paths"
import { BarFinder } from "#app/site/bar-finder"
import { publicLoader } from "#app/site/guard.server"
import { Naming } from "#app/site/in-portuguese"
import { openPage } from "#app/site/page-head"
import { PageTitle } from "#app/site/page-title"
import { barsMeta } from "./bars/bars-meta"
import { UnitCities } from "./bars/unit-cities"
import { absolute, unitPath } from "./bars-places.server"
import { viewUnit } from "./bars-unit-view.server"

export const headers = openPage
export const meta = barsMeta

/** A unit's cities that have a bar. */
export const loader = publicLoader(
  async ({ db: { replica: db }, params, url, locale }) => {
    const unit = findUnit((params.uf ?? "").toUpperCase())
    if (!unit) throw new RuleBroken("NOT_FOUND")
    const path = unitPath(unit.value)
    if (url.pathname !== path) throw redirect(path + url.search, 301)
    const found = await viewUnit(db, unit, { query: url.searchParams, locale })
    if (!found) throw new RuleBroken("NOT_FOUND")
    const { t } = translators[locale]
    const { where } = found
    return {
      found,
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
  const { found } = useLoaderData<typeof loader>()
  return (
    <div className="wrap stack bars-page">
      <PageTitle lead={t("bars.unit.lead")}>
        <Naming text={t("bars.unit.title", { where: found.where })} name={found.name} />
      </PageTitle>
      <UnitCities {...found} />
      <section className="stack stack--near">
        <h2>{t("bars.again")}</h2>
        <BarFinder />
      </section>
      <p>
        <a className="places__link" href={paths.bars}>
          {t("bars.unit.all")}
        </a>
      </p>
    </div>
  )
}

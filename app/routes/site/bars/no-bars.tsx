import { useTranslation } from "react-i18next"
import { Naming } from "#app/site/in-portuguese"
import type { NoneView } from "./bars-view"
import { PlaceLinks } from "./place-links"

/** Nothing was found: where to look next. */
export function NoBars({ similar, unit, units, areBeside }: NoneView) {
  const { t } = useTranslation()
  const before = t("bars.pageTitle")
  return (
    <>
      {similar.length > 0 && (
        <section className="stack stack--near">
          <h2>{t("bars.none.similar")}</h2>
          <PlaceLinks places={similar} before={before} />
        </section>
      )}
      {unit && (
        <section className="stack stack--near">
          <h2>
            <Naming text={t("bars.none.cities", { where: unit.where })} name={unit.name} />
          </h2>
          <PlaceLinks places={unit.cities} before={before} />
          {unit.more && (
            <p>
              <a className="places__link" href={unit.href}>
                <Naming text={t("bars.none.allCities", { where: unit.where })} name={unit.name} />
              </a>
            </p>
          )}
        </section>
      )}
      {units.length > 0 && (
        <section className="stack stack--near">
          <h2>{t(areBeside ? "bars.none.neighbours" : "bars.index")}</h2>
          <PlaceLinks places={units} before={before} />
        </section>
      )}
    </>
  )
}

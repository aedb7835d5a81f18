import { useTranslation } from "react-i18next"
import { Naming } from "#app/site/in-portuguese"
import { BarList } from "./bar-list"
import type { CityView, Letters } from "./bars-view"

type Props = CityView & { products: readonly string[]; letters: Letters }

/** A city's bars, and the way to its unit's other cities. */
export function CityBars({ bars, before, after, alsoNamed, unit, products, letters }: Props) {
  const { t } = useTranslation()
  const others = alsoNamed.join("; ")
  return (
    <>
      <BarList bars={bars} before={before} after={after} products={products} letters={letters} isOneCity />
      {alsoNamed.length > 0 && (
        <p>
          <Naming text={t("bars.city.alsoNamed", { places: others })} name={others} />
        </p>
      )}
      <p>
        <a className="places__link" href={unit.href}>
          <Naming text={t("bars.city.others", { where: unit.where })} name={unit.name} />
        </a>
      </p>
    </>
  )
}

import { useTranslation } from "react-i18next"
import { BarList } from "./bar-list"
import type { CityView, Letters } from "./bars-view"

type Props = CityView & { products: readonly string[]; letters: Letters }

/** A city's bars, and the way to its unit's other cities. */
export function CityBars({ bars, before, after, alsoNamed, unit, products, letters }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <BarList bars={bars} before={before} after={after} products={products} letters={letters} isOneCity />
      {alsoNamed.length > 0 && <p>{t("bars.city.alsoNamed", { places: alsoNamed.join("; ") })}</p>}
      <p>
        <a className="places__link" href={unit.href}>
          {t("bars.city.others", { where: unit.where })}
        </a>
      </p>
    </>
  )
}

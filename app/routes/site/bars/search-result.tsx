import { useTranslation } from "react-i18next"
import { BarList } from "./bar-list"
import { CityBars } from "./city-bars"
import { NearPager } from "./near-pager"
import { NoBars } from "./no-bars"
import { PlaceLinks } from "./place-links"
import { UnitCities } from "./unit-cities"
import type { FoundView, Letters } from "./bars-view"

type Props = { view: FoundView; products: readonly string[]; letters: Letters }

/** Under the form, what it found. */
export function SearchResult({ view, products, letters }: Props) {
  const { t } = useTranslation()
  switch (view.kind) {
    case "city":
      return <CityBars {...view} products={products} letters={letters} />
    case "cep":
      return <BarList {...view} products={products} letters={letters} />
    case "near":
      return (
        <BarList bars={view.bars} products={products} letters={letters} pager={<NearPager {...view} />} />
      )
    case "choose":
      return <PlaceLinks places={view.places} before={t("bars.pageTitle")} />
    case "unit":
      return <UnitCities {...view} />
    case "none":
      return <NoBars {...view} />
  }
}

import { useTranslation } from "react-i18next"
import { Pagination } from "#app/ui/pagination"
import type { UnitView } from "./bars-view"
import { PlaceLinks } from "./place-links"

/** A unit's cities that have a bar, and the pages beside this one. */
export function UnitCities({ cities, before, after }: UnitView) {
  const { t } = useTranslation()
  return (
    <>
      <PlaceLinks places={cities} before={t("bars.pageTitle")} />
      {(before ?? after) && (
        <Pagination
          label={t("bars.unit.paging")}
          previous={{ href: before, label: t("bars.unit.before") }}
          next={{ href: after, label: t("bars.unit.after") }}
        />
      )}
    </>
  )
}

import type { TFunction } from "i18next"
import type { FoundView } from "./bars-view"

/** The title, the place that it names and the line under it that a result has; of none, the finder's own. */
export function sayResult(
  view: FoundView | null,
  t: TFunction,
): {
  title: string
  name?: string
  lead?: string
} {
  switch (view?.kind) {
    case undefined:
      return { title: t("bars.title"), lead: t("bars.lead") }
    case "city":
      return { title: view.place, name: view.place, lead: t("bars.city.lead", { count: view.count }) }
    case "cep":
      return {
        title: t("bars.cep.title", { cep: view.cep }),
        lead: view.isWhole ? t("bars.cep.same") : t("bars.cep.lead", { count: view.shared }),
      }
    case "near":
      return { title: t("bars.near.title"), lead: t("bars.near.lead") }
    case "choose":
      return {
        title: t("bars.choose.title", { name: view.name }),
        name: view.name,
        lead: t("bars.choose.lead"),
      }
    case "unit":
      return {
        title: t("bars.unit.title", { where: view.where }),
        name: view.name,
        lead: t("bars.unit.lead"),
      }
    case "none":
      return {
        title: t(`bars.none.${view.why}`, { text: view.text }),
        name: view.name,
        lead: t("bars.none.help"),
      }
  }
}

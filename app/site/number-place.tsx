import { useTranslation } from "react-i18next"

export type NumberPlace = {
  order: number
  kind: "titular" | "surrogate"
  standing: "confirmed" | "checking" | "disqualified" | "reserve"
  /** Why the place was lost. */
  reason: string | null
  /** Whose place this surrogate was called to. */
  replaces: number | null
}

/** What became of a number, as the table of places says it. */
export function PlaceInWords({ order, kind, standing, reason, replaces }: NumberPlace) {
  const { t } = useTranslation()
  const surrogate = standing === "reserve" ? "surrogate" : replaces === null ? "passedOver" : "called"
  return (
    <p>
      {t(`draw.number.${kind === "titular" ? kind : surrogate}`, { order, replaces })}
      {standing !== "reserve" && ` ${t(`draw.number.standing.${standing}`)}`}
      {reason !== null && ` ${t("draw.reason", { reason })}`}
    </p>
  )
}

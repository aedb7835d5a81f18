import { useTranslation } from "react-i18next"
import { Badge, type BadgeTone } from "#app/ui/badge"

export type PublicDrawState = "ahead" | "open" | "over" | "closing" | "closed" | "published" | "canceled"
export type DrawStateProps = {
  state: PublicDrawState
  extraction: string
  from: string
  to: string
  closed: string | null
  published: string | null
  canceled: { day: string; reason: string | null } | null
  postponements: readonly { from: string; to: string; reason: string }[]
}

const tones: Record<PublicDrawState, BadgeTone> = {
  ahead: "neutral",
  open: "info",
  over: "warn",
  closing: "warn",
  closed: "warn",
  published: "good",
  canceled: "bad",
}

/** Where a draw stands, in plain words, and every time that its extraction moved. */
export function DrawState({ state, extraction, from, to, closed, published, ...rest }: DrawStateProps) {
  const { t } = useTranslation()
  const { canceled, postponements } = rest
  // A draw canceled before its list was made has none to point at.
  const says = state === "canceled" && !closed ? "canceledEarly" : state
  return (
    <div className="stack stack--near prose">
      <p>
        <Badge tone={tones[state]}>{t(`draw.state.${state}`)}</Badge>
      </p>
      <p>{t(`draw.says.${says}`, { closed, published, from, to, day: extraction })}</p>
      {canceled?.reason && <p>{t("draw.canceledFor", { ...canceled })}</p>}
      <p>{t(isAhead(state) ? "draw.periodAhead" : "draw.period", { from, to })}</p>
      {isAhead(state) && <p>{t("draw.decides", { day: extraction })}</p>}
      {postponements.map((moved) => (
        <p key={moved.to}>{t("draw.postponed", moved)}</p>
      ))}
    </div>
  )
}

const isAhead = (state: PublicDrawState) => state === "ahead" || state === "open"

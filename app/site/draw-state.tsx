import { useTranslation } from "react-i18next"
import { Badge, type BadgeTone } from "#app/ui/badge"

export type PublicDrawState = "closing" | "closed" | "published" | "canceled"
export type DrawStateProps = {
  state: PublicDrawState
  extraction: string
  from: string
  to: string
  closed: string | null
  published: string | null
  postponements: readonly { from: string; to: string; reason: string }[]
}

const tones: Record<PublicDrawState, BadgeTone> = {
  closing: "warn",
  closed: "warn",
  published: "good",
  canceled: "bad",
}

/** Where a draw stands, in plain words, and every time that its extraction moved. */
export function DrawState({ state, extraction, from, to, closed, published, postponements }: DrawStateProps) {
  const { t } = useTranslation()
  return (
    <div className="stack stack--near prose">
      <p>
        <Badge tone={tones[state]}>{t(`draw.state.${state}`)}</Badge>
      </p>
      <p>{t(`draw.says.${state}`, { closed, published, day: extraction })}</p>
      <p>{t("draw.period", { from, to })}.</p>
      {postponements.map((moved) => (
        <p key={moved.to}>{t("draw.postponed", moved)}</p>
      ))}
    </div>
  )
}

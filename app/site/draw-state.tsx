import { useTranslation } from "react-i18next"
import { Badge, type BadgeTone } from "#app/ui/badge"

type PublicDrawState = "ahead" | "open" | "over" | "closing" | "closed" | "published" | "canceled"
type DrawStateProps = {
  state: PublicDrawState
  /** Its extraction came before its list: the next one counts. */
  missed: boolean
  extraction: string
  /** The extraction's day, as people say it: "sábado, 19/12". */
  weekday: string
  from: string
  to: string
  /** The period's last day, in short: "11/12". */
  ends: string
  closed: string | null
  published: string | null
  canceled: { day: string; reason: string } | null
  postponements: readonly { from: string; to: string; reason: string }[]
}

const tones: Record<PublicDrawState, BadgeTone> = {
  ahead: "neutral",
  open: "good",
  over: "warn",
  closing: "warn",
  closed: "warn",
  published: "info",
  canceled: "bad",
}

/** Where a draw stands, in plain words, its days, and every time that its extraction moved. */
export function DrawState(props: DrawStateProps) {
  const { t } = useTranslation()
  const { state, missed, extraction, from, to } = props
  return (
    <div className="draw-state">
      <p>
        <Badge tone={tones[state]}>{t(`draw.state.${missed ? "missed" : state}`)}</Badge>
      </p>
      <p className="draw-state__says">{useDrawSays(props, "here")}</p>
      <Remarks {...props} />
      <dl className="draw-state__days">
        <div>
          <dt>{t(state === "canceled" ? "draw.days.canceled" : "draw.days.period")}</dt>
          <dd>{t("draw.days.fromTo", { from, to })}</dd>
        </div>
        {state !== "canceled" && (
          <div>
            <dt>{t("draw.days.extraction")}</dt>
            <dd>{missed ? t("draw.days.missed", { day: extraction }) : extraction}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** A draw's state as running text, under a ticket that has it printed on it. */
export function DrawStateInShort(props: DrawStateProps) {
  const { t } = useTranslation()
  const { state, weekday, from, to } = props
  const isAhead = state === "ahead" || state === "open"
  const period = isAhead ? "periodAhead" : state === "canceled" ? "periodCanceled" : "period"
  return (
    <div className="draw-state">
      <p>
        {useDrawSays(props, "there")} {t(`draw.${period}`, { from, to })}
        {isAhead && ` ${t("draw.decides", { day: weekday })}`}
      </p>
      <Remarks {...props} />
    </div>
  )
}

/** The sentence on its state; `there` is the draw's own page, seen from another. */
function useDrawSays(
  { state, missed, extraction, from, to, ends, closed, published }: DrawStateProps,
  where: "here" | "there",
): string {
  const { t } = useTranslation()
  // A draw canceled before its list was made has none to point at.
  const says = state === "canceled" && !closed ? "canceledEarly" : state
  const words = { closed, published, from, to, ends, day: extraction, where: t(`draw.where.${where}`) }
  if (!missed) return t(`draw.says.${says}`, words)
  const list = closed ? "closed" : state === "closing" ? "closing" : "over"
  return `${t(`draw.says.missed.${list}`, words)} ${t("draw.says.missed.next", words)}`
}

function Remarks({ canceled, postponements }: Pick<DrawStateProps, "canceled" | "postponements">) {
  const { t } = useTranslation()
  return (
    <>
      {canceled && <p>{t("draw.canceledFor", { ...canceled })}</p>}
      {postponements.map((moved, place) => (
        <p key={place}>{t("draw.postponed", moved)}</p>
      ))}
    </>
  )
}

import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { Button } from "#app/ui/button"
import { describe, Field, Input } from "#app/ui/field"
import { Notice } from "#app/ui/notice"
import { InPortuguese } from "#app/site/in-portuguese"
import { type NumberPlace, PlaceInWords } from "#app/site/number-place"

type Fault = "not-a-number" | "no-series" | "not-five-digits"
type FoundNumber = {
  number: string
  draws: number
  places: readonly PlaceInDraw[]
  /** When the next draw is; null where none is ahead. */
  next: string | null
}
type PlaceInDraw = { drawId: string; title: string; number: string; place: NumberPlace }
export type FindNumberProps = {
  typed: string
  found: { fault: Fault } | FoundNumber | null
}

/** Where the page goes on with it. */
export const NUMBER_SEARCH = "numero-titulo"
const FIELD = "numero"
const EXAMPLE = { example: "07/53.269" }

/** Whoever holds a number asks all published results at once, without knowing which draw it is of. */
export function FindNumber({ typed, found }: FindNumberProps) {
  const { t } = useTranslation()
  const fault = found && "fault" in found ? found.fault : null
  const errors = fault ? [t(`draw.number.wrong.${fault}`, EXAMPLE)] : undefined
  const field = { id: FIELD, name: FIELD, errors, hint: t("draw.number.hint", EXAMPLE) }
  return (
    <section className="stack stack--near" aria-labelledby={NUMBER_SEARCH}>
      <h2 id={NUMBER_SEARCH}>{t("winners.find.title")}</h2>
      <form method="get" action={`${paths.winners}#${NUMBER_SEARCH}`} className="ask">
        <Field label={t("draw.number.label")} {...field}>
          <Input
            {...describe(field)}
            defaultValue={typed}
            inputMode="text"
            maxLength={20}
            autoComplete="off"
            required
          />
        </Field>
        <Button>{t("winners.find.submit")}</Button>
      </form>
      {found && !("fault" in found) && <Found {...found} />}
    </section>
  )
}

function Found({ number, draws, places, next }: FoundNumber) {
  const { t } = useTranslation()
  if (draws === 0)
    return (
      <Notice>
        {t("winners.find.noResult")} {next && t("winners.find.next", { on: next })}
      </Notice>
    )
  if (places.length === 0)
    return (
      <Notice title={t("winners.find.none", { number, count: draws })}>
        <p>{t("winners.find.noneHelp")}</p>
      </Notice>
    )
  return places.map(({ drawId, title, place, ...each }) => (
    <Notice key={drawId} tone="success" title={each.number}>
      <p>
        <a href={paths.drawNumber(drawId, each.number)}>
          <InPortuguese>{title}</InPortuguese>
        </a>
        :
      </p>
      <PlaceInWords {...place} />
    </Notice>
  ))
}

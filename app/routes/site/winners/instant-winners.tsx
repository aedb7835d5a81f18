import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { EmptyState } from "#app/site/empty-state"
import { usePortuguese } from "#app/site/in-portuguese"
import { WinnersRoll, type WinnersRollProps } from "#app/site/winners-roll"
import { Button, LinkButton } from "#app/ui/button"
import { describe, Field, Input } from "#app/ui/field"
import { Pagination } from "#app/ui/pagination"
import { Select } from "#app/ui/select"

type InstantFilters = { dia: string; premio: string; cidade: string }
export type InstantWinnersProps = {
  winners: WinnersRollProps["winners"]
  /** What the rows were asked by, empty where not. */
  asked: InstantFilters
  /** What was typed for a day is none. */
  isDayWrong: boolean
  /** The names to choose from. */
  prizes: readonly string[]
  newer?: string
  older?: string
  /** Coupons may still be sent, and win. */
  isOpen: boolean
}

/** Who won on the spot, newest first, by day, prize and city. */
export function InstantWinners({ winners, prizes, newer, older, isOpen, ...form }: InstantWinnersProps) {
  const { t } = useTranslation()
  if (prizes.length === 0)
    return (
      <EmptyState
        title={t("winners.instantNone")}
        action={isOpen && <LinkButton href={paths.cupom}>{t("winners.send")}</LinkButton>}
      >
        <p>{t(isOpen ? "winners.instantNoneHelp" : "winners.instantNoneOver")}</p>
      </EmptyState>
    )
  return (
    <>
      {winners.length > 0 ? (
        <WinnersRoll winners={winners} />
      ) : (
        !form.isDayWrong && <p>{t("winners.noneSuch")}</p>
      )}
      <Filters {...form} prizes={prizes} />
      {(newer || older) && (
        <Pagination
          label={t("winners.paging")}
          previous={{ href: newer, label: t("winners.newer") }}
          next={{ href: older, label: t("winners.older") }}
        />
      )}
    </>
  )
}

/** Folded until one is on, as the back office's are on a phone. */
function Filters({
  asked,
  isDayWrong,
  prizes,
}: Pick<InstantWinnersProps, "asked" | "isDayWrong" | "prizes">) {
  const { t } = useTranslation()
  const lang = usePortuguese()
  const isAsked = Object.values(asked).some(Boolean)
  const errors = isDayWrong ? [t("winners.dayWrong")] : undefined
  const day = { id: "ganhadores-dia", name: "dia", errors }
  const prize = { id: "ganhadores-premio", name: "premio" }
  const city = { id: "ganhadores-cidade", name: "cidade" }
  return (
    <details className="more" open={isAsked}>
      <summary className="more__button">{t("winners.filters")}</summary>
      <form method="get" action={`${paths.winners}#instant`} className="asks">
        <Field label={t("winners.day")} {...day}>
          {/* A field of dates would hide what was typed and is none. */}
          <Input {...describe(day)} type={isDayWrong ? "text" : "date"} defaultValue={asked.dia} />
        </Field>
        <Field label={t("winners.prize")} {...prize}>
          <Select
            {...describe(prize)}
            options={prizes.map((name) => ({ value: name, label: name, lang }))}
            placeholder={t("winners.all")}
            defaultValue={asked.premio}
          />
        </Field>
        <Field label={t("winners.city")} {...city}>
          <Input {...describe(city)} defaultValue={asked.cidade} maxLength={100} />
        </Field>
        <Button variant="secondary">{t("winners.filter")}</Button>
        {isAsked && <a href={`${paths.winners}#instant`}>{t("winners.clear")}</a>}
      </form>
    </details>
  )
}

import { useTranslation } from "react-i18next"

export type Series = {
  first: string
  last: string
  count: number
  prefix: string | null
  prizes: readonly number[]
}
export type DrawnNumber = {
  prizes: readonly { units: string }[]
  element: string
  written: string
  taken: number
  series: string
  number: string
}

/** The sentence on where the series comes from, before any prize is known. */
function useSeriesFrom({ first, prefix, prizes }: Series): string {
  const { t, i18n } = useTranslation()
  const named = new Intl.ListFormat(i18n.language === "en" ? "en" : "pt-BR").format(
    prizes.map((prize) => (i18n.language === "en" ? String(prize) : `${prize}º`)),
  )
  if (prizes.length === 0)
    return prefix ? t("draw.seriesFrom.prefix", { prefix }) : t("draw.seriesFrom.only", { series: first })
  const tens = { prizes: named, count: prizes.length }
  return prefix ? t("draw.seriesFrom.prefixTens", { prefix, ...tens }) : t("draw.seriesFrom.tens", tens)
}

/** How the number is going to be made. `day` is null where the extraction has none yet. */
export function DrawnAhead({ series, day }: { series: Series; day: string | null }) {
  const { t } = useTranslation()
  const sum = { series: useSeriesFrom(series), day }
  return <p>{t(day === null ? "draw.check.drawnOpen" : "draw.check.drawnAhead", sum)}</p>
}

/** How the drawn number came about: the element from the prizes' last digits, the series, and what fitted it. */
export function DrawnSum({ series, drawn }: { series: Series; drawn: DrawnNumber }) {
  const { t } = useTranslation()
  const from = useSeriesFrom(series)
  const { written, taken } = drawn
  const fitting = { ...series, written, taken: Math.abs(taken), series: drawn.series }
  const fits = taken === 0 ? "fits" : taken > 0 ? "reduced" : "raised"
  return (
    <>
      <p>
        {t("draw.check.drawnElement")}{" "}
        <span className="sum">
          {drawn.prizes.map(({ units }) => units).join(", ")} → <strong>{drawn.element}</strong>
        </span>
      </p>
      <p>
        {from}
        {written !== "" && (
          <>
            {" "}
            {series.prizes.length > 0 && `${t("draw.seriesFrom.gives", { written })} `}
            {t(`draw.seriesFrom.${fits}`, fitting)}
          </>
        )}
      </p>
      <p>
        {t("draw.drawn")}: <strong className="sum">{drawn.number}</strong>
      </p>
    </>
  )
}

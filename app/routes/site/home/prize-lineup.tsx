import { useTranslation } from "react-i18next"
import { PrizeDrawing } from "#app/site/art/prize-drawing"
import { usePortuguese } from "#app/site/in-portuguese"

type Kind = { name: string; units: { count: number; said: string }; value: string }
export type PrizeLineupProps = { prizes: readonly Kind[] }

/** The instant prizes as a line-up: each drawn, with how many there are and what one is worth. */
export function PrizeLineup({ prizes }: PrizeLineupProps) {
  const { t } = useTranslation()
  const lang = usePortuguese()
  return (
    <ul className="lineup">
      {prizes.map(({ name, units, value }) => (
        <li key={name + value} className="lineup__item">
          <PrizeDrawing name={name} />
          <span className="lineup__name" lang={lang}>
            {name}
          </span>{" "}
          <span className="lineup__value">
            <strong>{t("home.units", units)}</strong>, {t("home.each", { count: units.count, value })}
          </span>
        </li>
      ))}
    </ul>
  )
}

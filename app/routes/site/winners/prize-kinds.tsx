import { useTranslation } from "react-i18next"
import { PrizeDrawing } from "#app/site/art/prize-drawing"
import { InPortuguese } from "#app/site/in-portuguese"

export type PrizeKindsProps = { kinds: readonly { name: string; total: number; value: string }[] }

/** What can be won on the spot: each kind drawn, with how many there are of it. */
export function PrizeKinds({ kinds }: PrizeKindsProps) {
  const { t } = useTranslation()
  if (kinds.length === 0) return null
  return (
    <>
      <h2>{t("winners.instant")}</h2>
      <ul className="kinds">
        {kinds.map(({ name, total, value }) => (
          <li key={name + value} className="kinds__item">
            <PrizeDrawing name={name} />
            <span>
              <strong>
                <InPortuguese>{name}</InPortuguese>
              </strong>{" "}
              <span className="roll__small">{t("winners.units", { count: total, value })}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

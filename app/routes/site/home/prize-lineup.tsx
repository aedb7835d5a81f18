import { usePortuguese } from "#app/site/in-portuguese"

export type PrizeLineupProps = { prizes: readonly { name: string; total: string; value: string }[] }

/** The instant prizes as a line-up: how many of each, set large, and what one is worth. */
export function PrizeLineup({ prizes }: PrizeLineupProps) {
  const lang = usePortuguese()
  return (
    <ul className="lineup">
      {prizes.map(({ name, total, value }) => (
        <li key={name + value} className="lineup__item">
          <span className="lineup__total">{total}</span>{" "}
          <span className="lineup__name" lang={lang}>
            {name}
          </span>{" "}
          <span className="lineup__value">{value}</span>
        </li>
      ))}
    </ul>
  )
}

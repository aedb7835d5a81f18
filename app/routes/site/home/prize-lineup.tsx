export type PrizeLineupProps = { prizes: readonly { name: string; total: string; value: string }[] }

/** The instant prizes as a line-up: how many of each, set large, and what one is worth. */
export function PrizeLineup({ prizes }: PrizeLineupProps) {
  return (
    <ul className="lineup">
      {prizes.map(({ name, total, value }) => (
        <li key={name + value} className="lineup__item">
          <span className="lineup__total">{total}</span> <span className="lineup__name">{name}</span>{" "}
          <span className="lineup__value">{value}</span>
        </li>
      ))}
    </ul>
  )
}

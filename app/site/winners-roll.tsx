import { classNames } from "#app/ui/class-names"
import { usePortuguese } from "./in-portuguese"

export type WinnersRollProps = {
  winners: readonly { id: string; name: string; place: string | null; prize: string; day: string }[]
  /** On the dark board of the home page. */
  board?: boolean
}

/** Winners as a scorer's list: the name large, the prize beside it, place and day small. */
export function WinnersRoll({ winners, board }: WinnersRollProps) {
  const lang = usePortuguese()
  return (
    <ul className={classNames("roll", board && "roll--board")}>
      {winners.map(({ id, name, place, prize, day }) => (
        <li key={id} className="roll__row">
          <span className="roll__name">{name}</span> <span lang={lang}>{prize}</span>{" "}
          <span className="roll__small">
            {place && (
              <>
                <span lang={lang}>{place}</span> ·{" "}
              </>
            )}
            {day}
          </span>
        </li>
      ))}
    </ul>
  )
}

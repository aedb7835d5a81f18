import { Naming } from "#app/site/in-portuguese"
import type { PlaceLink } from "./bars-view"

type Props = {
  places: readonly PlaceLink[]
  /** What a link says before its words to who does not see where it stands. */
  before?: string
}

/** Places to go on to, each wide enough for a thumb. */
export function PlaceLinks({ places, before }: Props) {
  return (
    <ul className="places">
      {places.map(({ href, label, name }) => (
        <li key={href}>
          <a className="places__link" href={href}>
            {before && <span className="visually-hidden">{before} </span>}
            <Naming text={label} name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}

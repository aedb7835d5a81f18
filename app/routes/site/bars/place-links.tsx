type Props = {
  places: readonly { href: string; label: string }[]
  /** What a link says before its words to who does not see where it stands. */
  before?: string
}

/** Places to go on to, each wide enough for a thumb. */
export function PlaceLinks({ places, before }: Props) {
  return (
    <ul className="places">
      {places.map(({ href, label }) => (
        <li key={href}>
          <a className="places__link" href={href}>
            {before && <span className="visually-hidden">{before} </span>}
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

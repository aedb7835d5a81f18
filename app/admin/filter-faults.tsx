import { sayHowToFilter } from "#app/words/filters"

type Props = {
  /** Filters whose value the list cannot read. */
  unread: readonly string[]
  /** The period ends before it begins. */
  backwards?: boolean
}

/** Filters that find nothing because of what they say, whatever the list holds. */
export function FilterFaults({ unread, backwards = false }: Props) {
  const faults = unread.map(sayHowToFilter).concat(backwards ? ["De vem depois de Até: troque os dias"] : [])
  return faults.length > 0 && <p className="filters-faults">{faults.join("; ")}.</p>
}

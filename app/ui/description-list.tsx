import type { ReactNode } from "react"
import { classNames } from "./class-names"

/** `double`: of two columns, for one long word such as an address of mail. */
export type DescribedFact = { term: string; value: ReactNode; wide?: boolean; double?: boolean }
type DescriptionListProps = { facts: readonly DescribedFact[]; className?: string }

/** Facts of a detail page. What is not known reads as a dash. */
export function DescriptionList({ facts, className }: DescriptionListProps) {
  return (
    <dl className={classNames("facts", className)}>
      {facts.map(({ term, value, wide, double }) => (
        <div
          key={term}
          className={classNames("facts__item", wide && "facts__item--wide", double && "facts__item--double")}
        >
          <dt>{term}</dt>
          <dd>{value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  )
}

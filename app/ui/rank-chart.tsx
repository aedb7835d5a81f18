import type { ReactNode } from "react"
import { classNames } from "./class-names"

type RankBar = {
  label: string
  value: number
  /** The value as its row shows it, e.g. as a link. */
  figure?: ReactNode
  /** Where labels alone do not tell two rows apart. */
  id?: string
}
type RankChartProps = {
  title: string
  /** The largest first. */
  ranks: readonly RankBar[]
  /** How many stand open; the others are under a fold. */
  shown: number
  words: { label: string; value: string; more: (count: number) => string }
  say: (value: number) => string
  className?: string
}

/** A table whose rows carry a bar: it needs no other words for whoever does not see it. */
export function RankChart({ title, ranks, shown, words, say, className }: RankChartProps) {
  const top = Math.max(1, ranks[0]?.value ?? 0)
  const rest = ranks.slice(shown)
  const rows = (some: readonly RankBar[]) => (
    <Rows ranks={some} top={top} words={words} say={say} title={title} />
  )
  return (
    <figure className={classNames("chart", className)}>
      <figcaption className="chart__title">{title}</figcaption>
      {rows(ranks.slice(0, shown))}
      {rest.length > 0 && (
        <details className="chart__table">
          <summary>{words.more(rest.length)}</summary>
          {rows(rest)}
        </details>
      )}
    </figure>
  )
}

function Rows({
  ranks,
  top,
  words,
  say,
  title,
}: Pick<RankChartProps, "ranks" | "words" | "say" | "title"> & { top: number }) {
  return (
    <table className="ranks">
      <caption className="visually-hidden">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{words.label}</th>
          <th scope="col">{words.value}</th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ label, value, figure, id }) => (
          <tr key={id ?? label}>
            <th scope="row">{label}</th>
            <td>
              <svg className="ranks__bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect className="chart__layer chart__layer--1" width={(value / top) * 100} height="10" />
              </svg>
              <span className="ranks__figure">{figure ?? say(value)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

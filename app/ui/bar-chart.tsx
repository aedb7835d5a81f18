import { classNames } from "./class-names"

export type Bar = {
  label: string
  value: number
  /** The value as people read it: "1.204". */ figure?: string
}
export type BarChartProps = {
  title: string
  bars: readonly Bar[]
  /** Words of the table that tells the same: the fold's label and the two headers. */
  words: { table: string; label: string; value: string }
  className?: string
}

const height = 100

/** Bars drawn by the server, as a picture; the numbers themselves stand in a table under a fold. */
export function BarChart({ title, bars, words, className }: BarChartProps) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const figureOf = (bar?: Bar) => bar?.figure ?? String(bar?.value ?? "")
  const highest = bars.find(({ value }) => value === top)
  return (
    <figure className={classNames("chart", className)}>
      <figcaption className="chart__title">
        {title}
        <span className="chart__top">{figureOf(highest)}</span>
      </figcaption>
      <svg
        className="chart__plot"
        viewBox={`0 0 ${bars.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={title}
      >
        {bars.map((bar, index) => {
          const tall = (bar.value / top) * height
          return (
            <rect key={bar.label} x={index * 10 + 1} y={height - tall} width="8" height={tall}>
              <title>{`${bar.label}: ${figureOf(bar)}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="chart__axis" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <details className="chart__table">
        <summary>{words.table}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.label}</th>
              <th scope="col" className="table__figure">
                {words.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td className="table__figure">{figureOf(bar)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

import type { ReactNode } from "react"

/** Words of the table that tells the same as the picture: the fold's label and the headers, the rows' one first. */
export type ChartWords = {
  table: string
  label: string
  values: readonly string[]
  /** Before the highest figure, for whoever does not see the picture: "Maior". */
  highest: string
}
type ChartRow = { label: string; figures: readonly ReactNode[] }

type Props = {
  title: string
  /** How high the picture goes: it stands on the axis, so that nobody takes it for a total. */
  top: string
  /** What the layers of the picture are called. */
  legend?: ReactNode
  /** The picture. */
  children: ReactNode
  words: ChartWords
  rows: readonly ChartRow[]
}

/** What every plot has around its picture: title, both ends of its two axes, and its numbers under a fold. */
export function ChartFrame({ title, top, legend, children, words, rows }: Props) {
  return (
    <figure className="chart">
      <figcaption className="chart__title">{title}</figcaption>
      {legend}
      <div className="chart__area">
        <div className="chart__scale" aria-hidden="true">
          <span>{top}</span>
          <span>0</span>
        </div>
        {children}
        <div className="chart__axis" aria-hidden="true">
          <span>{rows[0]?.label}</span>
          <span>{rows.at(-1)?.label}</span>
        </div>
      </div>
      <details className="chart__table">
        <summary>{words.table}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.label}</th>
              {words.values.map((value) => (
                <th key={value} scope="col" className="table__figure">
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, figures }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {figures.map((figure, index) => (
                  <td key={words.values[index]} className="table__figure">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

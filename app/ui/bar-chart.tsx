import type { ReactNode } from "react"
import { ChartFrame, type ChartWords } from "./chart-frame"

type Bar = {
  label: string
  /** One for each layer, the lowest first. */
  values: readonly number[]
  /** What its row in the table says instead of the values. */
  text?: string
  /** The values as its row in the table shows them, one for each layer, e.g. as links. */
  figures?: readonly ReactNode[]
}
type BarChartProps = {
  title: string
  bars: readonly Bar[]
  /** `values` names the layers too, in their order; more than one has a legend. */
  words: ChartWords
  /** A value as people read it: "1.204". */
  say: (value: number) => string
}

const height = 100
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Bars drawn by the server, as a picture; what is counted in parts is stacked. The numbers stand in a table below. */
export function BarChart({ title, bars, words, say }: BarChartProps) {
  const top = Math.max(1, ...bars.map(({ values }) => sum(values)))
  const highest = bars.find(({ values }) => sum(values) === top)
  const summary = highest ? `${title}. ${words.highest}: ${say(top)}, ${highest.label}` : title
  const tall = (value: number) => (value / top) * height
  return (
    <ChartFrame
      title={title}
      top={highest ? say(top) : ""}
      legend={words.values.length > 1 && <Legend layers={words.values} />}
      words={words}
      rows={bars.map(({ label, values, text, figures }) => ({
        label,
        figures: text ? [text] : (figures ?? values.map(say)),
      }))}
    >
      <svg
        className="chart__plot"
        viewBox={`0 0 ${bars.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {bars.map(({ label, values }, index) => (
          <g key={label}>
            <title>{`${label}: ${values.map(say).join(" + ")}`}</title>
            {values.map((value, layer) =>
              value === 0 ? null : (
                <rect
                  key={words.values[layer]}
                  className={`chart__layer chart__layer--${layer + 1}`}
                  x={index * 10 + 1}
                  y={height - tall(sum(values.slice(0, layer + 1)))}
                  width="8"
                  height={tall(value)}
                />
              ),
            )}
          </g>
        ))}
      </svg>
    </ChartFrame>
  )
}

const Legend = ({ layers }: { layers: readonly string[] }) => (
  <ul className="chart__legend">
    {layers.map((layer, index) => (
      <li key={layer}>
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <rect className={`chart__layer chart__layer--${index + 1}`} width="10" height="10" />
        </svg>
        {layer}
      </li>
    ))}
  </ul>
)

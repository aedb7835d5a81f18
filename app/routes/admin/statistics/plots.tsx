import type { CutLine } from "#app/domain/statistics/counts.queries.server"
import { MOST_RANKS } from "#app/domain/statistics/most-ranks"
import { daysOf, type Period } from "#app/domain/statistics/period"
import type { Rank } from "#app/domain/statistics/ranks.queries.server"
import { BarChart } from "#app/ui/bar-chart"
import { RankChart } from "#app/ui/rank-chart"
import { sayCount, sayNumber } from "#app/words/count"
import {
  type Cut,
  cutKeyWords,
  type Measure,
  measureStates,
  measureWords,
  sayCut,
} from "#app/words/statistics"
import { FigureLink, listedAt } from "./figure-link"
import { PlotFile } from "./plot-file"

/** So many lines of a rank stand open. */
const SHOWN = 8

type Plotted = { measure: Measure; period: Period }
type Props = Plotted & {
  /** What lines of ranks alone are shown for; days and hours stand whole. */
  text: string | undefined
  days: readonly CutLine[]
  hours: readonly CutLine[]
  ranks: readonly { cut: Cut; ranks: readonly Rank[] }[]
}

/** What is counted, by everything that it can be counted by. */
export function StatisticsPlots({ days, hours, ranks, text, ...shown }: Props) {
  const dayNames = daysOf(shown.period)
  const hourNames = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"))
  return (
    <section aria-labelledby="plots">
      <h2 id="plots" className="card__title">
        {measureWords[shown.measure]}
      </h2>
      {text !== undefined && (
        <p className="card__note">
          Estados, cidades, bares, produtos e UTM: só as linhas com “{text}”. Dias, horas e totais contam
          tudo.
        </p>
      )}
      <div className="charts">
        <Bars cut="day" keys={dayNames} counts={days} {...shown} />
        <Bars cut="hour" keys={hourNames} counts={hours} {...shown} />
        {ranks.filter(isShown).map(({ cut, ranks }) => (
          <Ranks key={cut} cut={cut} ranks={ranks} text={text} {...shown} />
        ))}
      </div>
    </section>
  )
}

/** Most campaigns give numbers by value, and keep no products. */
const isShown = ({ cut, ranks }: Props["ranks"][number]) => cut !== "product" || ranks.length > 0

const titleOf = ({ cut, measure }: { cut: Cut; measure: Measure }) =>
  `${measureWords[measure]} ${sayCut(measure, cut).replace(/^P/, "p")}`

type BarsProps = Plotted & { cut: "day" | "hour"; keys: readonly string[]; counts: readonly CutLine[] }

/** Every day and every hour of the day, those without anything too; a day's figures lead to its list. */
function Bars({ cut, keys, counts, measure, period }: BarsProps) {
  const states = Object.entries(measureStates[measure])
  const found = new Map(counts.map(({ key, state, count }) => [`${key} ${state}`, count]))
  const valueOf = (key: string, state: string) => found.get(`${key} ${state}`) ?? 0
  const title = titleOf({ cut, measure })
  return (
    <div className="card">
      <BarChart
        title={title}
        bars={keys.map((key) => ({
          label: cut === "hour" ? `${key}h` : key,
          values: states.map(([state]) => valueOf(key, state)),
          ...(cut === "day" && {
            figures: states.map(([state]) => (
              <FigureLink
                key={state}
                at={listedAt(measure, period, { state, day: key })}
                count={valueOf(key, state)}
              />
            )),
          }),
        }))}
        words={{
          table: "Ver números",
          label: cutKeyWords[cut],
          values: states.map(([, label]) => label),
          highest: "Maior",
        }}
        say={sayNumber}
      />
      <PlotFile area="statistics" cut={cut} title={title} />
    </div>
  )
}

/** How a list finds what a line of a rank counts; undefined where it cannot. */
function atRank({ cut, measure, period }: Plotted & { cut: Cut }, code: string | null) {
  if (code === null) return undefined
  if (cut === "uf") return listedAt(measure, period, { uf: code })
  return cut === "store" && measure === "invoices" ? listedAt(measure, period, { q: code }) : undefined
}

type RanksProps = Plotted & Pick<Props, "text"> & { cut: Cut; ranks: readonly Rank[] }

function Ranks({ cut, ranks, text, ...shown }: RanksProps) {
  const title = titleOf({ cut, measure: shown.measure })
  return (
    <div className="card">
      {ranks.length === 0 ? (
        <p className="empty">
          {title}: {text === undefined ? "nada no período" : "nenhuma linha com o que se busca"}.
        </p>
      ) : (
        <>
          <RankChart
            title={title}
            className="chart--named"
            ranks={ranks.map(({ key, label, code, count }) => ({
              id: key,
              label,
              value: count,
              figure: <FigureLink at={atRank({ cut, ...shown }, code)} count={count} />,
            }))}
            shown={SHOWN}
            words={{
              label: cutKeyWords[cut],
              value: measureWords[shown.measure],
              more: (count) => `Mais ${sayCount(count, "linha", "linhas")}`,
            }}
            say={sayNumber}
          />
          {ranks.length === MOST_RANKS && (
            <p className="card__note">As {MOST_RANKS} maiores linhas. O arquivo tem todas.</p>
          )}
          <PlotFile area="statistics" cut={cut} title={title} />
        </>
      )}
    </div>
  )
}

import { Link } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { listLabels } from "#app/auth/permission-labels"
import type { Funnel as Steps } from "#app/domain/statistics/funnel.queries.server"
import type { Period } from "#app/domain/statistics/period"
import { sayShare } from "#app/ui/figure"
import { paths } from "#app/paths"
import { RankChart } from "#app/ui/rank-chart"
import { Stat } from "#app/ui/stat"
import { sayNumber } from "#app/words/count"
import { funnelWords, type Measure, measures, measureStates, measureWords } from "#app/words/statistics"
import { PlotFile } from "./plot-file"
import { FigureLink, listedAt } from "./figure-link"

type Totals = Record<Measure, Record<string, number>>

const sumOf = (states: Record<string, number>) => Object.values(states).reduce((sum, count) => sum + count, 0)

/** What there is of everything in the period, each figure with its list. */
export function Summary({ totals, period }: { totals: Totals; period: Period }) {
  return (
    <section aria-label="No período">
      <div className="stats">
        {measures
          .filter((measure) => measure !== "winners")
          .map((measure) => (
            <Stat
              key={measure}
              label={measureWords[measure]}
              figure={<FigureLink at={listedAt(measure, period)} count={sumOf(totals[measure])} />}
              note={<States measure={measure} counts={totals[measure]} period={period} />}
            />
          ))}
      </div>
      <Drawn counts={totals.winners} />
    </section>
  )
}

/** Prizes of draws are no tile: their list knows nothing of the days of coupons, and would show others. */
function Drawn({ counts }: { counts: Record<string, number> }) {
  const mayListWinners = useCan()("winners:list")
  const states = Object.entries(measureStates.winners)
  return (
    <p className="card__note statistics__drawn">
      {measureWords.winners}: {sayNumber(sumOf(counts))} (
      {states.map(([state, label]) => `${label}: ${sayNumber(counts[state] ?? 0)}`).join(", ")}). Cada um
      conta depois que o resultado é publicado, no dia e no bar do cupom que ganhou, e está com o sorteio em{" "}
      {mayListWinners ? <Link to={paths.admin.winners}>{listLabels.winners}</Link> : listLabels.winners}.
    </p>
  )
}

function States({
  measure,
  counts,
  period,
}: {
  measure: Measure
  counts: Record<string, number>
  period: Period
}) {
  return Object.entries(measureStates[measure]).map(([state, label]) => (
    <span key={state} className="statistics__states">
      {label}: <FigureLink at={listedAt(measure, period, { state })} count={counts[state] ?? 0} />
    </span>
  ))
}

/** How far the people of the period have come; each step with its share of all of them. */
export function Funnel({ funnel }: { funnel: Steps }) {
  const all = funnel[0]?.count ?? 0
  return (
    <section className="card">
      <RankChart
        title={listLabels.funnel}
        className="chart--named statistics__funnel"
        ranks={funnel.map(({ step, count }) => ({
          label: funnelWords[step],
          value: count,
          figure: `${sayNumber(count)} (${sayShare(all === 0 ? 0 : count / all)})`,
        }))}
        shown={funnel.length}
        words={{ label: "Passo", value: "Pessoas", more: String }}
        say={sayNumber}
      />
      <p className="card__note">
        Até onde já foi quem se cadastrou no período, de quando quer que seja o resto. Quem só viu o
        formulário não é contado: o site não guarda isso.
      </p>
      <PlotFile area="funnel" title={listLabels.funnel} />
    </section>
  )
}

import { Link, useLocation } from "@remix-run/react"
import type { ReactNode } from "react"
import { withParams } from "#app/admin/list-url"
import type { Plots as Counted } from "#app/domain/statistics/plots.queries.server"
import { BarChart } from "#app/ui/bar-chart"
import { RankChart } from "#app/ui/rank-chart"
import { sayCount, sayNumber } from "#app/words/count"

const chartWords = { table: "Ver números", highest: "Maior" }
const shortHour = (hour: number) => `${String(hour).padStart(2, "0")}h`

/** The campaign day by day, by hour and by unit; today is not over yet. */
export function DashboardPlots({
  plots,
  days,
  choices,
}: {
  plots: Counted
  days: number
  choices: readonly number[]
}) {
  const perDay = (counts: Counted["numbers"]) =>
    counts.map(({ day, count }) => ({ label: day, values: [count] }))
  const one = { ...chartWords, label: "Dia", values: ["Quantidade"] }
  return (
    <section aria-labelledby="campaign">
      <header className="charts__head">
        <h2 id="campaign">A campanha</h2>
        <Period days={days} choices={choices} />
      </header>
      <p className="card__note">
        Hoje é contado na hora. Dos dias que já acabaram vale a contagem da noite: o que se decide depois
        sobre eles aparece na manhã seguinte.
      </p>
      <div className="charts">
        <Plot>
          <BarChart
            title="Cupons por dia"
            bars={plots.invoices.map(({ day, validated, pending, invalid }) => ({
              label: day,
              values: [validated, pending, invalid],
            }))}
            words={{ ...chartWords, label: "Dia", values: ["Validados", "Em análise", "Invalidados"] }}
            say={sayNumber}
          />
        </Plot>
        <Plot>
          <BarChart
            title="Cadastros por dia"
            bars={perDay(plots.registrations)}
            words={one}
            say={sayNumber}
          />
        </Plot>
        <Plot>
          <BarChart
            title="Números da sorte por dia"
            bars={perDay(plots.numbers)}
            words={one}
            say={sayNumber}
          />
        </Plot>
        <Plot>
          <BarChart
            title="Cupons por hora do dia"
            bars={plots.hours.map((count, hour) => ({ label: shortHour(hour), values: [count] }))}
            words={{ ...one, label: "Hora" }}
            say={sayNumber}
          />
        </Plot>
        <Plot>
          <Units units={plots.units} />
        </Plot>
      </div>
    </section>
  )
}

const Plot = ({ children }: { children: ReactNode }) => <div className="card">{children}</div>

function Units({ units }: { units: Counted["units"] }) {
  if (units.length === 0) return <p className="empty">Cupons por estado: nenhum ainda.</p>
  return (
    <RankChart
      title="Cupons por estado"
      ranks={units.map(({ name, count }) => ({ label: name, value: count }))}
      shown={8}
      words={{
        label: "Estado",
        value: "Cupons",
        more: (count) => `Mais ${sayCount(count, "estado", "estados")}`,
      }}
      say={sayNumber}
    />
  )
}

/** How far the plots look back. */
function Period({ days, choices }: { days: number; choices: readonly number[] }) {
  const { search } = useLocation()
  return (
    <nav className="switch" aria-label="Período dos gráficos">
      {choices.map((choice) => (
        <Link
          key={choice}
          to={{ search: withParams(search, { days: String(choice), confirm: null }) }}
          aria-current={choice === days ? "true" : undefined}
          preventScrollReset
        >
          {choice} dias
        </Link>
      ))}
    </nav>
  )
}

import { sayNumber } from "#app/ui/figure"
import { BarChart } from "#app/ui/bar-chart"
import { Stat } from "#app/ui/stat"
import type { TotalsView } from "./totals-view.server"

const asBar = ({ label, value, figure }: { label: string; value: number; figure: string }) => ({
  label,
  values: [value],
  told: figure,
})

/** The draw's numbers under the filters: in all, by series and by day. */
export function Chosen({ title, sums, series, days }: NonNullable<TotalsView["chosen"]>) {
  return (
    <section className="cards">
      <h2>{title}</h2>
      <div className="stats">
        <Stat label="Dados" figure={sums.given} />
        <Stat label="Válidos" figure={sums.valid} />
        <Stat label="Anulados" figure={sums.voided} />
      </div>
      {days.length === 0 ? (
        <p className="empty">Nenhum número com esses filtros.</p>
      ) : (
        <div className="charts">
          <div className="card">
            <BarChart
              title="Por dia"
              bars={days.map(asBar)}
              words={{ table: "Ver números por dia", label: "Dia", values: ["Números"], highest: "Maior" }}
              say={sayNumber}
            />
          </div>
          <div className="card">
            <BarChart
              title="Por série"
              bars={series.map(asBar)}
              words={{
                table: "Ver números por série",
                label: "Série",
                values: ["Números"],
                highest: "Maior",
              }}
              say={sayNumber}
            />
          </div>
        </div>
      )}
    </section>
  )
}

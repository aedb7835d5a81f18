import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import { BarChart } from "#app/ui/bar-chart"
import { Stat } from "#app/ui/stat"
import { sayNumber } from "#app/words/count"
import type { TotalsView } from "./totals-view.server"

const asBar = ({ label, value, figure }: { label: string; value: number; figure: string }) => ({
  label,
  values: [value],
  text: figure,
})

/** The draw's numbers under the filters: in all, by series and by day. */
export function Chosen({ title, list, sums, series, days }: NonNullable<TotalsView["chosen"]>) {
  return (
    <section className="cards">
      <h2>{title}</h2>
      <div className="stats">
        <Stat label="Dados" figure={<Listed list={list}>{sums.given}</Listed>} />
        <Stat
          label="Válidos"
          figure={
            <Listed list={list} state="valid">
              {sums.valid}
            </Listed>
          }
        />
        <Stat
          label="Anulados"
          figure={
            <Listed list={list} state="void">
              {sums.voided}
            </Listed>
          }
        />
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

type ListedProps = { list: Record<string, string> | null; state?: string; children: string }

/** A sum that leads to its numbers, where their list has the same filters. */
function Listed({ list, state, children }: ListedProps) {
  if (!list) return children
  const query = new URLSearchParams(state ? { ...list, state } : list)
  return (
    <LinkIf permission="tickets:list" to={`${paths.admin.tickets}?${query}`}>
      {children}
    </LinkIf>
  )
}

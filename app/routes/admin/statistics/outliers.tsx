import { Card } from "#app/admin/detail-page"
import { LinkIf } from "#app/admin/links"
import { listLabels } from "#app/auth/permission-labels"
import type { FarBarView, FarPeople } from "#app/domain/statistics/outliers.queries.server"
import type { Period } from "#app/domain/statistics/period"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { sayCount, sayNumber } from "#app/words/count"
import { FigureLink, listedAt } from "./figure-link"
import { PlotFile } from "./plot-file"

/** One digit behind the comma: a bar's usual may be 1,5 a day. */
const sayRate = (value: number) => value.toLocaleString("pt-BR", { maximumFractionDigits: 1 })

/** As domain/statistics/outliers reckons both. */
const DEVIATION =
  "O desvio é a mediana das distâncias até a mediana, vezes 1,4826, mas nunca menos que um quarto da mediana, nem que 1."

/** Bars that have far more coupons a day than those around them. */
export function FarBars({ bars, period }: { bars: readonly FarBarView[]; period: Period }) {
  return (
    <Card title={listLabels["far-bars"]}>
      <p className="card__note">
        Cupons por dia com cupom, contra a mediana dos bares do mesmo estado (do país, onde há menos de 5):
        aqui está quem tem mais que a mediana mais 6 desvios. {DEVIATION} Longe do comum não quer dizer
        errado.
      </p>
      {bars.length === 0 ? (
        <p className="empty">Nenhum bar longe do comum no período.</p>
      ) : (
        <Table caption={listLabels["far-bars"]} className="list">
          <thead>
            <tr>
              <th scope="col">Bar</th>
              <th scope="col">Cidade</th>
              <th scope="col" className="table__figure">
                Cupons
              </th>
              <th scope="col" className="table__figure">
                Dias
              </th>
              <th scope="col" className="table__figure">
                Por dia
              </th>
              <th scope="col" className="table__figure">
                Comum
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ id, name, place, cnpj, invoices, days, perDay, median }) => (
              <tr key={id}>
                <th scope="row" className="list__wrap">
                  <LinkIf permission="stores:edit" to={paths.admin.storesEdit(id)}>
                    {name}
                  </LinkIf>
                </th>
                <td className="list__wrap">{place}</td>
                <td className="table__figure">
                  <FigureLink at={listedAt("invoices", period, { q: cnpj })} count={invoices} />
                </td>
                <td className="table__figure">{sayNumber(days)}</td>
                <td className="table__figure">{sayRate(perDay)}</td>
                <td className="table__figure">{sayRate(median)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {bars.length > 0 && <PlotFile area="far-bars" title={listLabels["far-bars"]} />}
    </Card>
  )
}

/** People who sent far more coupons in one day than others do. */
export function FarPeopleCard({ far }: { far: FarPeople }) {
  return (
    <Card title={listLabels["far-people"]}>
      {far && (
        <p className="card__note">
          Quem envia cupons num dia envia {sayCount(far.median, "cupom", "cupons")}, pela mediana do período;
          aqui está quem enviou mais de {sayNumber(Math.floor(far.limit))} num dia só: a mediana mais 6
          desvios. {DEVIATION}
        </p>
      )}
      {!far || far.people.length === 0 ? (
        <p className="empty">Ninguém longe do comum no período.</p>
      ) : (
        <Table caption={listLabels["far-people"]} className="list">
          <thead>
            <tr>
              <th scope="col">Pessoa</th>
              <th scope="col">Cidade</th>
              <th scope="col">Dia</th>
              <th scope="col" className="table__figure">
                Cupons
              </th>
            </tr>
          </thead>
          <tbody>
            {far.people.map(({ id, name, place, day, invoices }) => (
              <tr key={`${id} ${day}`}>
                <th scope="row" className="list__wrap">
                  <LinkIf permission="registrations:view" to={paths.admin.registration(id)}>
                    {name}
                  </LinkIf>
                </th>
                <td className="list__wrap">{place}</td>
                <td>{day}</td>
                <td className="table__figure">{sayNumber(invoices)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {far && far.people.length > 0 && <PlotFile area="far-people" title={listLabels["far-people"]} />}
    </Card>
  )
}

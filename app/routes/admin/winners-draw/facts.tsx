import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { sayNumber } from "#app/words/count"
import type { DrawView } from "./detail-view.server"
import type { DescribedFact } from "#app/ui/description-list"
import { Table } from "#app/ui/table"
import { sayDrawChoice } from "#app/words/draw-plan"
import { postponementWords, sayPublicReason } from "#app/words/reasons/public-reasons"
import { drawLabels } from "./labels"

const yes = (is: boolean) => (is ? "Sim" : "Não")

/** Period and rule, which no longer change. */
export function periodAndRuleFacts({ draw }: DrawView): DescribedFact[] {
  const { rule } = draw
  return [
    { term: drawLabels.periodStart, value: <Moment at={draw.periodStart} /> },
    { term: drawLabels.periodEnd, value: <Moment at={draw.periodEnd} /> },
    { term: drawLabels.extractionOn, value: `${draw.extractionOn}, às ${draw.extractionHour}h` },
    { term: "Séries", value: `${draw.series} (${sayNumber(rule.seriesCount)})` },
    {
      term: drawLabels.seriesFrom,
      value: rule.seriesFrom.length > 0 ? rule.seriesFrom.map((prize) => `${prize}º`).join(", ") : "nenhum",
    },
    ...(rule.prefix === null ? [] : [{ term: drawLabels.prefix, value: rule.prefix }]),
    { term: drawLabels.approximation, value: sayDrawChoice("approximation", rule.approximation) },
    { term: drawLabels.wrap, value: yes(rule.wrap) },
    { term: drawLabels.emptySeries, value: sayDrawChoice("emptySeries", rule.emptySeries) },
    { term: drawLabels.winners, value: sayNumber(rule.winners) },
    { term: drawLabels.surrogates, value: sayNumber(rule.surrogates) },
    { term: drawLabels.onePerHolder, value: yes(rule.onePerHolder) },
    { term: drawLabels.oncePerPromotion, value: yes(draw.oncePerPromotion) },
    { term: drawLabels.afterPublication, value: sayDrawChoice("afterPublication", draw.afterPublication) },
    { term: drawLabels.winnerNames, value: sayDrawChoice("winnerNames", draw.winnerNames) },
  ]
}

/** How far the series are used, each run by itself: by a number each, and by a coupon that came to nothing. */
export function SeriesCard({ view: { segments } }: { view: DrawView }) {
  return (
    <Card title="Posições usadas">
      <Table caption="Posições usadas" className="list">
        <thead>
          <tr>
            <th scope="col">Séries</th>
            <th scope="col" className="table__figure">
              Usadas
            </th>
            <th scope="col" className="table__figure">
              Cabem
            </th>
            <th scope="col">Desde</th>
          </tr>
        </thead>
        <tbody>
          {segments.map(({ ordinal, series, given, room, createdAt }) => (
            <tr key={ordinal}>
              <th scope="row">{series}</th>
              <td className="table__figure">{sayNumber(given)}</td>
              <td className="table__figure">{sayNumber(room)}</td>
              <td>
                <Moment at={createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

type ShownPostponement = DrawView["draw"]["postponements"][number]

/** Each day of an extraction that was left for another, with the reason. */
export function PostponementsCard({ postponements }: { postponements: readonly ShownPostponement[] }) {
  if (postponements.length === 0) return null
  return (
    <Card title="Mudanças do dia da extração">
      <ol className="history">
        {postponements.map(({ from, to, reasonCode, reason, at }) => (
          <li key={at}>
            <Moment at={new Date(at)} />
            De {from} para {to}
            <p>
              {sayPublicReason(postponementWords, reasonCode, "pt")}. {reason}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

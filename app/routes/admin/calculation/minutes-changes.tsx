import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { winnerKindLabel } from "#app/admin/status/draw-status"
import { DescriptionList } from "#app/ui/description-list"
import { sayCount } from "#app/words/count"
import { leftOutWords } from "#app/words/reasons/left-out"
import {
  disqualificationWords,
  postponementWords,
  rejectionWords,
  sayPublicReason,
} from "#app/words/reasons/public-reasons"
import type { MinutesView } from "./minutes-view.server"
import { bothNames, doneBy } from "./step"
import { figure } from "./words"

type Props = { view: MinutesView }

/** Who stands in the base and took no part, counted; nothing before it is closed. */
export function LeftOutMinutes({ view: { leftOut } }: Props) {
  if (leftOut === null) return null
  const { people, underReview, voided } = leftOut
  return (
    <DescriptionList
      facts={[
        ...people.map(({ code, count }) => ({
          term: `Fora do sorteio: ${leftOutWords[code].pt}`,
          value: sayCount(count, "pessoa", "pessoas"),
        })),
        { term: `Fora do sorteio: ${leftOutWords.held.pt}`, value: sayCount(underReview, "cupom", "cupons") },
        { term: "Números anulados", value: figure(voided) },
      ]}
    />
  )
}

/** Extractions that did not count, each with the one that took its place. */
export function PostponementsMinutes({ view: { draw } }: Props) {
  if (draw.postponements.length === 0) return <p>A extração não foi adiada.</p>
  return (
    <ul>
      {draw.postponements.map(({ from, to, reasonCode, at }) => (
        <li key={at}>
          Adiada de {from} para {to}, em <Moment at={new Date(at)} />:{" "}
          {sayPublicReason(postponementWords, reasonCode, "pt")}.
        </li>
      ))}
    </ul>
  )
}

/** Results that went back before this one, as they were. */
export function RejectionsMinutes({ view: { rejections } }: Props) {
  if (rejections.length === 0) return null
  return (
    <Card title="Resultados devolvidos">
      {rejections.map((row) => (
        <DescriptionList
          key={row.id}
          facts={[
            { term: "Motivo", value: sayPublicReason(rejectionWords, row.reasonCode, "pt"), wide: true },
            { term: "Prêmios", value: row.prizes.join(" · "), wide: true },
            { term: "Concurso", value: row.contest },
            { term: "Digitados por", value: bothNames(row.extractionBy, row.extractionAgainBy) },
            doneBy("Apurado por", row.computedBy, row.computedAt),
            doneBy("Devolvido por", row.rejectedBy, row.createdAt),
            {
              term: "SHA-256 do resultado",
              value: <code className="hash">{row.resultSha256}</code>,
              wide: true,
            },
          ]}
        />
      ))}
    </Card>
  )
}

/** Who lost a place since the result, and who was called to it. */
export function SinceMinutes({ view: { since } }: Props) {
  if (since === null) return null
  const { calls, disqualified } = since
  if (calls.length === 0 && disqualified.length === 0)
    return <p>Ninguém foi desclassificado, e nenhum suplente foi chamado.</p>
  return (
    <ul>
      {disqualified.map(({ order, kind, reason, decidedAt }) => (
        <li key={`lost ${order}`}>
          Nº {order}, {winnerKindLabel(kind).toLowerCase()}, desclassificado em <Moment at={decidedAt} />:{" "}
          {disqualificationWords[reason].pt}.
        </li>
      ))}
      {calls.map(({ disqualified: lost, called, calledAt }) => (
        <li key={`called ${called}`}>
          Nº {called}, suplente, chamado em <Moment at={calledAt} /> no lugar do nº {lost}.
        </li>
      ))}
    </ul>
  )
}

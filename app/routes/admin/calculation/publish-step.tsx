import { CommandButton } from "#app/admin/command-dialog"
import { useCan } from "#app/admin/frame-data"
import { Moment } from "#app/admin/moment"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { rejectionWords, sayPublicReason } from "#app/words/reasons/public-reasons"
import type { CalculationView } from "./detail-view.server"
import { HandInNotice } from "./hand-in-facts"
import { OutsideDate, Shortfall, SomebodyElse } from "./notices"
import { bothNames, doneBy, Step } from "./step"

/** 7. Somebody else looks at it and publishes, or sends it back. */
export function PublishStep({ view }: { view: CalculationView }) {
  const { draw, next, viewer, rejections, result, undated } = view
  const rejected = <Rejections rejections={rejections} />
  if (draw.state === "published")
    return (
      <Step number={7} title="Publicar" state="done">
        <DescriptionList facts={[doneBy("Publicado por", draw.publishedBy, draw.publishedAt)]} />
        <p>O resultado, o caminho do exame e as chaves são públicos e não mudam mais.</p>
        {rejected}
      </Step>
    )
  if (next !== "publish")
    return (
      <Step number={7} title="Publicar" state="later">
        <p>
          {draw.state === "canceled"
            ? "Este sorteio foi cancelado."
            : "Depois de apurado, outra pessoa confere e publica. Se a extração estiver errada, devolve."}
        </p>
        <OutsideDate because={undated} />
        {rejected}
      </Step>
    )
  return (
    <Step number={7} title="Publicar" state="current">
      <p>
        {draw.computedBy} apurou em <Moment at={draw.computedAt} />. Quem publica é outra pessoa, com uma
        conta em que quem apurou não mexeu.
      </p>
      <Shortfall result={result} />
      <HandInNotice fault={view.handInFault} />
      <OutsideDate because={undated} />
      <SomebodyElse because={viewer.publishing} />
      <div className="commands">
        {viewer.publishing === null && undated === null && (
          <CommandButton command="publish" permission="calculation:run" variant="primary">
            Publicar
          </CommandButton>
        )}
        <CommandButton command="reject" permission="calculation:run" variant="danger">
          Devolver
        </CommandButton>
      </div>
      {rejected}
    </Step>
  )
}

/** Results that went back stay, each with why and by whom. */
function Rejections({ rejections }: { rejections: CalculationView["rejections"] }) {
  const may = useCan()
  const can = may("calculation:run") || may("calculation:view")
  if (rejections.length === 0) return null
  return (
    <>
      <h3>Resultados devolvidos</h3>
      {rejections.map(
        ({
          id,
          reason,
          reasonCode,
          prizes,
          contest,
          resultSha256,
          rejectedBy,
          createdAt,
          computedBy,
          computedAt,
          ...row
        }) => (
          <div key={id} className="step">
            <DescriptionList
              facts={[
                {
                  term: "Motivo público",
                  value: sayPublicReason(rejectionWords, reasonCode, "pt"),
                  wide: true,
                },
                { term: "Explicação", value: reason, wide: true },
                { term: "Prêmios", value: prizes.join(" · "), wide: true },
                ...(contest === null ? [] : [{ term: "Concurso", value: String(contest) }]),
                doneBy("Devolvido por", rejectedBy, createdAt),
                doneBy("Apurado por", computedBy, computedAt),
                {
                  term: "Prêmios digitados por",
                  value: bothNames(row.extractionBy, row.extractionAgainBy),
                },
                {
                  term: "SHA-256 do resultado",
                  value: <code className="hash">{resultSha256}</code>,
                  wide: true,
                },
              ]}
            />
            {can && (
              <div className="commands">
                <LinkButton
                  href={paths.admin.rejectedFile(id)}
                  variant="secondary"
                  small
                  icon="download"
                  download
                >
                  Resultado devolvido
                </LinkButton>
              </div>
            )}
          </div>
        ),
      )}
    </>
  )
}

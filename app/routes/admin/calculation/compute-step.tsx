import { Link } from "@remix-run/react"
import { CommandButton } from "#app/admin/command-dialog"
import { sayCount } from "#app/words/count"
import { useCan } from "#app/admin/frame-data"
import { paths } from "#app/paths"
import { outcomeWords } from "#app/words/states"
import { LinkButton } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { Table } from "#app/ui/table"
import type { CalculationView } from "./detail-view.server"
import { Shortfall, SomebodyElse } from "./notices"
import { PlacesTable } from "./places-table"
import { ruleFacts } from "./rule-facts"
import { doneBy, Step } from "./step"
import { figure } from "./words"

/** 6. Titulars, surrogates and the whole way to them. */
export function ComputeStep({ view }: { view: CalculationView }) {
  const { draw, next, drawn, result, viewer } = view
  const can = useCan()
  if (!result)
    return (
      <Step number={6} title="Apurar" state={next === "compute" ? "current" : "later"}>
        <DescriptionList facts={ruleFacts(draw)} />
        {next === "compute" ? (
          <>
            <p>
              Com os cinco prêmios, o número sorteado é <strong>{drawn}</strong>, procurado entre{" "}
              {sayCount(draw.baseRows ?? 0, "número", "números")}.
            </p>
            <SomebodyElse because={viewer.tookPart} />
            <div className="commands">
              {!viewer.tookPart && (
                <CommandButton command="compute" permission="calculation:run" variant="primary">
                  Apurar
                </CommandButton>
              )}
            </div>
          </>
        ) : (
          <p>
            {draw.state === "canceled"
              ? "Este sorteio foi cancelado."
              : "Faltam os cinco prêmios da extração."}
          </p>
        )}
      </Step>
    )
  return (
    <Step number={6} title="Apurar" state="done">
      <DescriptionList
        facts={[
          { term: "Número sorteado", value: <strong>{drawn}</strong> },
          { term: "Números examinados", value: figure(draw.inspected) },
          doneBy("Apurado por", draw.computedBy, draw.computedAt),
          {
            term: "SHA-256 do resultado",
            value: <code className="hash">{draw.resultSha256}</code>,
            wide: true,
          },
        ]}
      />
      <Shortfall result={result} />
      <Places result={result} />
      <Trail trail={result.trail} inspected={draw.inspected} />
      {(can("calculation:run") || can("calculation:view")) && (
        <div className="commands">
          <LinkButton
            href={paths.admin.calculationResult(draw.id)}
            variant="secondary"
            icon="download"
            download
          >
            RESULT.json
          </LinkButton>
        </div>
      )}
      <details className="card__more">
        <summary>Regra usada</summary>
        <DescriptionList facts={ruleFacts(draw)} />
      </details>
    </Step>
  )
}

type Result = NonNullable<CalculationView["result"]>

function Places({ result: { places, isFirst, next } }: { result: Result }) {
  if (places.length === 0) return <p>Ninguém: a base não tem número elegível.</p>
  return (
    <>
      <PlacesTable caption="Titulares e suplentes" places={places} />
      {(!isFirst || next !== null) && (
        <nav className="pager" aria-label="Páginas do resultado">
          {!isFirst && (
            <Link to={{ search: "" }} preventScrollReset>
              Primeira página
            </Link>
          )}
          {next !== null && (
            <Link to={{ search: `?after=${next}` }} preventScrollReset>
              Próximos lugares
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function Trail({ trail, inspected }: { trail: Result["trail"]; inspected: number | null }) {
  if (trail === null)
    return (
      <Notice tone="warning" title="O caminho do exame não pôde ser lido">
        <p>
          O arquivo do resultado não abriu. Os lugares acima vêm do banco de dados. Recarregue a página; se
          continuar, avise quem cuida do servidor antes de publicar.
        </p>
      </Notice>
    )
  if (trail.length === 0) return null
  const isAll = trail.length === inspected
  return (
    <details className="card__more">
      <summary>{isAll ? "Caminho do exame" : "Começo do caminho do exame"}</summary>
      <Table caption="Números examinados, na ordem" className="list">
        <thead>
          <tr>
            <th scope="col">Número</th>
            <th scope="col">O que deu</th>
          </tr>
        </thead>
        <tbody>
          {trail.map(({ number, outcome }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{outcomeWords[outcome]}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!isAll && <p>São {figure(inspected)} ao todo: o arquivo RESULT.json tem cada um.</p>}
    </details>
  )
}

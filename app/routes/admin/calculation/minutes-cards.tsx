import { Card } from "#app/admin/detail-page"
import { Moment } from "#app/admin/moment"
import { HandInMinutes } from "./hand-in-facts"
import { brand } from "#app/brand"
import { DescriptionList } from "#app/ui/description-list"
import { LeftOutMinutes, PostponementsMinutes, RejectionsMinutes, SinceMinutes } from "./minutes-changes"
import type { MinutesView } from "./minutes-view.server"
import { PlacesTable } from "./places-table"
import { ruleFacts } from "./rule-facts"
import { bothNames, doneBy } from "./step"
import { figure } from "./words"

const hash = (value: string | null) => value && <code className="hash">{value}</code>

/** A step that nobody has taken is said as such on paper. */
const doneOr = (term: string, who: string | null, at: Date | null) =>
  at ? doneBy(term, who, at) : { term, value: "Ainda não" }

/** Who has which place; `null` in what leaves the house before the publication. */
function PlacesMinutes({ places }: Pick<MinutesView, "places">) {
  if (places === null) return <p>Apurado; ainda não publicado.</p>
  if (places.length === 0) return <p>Ninguém: a base não tem número elegível.</p>
  return <PlacesTable caption="Titulares e suplentes" places={places} />
}

/** What a draw's minutes say, on the page and in the regulator's file. */
export function MinutesCards({ view }: { view: MinutesView }) {
  const { draw, drawn, places, namedSha256, certificates, extractionSaid } = view
  return (
    <>
      <Card title="Promoção">
        <DescriptionList
          facts={[
            { term: "Promotora", value: brand.company.name },
            { term: "CNPJ", value: brand.company.cnpj },
            { term: "Certificado de autorização", value: certificates.join(" · ") || null },
          ]}
        />
      </Card>
      <Card title="Sorteio">
        <DescriptionList
          facts={[
            { term: "Prêmio", value: draw.prize, wide: true },
            { term: "Início do período", value: <Moment at={draw.periodStart} /> },
            { term: "Fim do período", value: <Moment at={draw.periodEnd} /> },
            { term: "Extração da Loteria Federal", value: extractionSaid },
          ]}
        />
      </Card>
      <Card title="Regra">
        <DescriptionList facts={ruleFacts(draw)} />
      </Card>
      <Card title="Base">
        <DescriptionList
          facts={[
            { term: "Números", value: figure(draw.baseRows) },
            doneOr("Fechada por", draw.closedBy, draw.closedAt),
            { term: "SHA-256 da base sem nomes (BASE.csv)", value: hash(draw.baseSha256), wide: true },
            { term: "SHA-256 da base com nomes", value: hash(namedSha256), wide: true },
            { term: "Raiz da árvore", value: hash(draw.baseRoot), wide: true },
          ]}
        />
        <LeftOutMinutes view={view} />
      </Card>
      <Card title="Entrega ao órgão regulador">
        <HandInMinutes view={view} />
      </Card>
      <Card title="Extração">
        <PostponementsMinutes view={view} />
        <DescriptionList
          facts={[
            { term: "Concurso", value: draw.contest },
            ...(draw.extraction ?? []).map((prize, place) => ({
              term: `${place + 1}º prêmio`,
              value: prize,
            })),
            { term: "Número sorteado", value: drawn && <strong>{drawn}</strong> },
            { term: "Digitada por", value: bothNames(draw.extractionBy, draw.extractionAgainBy) },
          ]}
        />
      </Card>
      <RejectionsMinutes view={view} />
      <Card title="Resultado">
        {draw.resultSha256 === null ? (
          <p>Ainda não foi apurado.</p>
        ) : (
          <>
            <DescriptionList
              facts={[
                { term: "Números examinados", value: figure(draw.inspected) },
                doneBy("Apurado por", draw.computedBy, draw.computedAt),
                doneOr("Publicado por", draw.publishedBy, draw.publishedAt),
                { term: "SHA-256 do resultado", value: hash(draw.resultSha256), wide: true },
              ]}
            />
            <PlacesMinutes places={places} />
            <SinceMinutes view={view} />
          </>
        )}
      </Card>
    </>
  )
}

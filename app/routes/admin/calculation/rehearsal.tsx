import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { getRehearsal } from "#app/domain/draws/calculation/calculation.queries.server"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { readPlaces } from "#app/domain/draws/result/read-result-file.server"
import { PLACES, rehearsedPlaces } from "#app/domain/draws/result/result-places.queries.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { DescriptionList } from "#app/ui/description-list"
import { sayCount } from "#app/words/count"
import { PlacesTable } from "./places-table"
import { doneBy } from "./step"
import { figure } from "./words"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Ensaio", data?.draw.title)

export const loader = adminLoader("calculation:list", async ({ db: { primary }, params: { id = "" } }) => {
  const { draw, resultFile, ...rehearsal } = await getRehearsal(primary, id)
  const found = await readPlaces(resultFile, { most: PLACES + 1 })
  return {
    rehearsal,
    draw: { id: draw.id, title: draw.title },
    drawn: formatLuckyNumber(drawnNumber(draw.rule, rehearsal.prizes), draw.rule.seriesDigits),
    places: await rehearsedPlaces(primary, { draw, places: found.slice(0, PLACES) }),
    isAll: found.length <= PLACES,
  }
})

export default function RehearsalPage() {
  const { rehearsal, draw, drawn, places, isAll } = useLoaderData<typeof loader>()
  const may = useCan()
  const can = may("calculation:run") || may("calculation:view")
  return (
    <DetailPage
      title={`Ensaio: ${draw.title}`}
      back={{ href: paths.admin.calculationOf(draw.id), label: `Apuração: ${draw.title}` }}
    >
      <p className="watermark" role="note">
        ENSAIO <span>Prêmios inventados, sem valor. Ninguém ganhou nada, e isto nunca é publicado.</span>
      </p>
      <Card title="Prêmios inventados">
        <DescriptionList
          facts={[
            ...rehearsal.prizes.map((prize, at) => ({ term: `${at + 1}º prêmio`, value: prize })),
            { term: "Número sorteado", value: <strong>{drawn}</strong> },
            { term: "Números examinados", value: figure(rehearsal.inspected) },
            doneBy("Ensaiado por", rehearsal.by, rehearsal.createdAt),
            {
              term: "SHA-256 do ensaio",
              value: <code className="hash">{rehearsal.resultSha256}</code>,
              wide: true,
            },
          ]}
        />
      </Card>
      <Card title="Quem apareceria">
        <div className="step">
          {places.length === 0 ? (
            <p>Ninguém: a base não tem número elegível.</p>
          ) : (
            <PlacesTable caption="Titulares e suplentes do ensaio" places={places} />
          )}
          {!isAll && <p>Aqui estão {sayCount(places.length, "lugar", "lugares")}: o arquivo tem todos.</p>}
          {can && (
            <p className="commands">
              <LinkButton
                href={paths.admin.rehearsalFile(rehearsal.id)}
                variant="secondary"
                icon="download"
                download
              >
                ENSAIO.json
              </LinkButton>
            </p>
          )}
        </div>
      </Card>
    </DetailPage>
  )
}

import { useLoaderData } from "@remix-run/react"
import { DetailPage } from "#app/admin/detail-page"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { pageMeta } from "#app/admin/page-meta"
import { listPrizeKinds } from "#app/domain/fulfilment/prize-kinds.queries.server"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { sayNumber } from "#app/words/count"
import { SentOf } from "./sent-of"
import { deliveryWayWords } from "#app/words/states"

export const meta = () => pageMeta("Estoque de prêmios")

export const loader = adminLoader(["prizes:view", "prizes:manage"], async ({ db }) => ({
  kinds: await listPrizeKinds(db.replica),
}))

const figure = (count: number | null) => (count === null ? "—" : sayNumber(count))

export default function PrizeKindsPage() {
  const { kinds } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="Estoque de prêmios" back={{ href: paths.admin.fulfilments, label: "Entregas" }}>
      <p className="page-head__note">
        Uma linha para cada nome de prêmio, dos instantâneos e dos sorteios. Pelo correio, o ganhador informa
        o endereço com os documentos.
      </p>
      {kinds.length === 0 ? (
        <p className="empty">
          Nenhum prêmio ainda. Cada um aparece aqui quando é criado, na hora ou num sorteio.
        </p>
      ) : (
        <Table caption="Estoque de prêmios" className="list">
          <thead>
            <tr>
              <th scope="col">Prêmio</th>
              <th scope="col">Como é entregue</th>
              <th scope="col" className="table__figure">
                Estoque
              </th>
              <th scope="col" className="table__figure">
                Enviados
              </th>
              <th scope="col" className="table__figure">
                Restam
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ id, name, way, stock, sent, left }) => (
              <tr key={id}>
                <th scope="row" className="list__wrap">
                  <LinkIf permission="prizes:manage" to={paths.admin.prizeKindsEdit(id)}>
                    {name}
                  </LinkIf>
                </th>
                <td className="list__wrap">{deliveryWayWords[way]}</td>
                <td className="table__figure">{figure(stock)}</td>
                <td className="table__figure">
                  <SentOf kindId={id} sent={sent} />
                </td>
                <td className="table__figure">{figure(left)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </DetailPage>
  )
}

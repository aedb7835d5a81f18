import { useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { pageMeta } from "#app/admin/page-meta"
import { findPrizeKinds } from "#app/domain/fulfilment/prize-kinds.list.server"
import { paths } from "#app/paths"
import { LinkButton } from "#app/ui/button"
import { sayCount, sayNumber } from "#app/words/count"
import { choicesOf, deliveryWayWords, lackingWord } from "#app/words/states"
import { SentOf } from "./sent-of"

const TITLE = "Estoque de prêmios"

export const meta = () => pageMeta(TITLE)

export const loader = adminLoader(["prizes:view", "prizes:manage"], async ({ db, url }) => ({
  page: await findPrizeKinds(db.replica, url.searchParams),
}))

const figure = (count: number | null) => (count === null ? "—" : sayNumber(count))

export default function PrizeKindsPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={TITLE}
      area="prize-kinds"
      page={page}
      search="Nome do prêmio"
      empty="Nenhum prêmio ainda. Cada um aparece aqui quando é criado, na hora ou num sorteio."
      filters={
        <>
          <SelectFilter name="way" options={choicesOf(deliveryWayWords)} />
          <SelectFilter name="status" options={choicesOf({ lacking: lackingWord })} />
        </>
      }
      actions={
        <LinkButton href={paths.admin.fulfilments} variant="secondary">
          Entregas
        </LinkButton>
      }
      summary={
        <p className="page-head__note">
          Uma linha para cada nome de prêmio, dos instantâneos e dos sorteios. Pelo correio, o ganhador
          informa o endereço com os documentos.
        </p>
      }
      columns={[
        {
          header: "Prêmio",
          sort: "name",
          wraps: true,
          cell: ({ id, name }) => (
            <LinkIf permission="prizes:manage" to={paths.admin.prizeKindsEdit(id)}>
              {name}
            </LinkIf>
          ),
        },
        { name: "way", wraps: true, cell: ({ way }) => deliveryWayWords[way] },
        { name: "stock", align: "end", cell: ({ stock }) => figure(stock) },
        { name: "sent", align: "end", cell: ({ id, sent }) => <SentOf kindId={id} sent={sent} /> },
        { name: "left", align: "end", cell: ({ left }) => figure(left) },
        {
          name: "waiting",
          align: "end",
          cell: ({ waiting, lacking }) => (
            <>
              {sayNumber(waiting)}
              {lacking > 0 && (
                <span className="list__sub">{sayCount(lacking, "sem estoque", "sem estoque")}</span>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

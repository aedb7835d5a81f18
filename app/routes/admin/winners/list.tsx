import { useLoaderData } from "@remix-run/react"
import { SelectFilter, TickFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { pageMeta } from "#app/admin/page-meta"
import { winnerKindLabel, winnerKinds, WinnerStatus, winnerStatuses } from "#app/admin/status/draw-status"
import { can } from "#app/auth/permissions"
import { listWinners, winnerDrawOptions } from "#app/domain/winners/winners.list.server"
import { paths } from "#app/paths"
import { Badge } from "#app/ui/badge"

export const meta = () => pageMeta("Ganhadores")

export const loader = adminLoader("winners:list", async ({ db: { replica }, url, admin, now }) => {
  const named = can(admin.permissions, "registrations:view")
  const [page, draws] = await Promise.all([
    listWinners(replica, url, { named, now }),
    winnerDrawOptions(replica),
  ])
  return { page, draws }
})

export default function WinnersPage() {
  const { page, draws } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Ganhadores"
      area="winners"
      page={page}
      search="Número, nome ou CPF"
      filters={
        <>
          <SelectFilter name="draw" label="Sorteio" options={draws} />
          <SelectFilter name="state" label="Situação" options={winnerStatuses} all="Todas" />
          <SelectFilter name="kind" label="Tipo" options={winnerKinds} />
          <TickFilter name="overdue" label="Entrega atrasada" />
          <TickFilter name="expired" label="Retirada vencida" />
        </>
      }
      columns={[
        {
          header: "Número",
          cell: ({ id, number }) => (
            <LinkIf permission="winners:view" to={paths.admin.winner(id)}>
              {number}
            </LinkIf>
          ),
        },
        {
          header: "Pessoa",
          wraps: true,
          cell: ({ person, cpf }) => (
            <>
              {person} <span className="list__sub">{cpf}</span>
            </>
          ),
        },
        { header: "Situação", cell: ({ state, kind }) => <WinnerStatus value={state} kind={kind} /> },
        { header: "Sorteio", wraps: true, cell: ({ draw }) => draw },
        {
          header: "Ordem",
          sort: "order",
          cell: ({ order, kind }) => `${order}, ${winnerKindLabel(kind).toLowerCase()}`,
        },
        {
          header: "Entregar até",
          sort: "deliverBy",
          cell: ({ deliverBy, isOverdue }) => (
            <>
              {deliverBy} {isOverdue && <Badge tone="bad">Atrasada</Badge>}
            </>
          ),
        },
        {
          header: "Retirar até",
          sort: "claimBy",
          cell: ({ claimBy, isExpired, isShort }) => (
            <>
              {claimBy} {isExpired && <Badge tone="bad">Vencida</Badge>}
              {isShort && (
                <div>
                  <Badge tone="warn">Antes da entrega</Badge>
                </div>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

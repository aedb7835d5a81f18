import { useLoaderData } from "@remix-run/react"
import { SelectFilter, TickFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { KeptRecordsFile } from "#app/admin/kept-records"
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
      empty="Ninguém ganhou ainda. Os ganhadores aparecem quando um sorteio é apurado."
      search="Número, nome ou CPF"
      actions={<KeptRecordsFile />}
      filters={
        <>
          <SelectFilter name="draw" options={draws} />
          <SelectFilter name="state" options={winnerStatuses} all="Todas" />
          <SelectFilter name="kind" options={winnerKinds} />
          <TickFilter name="overdue" />
          <TickFilter name="expired" />
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
          name: "person",
          wraps: true,
          cell: ({ person, cpf }) => (
            <>
              {person} <span className="list__sub">{cpf}</span>
            </>
          ),
        },
        { header: "Situação", cell: ({ state, kind }) => <WinnerStatus value={state} kind={kind} /> },
        { name: "draw", wraps: true, cell: ({ draw }) => draw },
        {
          name: "order",
          sort: "order",
          cell: ({ order, kind }) => `${order}, ${winnerKindLabel(kind).toLowerCase()}`,
        },
        {
          name: "deliverBy",
          sort: "deliverBy",
          cell: ({ deliverBy, isOverdue }) => (
            <>
              {deliverBy} {isOverdue && <Badge tone="bad">Atrasada</Badge>}
            </>
          ),
        },
        {
          name: "claimBy",
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

import { Link, useLoaderData } from "@remix-run/react"
import { SelectFilter, TextFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { PrizeStatus, prizeStatuses } from "#app/admin/status/prize-status"
import { can } from "#app/auth/permissions"
import { formatCents } from "#app/domain/invoices/money"
import { batchOptions, listPrizes } from "#app/domain/prizes/prizes.list.server"
import { countPrizes } from "#app/domain/prizes/prizes.queries.server"
import { paths } from "#app/paths"
import { buttonClass } from "#app/ui/button"
import { Stat } from "#app/ui/stat"
import { sayNumber } from "#app/words/count"

export const meta = () => pageMeta("Prêmios instantâneos")

export const loader = adminLoader("prizes:list", async ({ db, url, admin, now }) => {
  const named = can(admin.permissions, "registrations:view")
  const [page, counts, batches] = await Promise.all([
    listPrizes(db.replica, url, { named, now }),
    countPrizes(db.replica, { now }),
    batchOptions(db.replica),
  ])
  return { page, counts, batches }
})

export default function PrizesPage() {
  const { page, counts, batches } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Prêmios instantâneos"
      area="prizes"
      page={page}
      search="Prêmio, pessoa, CPF ou protocolo"
      actions={
        can("prizes:create") && (
          <Link to={paths.admin.prizesCreate} className={buttonClass()}>
            Criar prêmios
          </Link>
        )
      }
      summary={<Sums counts={counts} />}
      filters={
        <>
          <SelectFilter name="status" options={prizeStatuses} all="Todas" />
          <SelectFilter name="batch" options={batches} />
          <TextFilter name="from" label="Ganho de" type="date" />
          <TextFilter name="to" label="Ganho até" type="date" />
        </>
      }
      columns={[
        {
          header: "Prêmio",
          sort: "name",
          wraps: true,
          cell: ({ id, name }) => (
            <LinkIf permission="prizes:view" to={paths.admin.prize(id)}>
              {name}
            </LinkIf>
          ),
        },
        {
          name: "cents",
          sort: "valueCents",
          align: "end",
          cell: ({ valueCents }) => formatCents(valueCents),
        },
        { header: "Situação", cell: ({ state }) => <PrizeStatus value={state} /> },
        { name: "winner", wraps: true, cell: ({ winner }) => <Winner winner={winner} /> },
        { name: "wonAt", sort: "wonAt", cell: ({ wonAt }) => <Moment at={wonAt} /> },
        { name: "batch", wraps: true, cell: ({ batch }) => batch ?? "Avulso" },
      ]}
    />
  )
}

function Winner({ winner }: { winner: { id: string; name: string } | null }) {
  const can = useCan()
  if (!winner || !can("registrations:view")) return winner?.name
  return <Link to={paths.admin.registration(winner.id)}>{winner.name}</Link>
}

/** How many stand in each state; each leads to them. */
function Sums({ counts }: { counts: Record<(typeof prizeStatuses)[number]["value"], number> }) {
  return (
    <div className="stats">
      {prizeStatuses.map(({ value, label }) => (
        <Stat
          key={value}
          label={label}
          figure={<Link to={{ search: `?status=${value}` }}>{sayNumber(counts[value])}</Link>}
        />
      ))}
    </div>
  )
}

import { useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { InvalidPrizeStatus, invalidPrizeStatuses } from "#app/admin/status/prize-status"
import { can } from "#app/auth/permissions"
import { type InvalidPrizeLine, listInvalidPrizes } from "#app/domain/prizes/invalid-prizes.list.server"
import { paths } from "#app/paths"

export const meta = () => pageMeta("Prêmios inválidos")

export const loader = adminLoader("invalid-prizes:list", async ({ db, url, admin }) => ({
  page: await listInvalidPrizes(db.replica, url, { named: can(admin.permissions, "registrations:view") }),
}))

export default function InvalidPrizesPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Prêmios inválidos"
      area="invalid-prizes"
      page={page}
      search="Prêmio, pessoa, CPF ou protocolo"
      filters={
        <>
          <SelectFilter name="status" options={invalidPrizeStatuses} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        { header: "Prêmio", wraps: true, cell: (row) => <Prize {...row} /> },
        {
          name: "person",
          wraps: true,
          cell: ({ person, cpf }) => (
            <>
              {person}
              <span className="list__sub">{cpf}</span>
            </>
          ),
        },
        { name: "reason", wraps: true, cell: ({ reason }) => reason ?? "—" },
        { name: "wonAt", sort: "awardedAt", cell: ({ awardedAt }) => <Moment at={awardedAt} /> },
        { header: "Situação", wraps: true, cell: (row) => <Decision {...row} /> },
      ]}
    />
  )
}

const Prize = ({ id, prize }: InvalidPrizeLine) => (
  <LinkIf permission="invalid-prizes:view" to={paths.admin.invalidPrize(id)}>
    {prize}
  </LinkIf>
)

/** What became of it so far, and who decided last. */
const Decision = ({ status, decidedAt, decidedBy }: InvalidPrizeLine) => (
  <>
    <InvalidPrizeStatus value={status} />
    <span className="list__sub">
      <Moment at={decidedAt} />
    </span>
    {decidedBy && <span className="list__sub">{decidedBy}</span>}
  </>
)

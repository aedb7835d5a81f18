import { Link, useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { InvalidPrizeStatus, invalidPrizeStatuses } from "#app/admin/status/invalid-prize-status"
import { can } from "#app/auth/permissions"
import { listInvalidPrizes } from "#app/domain/prizes/invalid-prizes.list.server"
import { paths } from "#app/paths"

export const meta = () => pageMeta("Prêmios inválidos")

export const loader = adminLoader("invalid-prizes:list", async ({ db, url, admin }) => ({
  page: await listInvalidPrizes(db.replica, url, { named: can(admin.permissions, "registrations:view") }),
}))

export default function InvalidPrizesPage() {
  const { page } = useLoaderData<typeof loader>()
  const can = useCan()
  return (
    <ListPage
      title="Prêmios inválidos"
      area="invalid-prizes"
      page={page}
      search="Prêmio, pessoa, CPF ou protocolo"
      filters={
        <>
          <SelectFilter name="status" label="Situação" options={invalidPrizeStatuses} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        {
          header: "Prêmio",
          cell: ({ id, prize }) =>
            can("invalid-prizes:view") ? <Link to={paths.admin.invalidPrize(id)}>{prize}</Link> : prize,
        },
        {
          header: "Pessoa",
          cell: ({ person, cpf }) => (
            <>
              {person}
              <span className="list__sub">{cpf}</span>
            </>
          ),
        },
        { header: "Motivo", cell: ({ reason }) => <div className="list__wrap list__text">{reason}</div> },
        { header: "Ganho em", sort: "awardedAt", cell: ({ awardedAt }) => <Moment at={awardedAt} /> },
        {
          header: "Decidido em",
          cell: ({ decidedAt, decidedBy }) => (
            <>
              <Moment at={decidedAt} />
              {decidedBy && <span className="list__sub">{decidedBy}</span>}
            </>
          ),
        },
        { header: "Situação", cell: ({ status }) => <InvalidPrizeStatus value={status} /> },
      ]}
    />
  )
}

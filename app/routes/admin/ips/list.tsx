import { useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { useCan } from "#app/admin/frame-data"
import { adminLoader } from "#app/admin/guard.server"
import { RecordLink } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { AddressStatus, addressStatuses } from "#app/admin/status/block-status"
import { can } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { listIps } from "#app/domain/ips/ips.list.server"
import { paths } from "#app/paths"
import { sayNumber } from "#app/words/count"

export const meta = () => pageMeta(areaLabels.ips)

export const loader = adminLoader("ips:list", async ({ db, url, admin, now }) => ({
  page: await listIps(db.replica, url, { named: can(admin.permissions, "ips:view"), now }),
}))

export default function IpsPage() {
  const { page } = useLoaderData<typeof loader>()
  const mayView = useCan()("ips:view")
  return (
    <ListPage
      title={areaLabels.ips}
      area="ips"
      page={page}
      search="Endereço IP"
      filters={
        <>
          <SelectFilter name="status" options={addressStatuses} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        {
          header: "Endereço",
          cell: ({ address, network }) =>
            mayView && network ? <RecordLink to={paths.admin.ip(network)}>{address}</RecordLink> : address,
        },
        {
          name: "registrations",
          sort: "registrations",
          align: "end",
          cell: ({ registrations }) => sayNumber(registrations),
        },
        { name: "logins", sort: "logins", align: "end", cell: ({ logins }) => sayNumber(logins) },
        {
          name: "submissions",
          sort: "submissions",
          align: "end",
          cell: ({ submissions }) => sayNumber(submissions),
        },
        { name: "firstSeenAt", cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} /> },
        {
          name: "lastSeenAt",
          sort: "lastSeenAt",
          cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
        },
        { header: "Situação", cell: ({ blockedUntil }) => <AddressStatus until={blockedUntil} /> },
      ]}
    />
  )
}

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
import { uncountedProxies } from "#app/platform/front/uncounted-proxies.server"
import { sayNumber } from "#app/words/count"
import { ProxyNotice } from "./proxy-notice"

export const meta = () => pageMeta(areaLabels.ips)

export const loader = adminLoader("ips:list", async ({ db, url, admin, now }) => ({
  page: await listIps(db.replica, url, { named: can(admin.permissions, "registrations:view"), now }),
  proxies: uncountedProxies() ?? null,
}))

export default function IpsPage() {
  const { page, proxies } = useLoaderData<typeof loader>()
  const mayView = useCan()("ips:view")
  return (
    <ListPage
      title={areaLabels.ips}
      area="ips"
      page={page}
      search="Endereço IP"
      summary={proxies && <ProxyNotice {...proxies} />}
      filters={
        <>
          <SelectFilter name="status" options={addressStatuses} all="Todas" />
          <PeriodFilter />
        </>
      }
      columns={[
        {
          header: "Endereço",
          cell: ({ address, place }) =>
            mayView ? <RecordLink to={paths.admin.ip(place)}>{address}</RecordLink> : address,
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

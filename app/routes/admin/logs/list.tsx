import { useLoaderData } from "@remix-run/react"
import { PeriodFilter, SelectFilter, TextFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf, PersonLink } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { can } from "#app/auth/permissions"
import { areaLabels } from "#app/auth/permission-labels"
import { type ListedUserLog, listUserLogs } from "#app/domain/logs/logs.list.server"
import { paths } from "#app/paths"
import { eventWords } from "#app/words/records"
import { choicesOf } from "#app/words/states"

export const meta = () => pageMeta(areaLabels.logs)

export const loader = adminLoader("logs:list", async ({ db, url, admin }) => ({
  page: await listUserLogs(db.replica, url, { named: can(admin.permissions, "registrations:view") }),
}))

const events = choicesOf(eventWords)

export default function LogsPage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title={areaLabels.logs}
      area="logs"
      page={page}
      search="Nome, CPF ou id do cadastro"
      filters={
        <>
          <SelectFilter name="event" options={events} />
          <TextFilter name="ip" />
          <PeriodFilter />
        </>
      }
      columns={[
        {
          header: "Quando",
          sort: "at",
          cell: ({ id, at }) => (
            <LinkIf permission="logs:view" to={paths.admin.log(id)}>
              <Moment at={at} />
            </LinkIf>
          ),
        },
        { name: "event", wraps: true, cell: (line) => <Event {...line} /> },
        {
          name: "person",
          wraps: true,
          cell: ({ person }) => (person ? <PersonLink person={person} /> : "—"),
        },
        { name: "ip", cell: ({ ip }) => ip ?? "—" },
      ]}
    />
  )
}

/** What happened, and the invoice that it is about. */
const Event = ({ event, protocol, invoiceId }: ListedUserLog) => (
  <>
    {event}
    {protocol && (
      <span className="list__sub">
        {invoiceId ? (
          <LinkIf permission="invoices:view" to={paths.admin.invoice(invoiceId)}>
            {protocol}
          </LinkIf>
        ) : (
          protocol
        )}
      </span>
    )}
  </>
)

import { useLoaderData } from "@remix-run/react"
import { SelectFilter } from "#app/admin/filters"
import { adminLoader } from "#app/admin/guard.server"
import { LinkIf } from "#app/admin/links"
import type { ListColumn } from "#app/admin/list-columns"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { RecipientStatus, recipientStatuses } from "#app/admin/status/dispatch-status"
import { can } from "#app/auth/permissions"
import { listLatestDispatches } from "#app/domain/dispatches/dispatches.queries.server"
import { listRecipients, type RecipientLine } from "#app/domain/dispatches/recipients.list.server"
import { paths } from "#app/paths"
import { BOUNCES, sayServerAnswer } from "#app/words/mailings"

export const meta = () => pageMeta("Destinatários")

export const loader = adminLoader("dispatches:view", async ({ db, url, admin }) => ({
  page: await listRecipients(db.replica, url, { named: can(admin.permissions, "registrations:view") }),
  dispatches: await listLatestDispatches(db.replica),
}))

const columns: ListColumn<RecipientLine, "dispatch-list">[] = [
  {
    header: "Cadastro",
    wraps: true,
    cell: ({ registrationId, name, cpf }) => (
      <>
        <LinkIf permission="registrations:view" to={paths.admin.registration(registrationId)}>
          {name}
        </LinkIf>
        <span className="list__sub">{cpf}</span>
      </>
    ),
  },
  {
    name: "dispatch",
    wraps: true,
    cell: ({ dispatchId, title }) => (
      <LinkIf permission="dispatches:view" to={paths.admin.dispatch(dispatchId)}>
        {title}
      </LinkIf>
    ),
  },
  {
    header: "Situação",
    wraps: true,
    cell: ({ state, mailing, bounces }) => (
      <>
        <RecipientStatus state={state} mailing={mailing} />
        {bounces && <span className="list__sub">{BOUNCES}</span>}
      </>
    ),
  },
  { name: "sentAt", cell: ({ sentAt }) => <Moment at={sentAt} /> },
  { name: "error", cell: ({ error }) => sayServerAnswer(error) ?? "—" },
  { name: "createdAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
]

export default function RecipientsPage() {
  const { page, dispatches } = useLoaderData<typeof loader>()
  const options = dispatches.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <ListPage
      title="Destinatários"
      area="dispatch-list"
      page={page}
      search="Nome, email, cidade ou CPF"
      filters={
        <>
          <SelectFilter name="dispatch" options={options} />
          <SelectFilter name="state" options={recipientStatuses} all="Todas" />
        </>
      }
      columns={columns}
    />
  )
}

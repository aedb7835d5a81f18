import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { cleanFilters, countAudience, unreadFilters } from "#app/domain/dispatches/audience.server"
import { audienceNames } from "#app/domain/dispatches/audience-filters"
import { createDispatch } from "#app/domain/dispatches/create-dispatch.server"
import { type NewDispatchFields, newDispatchInput } from "#app/domain/dispatches/dispatch-input.server"
import { listNewsTemplates } from "#app/domain/dispatches/dispatches.queries.server"
import { unitOptions } from "#app/domain/locations/locations.server"
import { listDrawOptions } from "#app/domain/tickets/tickets.list.server"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { parseDay } from "#app/platform/time/day"
import { DispatchForm } from "./dispatch-form"

export const meta = () => pageMeta("Criar envio")

/** The URL holds the audience's filters, as on the registrations' list, and what was typed beside them before counting. */
export const loader = adminLoader("dispatches:create", async ({ db, url, admin }) => {
  const filters = cleanFilters(url.searchParams, admin.permissions)
  return {
    filters,
    unread: unreadFilters(filters),
    count: await countAudience(db.replica, filters),
    templates: await listNewsTemplates(db.replica),
    units: unitOptions,
    draws: await listDrawOptions(db.replica),
    formKey: randomUUID(),
    typed: typedIn(url.searchParams),
    constraint: constraintOf(newDispatchInput),
  }
})

const TYPED = ["title", "templateId", "pace", "scheduledAt", ...audienceNames] as const

const typedIn = (params: URLSearchParams): Partial<NewDispatchFields> => {
  const typed: Partial<NewDispatchFields> = { pace: "60" }
  for (const name of TYPED) typed[name] = params.get(name) ?? typed[name]
  // A day in Brazilian order would leave the browser's own field empty.
  for (const name of ["from", "to"] as const) typed[name] = parseDay(typed[name] ?? "") ?? typed[name]
  return typed
}

export const action = adminAction({
  save: command({
    guard: "dispatches:create",
    schema: newDispatchInput,
    async run(input, { db, admin, now, headers }) {
      const held = admin.permissions
      const { dispatchId } = await createDispatch(db.primary, { input, by: admin.id, held, now })
      return redirectSaying(paths.admin.dispatch(dispatchId), `Envio agendado: ${input.title}.`, { headers })
    },
  }),
})

export default function CreateDispatchPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DetailPage isForm title="Criar envio" back={{ href: paths.admin.dispatches, label: "Emails" }}>
      <DispatchForm {...view} answer={answer} />
    </DetailPage>
  )
}

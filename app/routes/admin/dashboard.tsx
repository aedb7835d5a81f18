import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { ConfirmDialog } from "#app/admin/command-dialog"
import { useCan } from "#app/admin/frame-data"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { commandWords } from "#app/words/commands"
import { requestCommand } from "#app/domain/commands/request-command.server"
import { shownName } from "#app/domain/registrations/shown-person"
import { readAttention } from "#app/domain/statistics/attention.queries.server"
import { readFigures } from "#app/domain/statistics/figures.queries.server"
import { plotDays, readPlots } from "#app/domain/statistics/plots.queries.server"
import { paths } from "#app/paths"
import { Attention } from "./dashboard/attention"
import { Figures } from "./dashboard/figures"
import { LatestRegistrations } from "./dashboard/latest-registrations"
import { Plots } from "./dashboard/plots"

export const meta = () => pageMeta("Painel")

export const loader = adminLoader("dashboard:list", async ({ db, url, admin, now }) => {
  const days = plotDays.find((each) => String(each) === url.searchParams.get("days")) ?? plotDays[0]
  const [{ latest, ...figures }, plots, waiting] = await Promise.all([
    readFigures(db.replica, now),
    readPlots(db.replica, { now, days }),
    readAttention(db, { now, may: (area) => can(admin.permissions, area) }),
  ])
  const named = can(admin.permissions, "registrations:view")
  const people = latest.map(({ name, lastname, ...person }) => ({
    ...person,
    name: shownName({ name, lastname }, { named }),
  }))
  const shown = can(admin.permissions, "registrations:list") ? people : []
  return { figures, plots, waiting, days, choices: plotDays, latest: shown, formKey: randomUUID() }
})

export const action = adminAction({
  resend: command({
    guard: "dashboard:command",
    schema: z.object({ formKey: z.uuid("invalid") }),
    async run({ formKey: id }, { db, admin, now, headers }) {
      const through = { permission: "dashboard", action: "command" } as const
      await requestCommand(db.primary, { id, name: "resend-mails", by: admin.id, through, now })
      return redirectSaying(paths.admin.dashboard, "Reenvio na fila.", { headers })
    },
  }),
})

const resend = commandWords["resend-mails"]

export default function DashboardPage() {
  const { figures, plots, waiting, days, choices, latest, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  return (
    <>
      <header className="page-head">
        <h1>Painel</h1>
      </header>
      <Attention waiting={waiting} />
      <Figures
        {...figures}
        registrationsToday={plots.registrations.at(-1)}
        invoicesToday={plots.invoices.at(-1)}
      />
      <Plots plots={plots} days={days} choices={choices} />
      {can("registrations:list") && <LatestRegistrations people={latest} />}
      <ConfirmDialog command="resend" answer={answer}>
        <input type="hidden" name="formKey" value={formKey} />
        <p>
          <strong>{resend.title}.</strong> {resend.does}
        </p>
      </ConfirmDialog>
    </>
  )
}

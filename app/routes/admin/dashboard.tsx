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
import { namedOutsiders } from "#app/domain/log/dating/named-outsiders.server"
import { pauseInput, resumeInput } from "#app/domain/pauses/pause-input.server"
import { pauseInvoices, resumeInvoices } from "#app/domain/pauses/pause-invoices.server"
import { findPause } from "#app/domain/pauses/pauses.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { shownName } from "#app/domain/registrations/shown-person"
import { readAttention } from "#app/domain/statistics/attention.queries.server"
import { readFigures } from "#app/domain/statistics/figures.queries.server"
import { plotDays, readPlots } from "#app/domain/statistics/plots.queries.server"
import { paths } from "#app/paths"
import { AttentionCards } from "./dashboard/attention"
import { DashboardFigures } from "./dashboard/figures"
import { LatestRegistrations } from "./dashboard/latest-registrations"
import { PauseButton, PauseDialogs, Paused } from "./dashboard/pause"
import { DashboardPlots } from "./dashboard/plots"

export const meta = () => pageMeta("Painel")

export const loader = adminLoader("dashboard:list", async ({ db, env, url, admin, now }) => {
  const days = plotDays.find((each) => String(each) === url.searchParams.get("days")) ?? plotDays[0]
  const [{ latest, ...figures }, plots, waiting, pause] = await Promise.all([
    readFigures(db.replica, now),
    readPlots(db.replica, { now, days }),
    readAttention(db, {
      now,
      reader: { id: admin.id, may: (area) => can(admin.permissions, area) },
      // In a demo nothing waits for it, and nobody can name anybody: /admin/log says it there too.
      lacksDate: env.APP_ENV !== "demo" && namedOutsiders().length === 0,
    }),
    findPause(db.primary),
  ])
  const named = can(admin.permissions, "registrations:view")
  const people = latest.map(({ name, lastname, ...person }) => ({
    ...person,
    name: shownName({ name, lastname }, { named }),
  }))
  const shown = can(admin.permissions, "registrations:list") ? people : []
  const registrationIds = shown.map(({ id }) => id)
  await noteNamed(db.primary, { place: "dashboard", registrationIds, viewer: admin, now })
  const constraint = constraintOf(pauseInput)
  const pausing = { pause, constraint, formKey: randomUUID() }
  return { figures, plots, waiting, days, choices: plotDays, latest: shown, formKey: randomUUID(), pausing }
})

export const action = adminAction({
  resend: command({
    guard: "dashboard:command",
    schema: z.object({ formKey: z.uuid("invalid") }),
    async run({ formKey }, { db, admin, now, headers }) {
      const through = { permission: "dashboard", action: "command" } as const
      await requestCommand(db.primary, { formKey, name: "resend-mails", by: admin.id, through, now })
      return redirectSaying(paths.admin.dashboard, "Reenvio na fila.", { headers })
    },
  }),
  pause: command({
    guard: "dashboard:command",
    schema: pauseInput,
    async run(input, { db, admin, now, headers }) {
      await pauseInvoices(db.primary, { input, by: admin.id, now })
      return redirectSaying(paths.admin.dashboard, "Envio de cupons pausado.", { headers })
    },
  }),
  resume: command({
    guard: "dashboard:command",
    schema: resumeInput,
    async run({ id }, { db, admin, now, headers }) {
      await resumeInvoices(db.primary, { pauseId: id, by: admin.id, now })
      return redirectSaying(paths.admin.dashboard, "Envio de cupons retomado.", { headers })
    },
  }),
})

const resend = commandWords["resend-mails"]

export default function DashboardPage() {
  const { figures, plots, waiting, days, choices, latest, formKey, pausing } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  return (
    <>
      <header className="page-head">
        <h1>Painel</h1>
        {!pausing.pause && <PauseButton />}
      </header>
      {pausing.pause && <Paused {...pausing.pause} />}
      <AttentionCards waiting={waiting} />
      <DashboardFigures
        {...figures}
        registrationsToday={plots.registrations.at(-1)}
        invoicesToday={plots.invoices.at(-1)}
      />
      <DashboardPlots plots={plots} days={days} choices={choices} />
      {can("registrations:list") && <LatestRegistrations people={latest} />}
      <PauseDialogs {...pausing} answer={answer} />
      <ConfirmDialog command="resend" answer={answer}>
        <input type="hidden" name="formKey" value={formKey} />
        <p>
          <strong>{resend.title}.</strong> {resend.does}
        </p>
      </ConfirmDialog>
    </>
  )
}

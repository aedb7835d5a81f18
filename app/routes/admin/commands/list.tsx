import { randomUUID } from "node:crypto"
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { PeriodFilter, SelectFilter } from "#app/admin/filters"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { Refresh } from "#app/admin/refresh"
import { RunStatus, runFilters } from "#app/admin/status/run-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { commandNames } from "#app/domain/commands/command"
import { runInput } from "#app/domain/commands/command-input"
import { commandWords, startedByWords } from "#app/words/commands"
import { choicesOf } from "#app/words/states"
import { lastRuns, listRuns } from "#app/domain/commands/commands.list.server"
import { requestCommand } from "#app/domain/commands/request-command.server"
import { paths } from "#app/paths"
import { CommandTable } from "./command-table"
import { saySeconds } from "./duration"
import { ConfirmDialog } from "#app/admin/command-dialog"
import type { Refusal } from "#app/forms/refusal"

export const meta = () => pageMeta("Comandos")

export const loader = adminLoader("commands:list", async ({ db, url, admin }) => {
  const named = can(admin.permissions, "registrations:view")
  const [page, last] = await Promise.all([listRuns(db.replica, url, { named }), lastRuns(db.replica)])
  return { page, last, formKey: randomUUID() }
})

export const action = adminAction({
  run: command({
    guard: "commands:run",
    schema: runInput,
    async run({ id, formKey }, { db, admin, now, headers }) {
      const through = { permission: "commands", action: "run" } as const
      await requestCommand(db.primary, { formKey, name: id, by: admin.id, through, now })
      return redirectSaying(paths.admin.commands, `${commandWords[id].title}: na fila.`, { headers })
    },
  }),
})

const options = commandNames.map((name) => ({ value: name, label: commandWords[name].title }))

export default function CommandsPage() {
  const { page, last, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const underWay = [...page.rows, ...Object.values(last)].some(
    ({ state }) => state === "queued" || state === "running",
  )
  return (
    <ListPage
      title="Comandos"
      area="commands"
      page={page}
      search="Comando ou quem pediu"
      actions={underWay && <Refresh />}
      summary={
        <>
          <CommandTable last={last} />
          <h2>Execuções</h2>
        </>
      }
      filters={
        <>
          <SelectFilter name="command" options={options} />
          <SelectFilter name="status" options={runFilters} all="Todas" />
          <SelectFilter name="by" label="Início" options={choicesOf(startedByWords)} />
          <PeriodFilter />
        </>
      }
      columns={[
        { header: "Comando", cell: ({ title }) => title },
        { header: "Situação", cell: ({ state }) => <RunStatus value={state} /> },
        { name: "requestedAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: "by", wraps: true, cell: ({ by }) => by ?? "Automático" },
        { name: "seconds", align: "end", cell: ({ seconds }) => saySeconds(seconds) },
        { name: "output", cell: ({ output }) => <span className="list__output">{output}</span> },
      ]}
    >
      <RunDialog formKey={formKey} answer={answer} />
    </ListPage>
  )
}

/** One dialog for all commands; the URL says which. */
function RunDialog({ formKey, answer }: { formKey: string; answer: Refusal | undefined }) {
  const id = useSearchParams()[0].get("id")
  const name = commandNames.find((each) => each === id)
  if (!name) return null
  return (
    <ConfirmDialog command="run" answer={answer}>
      <input type="hidden" name="id" value={name} />
      <input type="hidden" name="formKey" value={formKey} />
      <p>
        <strong>{commandWords[name].title}.</strong> {commandWords[name].does}
      </p>
      <p>Ele entra na fila e o resultado aparece nesta página.</p>
    </ConfirmDialog>
  )
}

import { useLoaderData } from "@remix-run/react"
import { redirect } from "@remix-run/node"
import type { z } from "zod"
import { SelectFilter } from "#app/admin/filters"
import { rememberFormat } from "#app/admin/own-choice.server"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { useCan } from "#app/admin/frame-data"
import { RecordLink } from "#app/admin/links"
import { ListPage } from "#app/admin/list-page"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { BulkStatus } from "#app/admin/status/run-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import { listBulk } from "#app/domain/bulk/bulk.list.server"
import { type BulkCommand, bulkPermissions } from "#app/domain/bulk/bulk-command"
import { bulkChoiceInput, chosenExportInput } from "#app/domain/bulk/bulk-input"
import { chooseRows } from "#app/domain/bulk/choose-rows.server"
import { exportChosen } from "#app/domain/bulk/export-chosen.server"
import { shownReason } from "#app/domain/registrations/shown-person"
import { RuleBroken, sayBeside } from "#app/errors"
import { paths } from "#app/paths"
import { bulkVerbs } from "#app/words/bulk"
import { choicesOf, stateWords } from "#app/words/states"
import { sayBulk } from "./command-words"

export const meta = () => pageMeta("Comandos em massa")

export const loader = adminLoader(bulkPermissions, async ({ db, url, admin }) => {
  const named = can(admin.permissions, "registrations:view")
  const page = await listBulk(db.replica, url.searchParams, { permissions: admin.permissions, named })
  // No column shows one, and what leaves the server is read by whoever asks for it.
  const rows = page.rows.map((row) => ({ ...row, reason: shownReason(row.reason, { named }) }))
  return { page: { ...page, rows } }
})

type Choice = z.output<typeof bulkChoiceInput>

/** Back on the list, with why: there is nothing to ask about. */
async function orBack(
  { back, filters }: Choice,
  headers: Headers,
  choose: () => Promise<Response>,
): Promise<Response> {
  try {
    return await choose()
  } catch (error) {
    if (!(error instanceof RuleBroken) || error.code !== "INVALID_REQUEST") throw error
    const list = filters === "" ? back : `${back}?${new URLSearchParams(filters)}`
    return redirectSaying(list, sayBeside(error, "pt"), { headers, type: "error" })
  }
}

const choosing =
  (given: BulkCommand) =>
  (input: Choice, { db, admin, now, headers }: AdminArgs) =>
    orBack(input, headers, async () => {
      const { scope, filters, ids } = input
      const id = await chooseRows(db.primary, { command: given, scope, filters, ids, by: admin, now })
      return redirect(paths.admin.bulkRun(id), { headers })
    })

export const action = adminAction({
  invalidate: command({
    guard: "invoices:invalidate",
    schema: bulkChoiceInput,
    run: choosing("invalidate"),
  }),
  block: command({ guard: "cpf-block:create", schema: bulkChoiceInput, run: choosing("block") }),
  disable: command({
    guard: "registrations:disable_or_enable",
    schema: bulkChoiceInput,
    run: choosing("disable"),
  }),
  // The list's own right is the use case's first question, as where everything is exported.
  export: command({
    guard: "exports:create",
    schema: chosenExportInput,
    run: (input, { db, admin, now, headers, request }) =>
      orBack(input, headers, async () => {
        await exportChosen(db.primary, { ...input, by: admin, now })
        const { format } = input
        if (format) await rememberFormat(headers, { request, by: admin.id, format })
        const said = "Exportação pedida. Ela aparece aqui quando ficar pronta."
        return redirectSaying(paths.admin.exports, said, { headers })
      }),
  }),
})

export default function BulkRunsPage() {
  const { page } = useLoaderData<typeof loader>()
  const searchesReasons = useCan()("registrations:view")
  return (
    <ListPage
      title="Comandos em massa"
      area="bulk"
      page={page}
      search={searchesReasons ? "Comando, motivo ou quem pediu" : "Comando ou quem pediu"}
      empty="Nenhum comando ainda. Marque linhas em Cadastros ou em Cupons e escolha o que fazer."
      summary={
        <p className="page-head__note">Os mais recentes primeiro. Um novo começa nas linhas de uma lista.</p>
      }
      filters={
        <>
          <SelectFilter name="command" options={choicesOf(bulkVerbs)} />
          <SelectFilter name="status" options={choicesOf(stateWords.bulk)} all="Todas" />
        </>
      }
      columns={[
        {
          header: "Comando",
          wraps: true,
          cell: ({ id, command: given, total }) => (
            <RecordLink to={paths.admin.bulkRun(id)}>{sayBulk(given, total)}</RecordLink>
          ),
        },
        { header: "Situação", cell: ({ state }) => <BulkStatus value={state} /> },
        { name: "requestedBy", wraps: true, cell: ({ requestedBy }) => requestedBy },
        { name: "requestedAt", sort: "createdAt", cell: ({ createdAt }) => <Moment at={createdAt} /> },
      ]}
    />
  )
}

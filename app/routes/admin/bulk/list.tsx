import { Link, useLoaderData, useLocation } from "@remix-run/react"
import { redirect } from "@remix-run/node"
import type { z } from "zod"
import { FilterFaults } from "#app/admin/filter-faults"
import { FilterForm } from "#app/admin/filter-form"
import { SelectFilter, TextFilter } from "#app/admin/filters"
import { isFiltered, pageHref } from "#app/admin/list-url"
import { rememberFormat } from "#app/admin/own-choice.server"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { PageStep } from "#app/admin/page-step"
import { BulkStatus } from "#app/admin/status/run-status"
import { redirectSaying } from "#app/admin/toast.server"
import { listBulk } from "#app/domain/bulk/bulk.list.server"
import { type BulkCommand, bulkPermissions } from "#app/domain/bulk/bulk-command"
import { bulkChoiceInput, chosenExportInput } from "#app/domain/bulk/bulk-input"
import { chooseRows } from "#app/domain/bulk/choose-rows.server"
import { exportChosen } from "#app/domain/bulk/export-chosen.server"
import { RuleBroken, sayBroken } from "#app/errors"
import { paths } from "#app/paths"
import { Table } from "#app/ui/table"
import { bulkVerbs } from "#app/words/bulk"
import { choicesOf, stateWords } from "#app/words/states"
import { sayBulk } from "./command-words"

export const meta = () => pageMeta("Comandos em massa")

export const loader = adminLoader(bulkPermissions, async ({ db, url, admin }) => ({
  page: await listBulk(db.replica, url.searchParams, admin),
}))

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
    return redirectSaying(list, sayBroken(error, "pt"), { headers, type: "error" })
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
  const { search } = useLocation()
  const step = (cursor: string | null) => cursor && pageHref(search, cursor)
  return (
    <>
      <header className="page-head">
        <h1>Comandos em massa</h1>
        <p className="page-head__note">Os mais recentes primeiro. Um novo começa nas linhas de uma lista.</p>
      </header>
      <FilterForm area="bulk" clearTo={paths.admin.bulk}>
        <TextFilter name="q" hint="Comando, motivo ou quem pediu" />
        <SelectFilter name="command" options={choicesOf(bulkVerbs)} />
        <SelectFilter name="status" options={choicesOf(stateWords.bulk)} all="Todas" />
      </FilterForm>
      <FilterFaults unread={page.filters.unread} />
      {page.rows.length === 0 ? (
        <p className="empty">
          {isFiltered(page)
            ? "Nada com esses filtros. Mude algum, ou limpe todos."
            : "Nenhum comando ainda. Marque linhas em Cadastros ou em Cupons e escolha o que fazer."}
        </p>
      ) : (
        <Table caption="Comandos em massa" className="list">
          <thead>
            <tr>
              <th scope="col">Comando</th>
              <th scope="col">Situação</th>
              <th scope="col">Pedido por</th>
              <th scope="col">Pedido em</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map(({ id, command: given, total, state, requestedBy, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={paths.admin.bulkRun(id)}>{sayBulk(given, total)}</Link>
                </th>
                <td>
                  <BulkStatus value={state} />
                </td>
                <td className="list__wrap">{requestedBy}</td>
                <td>
                  <Moment at={createdAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {(page.next || page.previous) && (
        <footer className="list-foot">
          <nav className="pager" aria-label="Paginação">
            <PageStep search={step(page.previous)} rel="prev" label="Anterior" />
            <PageStep search={step(page.next)} rel="next" label="Próxima" />
          </nav>
        </footer>
      )}
    </>
  )
}

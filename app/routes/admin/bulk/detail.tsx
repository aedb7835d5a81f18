import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react"
import { z } from "zod"
import { Card, DetailPage } from "#app/admin/detail-page"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { momentText } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { Refresh } from "#app/admin/refresh"
import { revalidateStale } from "#app/admin/refused"
import { BulkStatus } from "#app/admin/status/run-status"
import { redirectSaying } from "#app/admin/toast.server"
import { viewBulk } from "#app/domain/bulk/bulk.queries.server"
import { type BulkCommand, bulkPermissions, isBulkUnderWay } from "#app/domain/bulk/bulk-command"
import { cancelBulk } from "#app/domain/bulk/cancel-bulk.server"
import { startBulk } from "#app/domain/bulk/start-bulk.server"
import { blockReason } from "#app/domain/cpf-block/cpf-block-input.server"
import { invalidReasonInput } from "#app/domain/invoices/queue-input"
import { reasonInput } from "#app/domain/registrations/registration-input.server"
import { GoneForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { bulkLists, sayBulk } from "./command-words"
import { CancelForm, ConfirmForm } from "./confirm-form"
import { Foreseen } from "./foreseen"
import { BulkOutcome } from "./outcome"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Comando em massa", data && `${sayBulk(data.command, data.total)}, ${momentText(data.createdAt)}`)

export const loader = adminLoader(bulkPermissions, ({ db, params: { id = "" }, admin, now, url }) =>
  viewBulk(db.primary, id, admin, { now, params: url.searchParams }),
)

const starting =
  (given: BulkCommand) =>
  async ({ reason }: { reason: string }, { db, params: { id = "" }, admin, now, headers }: AdminArgs) => {
    await startBulk(db.primary, { runId: id, command: given, reason, by: admin, now })
    return redirectSaying(paths.admin.bulkRun(id), "Comando na fila: o resultado aparece aqui.", { headers })
  }

export const action = adminAction({
  invalidate: command({
    guard: "invoices:invalidate",
    schema: invalidReasonInput,
    run: starting("invalidate"),
  }),
  block: command({
    guard: "cpf-block:create",
    schema: z.object({ reason: blockReason }),
    run: starting("block"),
  }),
  disable: command({
    guard: "registrations:disable_or_enable",
    schema: reasonInput,
    run: starting("disable"),
  }),
  // The use case asks whose command it is.
  cancel: command({
    guard: bulkPermissions,
    schema: z.object({}),
    async run(_, { db, params: { id = "" }, admin, now, headers }) {
      await cancelBulk(db.primary, { runId: id, by: admin, now })
      return redirectSaying(paths.admin.bulkRun(id), "Comando cancelado.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateStale

/** A question leads back to the list whose rows were chosen, unless the list of commands led to it; a command to that one. */
function useWayBack({ list, filters, foreseen }: Awaited<ReturnType<typeof viewBulk>>) {
  const isFromCommands = useSearchParams()[0].has("list")
  const { href, label } = bulkLists[list]
  return foreseen && !isFromCommands
    ? { href: filters === "" ? href : `${href}?${filters}`, label }
    : { href: paths.admin.bulk, label: "Comandos em massa" }
}

export default function BulkRunPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { command: given, state, total, foreseen } = view
  const back = useWayBack(view)
  const underWay = isBulkUnderWay(state)
  return (
    <DetailPage
      title={sayBulk(given, total)}
      back={back}
      badge={<BulkStatus value={state} />}
      commands={
        underWay ? (
          <>
            <Refresh />
            <CancelForm>Cancelar o que falta</CancelForm>
          </>
        ) : (
          state === "draft" && view.isOwn && <CancelForm>Descartar</CancelForm>
        )
      }
    >
      {!underWay && <GoneForm intent="cancel" answer={answer} summary="Não deu certo" />}
      {foreseen ? (
        <>
          <Foreseen command={given} foreseen={foreseen} />
          <Card title="Confirmar">
            <ConfirmForm view={view} can={foreseen.can} answer={answer} />
          </Card>
        </>
      ) : (
        <BulkOutcome view={view} />
      )}
    </DetailPage>
  )
}

import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { withoutDialog } from "#app/admin/list-url"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/revalidate-stale"
import { DispatchStatus, recipientStatuses } from "#app/admin/status/dispatch-status"
import { redirectSaying } from "#app/admin/toast.server"
import { decideInput } from "#app/domain/dispatches/dispatch-input.server"
import { countRecipients } from "#app/domain/dispatches/dispatches.list.server"
import { getDispatch } from "#app/domain/dispatches/dispatches.queries.server"
import {
  cancelDispatch,
  decideUnknown,
  pauseDispatch,
  resumeDispatch,
} from "#app/domain/dispatches/move-dispatch.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { sayCount } from "#app/words/count"

export const meta = () => pageMeta("Envio de emails")

export const loader = adminLoader("dispatches:view", async ({ db, params: { id = "" } }) => ({
  ...(await getDispatch(db.primary, id)),
  counts: await countRecipients(db.primary, id),
}))

type Move = typeof pauseDispatch
const moveBy = (move: Move, said: string) =>
  command({
    guard: "dispatches:manage",
    schema: decideInput,
    async run(_, { db, params: { id = "" }, admin, now, url, headers }) {
      await move(db.primary, { dispatchId: id, by: admin.id, now })
      return redirectSaying(withoutDialog(url), said, { headers })
    },
  })
const decideBy = (resend: boolean, said: (count: number) => string) =>
  command({
    guard: "dispatches:manage",
    schema: decideInput,
    async run({ recipient }, { db, params: { id = "" }, admin, now, url, headers }) {
      const decision = { dispatchId: id, resend, recipientId: recipient, by: admin.id, now }
      const count = await decideUnknown(db.primary, decision)
      return redirectSaying(withoutDialog(url), said(count), { headers })
    },
  })

export const action = adminAction({
  pause: moveBy(pauseDispatch, "Envio pausado."),
  resume: moveBy(resumeDispatch, "Envio retomado."),
  cancel: moveBy(cancelDispatch, "Envio cancelado."),
  resend: decideBy(true, (count) => sayCount(count, "incerto vai de novo.", "incertos vão de novo.")),
  leave: decideBy(false, (count) => sayCount(count, "incerto fica como está.", "incertos ficam como estão.")),
})

export const shouldRevalidate = revalidateStale

export default function DispatchPage() {
  const { dispatch, templateId, template, number, by, counts } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { state } = dispatch
  const isLive = state === "scheduled" || state === "sending"
  const unknown = counts.unknown ?? 0
  return (
    <DetailPage
      title={dispatch.title}
      back={{ href: paths.admin.dispatches, label: "Emails" }}
      badge={<DispatchStatus value={state} />}
      commands={
        <>
          {isLive && (
            <CommandButton command="pause" permission="dispatches:manage">
              Pausar
            </CommandButton>
          )}
          {state === "paused" && (
            <CommandButton command="resume" permission="dispatches:manage">
              Retomar
            </CommandButton>
          )}
          {(isLive || state === "paused") && (
            <CommandButton command="cancel" permission="dispatches:manage" variant="danger">
              Cancelar envio
            </CommandButton>
          )}
        </>
      }
    >
      <Card title="Envio">
        <DescriptionList
          facts={[
            {
              term: "Modelo",
              value: (
                <Link to={`${paths.admin.emailTemplatesEdit(templateId)}?versao=${number}`}>{template}</Link>
              ),
            },
            { term: "Versão", value: number },
            { term: "Emails por minuto", value: dispatch.pace },
            { term: "Agendado para", value: <Moment at={dispatch.scheduledAt} /> },
            { term: "Começou", value: dispatch.startedAt && <Moment at={dispatch.startedAt} /> },
            { term: "Terminou", value: dispatch.endedAt && <Moment at={dispatch.endedAt} /> },
            { term: "Criado por", value: by },
          ]}
        />
      </Card>
      <Card title="Destinatários">
        <DescriptionList
          facts={recipientStatuses.flatMap(({ value, label }) => {
            const count = counts[value as keyof typeof counts]
            const to = `${paths.admin.dispatchList}?dispatch=${dispatch.id}&state=${value}`
            return count ? [{ term: label, value: <Link to={to}>{count}</Link> }] : []
          })}
        />
        {dispatch.startedAt === null && <p>A lista se fecha quando o envio começa.</p>}
        {unknown > 0 && (
          <>
            <p>
              {sayCount(unknown, "email ficou incerto", "emails ficaram incertos")}: o envio parou no meio, e
              pode ou não ter chegado. Nada vai de novo sem que alguém decida.
            </p>
            <p className="form__actions">
              <CommandButton command="resend" permission="dispatches:manage">
                Enviar de novo
              </CommandButton>
              <CommandButton command="leave" permission="dispatches:manage" variant="quiet">
                Deixar como está
              </CommandButton>
            </p>
          </>
        )}
      </Card>
      <ConfirmDialog command="pause" answer={answer}>
        <p>Ninguém mais recebe até alguém retomar. O email que está saindo agora sai.</p>
      </ConfirmDialog>
      <ConfirmDialog command="resume" answer={answer}>
        <p>O envio continua de onde parou; quem já recebeu não recebe de novo.</p>
      </ConfirmDialog>
      <ConfirmDialog command="cancel" answer={answer}>
        <p>O envio acaba aqui e não volta. Quem já recebeu, recebeu.</p>
      </ConfirmDialog>
      <ConfirmDialog command="resend" answer={answer} isOver={unknown === 0}>
        <p>Quem já tinha recebido pode receber duas vezes. O email leva o mesmo identificador de antes.</p>
      </ConfirmDialog>
      <ConfirmDialog command="leave" answer={answer} isOver={unknown === 0}>
        <p>Quem não tinha recebido fica sem este email.</p>
      </ConfirmDialog>
    </DetailPage>
  )
}

import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CommandButton, ConfirmDialog } from "#app/admin/command-dialog"
import { Card, DetailPage } from "#app/admin/detail-page"
import { adminAction, adminLoader, command } from "#app/admin/guard.server"
import { withoutDialog } from "#app/admin/list-url"
import { Moment } from "#app/admin/moment"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { DispatchStatus } from "#app/admin/status/dispatch-status"
import { TemplateLink } from "#app/admin/template-link"
import { redirectSaying } from "#app/admin/toast.server"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { countAudience } from "#app/domain/dispatches/audience.server"
import { audienceFilters } from "#app/domain/dispatches/audience-filters"
import { changePace } from "#app/domain/dispatches/change-pace.server"
import { decideInput, paceInput } from "#app/domain/dispatches/dispatch-input.server"
import { countRecipients } from "#app/domain/dispatches/dispatches.list.server"
import { countFailed } from "#app/domain/dispatches/failed-recipients.server"
import { findServerFault, getDispatch } from "#app/domain/dispatches/dispatches.queries.server"
import { DOUBTS } from "#app/domain/dispatches/doubts"
import {
  cancelDispatch,
  decideUnknown,
  pauseDispatch,
  resendFailed,
  resumeDispatch,
} from "#app/domain/dispatches/move-dispatch.server"
import { sayAmong } from "#app/domain/exports/filter-words"
import { listDrawOptions } from "#app/domain/tickets/tickets.list.server"
import { unfiltered } from "#app/words/filters"
import { constraintOf } from "#app/forms/constraint.server"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { sayCount, sayNumber } from "#app/words/count"
import { sayPace } from "#app/words/pace"
import { dispatchReasons } from "#app/words/reasons/mails"
import { PaceDialog } from "./pace-dialog"
import { RecipientsCard, sayAgain } from "./recipients-card"

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta("Envio", data?.dispatch.title)

export const loader = adminLoader("dispatches:view", async ({ db, params: { id = "" }, admin }) => {
  const found = await getDispatch(db.primary, id)
  // What leaves the server is read by whoever asks for it: the filters go in words.
  const { filters, ...dispatch } = found.dispatch
  const counts = await countRecipients(db.primary, id)
  return {
    ...found,
    dispatch,
    audience: sayAudience(found.dispatch, { reader: admin, draws: await listDrawOptions(db.replica) }),
    counts,
    left: dispatch.startedAt ? counts.queued : await countAudience(db.replica, filters),
    constraint: constraintOf(paceInput),
    failed: await countFailed(db.primary, id),
    fault: await findServerFault(db.primary, id),
    isInDoubt: dispatch.doubts >= DOUBTS,
  }
})

/** The filters in words; what its maker searched for may be a name, and is for whoever may read names. */
function sayAudience(
  { filters, createdBy }: { filters: string; createdBy: string | null },
  { reader, draws }: { reader: Viewer; draws: readonly { value: string; label: string }[] },
) {
  const query = new URLSearchParams(filters)
  const mayRead = createdBy === reader.id || can(reader.permissions, "registrations:view")
  if (query.has("q") && !mayRead) query.set("q", "•••")
  const titles = Object.fromEntries(draws.map(({ value, label }) => [value, label]))
  const words = sayAmong({ ...audienceFilters, draw: { choices: titles } }, query)
  return `${words.join(", ") || unfiltered}; só quem pediu novidades e tem o cadastro ativo`
}

const none = { count: 0, exact: true }

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
type Decision = Parameters<typeof resendFailed>[1] & { recipientId?: string }
const decideBy = (decide: (db: Db, decision: Decision) => Promise<number>, said: (count: number) => string) =>
  command({
    guard: "dispatches:manage",
    schema: decideInput,
    async run({ recipient }, { db, params: { id = "" }, admin, now, url, headers }) {
      const count = await decide(db.primary, { dispatchId: id, recipientId: recipient, by: admin.id, now })
      return redirectSaying(withoutDialog(url), said(count), { headers })
    },
  })

export const action = adminAction({
  pause: moveBy(pauseDispatch, "Envio pausado."),
  resume: moveBy(resumeDispatch, "Envio retomado."),
  cancel: moveBy(cancelDispatch, "Envio cancelado."),
  pace: command({
    guard: "dispatches:manage",
    schema: paceInput,
    async run(input, { db, params: { id = "" }, admin, now, url, headers }) {
      await changePace(db.primary, { dispatchId: id, input, by: admin.id, now })
      return redirectSaying(withoutDialog(url), `Ritmo: ${sayNumber(input.pace)} por minuto.`, { headers })
    },
  }),
  resend: decideBy(
    (db, decision) => decideUnknown(db, { ...decision, resend: true }),
    (count) => sayCount(count, "incerto vai de novo.", "incertos vão de novo."),
  ),
  leave: decideBy(
    (db, decision) => decideUnknown(db, { ...decision, resend: false }),
    (count) => sayCount(count, "incerto fica como está.", "incertos ficam como estão."),
  ),
  "resend-failed": decideBy(resendFailed, (count) => `${sayAgain(count)}.`),
})

export const shouldRevalidate = revalidateStale

export default function DispatchPage() {
  const { dispatch, audience, templateId, template, number, by, ...view } = useLoaderData<typeof loader>()
  const { counts, left, failed, fault, isInDoubt, constraint } = view
  const answer = useActionData<typeof action>()
  const { state, pace } = dispatch
  const isLive = state === "scheduled" || state === "sending"
  const isOver = !isLive && state !== "paused"
  const over = dispatchReasons.over.pt
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
          {!isOver && (
            <>
              <CommandButton command="pace" permission="dispatches:manage">
                Mudar o ritmo
              </CommandButton>
              <CommandButton command="cancel" permission="dispatches:manage" variant="danger">
                Cancelar envio
              </CommandButton>
            </>
          )}
        </>
      }
    >
      {state === "sending" && fault && (
        <Notice tone="warning" title="O servidor de email não atende">
          <p>
            Resposta: {fault}. Ninguém perde o email: o envio tenta de novo a cada minuto. Se durar, confira o
            servidor e a senha em SMTP_URL.
          </p>
        </Notice>
      )}
      {state === "sending" && isInDoubt && (
        <Notice tone="warning" title="O servidor de email não diz se aceita">
          <p>
            Os últimos emails ficaram incertos. O envio tenta mais um de tempos em tempos, no máximo a cada
            meia hora, e segue por si quando o servidor responder.
          </p>
        </Notice>
      )}
      <Card title="Envio">
        <DescriptionList
          facts={[
            {
              term: "Modelo",
              value: (
                <TemplateLink
                  template={{ id: templateId, name: template }}
                  version={{ id: dispatch.versionId, number }}
                />
              ),
            },
            { term: "Versão", value: number },
            isOver || left.count === 0
              ? { term: "Emails por minuto", value: sayNumber(pace) }
              : { term: "Ritmo", value: `${sayPace(left, pace)} para quem falta` },
            { term: "Agendado para", value: <Moment at={dispatch.scheduledAt} /> },
            { term: "Começou", value: dispatch.startedAt && <Moment at={dispatch.startedAt} /> },
            { term: "Terminou", value: dispatch.endedAt && <Moment at={dispatch.endedAt} /> },
            { term: "Criado por", value: by },
            { term: "Quem recebe", value: audience, wide: true },
          ]}
        />
      </Card>
      <RecipientsCard
        dispatchId={dispatch.id}
        isOpen={dispatch.startedAt === null}
        mailing={state}
        counts={counts}
        failed={state === "canceled" ? none : failed}
        answer={answer}
      />
      <ConfirmDialog command="pause" answer={answer} isOver={isOver}>
        <p>{isOver ? over : "Ninguém mais recebe até alguém retomar. O email que está saindo agora sai."}</p>
      </ConfirmDialog>
      <ConfirmDialog command="resume" answer={answer} isOver={isOver}>
        <p>{isOver ? over : "O envio continua de onde parou; quem já recebeu não recebe de novo."}</p>
      </ConfirmDialog>
      <PaceDialog dispatch={dispatch} left={left} isOver={isOver} constraint={constraint} answer={answer} />
      <ConfirmDialog command="cancel" isDanger answer={answer} isOver={isOver}>
        <p>{isOver ? over : "O envio acaba aqui e não volta. Quem já recebeu, recebeu."}</p>
      </ConfirmDialog>
    </DetailPage>
  )
}

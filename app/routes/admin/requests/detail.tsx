import { type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { useCan } from "#app/admin/frame-data"
import { Card, DetailPage } from "#app/admin/detail-page"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { LeasedByAnother } from "#app/admin/leased-by-another"
import { KeysCard } from "#app/admin/keys-card"
import { pageMeta } from "#app/admin/page-meta"
import { PhotoTools } from "#app/admin/photo-tools"
import { QueueBar } from "#app/admin/queue-bar"
import { revalidateInQueue } from "#app/admin/refused"
import { RequestStatus } from "#app/admin/status/participant-status"
import { redirectSaying } from "#app/admin/toast.server"
import { promotionRules } from "#app/domain/campaign.server"
import { versionField } from "#app/domain/registrations/person-fields"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { answerRequest } from "#app/domain/requests/answer-request.server"
import { grantOf, type GrantedKind } from "#app/domain/requests/request"
import { type AnswerInput, answerInput, grantInput } from "#app/domain/requests/request-input.server"
import { undoAnswer } from "#app/domain/requests/undo-answer.server"
import { needsLease } from "#app/domain/review-queue/leases.server"
import { constraintOf } from "#app/forms/constraint.server"
import { GoneForm } from "#app/forms/post-form"
import { refusalIn } from "#app/forms/refusal"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { sayCounted, sayNumber } from "#app/words/count"
import { type RequestKind, requestKindWords, requestReasons } from "#app/words/reasons/requests"
import { AnswerForm } from "./answer-form"
import { commandsOn, grantCommands } from "./grant-commands"
import { viewRequest } from "./detail-view.server"
import { LastReply } from "./last-reply"
import { answerFacts, requestInvoiceFacts, requestFacts } from "./facts"
import { answersSome, answerTakes, kindsAnsweredBy } from "./may-answer"
import { requestCommandIds, requestQueueKeys } from "./queue-keys"
import { isInQueue, viewRequestTurn } from "./queue-turn.server"
import { WantedData } from "./wanted-data"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    "Pedido",
    data &&
      [requestKindWords[data.request.kind], data.person.shortName, data.protocol].filter(Boolean).join(", "),
  )

export const loader = adminLoader(
  "registrations:view",
  async ({ db, params: { id = "" }, admin, now, url }) => {
    const view = await viewRequest(db.primary, { id, viewer: admin })
    await noteNamed(db.primary, { place: "request", registrationIds: [view.person.id], viewer: admin, now })
    const turn = await viewRequestTurn(db.primary, { requestId: view.request.id, admin, now, url })
    return { ...view, turn, constraint: constraintOf(answerInput(view.request.kind)) }
  },
)

async function answerIt(
  kind: RequestKind,
  input: AnswerInput,
  { db, params: { id = "" }, admin, env, now, headers, url }: AdminArgs,
) {
  // In the queue a request is for whoever has its lease to answer.
  if (isInQueue(url)) await needsLease(db.primary, { queue: "requests", subjectId: id, by: admin.id, now })
  const rules = promotionRules(env)
  await answerRequest(db.primary, { requestId: id, kind, input, rules, by: admin.id, now })
  // What was answered stands beside the next one, with the way back.
  return redirect(paths.admin.requestsQueueAfter(id), { headers })
}

const answerCommand = (kind: RequestKind) =>
  command({
    guard: answerTakes[kind],
    schema: answerInput(kind),
    run: (input, args) => answerIt(kind, input, args),
  })

const grantCommand = (kind: GrantedKind) =>
  command({
    guard: answerTakes[kind],
    schema: grantInput,
    run: (input, args) => answerIt(kind, { ...input, code: grantOf[kind] }, args),
  })

export const action = adminAction({
  appeal: answerCommand("appeal"),
  correction: answerCommand("correction"),
  question: answerCommand("question"),
  [grantCommands.appeal]: grantCommand("appeal"),
  [grantCommands.correction]: grantCommand("correction"),
  undo: command({
    guard: answersSome,
    schema: z.object({ version: versionField }),
    async run({ version }, { db, params: { id = "" }, admin, now, headers }) {
      const kinds = kindsAnsweredBy(admin.permissions)
      await undoAnswer(db.primary, { requestId: id, kinds, version, by: admin.id, now })
      return redirectSaying(paths.admin.requestInQueue(id), "Resposta desfeita.", { headers })
    },
  }),
})

export const shouldRevalidate = revalidateInQueue

export default function RequestPage() {
  const { constraint, turn, ...view } = useLoaderData<typeof loader>()
  const answer = refusalIn(useActionData<typeof action>())
  const may = useCan()
  const { request, invoice } = view
  const { inQueue } = turn
  const isOpen = request.state === "open"
  return (
    <DetailPage
      title={requestKindWords[request.kind]}
      back={{ href: paths.admin.requests, label: "Pedidos" }}
      badge={<RequestStatus value={request.state} />}
    >
      <GoneForm intent="undo" answer={answer} summary="Não deu certo" />
      {!isOpen && <GoneForm intent={commandsOn(request.kind)} answer={answer} summary="Não deu certo" />}
      <LastReply done={turn.done} shownId={request.id} />
      {inQueue && (
        <QueueBar
          heading={`Pedido ${sayNumber(inQueue.place.count)} de ${sayCounted(inQueue.total)}`}
          id={request.id}
          action={paths.admin.requestsQueue}
          buttonIds={requestCommandIds}
          keys={requestQueueKeys[request.kind]}
          hasSkipped={inQueue.hasSkipped}
          isRefused={answer !== undefined}
        />
      )}
      {turn.leaseOwner && <LeasedByAnother {...turn.leaseOwner} queue={paths.admin.requestsQueue} />}
      <div className="desk">
        <div className="cards">
          <Card title="Pedido">
            <DescriptionList facts={requestFacts(view)} />
          </Card>
          {view.wanted.length > 0 && <WantedData wanted={view.wanted} />}
          {isOpen && view.whyCpfStays && (
            <Notice tone="warning" title="O CPF não pode mudar">
              <p>{requestReasons[view.whyCpfStays].pt}</p>
            </Notice>
          )}
          {invoice && (
            <Card title="Cupom">
              <DescriptionList facts={requestInvoiceFacts(invoice)} />
            </Card>
          )}
          {invoice?.hasPhoto && <Photo key={invoice.id} {...invoice} />}
        </div>
        <div className="cards">
          {!isOpen && (
            <Card title="Resposta">
              <DescriptionList facts={answerFacts(view)} />
            </Card>
          )}
          {isOpen && may(answerTakes[request.kind]) && (
            <AnswerForm
              // The next request's form begins empty.
              key={request.id}
              view={view}
              byKeys={inQueue !== null}
              constraint={constraint}
              answer={answer}
            />
          )}
          {inQueue && <KeysCard keys={requestQueueKeys[request.kind]} />}
        </div>
      </div>
    </DetailPage>
  )
}

const Photo = ({ id, protocol }: { id: string; protocol: string }) => (
  <Card title="Foto do cupom">
    <PhotoTools href={paths.admin.invoicePhoto(id)} name="Foto do cupom" alt={`Foto do cupom ${protocol}`} />
  </Card>
)

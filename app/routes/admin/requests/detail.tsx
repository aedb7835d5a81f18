import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { useCan } from "#app/admin/frame-data"
import { Card, DetailPage } from "#app/admin/detail-page"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { RequestStatus } from "#app/admin/status/participant-status"
import { redirectSaying } from "#app/admin/toast.server"
import type { Permission } from "#app/auth/permissions"
import { promotionRules } from "#app/domain/campaign.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { answerRequest } from "#app/domain/requests/answer-request.server"
import { type AnswerInput, answerInput } from "#app/domain/requests/request-input.server"
import { constraintOf } from "#app/forms/constraint.server"
import { GoneForm } from "#app/forms/post-form"
import { paths } from "#app/paths"
import { DescriptionList } from "#app/ui/description-list"
import { Notice } from "#app/ui/notice"
import { type RequestKind, requestKindWords, requestReasons } from "#app/words/reasons/requests"
import { AnswerForm } from "./answer-form"
import { viewRequest } from "./detail-view.server"
import { answerFacts, invoiceFacts, requestFacts } from "./facts"
import { WantedData } from "./wanted-data"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Pedido", data && requestKindWords[data.request.kind])

export const loader = adminLoader("registrations:view", async ({ db, params: { id = "" }, admin, now }) => {
  const view = await viewRequest(db.primary, { id, viewer: admin })
  await noteNamed(db.primary, { place: "request", registrationIds: [view.person.id], viewer: admin, now })
  return { ...view, constraint: constraintOf(answerInput(view.request.kind)) }
})

const run =
  (kind: RequestKind) =>
  async (input: AnswerInput, { db, params: { id = "" }, admin, env, now, headers }: AdminArgs) => {
    const caps = promotionRules(env)
    await answerRequest(db.primary, { requestId: id, kind, input, caps, by: admin.id, now })
    return redirectSaying(paths.admin.request(id), "Pedido respondido.", { headers })
  }

export const action = adminAction({
  appeal: command({ guard: "invoices:validate", schema: answerInput("appeal"), run: run("appeal") }),
  correction: command({
    guard: "registrations:edit",
    schema: answerInput("correction"),
    run: run("correction"),
  }),
  question: command({ guard: "registrations:edit", schema: answerInput("question"), run: run("question") }),
})

/** What answering a kind takes, as the commands above guard it. */
const takes: Record<RequestKind, Permission> = {
  appeal: "invoices:validate",
  correction: "registrations:edit",
  question: "registrations:edit",
}

export const shouldRevalidate = revalidateStale

export default function RequestPage() {
  const { constraint, ...view } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const can = useCan()
  const { request, invoice } = view
  const isOpen = request.state === "open"
  return (
    <DetailPage
      title={requestKindWords[request.kind]}
      back={{ href: paths.admin.requests, label: "Pedidos" }}
      badge={<RequestStatus value={request.state} />}
    >
      {!isOpen && <GoneForm intent={request.kind} answer={answer} summary="Não deu certo" />}
      <Card title="Pedido">
        <DescriptionList facts={requestFacts(view)} />
      </Card>
      {view.wanted.length > 0 && <WantedData wanted={view.wanted} />}
      {isOpen && view.isCpfFixed && (
        <Notice tone="warning" title="O CPF não pode mudar">
          <p>{requestReasons.cpfFixed.pt}</p>
        </Notice>
      )}
      {invoice && (
        <Card title="Cupom">
          <DescriptionList facts={invoiceFacts(invoice)} />
        </Card>
      )}
      {!isOpen && (
        <Card title="Resposta">
          <DescriptionList facts={answerFacts(view)} />
        </Card>
      )}
      {isOpen && can(takes[request.kind]) && (
        <AnswerForm request={request} constraint={constraint} answer={answer} />
      )}
    </DetailPage>
  )
}

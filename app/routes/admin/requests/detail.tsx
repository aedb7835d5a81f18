import type { MetaFunction } from "@remix-run/node"
import { Link, useActionData, useLoaderData } from "@remix-run/react"
import { validate as isUuid } from "uuid"
import { useCan } from "#app/admin/frame-data"
import { Card, DetailPage } from "#app/admin/detail-page"
import { type AdminArgs, adminAction, adminLoader, command } from "#app/admin/guard.server"
import { pageMeta } from "#app/admin/page-meta"
import { revalidateStale } from "#app/admin/refused"
import { RequestStatus } from "#app/admin/status/participant-status"
import { redirectSaying } from "#app/admin/toast.server"
import { can } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { promotionRules } from "#app/domain/campaign.server"
import { noteNamed } from "#app/domain/registrations/looks.server"
import { answerRequest } from "#app/domain/requests/answer-request.server"
import { findOldestOpen } from "#app/domain/requests/requests.queries.server"
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
import { answerTakes, kindsAnsweredBy } from "./may-answer"
import { WantedData } from "./wanted-data"

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta("Pedido", data && requestKindWords[data.request.kind])

export const loader = adminLoader(
  "registrations:view",
  async ({ db, params: { id = "" }, admin, now, url }) => {
    const view = await viewRequest(db.primary, { id, viewer: admin })
    await noteNamed(db.primary, { place: "request", registrationIds: [view.person.id], viewer: admin, now })
    const { count: openCount } = await oldestFor(db.primary, admin)
    const answered = url.searchParams.get("answered")
    return {
      ...view,
      openCount,
      answeredId: answered !== null && isUuid(answered) ? answered : null,
      constraint: constraintOf(answerInput(view.request.kind)),
    }
  },
)

/** Of the open requests that this administrator may answer how many there are, and the oldest. */
const oldestFor = (db: Db, { permissions }: AdminArgs["admin"]) =>
  findOldestOpen(
    db,
    kindsAnsweredBy((permission) => can(permissions, permission)),
  )

const run =
  (kind: RequestKind) =>
  async (input: AnswerInput, { db, params: { id = "" }, admin, env, now, headers }: AdminArgs) => {
    const caps = promotionRules(env)
    await answerRequest(db.primary, { requestId: id, kind, input, caps, by: admin.id, now })
    const next = await oldestFor(db.primary, admin)
    if (next.id === undefined)
      return redirectSaying(paths.admin.requests, "Pedido respondido. Nenhum outro espera por você.", {
        headers,
      })
    // With the way back to the answered one.
    const to = `${paths.admin.request(next.id)}?answered=${id}`
    return redirectSaying(to, "Pedido respondido. Este é o próximo.", { headers })
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

export const shouldRevalidate = revalidateStale

export default function RequestPage() {
  const { constraint, openCount, answeredId, ...view } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const may = useCan()
  const { request, invoice } = view
  const isOpen = request.state === "open"
  return (
    <DetailPage
      title={requestKindWords[request.kind]}
      back={{ href: paths.admin.requests, label: "Pedidos" }}
      badge={<RequestStatus value={request.state} />}
    >
      {answeredId && (
        <Notice tone="success" actions={<Link to={paths.admin.request(answeredId)}>Ver o respondido</Link>}>
          O pedido anterior foi respondido.
        </Notice>
      )}
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
      {isOpen && may(answerTakes[request.kind]) && (
        <AnswerForm
          // The next request's form begins empty.
          key={request.id}
          request={request}
          isDrawClosed={view.isDrawClosed}
          openCount={openCount}
          constraint={constraint}
          answer={answer}
        />
      )}
    </DetailPage>
  )
}

import { randomUUID } from "node:crypto"
import type { MetaFunction } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { promotionRules } from "#app/domain/campaign.server"
import { getOwnInvoice } from "#app/domain/invoices/own-invoice.queries.server"
import { receiptState } from "#app/domain/log/log-proof.server"
import { appeal } from "#app/domain/requests/make-request.server"
import { appealInput } from "#app/domain/requests/request-input.server"
import { listOwnRequests } from "#app/domain/requests/requests.queries.server"
import { constraintOf } from "#app/forms/constraint.server"
import { en as requestsEn, pt as requestsPt } from "#app/i18n/requests"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import { participantForm, participantForms, participantLoader } from "#app/site/guard.server"
import { forgetKept, keptForm } from "#app/site/kept-form.server"
import { typedBefore, type Typing } from "#app/site/kept-form"
import { redirectSaying } from "#app/site/toast.server"
import { InvoiceAnswer } from "./cupom-answer/invoice-answer"
import { titleOf } from "#app/site/page-head"
import { viewPrizes } from "./prize-view.server"
import { viewOwnRequest } from "./request-view.server"
import { titleOfAnswer, viewAnswer } from "./cupom-answer-view.server"

/** What came of it stands in the title already, where a screen reader begins. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  titleOf(data?.title ?? "", matches),
  { name: "robots", content: "noindex" },
]

/** What an invoice brought, for whoever sent it; the same page whenever it is asked for. */
export const loader = participantLoader(
  async ({ db, env, locale, now, params, participant, request, url }) => {
    const { ticketsRule, review } = promotionRules(env)
    const own = await getOwnInvoice(db.primary, {
      registrationId: participant.id,
      invoiceId: params.id ?? "",
      ticketsRule,
    })
    const { id: invoiceId } = own.invoice
    const requests = await listOwnRequests(db.primary, { registrationId: participant.id, invoiceId, now })
    const { won } = own.prize
      ? await viewPrizes(db.primary, { registrationId: participant.id, locale, env, now })
      : { won: [] }
    const receipt = await receiptState(db.primary, { registrationId: participant.id, invoiceId })
    const answer = viewAnswer(own, { locale, ticketsRule, review, receipt })
    const prize = won.find(({ id }) => id === own.prize?.awardId) ?? null
    const kept = await keptForm(db.primary, { request, now, participant })
    const asked = requests.find(({ kind, state }) => kind === "appeal" && state === "open")
    const mayAppeal = own.invoice.status === "invalid" && !asked
    const typing: Typing = mayAppeal ? "form" : null
    return {
      typing,
      title: titleOfAnswer(answer, { locale, prize }),
      requests: requests.map((request) => viewOwnRequest(request, locale)),
      appeal: mayAppeal
        ? { formKey: randomUUID(), constraint: constraintOf(appealInput), typed: typedBefore(kept, "appeal") }
        : null,
      appealedOn: asked ? sayLongDay(asked.createdAt, locale) : null,
      prize,
      answer,
      email: participant.email,
      home: env.ORIGIN ?? url.origin,
      mayWin: env.PRIZES_PER_CPF > 0,
    }
  },
)

export const action = participantForms(
  {
    appeal: participantForm({
      schema: appealInput,
      async run(input, { client, db, headers, locale, now, params, participant, request }) {
        const invoiceId = params.id ?? ""
        await appeal(db.primary, { invoiceId, participant, input, ip: client.ip, now })
        await forgetKept(db.primary, { request, headers, registrationId: participant.id }, "appeal")
        const here = `${paths.cupomAnswer(invoiceId)}#pedidos`
        return redirectSaying(here, { en: requestsEn, pt: requestsPt }[locale].done, { headers })
      },
    }),
  },
  { kept: () => ({ appeal: appealInput }) },
)

export default function CupomAnswerPage() {
  const { answer, title: _, typing: __, ...others } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return <InvoiceAnswer {...answer} {...others} refusal={refusal} />
}

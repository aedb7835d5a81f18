import { useLoaderData } from "@remix-run/react"
import { promotionRules } from "#app/domain/campaign.server"
import { getOwnInvoice } from "#app/domain/invoices/own-invoice.queries.server"
import { en, pt } from "#app/i18n/cupom"
import { participantLoader } from "#app/site/guard.server"
import { InvoiceAnswer } from "./cupom-answer/invoice-answer"
import { titled } from "#app/site/titled"
import { viewAnswer } from "./cupom-answer-view.server"

export const meta = titled({ pt: pt.answer.protocol, en: en.answer.protocol })

/** What an invoice brought, for whoever sent it; the same page whenever it is asked for. */
export const loader = participantLoader(async ({ db, env, locale, params, participant }) => {
  const { ticketsRule, review } = promotionRules(env)
  const own = await getOwnInvoice(db.primary, {
    registrationId: participant.id,
    invoiceId: params.id ?? "",
    ticketsRule,
  })
  return {
    answer: viewAnswer(own, { locale, ticketsRule, review }),
    email: participant.email,
    mayWin: env.PRIZES_PER_CPF > 0,
  }
})

export default function CupomAnswerPage() {
  const { answer, ...others } = useLoaderData<typeof loader>()
  return <InvoiceAnswer {...answer} {...others} />
}

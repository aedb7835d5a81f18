import type { PromotionRules } from "#app/domain/campaign.server"
import type { getOwnInvoice } from "#app/domain/invoices/own-invoice.queries.server"
import { countOfCents, sayCents } from "#app/domain/invoices/say-cents"
import { isOnHold } from "#app/domain/invoices/submission-rules.server"
import type { ReceiptState } from "#app/domain/log/log-proof.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import type { Locale } from "#app/errors"
import { translators } from "#app/i18n/i18next.server"
import { sayDay, sayWeekday } from "#app/i18n/say-day"
import { paths } from "#app/paths"
import type { TicketsRule } from "#app/platform/settings/tickets-rule"
import type { OwnPrizeView } from "#app/site/own-prizes"
import { sayMoment } from "#app/words/moment"
import { readInvalid } from "#app/words/reasons/invalid-invoice"
import { type InvoiceAnswerView, shownPrize } from "./cupom-answer/invoice-answer"

type OwnInvoice = Awaited<ReturnType<typeof getOwnInvoice>>
type CupomAnswerOptions = { locale: Locale; receipt: ReceiptState | null } & Pick<
  PromotionRules,
  "ticketsRule" | "review"
>

/** An own invoice and what it brought, as the page says it. */
export function viewAnswer(
  own: OwnInvoice,
  { locale, ticketsRule, review, receipt }: CupomAnswerOptions,
): InvoiceAnswerView {
  const { id, protocol, status, receivedAt, issuedOn, totalCents } = own.invoice
  return {
    protocol,
    status,
    isOnHold: isOnHold({ status, isFlagged: own.isFlagged }, { review }),
    reason: own.reason ? readInvalid(own.reason, locale) : null,
    bar: own.bar,
    receivedOn: sayMoment(receivedAt, locale),
    issuedOn: sayDay(issuedOn, locale),
    total: sayCents(totalCents, locale),
    photoHref: own.hasPhoto ? paths.cupomPhoto(id) : null,
    draws: byDraw(own.tickets, locale),
    nothing: whyNothing(own, { rule: ticketsRule, locale }),
    receipt: receipt && {
      href: paths.cupomReceipt(id),
      proofs: Array.from({ length: receipt.proofs }, (_, index) => paths.cupomProof(id, index + 1)),
    },
  }
}

/** "Cupom recebido: 4 números", the prize that it won, or that it did not count. */
export function titleOfAnswer(
  { status, draws }: InvoiceAnswerView,
  { locale, prize }: { locale: Locale; prize: OwnPrizeView | null },
): string {
  const { t } = translators[locale]
  if (status === "invalid") return t("cupom.answer.invalidTitle")
  const won = shownPrize(prize)
  if (won) return `${t("cupom.answer.prizeWon")} ${won.name}`
  const live = draws.flatMap(({ numbers }) => numbers).filter(({ isVoid }) => !isVoid)
  return t("cupom.answer.head", { count: live.length })
}

function byDraw(tickets: OwnInvoice["tickets"], locale: Locale): InvoiceAnswerView["draws"] {
  const draws = [...new Set(tickets.map(({ drawId }) => drawId))]
  return draws.map((id) => {
    // As the mail has them: among 200 that stand as they were shuffled nobody finds one.
    const own = tickets
      .filter(({ drawId }) => drawId === id)
      .toSorted((a, b) => a.series - b.series || a.element - b.element)
    const { drawTitle, extractionOn } = own[0]!
    const numbers = own.map(({ isVoid, isLeftOut, seriesDigits, ...number }) => ({
      number: formatLuckyNumber(number, seriesDigits),
      isVoid,
      isLeftOut,
    }))
    return { id, title: drawTitle, extractionOn: sayWeekday(extractionOn, locale), numbers }
  })
}

/** Why no number came; null where some did. */
function whyNothing(
  { tickets, missing }: OwnInvoice,
  { rule, locale }: { rule: TicketsRule; locale: Locale },
): InvoiceAnswerView["nothing"] {
  if (tickets.some(({ isVoid }) => !isVoid)) return null
  if (tickets.length > 0) return { kind: "void" }
  if (!missing) return { kind: "no-draw" }
  if (missing.kind === "product") return { kind: "product" }
  return {
    kind: rule.kind === "per-value" && rule.carry ? "carry" : "cents",
    value: sayCents(missing.cents, locale),
    count: countOfCents(missing.cents),
  }
}

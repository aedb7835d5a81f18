import type { TradeView } from "#app/domain/templates/template-variables"
import type { Locale } from "#app/errors"
import type {
  AccountChangedFacts,
  AccountClosedFacts,
  AccountReopenedFacts,
  AddressChangedFacts,
  AdminInvitationFacts,
  DisqualificationAskedFacts,
  DisqualificationWithdrawnFacts,
  DrawClosedFacts,
  DrawPublishedFacts,
  EmailChangedFacts,
  InvoiceInvalidatedFacts,
  InvoiceReinstatedFacts,
  InvoiceReceivedFacts,
  PrizeSentFacts,
  PrizeValidatedFacts,
  PrizeWonFacts,
  RequestAnsweredFacts,
  ResetFacts,
  WelcomeFacts,
  WinnerDrawnFacts,
  WinnerValidatedFacts,
} from "#app/i18n/mails/mail-text"
import { mailPhrases } from "#app/i18n/mails/phrases"
import { brand } from "#app/brand"

const { promotion } = brand

export const welcomeView = (facts: WelcomeFacts): TradeView<"welcome"> => ({ ...facts, promotion })

export const resetView = (
  { name, url, minutes }: ResetFacts,
  locale: Locale,
): TradeView<"reset" | "admin-reset"> => ({
  name,
  promotion,
  url,
  validity: mailPhrases[locale].minutes(minutes),
})

export const invitationView = (
  { name, by, url, hours }: AdminInvitationFacts,
  locale: Locale,
): TradeView<"admin-invitation"> => ({ name, promotion, by, url, validity: mailPhrases[locale].hours(hours) })

export const accountChangedView = ({
  change,
  reason,
  ...facts
}: AccountChangedFacts): TradeView<"account-changed"> => ({
  ...facts,
  promotion,
  email: change === "email",
  twoFactor: change === "two-factor",
  reason: reason ?? "",
})

export const accountClosedView = (facts: AccountClosedFacts): TradeView<"account-closed"> => ({
  ...facts,
  promotion,
})

export const accountReopenedView = (facts: AccountReopenedFacts): TradeView<"account-reopened"> => ({
  ...facts,
  promotion,
})

export const emailChangedView = (facts: EmailChangedFacts): TradeView<"email-changed"> => ({
  ...facts,
  promotion,
})

export const addressChangedView = (facts: AddressChangedFacts): TradeView<"address-changed"> => ({
  ...facts,
  promotion,
})

export function invoiceReceivedView(
  { missing, draws, ...facts }: InvoiceReceivedFacts,
  locale: Locale,
): TradeView<"invoice-received"> {
  const numbers = draws.reduce((sum, draw) => sum + draw.numbers.length, 0)
  return {
    ...facts,
    promotion,
    draws,
    won: numbers > 0 ? mailPhrases[locale].won(numbers) : "",
    missingValue: missing?.kind === "value" ? missing.amount : "",
    missingProduct: missing?.kind === "product",
    missingDraw: missing?.kind === "none",
  }
}

export const prizeWonView = (
  { protocol, claimBy, papers, ...facts }: PrizeWonFacts,
  locale: Locale,
): TradeView<"prize-won"> => ({
  ...facts,
  promotion,
  protocol: protocol ?? "",
  claimBy: claimBy ?? "",
  papers: mailPhrases[locale].photos(papers),
})

export const invoiceInvalidatedView = (
  { voided, reason, ...facts }: InvoiceInvalidatedFacts,
  locale: Locale,
): TradeView<"invoice-invalidated"> => ({
  ...facts,
  reason: mailPhrases[locale].invalid(reason),
  promotion,
  voidedOne: voided === 1,
  voidedMany: voided > 1 ? mailPhrases[locale].figure(voided) : "",
})

export const invoiceReinstatedView = (
  { numbers, ...facts }: InvoiceReinstatedFacts,
  locale: Locale,
): TradeView<"invoice-reinstated"> => ({
  ...facts,
  promotion,
  won: numbers > 0 ? mailPhrases[locale].won(numbers) : "",
})

export const winnerDrawnView = (
  { papers, ...facts }: WinnerDrawnFacts,
  locale: Locale,
): TradeView<"winner-drawn" | "winner-called"> => ({
  ...facts,
  promotion,
  papers: mailPhrases[locale].photos(papers),
})

export const prizeValidatedView = ({
  protocol,
  ...facts
}: PrizeValidatedFacts): TradeView<"prize-validated"> => ({ ...facts, promotion, protocol: protocol ?? "" })

export const winnerValidatedView = (facts: WinnerValidatedFacts): TradeView<"winner-validated"> => ({
  ...facts,
  promotion,
})

export const prizeSentView = (facts: PrizeSentFacts): TradeView<"prize-sent"> => ({ ...facts, promotion })

export const disqualificationView = (
  { reasonCode, ...facts }: DisqualificationAskedFacts,
  locale: Locale,
): TradeView<"disqualification-asked"> => ({
  ...facts,
  promotion,
  reason: mailPhrases[locale].publicReason(reasonCode),
})

export const disqualificationWithdrawnView = (
  facts: DisqualificationWithdrawnFacts,
): TradeView<"disqualification-withdrawn"> => ({ ...facts, promotion })

export const requestAnsweredView = (
  { kind, answerCode, protocol, reply, ...facts }: RequestAnsweredFacts,
  locale: Locale,
): TradeView<"request-answered"> => ({
  ...facts,
  promotion,
  request: mailPhrases[locale].request(kind),
  outcome: mailPhrases[locale].answer(answerCode),
  protocol: protocol ?? "",
  reply: reply ?? "",
})

export const drawClosedView = (
  { takingPart, leftOut, size, ...facts }: DrawClosedFacts,
  locale: Locale,
): TradeView<"draw-closed"> => ({
  ...facts,
  promotion,
  held: takingPart > 0 ? mailPhrases[locale].won(takingPart) : mailPhrases[locale].none,
  leftOut: leftOut.map(({ code, count }) => ({
    count: mailPhrases[locale].won(count),
    reason: mailPhrases[locale].leftOut(code),
  })),
  size: mailPhrases[locale].figure(size),
})

export const drawPublishedView = (
  { takingPart, ...facts }: DrawPublishedFacts,
  locale: Locale,
): TradeView<"draw-published"> => ({ ...facts, promotion, held: mailPhrases[locale].won(takingPart) })

import type { OwnRequest } from "#app/domain/requests/requests.queries.server"
import type { Locale } from "#app/errors"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { paths } from "#app/paths"
import type { OwnRequestView } from "#app/site/own-requests"
import { requestAnswerWords, requestKindTexts } from "#app/words/reasons/requests"

/** A request of one's own, as its page, the profile and the invoice's page say it. */
export const viewOwnRequest = (
  { id, kind, state, protocol, said, reply, ...request }: OwnRequest,
  locale: Locale,
): OwnRequestView => ({
  id,
  kind: requestKindTexts[kind][locale],
  state,
  protocol,
  said,
  reply,
  sentAt: sayMailMoment(request.createdAt, locale),
  answeredAt: request.answeredAt && sayMailMoment(request.answeredAt, locale),
  outcome: request.answerCode && requestAnswerWords[request.answerCode][locale],
  href: paths.helpRequest(id),
})

import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { seenDeliveries } from "#app/domain/fulfilment/seen-deliveries.server"
import { DELIVERY_DAYS } from "#app/domain/prizes/deadlines"
import { isWithoutPerson, shownCpf, shownName, shownReason } from "#app/domain/registrations/shown-person"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { deadlineWarnings } from "#app/domain/winners/claim-deadline"
import { canWinner, hasDeadlines, isForTreasury } from "#app/domain/winners/winner"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { viewFourEyesOnClaim } from "#app/domain/validation/four-eyes.server"
import { getWinnerRecord } from "#app/domain/winners/winner-record.queries.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { placeOf } from "#app/domain/registrations/place-of"

/** Why nobody can be called to a place that was lost. */
export type Vacancy = "treasury" | "nobody-left"

export type WinnerView = Awaited<ReturnType<typeof viewWinner>>

/** A winner as the page shows it; whoever may not open registrations reads no name in full, and no reason. Throws NOT_FOUND. */
export async function viewWinner(db: Db, { id, viewer, now }: { id: string; viewer: Viewer; now: Date }) {
  const { person, ticket, draw, winner, next, lost, ...record } = await getWinnerRecord(db, id)
  const named = can(viewer.permissions, "registrations:view")
  const { rule, ...shownDraw } = draw
  const { checks: _, papersWaived: __, ...place } = winner
  const isAsked = (await findOpenRequest(db, { winnerId: id })) !== undefined
  const mayInvalidate = canWinner("invalidate", winner) && !isAsked
  const second = { claim: { winnerId: id }, permission: "winners:invalidate", viewer, now } as const
  const isPlace = winner.kind === "titular" || winner.replacesId !== null
  const isVacant = winner.state === "invalid" && isPlace && record.successor === null
  const whyNobody: Vacancy | null = isForTreasury(draw, lost)
    ? "treasury"
    : next === null
      ? "nobody-left"
      : null
  return {
    ...record,
    next: next && {
      order: next.order,
      refused: next.refused,
      number: formatLuckyNumber(next, rule.seriesDigits),
      name: shownName(next.person, { named }),
    },
    isAsked,
    delivery: (await seenDeliveries(db, [id], viewer.permissions)).get(id) ?? null,
    winner: { ...place, reason: shownReason(place.reason, { named }) },
    history: record.history.map((event) => ({ ...event, reason: shownReason(event.reason, { named }) })),
    draw: shownDraw,
    number: formatLuckyNumber(ticket, rule.seriesDigits),
    hasDeadlines: hasDeadlines(winner),
    isVoid: ticket.voidAt !== null,
    person: {
      id: person.id,
      isCanceled: person.status === "canceled",
      isErased: isWithoutPerson(person),
      place: placeOf(person),
      name: shownName(person, { named }),
      cpf: shownCpf(person.cpf, { named }),
    },
    ...deadlineWarnings(winner, dayOf(now)),
    // Of all places of a draw the claim ends on one day: a call comes late where the delivery would be due after it.
    isLateCall: winner.claimBy < daysAfter(dayOf(now), DELIVERY_DAYS),
    /** Of a disqualification that this viewer would ask for: whether anybody is there to confirm it. */
    toDisqualify: mayInvalidate ? await viewFourEyesOnClaim(db, second) : null,
    may: {
      validate: canWinner("validate", winner),
      invalidate: mayInvalidate,
      call: isVacant && whyNobody === null,
    },
    staysVacant: isVacant ? whyNobody : null,
  }
}

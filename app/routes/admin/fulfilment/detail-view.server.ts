import { can, type HeldPermissions } from "#app/auth/permissions"
import { missingPermission } from "#app/auth/permission-labels"
import type { Db } from "#app/db/client.server"
import { promotionEnd } from "#app/domain/campaign.server"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import {
  canFulfil,
  type FulfilmentStep,
  hasArrived,
  isToldByMail,
  leftOf,
  maskCode,
  missingToSend,
} from "#app/domain/fulfilment/fulfilment"
import { isSentMailQueued } from "#app/domain/fulfilment/mail-again.server"
import { getFulfilment } from "#app/domain/fulfilment/fulfilments.queries.server"
import { seenBy } from "#app/domain/fulfilment/seen-by"
import { awardDeadlines } from "#app/domain/prizes/deadlines"
import { formatPhone } from "#app/domain/registrations/phone"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { shownCpf, shownEmail, shownName } from "#app/domain/registrations/shown-person"
import { formatCep } from "#app/domain/stores/cep"
import { undoEnds } from "#app/domain/review-queue/undo"
import { isUndisclosed } from "#app/domain/validation/disclosed.server"
import { findLastPeriodEnd } from "#app/domain/validation/record.queries.server"
import { RuleBroken } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import type { Env } from "#app/platform/env.server"

type FulfilmentViewRequest = { id: string; held: HeldPermissions; env: Env; now: Date }
export type FulfilmentView = Awaited<ReturnType<typeof viewFulfilment>>

/**
 * A delivery as its reader may see it: whoever may not view registrations reads masks, but the name, phone and address of
 * what they have to hand over or send. Throws NOT_FOUND, also for a draw's before it is published, and FORBIDDEN.
 */
export async function viewFulfilment(db: Db, { id, held, env, now }: FulfilmentViewRequest) {
  const { fulfilment, kind, award, winner, draw, person, address, protocol } = await getFulfilment(db, id)
  const seen = seenBy(held)
  const isAward = award !== null
  if (!(isAward ? seen.awards : seen.winners))
    throw missingPermission(isAward ? "prizes:view" : "winners:view")
  if (!isAward && draw?.state !== "published") throw new RuleBroken("NOT_FOUND")
  const named = can(held, "registrations:view")
  const isStanding = isAward
    ? award.state === "validated" && award.releasedAt === null
    : winner?.state === "validated"
  const mayManage = can(held, isAward ? "prizes:manage" : "winners:manage")
  const manages = isStanding && mayManage
  const writesLabel = manages && kind.way !== "voucher" && fulfilment.state !== "delivered"
  const isRead = named || writesLabel
  const may = (step: FulfilmentStep) => manages && canFulfil(step, fulfilment.state)
  const { deliveryCode, awardId, winnerId } = fulfilment
  const isTold = isToldByMail({ way: kind.way, state: fulfilment.state })
  const end = promotionEnd(env, await findLastPeriodEnd(db))
  const today = dayOf(now)
  const claim = awardId ? { awardId } : { winnerId: winnerId ?? "" }
  const decidedAt = (award ?? winner)?.decidedAt ?? null
  const isAsked = isStanding && (await findOpenRequest(db, claim)) !== undefined
  const isCodeHeld = isAsked && kind.way === "voucher" && fulfilment.state === "sent"
  const isUntold = may("send") && (await isUndisclosed(db, claim, now))
  return {
    id,
    claimId: awardId ?? winnerId ?? "",
    isStanding,
    /** It is asked whether its winner loses it: until that is decided it does not leave, nor does a voucher's new code. */
    isAsked,
    prize: kind.name,
    kindId: kind.id,
    way: kind.way,
    left: leftOf(kind),
    draw: draw?.title ?? null,
    protocol,
    state: fulfilment.state,
    version: fulfilment.version,
    code: deliveryCode && (named || manages ? deliveryCode : maskCode(deliveryCode)),
    deliverBy: fulfilment.deliverBy,
    claimBy: isAward
      ? awardDeadlines({ wonOn: dayOf(award.awardedAt), promotionEnd: end }).claimBy
      : (winner?.claimBy ?? null),
    isLate: !hasArrived({ way: kind.way, state: fulfilment.state }) && fulfilment.deliverBy < today,
    sentOn: fulfilment.sentOn,
    deliveredOn: fulfilment.deliveredOn,
    returnedOn: fulfilment.returnedOn,
    today,
    named,
    /** Whether it says in full who the person is: a look at them. */
    isRead,
    person: {
      id: person.id,
      name: shownName(person, { named: isRead }),
      shortName: firstNameAndInitial(person.name, person.lastname),
      cpf: shownCpf(person.cpf, { named }),
      phone: isRead ? formatPhone(person.phone) : null,
      email: named ? shownEmail(person.email) : null,
    },
    hasAddress: address !== null,
    address: address && viewAddress(address, isRead),
    // A voucher's code may come with the sending.
    missing: may("send")
      ? missingToSend({ way: kind.way, hasAddress: address !== null, hasCode: true, left: leftOf(kind) })
      : null,
    /** When the mail of its validation leaves, which it waits for; null once that has gone. */
    toldAt: isUntold && decidedAt ? undoEnds(decidedAt) : null,
    may: {
      send: may("send") && !isAsked,
      deliver: may("deliver"),
      // What left comes back into the stock from whoever lost it too.
      return: mayManage && canFulfil("return", fulfilment.state),
      code: may("change-code") && !isCodeHeld,
      mail: manages && isTold,
    },
    isMailQueued: isTold && (await isSentMailQueued(db, id)),
  }
}

type Address = NonNullable<Awaited<ReturnType<typeof getFulfilment>>["address"]>

/** Where a parcel goes: in full, or the city alone. */
function viewAddress({ cep, street, houseNumber, complement, district, city, uf }: Address, isRead: boolean) {
  const place = `${city}, ${uf}`
  if (!isRead) return [place]
  const line = [`${street}, ${houseNumber}`, complement].filter(Boolean).join(", ")
  return [line, district, place, formatCep(cep)]
}

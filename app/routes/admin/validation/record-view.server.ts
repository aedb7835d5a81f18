import { missingPermission } from "#app/auth/permission-labels"
import type { Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { promotionEnd } from "#app/domain/campaign.server"
import { seenDeliveries } from "#app/domain/fulfilment/seen-deliveries.server"
import { groupedKey } from "#app/domain/invoices/access-key"
import { protocolsIn, sayReviewReason } from "#app/domain/invoices/invoice"
import { formatCents } from "#app/domain/invoices/money"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { listPapers } from "#app/domain/papers/papers.queries.server"
import { missingPapers } from "#app/domain/papers/required-papers.server"
import { awardDeadlines } from "#app/domain/prizes/deadlines"
import { canPrize } from "#app/domain/prizes/prize"
import { ageOn } from "#app/domain/registrations/age"
import { formatCpf } from "#app/domain/registrations/cpf"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { formatPhone } from "#app/domain/registrations/phone"
import { formatCnpj } from "#app/domain/stores/cnpj"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { userName } from "#app/domain/users/user-names.server"
import { checksFor } from "#app/domain/validation/checks"
import { claimStatusOf } from "#app/domain/validation/claim-status"
import { isConfirmationQueued } from "#app/domain/validation/confirmation.server"
import {
  type AwardRecord,
  getRecord,
  type ValidationRecord,
  type WinnerRecord,
} from "#app/domain/validation/record.queries.server"
import { canWinner, hasResult, isReserve } from "#app/domain/winners/winner"
import { RuleBroken } from "#app/errors"
import { dayOf } from "#app/platform/time/clock.server"
import type { Env } from "#app/platform/env.server"

import { viewDisqualification } from "./disqualification-view.server"

type ValidationRecordRequest = {
  id: string
  env: Env
  now: Date
  may: { awards: boolean; winners: boolean }
  viewer: Viewer
}
export type RecordView = Awaited<ReturnType<typeof viewRecord>>

/**
 * A won prize as its reviewer sees it: the person in full, since that is what the papers must show. Throws NOT_FOUND,
 * and FORBIDDEN where it is a draw's and the reviewer may not view winners, or none and they may not validate prizes.
 */
export async function viewRecord(db: Db, { id, env, now, may, viewer }: ValidationRecordRequest) {
  const record = await getRecord(db, { id })
  const isAward = "award" in record
  if (!(isAward ? may.awards : may.winners))
    throw missingPermission(isAward ? "prizes:validate" : "winners:view")
  if (!isAward && !hasResult(record.winner.draw.state)) throw new RuleBroken("NOT_FOUND")
  const claim: ClaimRef = isAward ? { awardId: id } : { winnerId: id }
  const own = isAward ? viewAward(record.award, record, env) : viewWinner(record.winner)
  const { person, names } = isAward ? record.award : record.winner
  const row = isAward ? record.award.award : record.winner.winner
  const { invoice, store } = isAward ? record.award : record.winner
  const wonOn = dayOf(invoice?.receivedAt ?? own.at)
  return {
    id,
    ...own,
    delivery: (await seenDeliveries(db, [id], viewer.permissions)).get(id) ?? null,
    papers: await listPapers(db, claim),
    missing: own.may.validate ? await missingPapers(db, { claim, invoiceId: invoice?.id ?? null }) : [],
    disqualification: await viewDisqualification(db, { claim, viewer, now }),
    papersWaived: row.papersWaived,
    validationAsked: row.validationAsked && {
      at: new Date(row.validationAsked.at),
      by: await userName(db, row.validationAsked.by),
    },
    checks: row.checks,
    version: row.version,
    reason: row.reason,
    person: { ...viewPerson(person), age: ageOn(person.birthdate, wonOn), isBlocked: record.isBlocked },
    invoice: invoice && store && viewInvoice(invoice, store),
    decided: row.decidedAt && { by: names?.decidedBy ?? null, at: row.decidedAt },
    confirmationSentAt: row.confirmationSentAt,
    isConfirmationQueued: own.may.confirm && (await isConfirmationQueued(db, claim)),
    checkNames: checksFor({ hasInvoice: invoice !== null }),
    isLate: own.may.validate && own.deliverBy < dayOf(now),
    isExpired: own.may.validate && own.claimBy !== null && own.claimBy < dayOf(now),
    minAge: env.MIN_AGE,
  }
}

function viewAward({ award, prize, names }: AwardRecord, { lastPeriodEnd }: ValidationRecord, env: Env) {
  const isHeld = award.releasedAt === null
  const wonOn = dayOf(award.awardedAt)
  return {
    type: "award" as const,
    prizeId: award.prizeId,
    at: award.awardedAt,
    isReserve: false,
    prize: {
      name: prize.name,
      value: formatCents(prize.valueCents),
      instructions: prize.instructions,
    },
    given: names.givenBy && { by: names.givenBy, confirmedBy: names.confirmedBy },
    draw: null,
    releasedAt: award.releasedAt,
    status: claimStatusOf(award.state),
    ...awardDeadlines({ wonOn, promotionEnd: promotionEnd(env, lastPeriodEnd) }),
    may: {
      validate: isHeld && canPrize("validate", award.state),
      invalidate: isHeld && canPrize("invalidate", award.state),
      addPaper: isHeld && award.state !== "invalid",
      confirm: isHeld && award.state === "validated",
    },
  }
}

function viewWinner({ winner, draw, number }: WinnerRecord) {
  return {
    type: "winner" as const,
    prizeId: null,
    at: winner.calledAt ?? winner.createdAt,
    isReserve: isReserve(winner),
    prize: { name: draw.prize, value: null, instructions: "" },
    given: null,
    releasedAt: null,
    draw: {
      id: draw.id,
      title: draw.title,
      state: draw.state,
      order: winner.order,
      kind: winner.kind,
      number: formatLuckyNumber(number, draw.rule.seriesDigits),
      isVoid: number.voidAt !== null,
    },
    status: claimStatusOf(winner.state),
    deliverBy: winner.deliverBy,
    claimBy: winner.claimBy,
    may: {
      validate: canWinner("validate", winner),
      invalidate: canWinner("invalidate", winner),
      addPaper: winner.state === "validated" || canWinner("validate", winner),
      confirm: winner.state === "validated" && draw.state === "published",
    },
  }
}

const viewPerson = ({ cpf, phone, status, ...person }: AwardRecord["person"]) => ({
  ...person,
  shortName: firstNameAndInitial(person.name, person.lastname),
  cpf: formatCpf(cpf),
  phone: formatPhone(phone),
  isCanceled: status === "canceled",
})

type Invoice = NonNullable<AwardRecord["invoice"]>

const viewInvoice = (
  { photoKey, totalCents, accessKey, reviewReason, ...invoice }: Invoice,
  store: NonNullable<AwardRecord["store"]>,
) => ({
  ...invoice,
  key: accessKey && groupedKey(accessKey),
  review: reviewReason
    ? { text: sayReviewReason(reviewReason, "pt"), others: protocolsIn(reviewReason) }
    : null,
  total: formatCents(totalCents),
  hasPhoto: photoKey !== null,
  store: { ...store, cnpj: formatCnpj(store.cnpj) },
})

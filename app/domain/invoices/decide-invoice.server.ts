import { addressBlocked } from "#app/auth/blocked-address.server"
import { type BarredCode, barredBy } from "#app/domain/prizes/barred"
import type { SegmentTake } from "#app/domain/tickets/give-tickets.server"
import type { InvoiceItem } from "#drizzle/schema/invoices"
import type { Facts, Other } from "./submission-facts.server"
import type { SubmittingPerson } from "./submission-locks.server"
import {
  checkInTime,
  checkPause,
  checkPerDay,
  checkPerson,
  checkPurchase,
  checkWindow,
  countItems,
  countsProducts,
  earnNumbers,
  needsBar,
  isOnHold,
  type Standing,
  standingOf,
} from "./submission-rules.server"
import type { Submission } from "./submission"

/**
 * When an invoice arrived, and what is known of its person and of everything else that decides; `due`: the instant prizes
 * whose moment had come, the longest due first.
 */
export type KnownFacts = { receivedAt: Date; person: SubmittingPerson; facts: Facts; due: string[] }

type Decision = { is: "sent-before"; invoiceId: string } | { is: "taken"; other: Other } | Accepted

/** What a new invoice is written with beside what was sent. */
export type Accepted = {
  is: "accepted"
  idempotencyKey: string
  storeId: string
  standing: Standing
  items: InvoiceItem[]
  carryCents: number
  /** Where its lucky numbers come from. */
  takes: SegmentTake[]
  chance: Chance
}

/**
 * Its look for an instant prize. Where one is due and nothing bars it, it claims, and that says when it looked; else
 * there is no more to it than when it looked, if a batch lives at all.
 */
export type Chance =
  | { claims: true; due: string[] }
  | { claims: false; look: { scope: string; lookedAt: Date; barred: BarredCode | null } | null }

/** A submission whose photo may not be stored yet. */
export type Decided = Omit<Submission, "photoKey"> & { hasPhoto: boolean }

/** Asks nobody any more. The person's reasons come before the invoice's; throws the rule that says no. */
export function decide(
  { registrationId, paper, purchase, keys, hasPhoto, photoLook, rules, window }: Decided,
  { receivedAt, person, facts, due }: KnownFacts,
): Decision {
  const same = facts.mine.find(
    (mine) => mine.idempotencyKey === keys.fresh || mine.contentHash === keys.content,
  )
  if (same) return { is: "sent-before", invoiceId: same.id }
  // The same purchase typed and keyed is a duplicate for one person, and a matter for review between two.
  const ownTwin = facts.twin?.registrationId === registrationId ? facts.twin : null
  const other = facts.holder ?? ownTwin
  if (other) return { is: "taken", other }

  if (facts.addressBlockedUntil !== null) throw addressBlocked(new Date(facts.addressBlockedUntil))
  checkPerson({ isBlocked: facts.isBlocked, status: person.status })
  checkWindow(window, receivedAt)
  checkPause(facts)
  checkInTime(facts)
  checkPerDay({ sentToday: facts.sentToday, receivedAt, rules, window })
  const storeId = needsBar(facts.store, paper)
  checkPurchase({ paper, purchase, hasPhoto, receivedAt, rules })
  const items = countsProducts(rules) ? countItems(purchase.items, facts.products) : []
  const { totalCents } = purchase
  const { carriedCents, draws } = facts
  const { carryCents, takes } = earnNumbers({ totalCents, carriedCents, items, draws, rules, window })
  const standing = standingOf({ paper, purchase, items, facts, photoLook }, rules)
  const flagged = { status: standing.status, isFlagged: standing.reviewReason !== null }
  return {
    is: "accepted",
    idempotencyKey: facts.mine.length === 0 ? keys.form : keys.fresh,
    storeId,
    standing,
    items,
    carryCents,
    takes,
    chance: chanceOf(facts, due, { prizesPerCpf: rules.prizesPerCpf, isOnHold: isOnHold(flagged, rules) }),
  }
}

function chanceOf(
  { prizesHeld, look }: Facts,
  due: string[],
  rule: { prizesPerCpf: number; isOnHold: boolean },
): Chance {
  const barred = barredBy({ ...rule, prizesHeld })
  if (due.length > 0 && barred === null) return { claims: true, due }
  return { claims: false, look: look && { scope: look.scope, lookedAt: new Date(look.at), barred } }
}

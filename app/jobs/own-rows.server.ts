import { and, desc, eq, ne, or, type SQL, sql } from "drizzle-orm"
import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import type { MailKind } from "#app/queue/jobs.server"
import { disqualifications } from "#drizzle/schema/disqualifications"
import { type DrawNews, drawNotices } from "#drizzle/schema/draw-notices"
import { emailChanges } from "#drizzle/schema/email-changes"
import { deliveryAddresses, fulfilments } from "#drizzle/schema/fulfilments"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { requests } from "#drizzle/schema/requests"
import { winners } from "#drizzle/schema/winners"

/** So many are tried: a mail may be about none of the newest, of a prize that waits for its papers for instance. */
const MOST = 20

/** A person's rows that a kind of mail may be about, newest first, and the rights by which they are seen anyway. */
type OwnRows = {
  permissions: readonly Permission[]
  find: (db: Db, registrationId: string) => Promise<{ id: string }[]>
}

const ownInvoices = (isInvalid: boolean): OwnRows => ({
  permissions: ["invoices:view"],
  find: (db, registrationId) =>
    db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.registrationId, registrationId),
          (isInvalid ? eq : ne)(invoices.status, "invalid" as const),
        ),
      )
      .orderBy(desc(invoices.receivedAt))
      .limit(MOST),
})

const ownAwards: OwnRows = {
  permissions: ["prizes:view"],
  find: (db, registrationId) =>
    db
      .select({ id: prizeAwards.id })
      .from(prizeAwards)
      .where(eq(prizeAwards.registrationId, registrationId))
      .orderBy(desc(prizeAwards.awardedAt))
      .limit(MOST),
}

const ownWins: OwnRows = {
  permissions: ["winners:view"],
  find: (db, registrationId) =>
    db
      .select({ id: winners.id })
      .from(winners)
      .where(eq(winners.registrationId, registrationId))
      .orderBy(desc(winners.id))
      .limit(MOST),
}

/** Whose a prize is that a row is about, won on the spot or drawn. */
const isWonBy = (registrationId: string): SQL | undefined =>
  or(eq(prizeAwards.registrationId, registrationId), eq(winners.registrationId, registrationId))

const ownDeliveries: OwnRows = {
  // A voucher's code is for whoever reads people in full.
  permissions: ["prizes:view", "winners:view", "registrations:view"],
  find: (db, registrationId) =>
    db
      .select({ id: fulfilments.id })
      .from(fulfilments)
      .leftJoin(prizeAwards, eq(prizeAwards.id, fulfilments.awardId))
      .leftJoin(winners, eq(winners.id, fulfilments.winnerId))
      .where(isWonBy(registrationId))
      .orderBy(sql`${fulfilments.sentOn} desc nulls last`, desc(fulfilments.id))
      .limit(MOST),
}

const ownHearings = (state: "asked" | "withdrawn"): OwnRows => ({
  permissions: ["prizes:view", "winners:view", "registrations:view"],
  find: (db, registrationId) =>
    db
      .select({ id: disqualifications.id })
      .from(disqualifications)
      .leftJoin(prizeAwards, eq(prizeAwards.id, disqualifications.awardId))
      .leftJoin(winners, eq(winners.id, disqualifications.winnerId))
      .where(and(isWonBy(registrationId), eq(disqualifications.state, state)))
      .orderBy(desc(disqualifications.askedAt))
      .limit(MOST),
})

const ownRequests: OwnRows = {
  permissions: ["registrations:view"],
  find: (db, registrationId) =>
    db
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.registrationId, registrationId), ne(requests.state, "open")))
      .orderBy(desc(requests.createdAt))
      .limit(MOST),
}

const ownNotices = (news: DrawNews): OwnRows => ({
  permissions: ["tickets:view"],
  find: (db, registrationId) =>
    db
      .select({ id: drawNotices.id })
      .from(drawNotices)
      .where(and(eq(drawNotices.registrationId, registrationId), eq(drawNotices.news, news)))
      .orderBy(desc(drawNotices.createdAt))
      .limit(MOST),
})

const ownEmailChanges: OwnRows = {
  permissions: ["registrations:view"],
  find: (db, registrationId) =>
    db
      .select({ id: emailChanges.id })
      .from(emailChanges)
      .where(eq(emailChanges.registrationId, registrationId))
      .orderBy(desc(emailChanges.changedAt))
      .limit(MOST),
}

const ownAddresses: OwnRows = {
  permissions: ["prizes:view", "winners:view", "registrations:view"],
  find: (db, registrationId) =>
    db
      .select({ id: deliveryAddresses.id })
      .from(deliveryAddresses)
      .leftJoin(prizeAwards, eq(prizeAwards.id, deliveryAddresses.awardId))
      .leftJoin(winners, eq(winners.id, deliveryAddresses.winnerId))
      .where(isWonBy(registrationId))
      .orderBy(desc(deliveryAddresses.changedAt))
      .limit(MOST),
}

/**
 * What a sample is about, for each kind of mail. Null: nothing but a name, which every sample has; somebody of the back
 * office; whoever closed the account, of whom no sample is made; or a link that opens one, which nobody makes to look at a text.
 */
export const ownRows: Readonly<Record<MailKind, OwnRows | null>> = {
  welcome: null,
  reset: null,
  "admin-reset": null,
  "admin-invitation": null,
  "account-changed": null,
  "account-closed": null,
  "account-reopened": null,
  "email-changed": ownEmailChanges,
  "invoice-received": ownInvoices(false),
  "invoice-invalidated": ownInvoices(true),
  "invoice-reinstated": ownInvoices(false),
  "prize-won": ownAwards,
  "prize-validated": ownAwards,
  "winner-drawn": ownWins,
  "winner-called": ownWins,
  "winner-validated": ownWins,
  "prize-sent": ownDeliveries,
  "address-changed": ownAddresses,
  "disqualification-asked": ownHearings("asked"),
  "disqualification-withdrawn": ownHearings("withdrawn"),
  "request-answered": ownRequests,
  "draw-closed": ownNotices("closed"),
  "draw-published": ownNotices("published"),
}

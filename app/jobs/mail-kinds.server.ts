import { makeReset } from "#app/auth/reset.server"
import type { Db } from "#app/db/client.server"
import { brand } from "#app/brand"
import { INVITATION_HOURS, INVITATION_MINUTES } from "#app/domain/users/invite-user.server"
import type { TradeView, View } from "#app/domain/templates/template-variables"
import { paths } from "#app/paths"
import type { Locale } from "#app/errors"
import type { Jobs, MailKind } from "#app/queue/jobs.server"
import { findAccountClosed } from "./account-closed-facts.server"
import { findAddressChange } from "./address-change-facts.server"
import { answerWithoutLogin } from "./closed-account"
import { findInvoiceInvalidated, findInvoiceReceived, findInvoiceReinstated } from "./invoice-facts.server"
import { findAccountChange, findInvitation } from "./admin-mail-facts.server"
import {
  findAdministrator,
  findPerson,
  findPrizeWon,
  linkTo,
  readsIn,
  type Recipient,
} from "./mail-facts.server"
import { findDrawClosed } from "./draw-closed-facts.server"
import { findDrawPublished } from "./draw-published-facts.server"
import { findEmailChange } from "./email-change-facts.server"
import { findDisqualificationAsked, findDisqualificationWithdrawn } from "./disqualification-facts.server"
import { type MailExtras, receiptOf } from "./receipt-mail.server"
import { findRequestAnswered } from "./request-facts.server"
import { findPrizeValidated, findWinnerValidated } from "./validation-facts.server"
import { findPrizeSent } from "./fulfilment-facts.server"
import {
  accountChangedView,
  accountClosedView,
  accountReopenedView,
  addressChangedView,
  disqualificationView,
  disqualificationWithdrawnView,
  drawClosedView,
  drawPublishedView,
  emailChangedView,
  invitationView,
  invoiceInvalidatedView,
  invoiceReceivedView,
  invoiceReinstatedView,
  prizeSentView,
  prizeValidatedView,
  prizeWonView,
  requestAnsweredView,
  resetView,
  welcomeView,
  winnerDrawnView,
  winnerValidatedView,
} from "./mail-views"
import { findWinnerDrawn } from "./winner-facts.server"

const RESET_MINUTES = 60

type WrittenMail<Kind extends MailKind> =
  { to: Recipient; view: TradeView<Kind>; extras?: MailExtras } | undefined
/** About somebody's own prize, which they are told of without an account, too. */
const ofPrize = <View>(to: Recipient, view: View) => ({ to, view, extras: answerWithoutLogin(to) })
/** Who is written to, where the link that was just made may go. */
const sentTo = (to: Recipient, { address }: { address: string }): Recipient => ({ ...to, address })

type WriteMail<Kind extends MailKind> = (
  db: Db,
  id: string,
  now: Date,
  asked?: Locale,
) => Promise<WrittenMail<Kind>>

/** What each kind's id means, and what its template is told of the rows as they are at sending time. */
const kinds: { [Kind in MailKind]: WriteMail<Kind> } = {
  // Of a registration.
  async welcome(db, id) {
    const to = await findPerson(db, id)
    return to && { to, view: welcomeView({ name: to.name, url: linkTo(paths.cupom) }) }
  },
  async "account-closed"(db, id, now, asked) {
    const found = await findAccountClosed(db, id, { now, asked })
    return found && { to: found.to, view: accountClosedView(found.facts) }
  },
  async "account-reopened"(db, id) {
    const to = await findPerson(db, id)
    const facts = to && { name: to.name, url: linkTo(paths.myData), contact: brand.company.email }
    return facts && { to, view: accountReopenedView(facts) }
  },
  async reset(db, id, now, asked) {
    const person = await findPerson(db, id)
    const to = person && readsIn(person, asked)
    // Made here, so that no queue and no table ever holds a link that opens an account.
    const reset = to && (await makeReset(db, { registrationId: id, minutes: RESET_MINUTES, now }))
    if (!reset) return undefined
    const facts = { name: to.name, url: linkTo(paths.reset(reset.token)), minutes: RESET_MINUTES }
    return { to: sentTo(to, reset), view: resetView(facts, to.locale) }
  },
  // Of a user.
  async "admin-reset"(db, id, now) {
    const to = await findAdministrator(db, id)
    const reset = to && (await makeReset(db, { userId: id, minutes: RESET_MINUTES, now }))
    if (!reset) return undefined
    const facts = { name: to.name, url: linkTo(paths.admin.reset(reset.token)), minutes: RESET_MINUTES }
    return { to: sentTo(to, reset), view: resetView(facts, to.locale) }
  },
  // Of the audit row of who invited or changed whom.
  async "admin-invitation"(db, id, now) {
    const found = await findInvitation(db, id)
    const link = found && { userId: found.to.id, minutes: INVITATION_MINUTES, now }
    const reset = link && (await makeReset(db, link))
    if (!reset) return undefined
    const facts = { ...found.facts, url: linkTo(paths.admin.reset(reset.token)), hours: INVITATION_HOURS }
    return { to: sentTo(found.to, reset), view: invitationView(facts, found.to.locale) }
  },
  async "account-changed"(db, id) {
    const found = await findAccountChange(db, id)
    return found && { to: found.to, view: accountChangedView(found.facts) }
  },
  // Of an email_changes row.
  async "email-changed"(db, id, now, asked) {
    const found = await findEmailChange(db, id, { now, asked })
    return found && { to: found.to, view: emailChangedView(found.facts) }
  },
  // Of an invoice.
  async "invoice-received"(db, id, _, asked) {
    const found = await findInvoiceReceived(db, id, asked)
    if (!found) return undefined
    const { to, facts } = found
    const extras = await receiptOf(db, { to, invoiceId: id, hasNumbers: facts.draws.length > 0 })
    return { to, view: invoiceReceivedView(facts, to.locale), extras }
  },
  async "invoice-invalidated"(db, id, _, asked) {
    const found = await findInvoiceInvalidated(db, id, asked)
    return found && { to: found.to, view: invoiceInvalidatedView(found.facts, found.to.locale) }
  },
  async "invoice-reinstated"(db, id, _, asked) {
    const found = await findInvoiceReinstated(db, id, asked)
    return found && { to: found.to, view: invoiceReinstatedView(found.facts, found.to.locale) }
  },
  // Of a prize_awards row.
  async "prize-won"(db, id, _, asked) {
    const found = await findPrizeWon(db, id, asked)
    return found && ofPrize(found.to, prizeWonView(found.facts, found.to.locale))
  },
  async "prize-validated"(db, id, _, asked) {
    const found = await findPrizeValidated(db, id, asked)
    return found && ofPrize(found.to, prizeValidatedView(found.facts))
  },
  // Of a winners row.
  async "winner-drawn"(db, id, _, asked) {
    const found = await findWinnerDrawn(db, id, { called: false, asked })
    return found && ofPrize(found.to, winnerDrawnView(found.facts, found.to.locale))
  },
  async "winner-called"(db, id, _, asked) {
    const found = await findWinnerDrawn(db, id, { called: true, asked })
    return found && ofPrize(found.to, winnerDrawnView(found.facts, found.to.locale))
  },
  async "winner-validated"(db, id, _, asked) {
    const found = await findWinnerValidated(db, id, asked)
    return found && ofPrize(found.to, winnerValidatedView(found.facts))
  },
  // Of a fulfilments row.
  async "prize-sent"(db, id) {
    const found = await findPrizeSent(db, id)
    return found && ofPrize(found.to, prizeSentView(found.facts))
  },
  // Of a delivery_addresses row.
  async "address-changed"(db, id, now, asked) {
    const found = await findAddressChange(db, id, { now, asked })
    return found && ofPrize(found.to, addressChangedView(found.facts))
  },
  // Of a disqualifications row.
  async "disqualification-asked"(db, id, now, asked) {
    const found = await findDisqualificationAsked(db, id, { now, asked })
    return found && ofPrize(found.to, disqualificationView(found.facts, found.to.locale))
  },
  async "disqualification-withdrawn"(db, id) {
    const found = await findDisqualificationWithdrawn(db, id)
    return found && ofPrize(found.to, disqualificationWithdrawnView(found.facts))
  },
  // Of a requests row.
  async "request-answered"(db, id, _, asked) {
    const found = await findRequestAnswered(db, id)
    if (!found) return undefined
    const to = readsIn(found.to, asked)
    return { to, view: requestAnsweredView(found.facts, to.locale) }
  },
  // Of a draw_notices row.
  async "draw-closed"(db, id, _, asked) {
    const found = await findDrawClosed(db, id)
    if (!found) return undefined
    const to = readsIn(found.to, asked)
    return { to, view: drawClosedView(found.facts, to.locale) }
  },
  async "draw-published"(db, id, _, asked) {
    const found = await findDrawPublished(db, id)
    if (!found) return undefined
    const to = readsIn(found.to, asked)
    return { to, view: drawPublishedView(found.facts, to.locale) }
  },
}

/** Kinds that may rightly go out again for the same row: their mails are told apart by the job. */
export const REPEATED: ReadonlySet<MailKind> = new Set([
  "reset",
  "account-closed",
  "account-reopened",
  "address-changed",
  "admin-reset",
  "invoice-invalidated",
  "invoice-reinstated",
  "prize-validated",
  "winner-validated",
  "prize-sent",
])

/** Mails to whoever works in the back office. */
export const TO_STAFF: ReadonlySet<MailKind> = new Set(["admin-reset", "admin-invitation", "account-changed"])

/** A kind's mail of the row with that id; undefined where nobody may be written to. */
export const writeMail = (
  db: Db,
  { kind, id, locale }: Jobs["mail"],
  now: Date,
): Promise<WrittenMail<MailKind>> => kinds[kind](db, id, now, locale)

/** Of a kind's row what its template would be told now in a language; undefined where nobody may be told. */
export async function viewOfMail(db: Db, mail: Required<Jobs["mail"]>, now: Date): Promise<View | undefined> {
  return (await writeMail(db, mail, now))?.view
}

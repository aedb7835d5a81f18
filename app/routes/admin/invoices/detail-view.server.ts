import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { canInvoice, isFrozen, protocolsIn, sayReviewReason } from "#app/domain/invoices/invoice"
import { listInvoiceHistory } from "#app/domain/invoices/invoice-history.server"
import { getInvoice, nameItems } from "#app/domain/invoices/invoices.queries.server"
import { shownAddress } from "#app/domain/ips/shown-address"
import { shownCpf, shownName, shownReason } from "#app/domain/registrations/shown-person"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { leftOutWords } from "#app/words/reasons/left-out"

export type InvoiceView = Awaited<ReturnType<typeof viewInvoice>>

/**
 * An invoice as its page shows it: nothing that the page does not need leaves the server, and no reason for whoever may not
 * open registrations. Throws NOT_FOUND.
 */
export async function viewInvoice(db: Db, { id, viewer }: { id: string; viewer: Viewer }) {
  const { invoice, person, store, reviewer, tickets, award } = await getInvoice(db, { id })
  const [history, items] = await Promise.all([listInvoiceHistory(db, invoice), nameItems(db, invoice.items)])
  const { idempotencyKey: _, photoKey, reviewReason, items: __, ...shown } = invoice
  const named = can(viewer.permissions, "registrations:view")
  const frozen = isFrozen(tickets.map(({ drawState }) => drawState))
  return {
    invoice: {
      ...shown,
      reason: shownReason(shown.reason, { named }),
      ip: shown.ip && shownAddress(shown.ip, { named }),
      items,
      hasPhoto: photoKey !== null,
    },
    person: {
      id: person.id,
      name: shownName(person, { named }),
      cpf: shownCpf(person.cpf, { named }),
      isCanceled: person.status === "canceled",
    },
    store,
    reviewer,
    award: award && { ...award, reason: shownReason(award.reason, { named }) },
    tickets: tickets.map(({ id: ticketId, drawTitle, seriesDigits, voidAt, whyLeftOut, ...number }) => ({
      id: ticketId,
      number: formatLuckyNumber(number, seriesDigits),
      drawTitle,
      isVoid: voidAt !== null,
      whyLeftOut: whyLeftOut && leftOutWords[whyLeftOut].pt,
    })),
    history: history.map((event) => ({ ...event, reason: shownReason(event.reason, { named }) })),
    review: reviewReason && {
      text: sayReviewReason(reviewReason, "pt"),
      others: protocolsIn(reviewReason),
    },
    frozen,
    /** What its state lets a reviewer do. */
    may: {
      validate: canInvoice("validate", invoice.status),
      invalidate: canInvoice("invalidate", invoice.status) && !frozen,
      reinstate: canInvoice("reinstate", invoice.status) && !frozen,
    },
  }
}

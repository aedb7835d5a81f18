import type { Db } from "#app/db/client.server"
import type { DrawState } from "#app/domain/draws/draw"
import { listOwnInvoices } from "#app/domain/invoices/invoices.queries.server"
import { withReceipt } from "#app/domain/log/receipt.server"
import { formatCents } from "#app/domain/invoices/money"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { listOwnTickets } from "#app/domain/tickets/tickets.queries.server"
import type { Locale } from "#app/errors"
import { sayMailMoment } from "#app/i18n/say-moment.server"
import { sayDay } from "#app/i18n/say-day"
import { paths } from "#app/paths"
import { sayInvalid } from "#app/words/reasons/invalid-invoice"
import type { OwnDrawView, ShownDrawState } from "./profile/own-numbers"
import type { OwnInvoiceView } from "./profile/own-invoices"

type ProfileViewRequest = { registrationId: string; locale: Locale }

/** A result that is computed and not yet published is nobody's business. */
const shownState = (state: DrawState): ShownDrawState => {
  if (state === "planned") return "open"
  return state === "published" || state === "canceled" ? state : "closed"
}

/** A person's lucky numbers by draw, as the page says them. */
export async function viewNumbers(
  db: Db,
  { registrationId, locale }: ProfileViewRequest,
): Promise<OwnDrawView[]> {
  const draws = await listOwnTickets(db, { registrationId })
  return draws.map(({ id, title, prize, state, extractionOn, seriesDigits, holder, numbers }) => ({
    id,
    title,
    prize,
    state: shownState(state),
    extractionOn: sayDay(extractionOn, locale),
    holder,
    numbers: numbers.map(({ isVoid, protocol, ...number }) => ({
      number: formatLuckyNumber(number, seriesDigits),
      isVoid,
      protocol,
    })),
  }))
}

/** The newest `count` invoices, and whether there are more. */
export async function viewInvoices(
  db: Db,
  { registrationId, locale, count }: ProfileViewRequest & { count: number },
): Promise<{ rows: OwnInvoiceView[]; hasMore: boolean }> {
  const rows = await listOwnInvoices(db, { registrationId, limit: count + 1 })
  const signed = await withReceipt(
    db,
    rows.map(({ id }) => id),
  )
  const shown = rows.slice(0, count).map((row) => ({
    id: row.id,
    protocol: row.protocol,
    status: row.status,
    reason: row.reason && sayInvalid(row.reason, locale),
    bar: row.storeName,
    total: formatCents(row.totalCents),
    issuedOn: sayDay(row.issuedOn, locale),
    numbers: row.tickets,
    receivedAt: sayMailMoment(row.receivedAt, locale),
    href: paths.cupomAnswer(row.id),
    receiptHref: signed.has(row.id) ? paths.cupomReceipt(row.id) : null,
  }))
  return { rows: shown, hasMore: rows.length > count }
}

import type { Db } from "#app/db/client.server"
import { promotionRules } from "#app/domain/campaign.server"
import { ownStandings } from "#app/domain/draws/base/own-standing.queries.server"
import { listOwnInvoices, readOwnFilters } from "#app/domain/invoices/own-invoices.queries.server"
import { withReceipt } from "#app/domain/log/receipt.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { ownOnHold } from "#app/domain/tickets/own-on-hold.queries.server"
import { listOwnTickets, type OwnDraw } from "#app/domain/tickets/tickets.queries.server"
import type { Locale } from "#app/errors"
import { sayDayAsSeen, sayWeekday } from "#app/i18n/say-day"
import { sayLongDay } from "#app/i18n/say-moment.server"
import { sayCents } from "#app/domain/invoices/say-cents"
import { paths } from "#app/paths"
import type { Env } from "#app/platform/env.server"
import { dayOf } from "#app/platform/time/clock.server"
import { readInvalid } from "#app/words/reasons/invalid-invoice"
import { sayLeftOut } from "#app/words/reasons/left-out"
import type { OwnDrawView, ShownDrawState } from "./profile/own-numbers"
import type { OwnInvoicesView } from "./profile/own-invoices"

type ProfileViewRequest = { registrationId: string; locale: Locale }
type InvoicesAsked = {
  query: URLSearchParams
  draws: readonly Pick<OwnDrawView, "id" | "title">[]
  now: Date
}

/**
 * A result that is computed and not yet published is nobody's business, and no coupon comes in behind a period's end, though
 * the list is closed later.
 */
const shownState = ({ state, periodEnd }: OwnDraw, now: Date): ShownDrawState => {
  if (state === "planned") return now > periodEnd ? "closed" : "open"
  return state === "published" || state === "canceled" ? state : "closed"
}

/** More numbers of a draw than these no page lists; the file with a person's data has them all. */
const LISTED = 40

/** A person's lucky numbers by draw, as the page says them. */
export async function viewNumbers(
  db: Db,
  { registrationId, env, locale, now }: ProfileViewRequest & { env: Env; now: Date },
): Promise<OwnDrawView[]> {
  const { review } = promotionRules(env)
  const [draws, standings, onHold] = await Promise.all([
    listOwnTickets(db, { registrationId, limit: LISTED }),
    ownStandings(db, { registrationId }),
    ownOnHold(db, { registrationId, review }),
  ])
  return draws.map((draw) => {
    const { id, title, prize, extractionOn, seriesDigits, holder, live, voided, numbers } = draw
    const held = onHold.get(id) ?? 0
    return {
      id,
      title,
      prize,
      state: shownState(draw, now),
      extractionOn: sayWeekday(extractionOn, locale),
      holder,
      live,
      counting: standings.get(id)?.takingPart ?? live - held,
      onHold: held,
      leftOut: sayLeftOut(standings.get(id)?.leftOut ?? [], locale),
      voided,
      numbers: numbers.map(({ isVoid, isLeftOut, protocol, invoiceId, ...number }) => ({
        number: formatLuckyNumber(number, seriesDigits),
        isVoid,
        isLeftOut,
        protocol,
        href: paths.cupomAnswer(invoiceId),
      })),
    }
  })
}

/** A page of a person's invoices with the filters that it was asked by; a filter's draw is one of the person's own. */
export async function viewInvoices(
  db: Db,
  { registrationId, locale, query, draws, now }: ProfileViewRequest & InvoicesAsked,
): Promise<OwnInvoicesView> {
  const { status = "", drawId = "" } = readOwnFilters(query)
  const page = await listOwnInvoices(db, { registrationId, query, now })
  const signed = await withReceipt(
    db,
    page.rows.map(({ id }) => id),
  )
  const turned = (cursor: string | null) => {
    if (cursor === null) return undefined
    const asked = Object.entries({ status, draw: drawId, cursor }).filter(([, value]) => value !== "")
    return `${paths.perfil}?${new URLSearchParams(asked).toString()}#cupons`
  }
  return {
    filters: { status, draw: drawId, draws: draws.map(({ id, title }) => ({ value: id, label: title })) },
    newer: turned(page.previous),
    older: turned(page.next),
    rows: page.rows.map((row) => ({
      id: row.id,
      protocol: row.protocol,
      status: row.status,
      reason: row.reason ? readInvalid(row.reason, locale) : null,
      appealedOn: row.appealedAt && sayLongDay(row.appealedAt, locale),
      bar: row.storeName,
      total: sayCents(row.totalCents, locale),
      issuedOn: sayDayAsSeen(row.issuedOn, { today: dayOf(now), locale }),
      numbers: row.tickets,
      href: paths.cupomAnswer(row.id),
      receiptHref: signed.has(row.id) ? paths.cupomReceipt(row.id) : null,
    })),
  }
}

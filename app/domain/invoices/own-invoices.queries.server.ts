import { and, eq, exists, isNull, or } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, noFilters, type Page, readPage } from "#app/db/list.server"
import { isAnswerUndisclosed } from "#app/domain/requests/disclosed.server"
import { invoices } from "#drizzle/schema/invoices"
import { requests } from "#drizzle/schema/requests"
import { stores } from "#drizzle/schema/stores"
import { tickets } from "#drizzle/schema/tickets"
import { invoiceStatuses } from "./invoice"

/** Own invoices to a page. */
const OWN_SHOWN = 10

/** Which of their own invoices a person asks for; what is none of these is not asked. */
export const readOwnFilters = (query: URLSearchParams) => ({
  status: readChoice(query, "status", invoiceStatuses),
  drawId: [readText(query, "draw")].find((text) => isUuid(text)),
})

type OwnInvoicesRequest = { registrationId: string; query?: URLSearchParams; now: Date }
type OwnInvoiceRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** A person's invoices, newest first, a page as the address asks for (`?status=&draw=&cursor=`). */
export async function listOwnInvoices(
  db: Db,
  { registrationId, query = new URLSearchParams(), now }: OwnInvoicesRequest,
): Promise<Page<OwnInvoiceRow>> {
  const page = readPage(
    query,
    { sorts: ["receivedAt"], defaultSort: "-receivedAt", filters: noFilters },
    OWN_SHOWN,
  )
  const rows = await rowsOf(db, { registrationId, query, page, now })
  return cutPage(rows, page, ({ receivedAt }) => receivedAt)
}

type RowsRequest = Required<OwnInvoicesRequest> & { page: ReturnType<typeof readPage<"receivedAt">> }

function rowsOf(db: Db, { registrationId, query, page, now }: RowsRequest) {
  const { status, drawId } = readOwnFilters(query)
  const { where, orderBy, limit } = keyset(page, invoices.receivedAt, invoices.id)
  const inDraw = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.invoiceId, invoices.id), drawId ? eq(tickets.drawId, drawId) : undefined))
  return db
    .select({
      id: invoices.id,
      protocol: invoices.protocol,
      status: invoices.status,
      reason: invoices.reason,
      issuedOn: invoices.issuedOn,
      totalCents: invoices.totalCents,
      receivedAt: invoices.receivedAt,
      storeName: stores.name,
      /** Since when an appeal against it is open, as its person sees it: one at most. */
      appealedAt: requests.createdAt,
      tickets: db.$count(tickets, and(eq(tickets.invoiceId, invoices.id), isNull(tickets.voidAt))),
    })
    .from(invoices)
    .innerJoin(stores, eq(stores.id, invoices.storeId))
    .leftJoin(
      requests,
      and(
        eq(requests.invoiceId, invoices.id),
        eq(requests.kind, "appeal"),
        or(eq(requests.state, "open"), isAnswerUndisclosed(now)),
      ),
    )
    .where(
      and(
        eq(invoices.registrationId, registrationId),
        status && eq(invoices.status, status),
        drawId ? exists(inDraw) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(limit)
}

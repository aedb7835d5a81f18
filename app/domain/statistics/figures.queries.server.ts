import { desc, eq } from "drizzle-orm"
import { type Count, countTable, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { type InvoiceStatus, invoiceStatuses } from "#app/domain/invoices/invoice"
import { countPrizes } from "#app/domain/prizes/prizes.queries.server"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { numbersGiven } from "./numbers-given.queries.server"

type ByStatus = Record<InvoiceStatus, Count>

/** Validated ones are most of them: beyond what is counted they are what the table has and the others are not. */
async function invoicesByStatus(db: Db): Promise<ByStatus> {
  const [total, pending, validated, invalid] = await Promise.all([
    countTable(db, invoices),
    ...invoiceStatuses.map((status) => countUpTo(db, invoices, eq(invoices.status, status))),
  ])
  const counts = { pending, validated, invalid } as ByStatus
  if (counts.validated.exact) return counts
  const rest = total.count - counts.pending.count - counts.invalid.count
  return { ...counts, validated: { count: Math.max(rest, counts.validated.count), exact: false } }
}

const latestRegistrations = (db: Db) =>
  db
    .select({
      id: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
      city: registrations.city,
      uf: registrations.uf,
      createdAt: registrations.createdAt,
    })
    .from(registrations)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(8)

/** The campaign's totals and who came last, each figure from an index range or the database's own books. */
export async function readFigures(db: Db, now: Date) {
  const [people, byStatus, numbers, prizes, latest] = await Promise.all([
    countTable(db, registrations),
    invoicesByStatus(db),
    numbersGiven(db, now),
    countPrizes(db, { now }),
    latestRegistrations(db),
  ])
  return { registrations: people, invoices: byStatus, numbers, prizes, latest }
}
export type Figures = Awaited<ReturnType<typeof readFigures>>

import { eq, inArray, or, type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { findInvoiceByProtocol } from "#app/domain/invoices/invoices.queries.server"
import { type AskedPeople, isOfPeople } from "#app/domain/registrations/people-found.server"
import { holdsWords } from "#app/platform/text/fold"
import { prizeAwards, prizes } from "#drizzle/schema/prizes"

/** The awards that a Busca means: of an invoice by its protocol, or else of people or prizes of that name. */
export async function awardsLike(db: Db, text: string, people: AskedPeople): Promise<SQL | undefined> {
  const invoice = await findInvoiceByProtocol(db, text)
  if (invoice) return eq(prizeAwards.invoiceId, invoice.id)
  const names = await prizeNamesLike(db, text)
  const named = db.select({ id: prizes.id }).from(prizes).where(inArray(prizes.name, names))
  return or(
    (await isOfPeople(prizeAwards.registrationId, people)) ?? sql`false`,
    names.length > 0 ? inArray(prizeAwards.prizeId, named) : undefined,
  )
}

/** Prizes are thousands of a few names, so the names are searched and not the rows. */
export async function prizeNamesLike(db: Db, text: string): Promise<string[]> {
  const names = await db.selectDistinct({ name: prizes.name }).from(prizes)
  return names.map(({ name }) => name).filter((name) => holdsWords(name, text))
}

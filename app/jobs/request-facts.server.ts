import { and, eq } from "drizzle-orm"
import { brand } from "#app/brand"
import type { Db } from "#app/db/client.server"
import type { RequestAnsweredFacts } from "#app/i18n/mails/mail-text"
import { paths } from "#app/paths"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { isActive, linkTo, type MailFacts, person } from "./mail-facts.server"

/** Whose request was answered, and with what. */
export async function findRequestAnswered(db: Db, id: string): Promise<MailFacts<RequestAnsweredFacts>> {
  const [row] = await db
    .select({ to: person, request: requests, protocol: invoices.protocol })
    .from(requests)
    .innerJoin(registrations, eq(registrations.id, requests.registrationId))
    .leftJoin(invoices, eq(invoices.id, requests.invoiceId))
    .where(and(eq(requests.id, id), isActive))
  if (!row) return undefined
  const { to, request, protocol } = row
  const { kind, answerCode, reply } = request
  if (answerCode === null) return undefined
  const [url, contact] = [linkTo(paths.helpRequest(id)), brand.company.email]
  return { to, facts: { name: to.name, url, kind, protocol, answerCode, reply, contact } }
}

import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { erasedName } from "#app/words/records"
import { passwordResets, sessions } from "#drizzle/schema/sessions"
import { emailChanges } from "#drizzle/schema/email-changes"
import { formDrafts } from "#drizzle/schema/form-drafts"
import { registrations } from "#drizzle/schema/registrations"
import { sentMails } from "#drizzle/schema/sent-mails"
import { fold } from "#app/platform/text/fold"
import { isHandedOver } from "./handed-over.server"

/** The ids of what a person won, of draws and on the spot. */
const wonBy = (registrationId: string) => ({
  winners: sql`(select id from winners where registration_id = ${registrationId}::uuid)`,
  awards: sql`(select id from prize_awards where registration_id = ${registrationId}::uuid)`,
})

/** The receipts of prizes that were handed over: with them the law's own record is kept. */
const isKeptPaper = sql`kind = 'receipt' and exists (select from fulfilments f where ${isHandedOver}
  and (f.winner_id = papers.winner_id or f.award_id = papers.award_id))`

/** Photos and papers that go with the person, as the store knows them. */
export async function filesOf(tx: Db, registrationId: string): Promise<string[]> {
  const { winners, awards } = wonBy(registrationId)
  const rows = await tx.execute<{ key: string }>(sql`
    select photo_key as key from invoices where registration_id = ${registrationId}::uuid and photo_key is not null
    union all select file_key from papers where (winner_id in ${winners} or award_id in ${awards}) and not (${isKeptPaper})`)
  return rows.map(({ key }) => key)
}

/**
 * Takes everything of a person's own out of the tables, in the transaction that says that they are erased: guards let
 * go of it in no other. What numbers, draws and prizes are checked by stays, under the row's id alone.
 */
export async function eraseRows(
  tx: Db,
  { id, email }: Pick<typeof registrations.$inferSelect, "id" | "email">,
  { closedBecause, emails }: { closedBecause: string; emails: string[] },
): Promise<void> {
  const { winners, awards } = wonBy(id)
  await tx.execute(sql`select erase_guarded_rows(${id}::uuid)`)
  await tx.delete(sessions).where(eq(sessions.registrationId, id))
  await tx.delete(passwordResets).where(eq(passwordResets.registrationId, id))
  await tx.delete(formDrafts).where(eq(formDrafts.registrationId, id))
  await eraseRefusals(tx, id, [email, ...emails])
  await tx.delete(emailChanges).where(eq(emailChanges.registrationId, id))
  await tx.delete(sentMails).where(eq(sentMails.registrationId, id))
  await tx.execute(sql`delete from delivery_addresses where winner_id in ${winners} or award_id in ${awards}`)
  await tx.execute(
    sql`delete from papers where (winner_id in ${winners} or award_id in ${awards}) and not (${isKeptPaper})`,
  )
  await tx.execute(
    sql`delete from photo_words where invoice_id in (select id from invoices where registration_id = ${id}::uuid)`,
  )
  await tx.execute(sql`update invoices set photo_key = null, ip = null where registration_id = ${id}::uuid
    and (photo_key is not null or ip is not null)`)
  await tx.execute(
    sql`update dispatch_recipients set error = null where registration_id = ${id}::uuid and error is not null`,
  )
  await tx.update(registrations).set(nobody(id, closedBecause)).where(eq(registrations.id, id))
}

/**
 * That they want no news, of each address that they are known to have had; an address that is somebody else's by now says
 * what that person wants.
 */
async function eraseRefusals(tx: Db, id: string, emails: string[]): Promise<void> {
  await tx.execute(sql`delete from unsubscribes u
    where (lower(u.email) = any(${sql.param(emails)}::text[])
        or lower(u.email) in (select lower(old_email) from email_changes where registration_id = ${id}::uuid))
      and not exists (select from registrations r where r.email = lower(u.email) and r.id <> ${id}::uuid)`)
}

/** What is left of a registration: that there was one, since when, and that it was closed. */
const nobody = (id: string, closedBecause: string) => ({
  cpf: id,
  email: id,
  phone: id,
  ...erasedName,
  search: fold(Object.values(erasedName).join(" ")),
  birthdate: "1900-01-01",
  uf: "",
  city: "",
  passwordHash: "",
  newsletter: false,
  newsletterAt: null,
  mailKey: sql`gen_random_uuid()`,
  utm: {},
  ip: null,
  formKey: null,
  status: "canceled" as const,
  statusReason: sql`case when ${registrations.status} = 'active' then ${closedBecause} else ${registrations.statusReason} end`,
  version: sql`${registrations.version} + 1`,
})

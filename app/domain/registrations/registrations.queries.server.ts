import { and, eq, getTableColumns, isNull } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { type CpfBlock, findBlock } from "#app/domain/cpf-block/is-blocked.server"
import { newsStoppedAt } from "#app/domain/news/news-consent.server"
import { RuleBroken } from "#app/errors"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import type { RegistrationRow } from "./lock-registration.server"

const { passwordHash: _, search: __, formKey: ___, mailKey: ____, ...shown } = getTableColumns(registrations)
type ShownRegistration = Omit<RegistrationRow, "passwordHash" | "search" | "formKey" | "mailKey">

async function getShown(db: Db, id: string): Promise<ShownRegistration> {
  const [row] = isUuid(id) ? await db.select(shown).from(registrations).where(eq(registrations.id, id)) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** Numbers that are not voided, prizes that are held, invoices whatever their status. */
export type RegistrationDetail = ShownRegistration & {
  block: CpfBlock | null
  newsStopped: Awaited<ReturnType<typeof newsStoppedAt>>
  invoiceCount: number
  ticketCount: number
  prizeCount: number
}

/** A person as the back office sees them, with the CPF's block and what they have. Throws NOT_FOUND. */
export async function getRegistration(db: Db, id: string): Promise<RegistrationDetail> {
  const row = await getShown(db, id)
  const [block, newsStopped, invoiceCount, ticketCount, prizeCount] = await Promise.all([
    findBlock(db, row.cpf),
    newsStoppedAt(db, row.email),
    db.$count(invoices, eq(invoices.registrationId, id)),
    db.$count(tickets, and(eq(tickets.registrationId, id), isNull(tickets.voidAt))),
    db.$count(prizeAwards, and(eq(prizeAwards.registrationId, id), isNull(prizeAwards.releasedAt))),
  ])
  return { ...row, block: block ?? null, newsStopped, invoiceCount, ticketCount, prizeCount }
}

const profileFields = [
  "id",
  "name",
  "lastname",
  "cpf",
  "birthdate",
  "phone",
  "email",
  "uf",
  "city",
  "newsletter",
  "locale",
  "version",
  "createdAt",
] as const
type Profile = Pick<ShownRegistration, (typeof profileFields)[number]> & { blocked: boolean }

/** A participant's own data, and whether the CPF is blocked for the promotion. Throws NOT_FOUND. */
export async function getProfile(db: Db, registrationId: string): Promise<Profile> {
  const row = await getShown(db, registrationId)
  const own = Object.fromEntries(profileFields.map((field) => [field, row[field]]))
  return { ...(own as Omit<Profile, "blocked">), blocked: (await findBlock(db, row.cpf)) !== undefined }
}

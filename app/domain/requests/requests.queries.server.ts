import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import type { RequestKind } from "#app/words/reasons/requests"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { users } from "#drizzle/schema/users"

/** A request as its owner sees it; who answered is the team's. */
const own = {
  id: requests.id,
  kind: requests.kind,
  state: requests.state,
  said: requests.said,
  answerCode: requests.answerCode,
  reply: requests.reply,
  answeredAt: requests.answeredAt,
  createdAt: requests.createdAt,
  invoiceId: requests.invoiceId,
  protocol: invoices.protocol,
}

const ownWhere = (db: Db, where: ReturnType<typeof and>, limit: number) =>
  db
    .select(own)
    .from(requests)
    .leftJoin(invoices, eq(invoices.id, requests.invoiceId))
    .where(where)
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)

export type OwnRequest = Awaited<ReturnType<typeof ownWhere>>[number]

/** A person's requests, newest first; of one invoice where it is named. */
export const listOwnRequests = (
  db: Db,
  { registrationId, invoiceId, limit = 20 }: { registrationId: string; invoiceId?: string; limit?: number },
): Promise<OwnRequest[]> => {
  const isOwn = eq(requests.registrationId, registrationId)
  return ownWhere(db, invoiceId ? and(isOwn, eq(requests.invoiceId, invoiceId)) : isOwn, limit)
}

/** One of one's own. Throws NOT_FOUND, also for somebody else's. */
export async function getOwnRequest(
  db: Db,
  { registrationId, id }: { registrationId: string; id: string },
): Promise<OwnRequest> {
  const isIt = and(eq(requests.registrationId, registrationId), eq(requests.id, id))
  const [row] = isUuid(id) ? await ownWhere(db, isIt, 1) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

/** A request with its person, its invoice and who answered. Throws NOT_FOUND. */
export async function getRequest(db: Db, id: string) {
  const [row] = isUuid(id)
    ? await db
        .select({
          request: requests,
          person: {
            id: registrations.id,
            name: registrations.name,
            lastname: registrations.lastname,
            cpf: registrations.cpf,
            birthdate: registrations.birthdate,
            status: registrations.status,
          },
          invoice: {
            id: invoices.id,
            protocol: invoices.protocol,
            status: invoices.status,
            reason: invoices.reason,
            totalCents: invoices.totalCents,
            issuedOn: invoices.issuedOn,
            receivedAt: invoices.receivedAt,
            photoKey: invoices.photoKey,
          },
          answeredBy: users.name,
        })
        .from(requests)
        .innerJoin(registrations, eq(registrations.id, requests.registrationId))
        .leftJoin(invoices, eq(invoices.id, requests.invoiceId))
        .leftJoin(users, eq(users.id, requests.answeredBy))
        .where(eq(requests.id, id))
    : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return row
}

const isOpen = eq(requests.state, "open")

/** How many wait for an answer. */
export const countOpenRequests = (db: Db): Promise<number> => db.$count(requests, isOpen)

/** Of these kinds how many wait for an answer, and the one that has waited longest. */
export async function findOldestOpen(
  db: Db,
  kinds: readonly RequestKind[],
): Promise<{ id: string | undefined; count: number }> {
  const isMeant = and(isOpen, inArray(requests.kind, kinds))
  const [[oldest], count] = await Promise.all([
    db
      .select({ id: requests.id })
      .from(requests)
      .where(isMeant)
      .orderBy(asc(requests.createdAt), asc(requests.id))
      .limit(1),
    db.$count(requests, isMeant),
  ])
  return { id: oldest?.id, count }
}

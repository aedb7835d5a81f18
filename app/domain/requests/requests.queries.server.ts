import { and, desc, eq, gt } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { type Count, countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { disclosedUntil } from "#app/domain/review-queue/undo"
import { RuleBroken } from "#app/errors"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { requests } from "#drizzle/schema/requests"
import { users } from "#drizzle/schema/users"
import { isAnswerUndisclosed } from "./disclosed.server"

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

const requestsWhere = (
  db: Db,
  { where, limit, now }: { where: ReturnType<typeof and>; limit: number; now: Date },
) =>
  db
    .select({ ...own, isUndisclosed: isAnswerUndisclosed(now) })
    .from(requests)
    .leftJoin(invoices, eq(invoices.id, requests.invoiceId))
    .where(where)
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)

type Row = Awaited<ReturnType<typeof requestsWhere>>[number]
export type OwnRequest = Omit<Row, "isUndisclosed">

const unanswered = { state: "open", answerCode: null, reply: null, answeredAt: null } as const

/** One whose answer may still be taken back waits as before. */
const asDisclosed = ({ isUndisclosed, ...row }: Row): OwnRequest =>
  isUndisclosed ? { ...row, ...unanswered } : row

/** A person's requests, newest first; of one invoice where it is named. */
export async function listOwnRequests(
  db: Db,
  { registrationId, invoiceId, now }: { registrationId: string; invoiceId?: string; now: Date },
): Promise<OwnRequest[]> {
  const isOwn = eq(requests.registrationId, registrationId)
  const where = invoiceId ? and(isOwn, eq(requests.invoiceId, invoiceId)) : isOwn
  return (await requestsWhere(db, { where, limit: 20, now })).map(asDisclosed)
}

/** One of one's own. Throws NOT_FOUND, also for somebody else's. */
export async function getOwnRequest(
  db: Db,
  { registrationId, id, now }: { registrationId: string; id: string; now: Date },
): Promise<OwnRequest> {
  const where = and(eq(requests.registrationId, registrationId), eq(requests.id, id))
  const [row] = isUuid(id) ? await requestsWhere(db, { where, limit: 1, now }) : []
  if (!row) throw new RuleBroken("NOT_FOUND")
  return asDisclosed(row)
}

/** A person's latest requests as they stand, for the team. */
export const listLatestRequests = (db: Db, registrationId: string) => {
  const { id, kind, state, createdAt } = requests
  return db
    .select({ id, kind, state, createdAt, protocol: invoices.protocol })
    .from(requests)
    .leftJoin(invoices, eq(invoices.id, requests.invoiceId))
    .where(eq(requests.registrationId, registrationId))
    .orderBy(desc(createdAt), desc(id))
    .limit(10)
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

/** How many wait for an answer. */
export const countOpenRequests = (db: Db): Promise<Count> =>
  countUpTo(db, requests, eq(requests.state, "open"))

/** What somebody answered a moment ago; null once two minutes are over, and where it was taken back. */
export async function findJustAnswered(
  db: Db,
  { requestId, by, now }: { requestId: string; by: string; now: Date },
) {
  const { id, kind, state, version } = requests
  const isRecent = and(eq(requests.answeredBy, by), gt(requests.answeredAt, disclosedUntil(now)))
  const [row] = await db
    .select({ id, kind, state, version })
    .from(requests)
    .where(and(eq(id, requestId), isRecent))
  return row ?? null
}

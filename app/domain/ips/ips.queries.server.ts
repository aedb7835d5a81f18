import { and, type Column, desc, eq, gt, inArray, isNotNull, max, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import type { Count } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { shownName } from "#app/domain/registrations/shown-person"
import { RuleBroken } from "#app/errors"
import { DAY_MS } from "#app/platform/time/days"
import { network } from "#app/platform/network"
import { ipBlocks, ips } from "#drizzle/schema/back-office"
import { registrations, type UserLogEvent, userLogs } from "#drizzle/schema/registrations"
import { sessions } from "#drizzle/schema/sessions"
import { users } from "#drizzle/schema/users"

/**
 * Whether a column's address is this one, or one of its /64. The database's `network_of` says the same as `network`, and
 * has an index where people are looked for by it.
 */
export const isBehind = (column: Column, ip: string): SQL => sql`network_of(${column}) = ${network(ip)}`

/** So many people behind one address are named; the count says whether there are more. */
const NAMED = 100
/** So many uses of an address are looked at, the last ones. */
const LOOKED = 10_000
const HIT_DAYS = 30
const USES: UserLogEvent[] = ["registered", "signed-in", "invoice-sent"]

/** What is counted of an address, and its blocks, newest first. Throws NOT_FOUND where nothing is known of it. */
export async function getAddress(db: Db, ip: string) {
  const address = network(ip)
  const [blocker, lifter] = [alias(users, "blocker"), alias(users, "lifter")]
  const [[seen], blocks] = await Promise.all([
    db
      .select({
        registrations: ips.registrations,
        logins: ips.logins,
        submissions: ips.submissions,
        firstSeenAt: ips.firstSeenAt,
        lastSeenAt: ips.lastSeenAt,
      })
      .from(ips)
      .where(eq(ips.network, address)),
    db
      .select({
        id: ipBlocks.id,
        reason: ipBlocks.reason,
        blockedAt: ipBlocks.blockedAt,
        blockedBy: blocker.name,
        until: ipBlocks.until,
        liftedAt: ipBlocks.liftedAt,
        liftedBy: lifter.name,
      })
      .from(ipBlocks)
      .innerJoin(blocker, eq(blocker.id, ipBlocks.blockedBy))
      .leftJoin(lifter, eq(lifter.id, ipBlocks.liftedBy))
      .where(eq(ipBlocks.network, address))
      .orderBy(desc(ipBlocks.blockedAt), desc(ipBlocks.id))
      .limit(NAMED),
  ])
  if (!seen && blocks.length === 0) throw new RuleBroken("NOT_FOUND")
  return { seen: seen ?? null, blocks }
}

/**
 * The address that a page's own address means: itself, or that of a line of the list or of a block, by which whoever reads
 * it masked, and the audit, know it. Throws NOT_FOUND where nobody has the id.
 */
export async function readNetwork(db: Db, written: string): Promise<string> {
  if (!isUuid(written)) return network(written)
  const [found] = await db
    .select({ network: ips.network })
    .from(ips)
    .where(eq(ips.id, written))
    .unionAll(db.select({ network: ipBlocks.network }).from(ipBlocks).where(eq(ipBlocks.id, written)))
  if (!found) throw new RuleBroken("NOT_FOUND")
  return found.network
}

/** The last uses of an address, by who and when: behind a phone operator's stand hundreds of thousands. */
const lastUses = (db: Db, ip: string, where?: SQL) =>
  db
    .select({ registrationId: userLogs.registrationId, at: userLogs.at })
    .from(userLogs)
    .where(and(isBehind(userLogs.ip, ip), where))
    .orderBy(desc(userLogs.at))
    .limit(LOOKED)
    .as("uses")

/**
 * How many people a block would hit: who registered, signed in or sent from there in the last 30 days. Not exact where
 * there were more uses than are looked at.
 */
export async function countHit(db: Db, ip: string, now: Date): Promise<Count> {
  const since = gt(userLogs.at, new Date(now.getTime() - HIT_DAYS * DAY_MS))
  const uses = lastUses(db, ip, and(since, inArray(userLogs.event, USES)))
  const [row] = await db
    .select({
      people: sql<number>`count(distinct ${uses.registrationId})::int`,
      looked: sql<number>`count(*)::int`,
    })
    .from(uses)
  return { count: row?.people ?? 0, exact: (row?.looked ?? 0) < LOOKED }
}

/** The participants who came from an address by its last uses, who came last first. */
export async function listPeopleBehind(db: Db, ip: string, { named }: { named: boolean }) {
  const uses = lastUses(db, ip)
  const last = max(uses.at)
  const rows = await db
    .select({
      id: registrations.id,
      name: registrations.name,
      lastname: registrations.lastname,
      status: registrations.status,
      events: sql<number>`count(*)::int`,
      last: sql<Date>`${last}`.mapWith(userLogs.at),
      looked: sql<number>`(sum(count(*)) over ())::int`,
    })
    .from(uses)
    .innerJoin(registrations, eq(registrations.id, uses.registrationId))
    .groupBy(registrations.id)
    .orderBy(desc(last), desc(registrations.id))
    .limit(NAMED + 1)
  const people = rows.slice(0, NAMED).map(({ id, name, lastname, status, events, last: at }) => ({
    id,
    name: shownName({ name, lastname }, { named }),
    status,
    events,
    last: at,
  }))
  return { people, more: rows.length > NAMED || (rows[0]?.looked ?? 0) >= LOOKED }
}

/** The administrators whose sessions came from an address; sessions are kept for 30 days after their end. */
export const listAdminsBehind = (db: Db, ip: string) => {
  const last = max(sessions.createdAt)
  return db
    .select({ id: users.id, name: users.name, last: sql<Date>`${last}`.mapWith(sessions.createdAt) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.strategy, "admin"), isNotNull(sessions.ip), isBehind(sessions.ip, ip)))
    .groupBy(users.id)
    .orderBy(desc(last), desc(users.id))
    .limit(NAMED)
}

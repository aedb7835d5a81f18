import { and, desc, eq, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { HOUR_MS } from "#app/platform/time/days"
import { looks } from "#drizzle/schema/looks"
import { users } from "#drizzle/schema/users"
import { cutRecordPage, isOlder, type SeenLast } from "./record-page.server"

export type LookPlace = (typeof looks.$inferSelect)["place"]

const SHOWN = 20

type LookInput = { registrationIds: readonly string[]; by: string; place: LookPlace; now: Date }

/** Notes that an administrator sees people's data in full: once an hour, person and place. */
export async function noteLooks(db: Db, { registrationIds, by, place, now }: LookInput): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const rows = [...new Set(registrationIds)].map((registrationId) => ({
    id: uuidv7(),
    registrationId,
    userId: by,
    place,
    hour,
    lookedAt: now,
  }))
  if (rows.length > 0) await db.insert(looks).values(rows).onConflictDoNothing()
}

/** Rows that are written at a time. */
const PAGE = 5_000

type DrawLook = { drawId: string; by: string; place: LookPlace; now: Date }

/** Notes a look at everybody with a number in a draw, before a file that names them all leaves. */
export async function noteDrawLooks(db: Db, { drawId, by, place, now }: DrawLook): Promise<void> {
  const [at, hour] = [now, new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)].map((moment) =>
    moment.toISOString(),
  )
  for (let after = NOBODY; ;) {
    const [page] = await db.execute<{ last: string | null; found: number }>(sql`
      with page as (select distinct registration_id as id from tickets
          where draw_id = ${drawId} and registration_id > ${after}::uuid order by registration_id limit ${PAGE}),
        noted as (insert into looks (id, registration_id, user_id, place, hour, looked_at)
          select gen_random_uuid(), id, ${by}::uuid, ${place}, ${hour}::timestamptz, ${at}::timestamptz from page
          on conflict do nothing)
      select max(id::text) as last, count(*)::int as found from page`)
    const { last, found } = page!
    if (last === null || found < PAGE) return
    after = last
  }
}

/** An id before every other. */
const NOBODY = "00000000-0000-0000-0000-000000000000"

/** Notes the looks of a page that names people: whoever may not open registrations reads masks, and looks at nobody. */
export async function noteNamed(
  db: Db,
  { viewer, ...look }: Omit<LookInput, "by"> & { viewer: Viewer },
): Promise<void> {
  if (can(viewer.permissions, "registrations:view")) await noteLooks(db, { ...look, by: viewer.id })
}

/** A page of who looked at a person's data, newest first. */
export async function listLooks(db: Db, registrationId: string, last?: SeenLast) {
  const rows = await db
    .select({ id: looks.id, at: looks.lookedAt, hour: looks.hour, place: looks.place, by: users.name })
    .from(looks)
    .innerJoin(users, eq(users.id, looks.userId))
    .where(and(eq(looks.registrationId, registrationId), isOlder(looks.hour, looks.id, last)))
    .orderBy(desc(looks.hour), desc(looks.id))
    .limit(SHOWN + 1)
  return cutRecordPage(rows, SHOWN, ({ hour }) => hour)
}
export type LooksPage = Awaited<ReturnType<typeof listLooks>>

import { desc, eq } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { can, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { looks } from "#drizzle/schema/looks"
import { users } from "#drizzle/schema/users"

export type LookPlace = (typeof looks.$inferSelect)["place"]

const HOUR_MS = 3_600_000
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

type Viewer = { id: string; permissions: readonly PermissionEntry[] }

/** The same for a page that names people: whoever may not open registrations reads masks, and has looked at nobody. */
export async function noteNamed(
  db: Db,
  { viewer, ...look }: Omit<LookInput, "by"> & { viewer: Viewer },
): Promise<void> {
  if (can(viewer.permissions, "registrations:view")) await noteLooks(db, { ...look, by: viewer.id })
}

/** Who looked at a person's data lately, newest first. */
export const listLooks = (db: Db, registrationId: string) =>
  db
    .select({ id: looks.id, at: looks.lookedAt, place: looks.place, by: users.name })
    .from(looks)
    .innerJoin(users, eq(users.id, looks.userId))
    .where(eq(looks.registrationId, registrationId))
    .orderBy(desc(looks.hour), desc(looks.id))
    .limit(SHOWN)
export type Look = Awaited<ReturnType<typeof listLooks>>[number]

import { and, eq, gt, isNull } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { DAY_MS } from "#app/platform/time/days"
import { sessions } from "#drizzle/schema/sessions"
import { type Device, isDeviceOf } from "./device.server"
import { network } from "#app/platform/network"

/**
 * What vouches that a try comes from the person's own side: a device or a network that the account has signed in from,
 * or a session that is open. Whoever else tries cannot shut it out.
 */
export type KnownSign = { device: string } | "network" | "session" | undefined

type Account = { id: string; passwordHash: string | null }
type From = { device: Device | undefined; ip: string; now: Date }

/** As long as sessions are kept after their end (jobs/purge-sessions). */
const DAYS = 30
const NOBODY: Account = { id: "00000000-0000-0000-0000-000000000000", passwordHash: null }

/** For an account that is not there the same is asked, so that the time taken tells nothing. */
export async function knownBy(
  db: Db,
  { strategy, account = NOBODY }: { strategy: "user" | "admin"; account: Account | undefined },
  { device, ip, now }: From,
): Promise<KnownSign> {
  const since = new Date(now.getTime() - DAYS * DAY_MS)
  const rows = await db
    .selectDistinct({ ip: sessions.ip })
    .from(sessions)
    .where(
      and(
        eq(strategy === "user" ? sessions.registrationId : sessions.userId, account.id),
        // An administrator who entered signed in from the own desk.
        isNull(sessions.impersonatorId),
        gt(sessions.exp, since),
      ),
    )
  if (isDeviceOf(device, account)) return { device: device.id }
  return rows.some((row) => row.ip !== null && network(row.ip) === network(ip)) ? "network" : undefined
}

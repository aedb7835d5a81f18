import { missingPermission } from "#app/auth/permission-labels"
import { can, type HeldPermissions } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listSides } from "#app/domain/fulfilment/fulfilments.queries.server"

/** Whoever sends prizes won on the spot, or those of draws. */
export const manages = ["prizes:manage", "winners:manage"] as const

/** Throws FORBIDDEN where one of these is of a kind that they do not send. */
export async function needsManage(db: Db, { ids, held }: { ids: readonly string[]; held: HeldPermissions }) {
  const { awards, winners } = await listSides(db, ids)
  if (awards && !can(held, "prizes:manage")) throw missingPermission("prizes:manage")
  if (winners && !can(held, "winners:manage")) throw missingPermission("winners:manage")
}

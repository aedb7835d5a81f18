import { can, type Permission, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { viewSecondPerson } from "#app/domain/approvals/open-approval.queries.server"
import type { ClaimRef } from "#app/domain/papers/claim.server"
import { decisiveMoment } from "./two-people.server"

type Looking = {
  claim: ClaimRef
  permission: Permission
  viewer: { id: string; permissions: readonly PermissionEntry[] }
  now: Date
}

/** Of what this viewer would ask for about a won prize: whether anybody is there to confirm it; null without the right. */
export async function viewSecondOnClaim(db: Db, { claim, permission, viewer, now }: Looking) {
  if (!can(viewer.permissions, permission)) return null
  const moment = await decisiveMoment(db, claim)
  return viewSecondPerson(db, { permission, by: viewer.id, moment, now })
}

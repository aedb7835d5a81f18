import type { AdminType } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { listRowsAbout } from "#app/domain/actions/rows-about.server"

const SHOWN = 50

type Values = { type?: AdminType; status?: string; twoFactor?: boolean; codesLeft?: number }
/** What was done to an account, by whom; of personal values only the fields' names. */
export type AccountEvent = {
  id: string
  at: Date
  action: string
  by: string | null
  /** Whether the account's owner did it. */
  own: boolean
  fields: string[]
  before: Values | null
  after: Values | null
  reason: string | null
}

/** The audit's rows about an account, newest first. */
export async function listUserHistory(db: Db, userId: string): Promise<AccountEvent[]> {
  const rows = await listRowsAbout(db, { type: "users", id: userId, most: SHOWN })
  return rows.map(({ id, at, action, by, reason, userId: actor, before, after }) => ({
    id,
    at,
    action,
    by,
    reason,
    own: actor === userId,
    fields: Object.keys(after ?? {}),
    before: before as Values | null,
    after: after as Values | null,
  }))
}

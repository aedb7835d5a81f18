import type { z } from "zod"
import type { Permission } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { command } from "./guard.server"
import { withoutDialog } from "./list-url"
import { redirectSaying } from "./toast.server"

type Decision = { id: string; reason: string; by: string; now: Date }
type StateChange = {
  run: (db: Db, decision: Decision) => Promise<void>
  /** What the next page says. */
  toast: string
}
type StateCommandsOptions = {
  guard: Permission
  schema: z.ZodType<{ id: string; reason: string }>
  disable: StateChange
  enable: StateChange
}

/**
 * The commands behind StateButton: something goes out of the promotion, or in again. They are given on the list as on
 * the thing's own page, and return to either.
 */
export function stateCommands({ guard, schema, disable, enable }: StateCommandsOptions) {
  const commandOf = (change: StateChange) =>
    command({
      guard,
      schema,
      async run({ id, reason }, { db, admin, now, url, headers }) {
        await change.run(db.primary, { id, reason, by: admin.id, now })
        return redirectSaying(withoutDialog(url), change.toast, { headers })
      },
    })
  return { disable: commandOf(disable), enable: commandOf(enable) }
}

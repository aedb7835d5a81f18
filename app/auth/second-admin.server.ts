import type { Db } from "#app/db/client.server"
import { RuleBroken } from "#app/errors"
import { env } from "#app/platform/env.server"
import { accountReasons } from "#app/words/reasons/accounts"
import type { Device } from "./device.server"
import { needsEnrolment, proveAdmin } from "./login.server"
import { can, type Permission } from "./permissions"
import { type Client, permissionsOf } from "./sessions.server"

type SecondAdmin = {
  email: string
  password: string
  code?: string
  client: Client
  device?: Device
  now: Date
}
type SecondAdminRule = { by: string; permission: Permission }

/**
 * Who confirms a four-eyes step: another administrator, who may do the same and has just proved to be there. Answers
 * the id. Throws SECOND_ADMIN, INVALID_ADMIN, TWO_FACTOR_FAIL (beside `code`), RATE_LIMITED.
 */
export async function proveSecondAdmin(
  db: Db,
  second: SecondAdmin,
  { by, permission }: SecondAdminRule,
): Promise<string> {
  const proved = await proveAdmin(db, second)
  if ("needsCode" in proved) throw new RuleBroken("TWO_FACTOR_FAIL", { field: "code" })
  if (proved.userId === by) throw new RuleBroken("SECOND_ADMIN", { field: "email" })
  if (needsEnrolment(proved, env()))
    throw new RuleBroken("SECOND_ADMIN", {
      field: "email",
      because: accountReasons.needsTwoFactor,
    })
  if (!can(await permissionsOf(db, proved.type), permission))
    throw new RuleBroken("SECOND_ADMIN", {
      field: "email",
      because: accountReasons.lacksPermission,
    })
  return proved.userId
}

import type { AdminArgs } from "#app/admin/guard.server"
import { proveOwnHand, proveOwnPassword } from "#app/auth/own-password.server"
import { ownPasswordField, typedPasswordField } from "#app/domain/registrations/person-fields"

/**
 * The own password of a form for what outlives the session, for its command's `proves`: without it, or with a wrong one, it is
 * refused together with its other fields. What no password may be is told by the field itself.
 */
export async function provesOwnHand(body: FormData, { db, admin, client, now }: AdminArgs): Promise<void> {
  const typed = ownPasswordField.safeParse(body.get("currentPassword") || undefined)
  if (typed.success) await proveOwnHand(db.primary, { admin, password: typed.data, ip: client.ip, now })
}

/** The same of a form that always asks for it, in the field of that name. */
export const provesOwnPassword =
  (field: string) =>
  async (body: FormData, { db, admin, client }: AdminArgs): Promise<void> => {
    const typed = typedPasswordField.safeParse(body.get(field))
    if (typed.success)
      await proveOwnPassword(db.primary, { userId: admin.id, password: typed.data, ip: client.ip, field })
  }

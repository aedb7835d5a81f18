import { proveOwnHand, proveOwnPassword } from "#app/auth/own-password.server"
import type { AdminArgs } from "./guard.server"

/** What was typed there, if anything. */
function typedIn(body: FormData, field: string): string | undefined {
  const typed = body.get(field)
  return typeof typed === "string" && typed !== "" ? typed : undefined
}

/**
 * The own password of a form for what outlives the session, for its command's `proves`: without it, or with a wrong one, it is
 * refused together with its other fields.
 */
export async function provesOwnHand(body: FormData, { db, admin, client, now }: AdminArgs): Promise<void> {
  const password = typedIn(body, "currentPassword")
  await proveOwnHand(db.primary, { admin, password, ip: client.ip, now })
}

/** The same of a form that always asks for it, in the field of that name, which says itself that it is empty. */
export const provesOwnPassword =
  (field: string) =>
  async (body: FormData, { db, admin, client }: AdminArgs): Promise<void> => {
    const password = typedIn(body, field)
    if (password !== undefined)
      await proveOwnPassword(db.primary, { userId: admin.id, password, ip: client.ip, field })
  }

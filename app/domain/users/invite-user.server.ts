import { and, eq, exists, sql } from "drizzle-orm"
import { makeResetToken } from "#app/auth/reset.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sendLater } from "#app/queue/jobs.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { addUser, auditCreation } from "./create-user.server"
import { INVITATION_MINUTES } from "./invitation"
import { lockMaker, refuseType } from "./lock-accounts.server"
import type { UserInput } from "./user-input"

type Invitation = { input: UserInput; formKey?: string; by: string; now: Date }
/**
 * `token` opens the page that sets the password; null where the form came again and none is to be set: by then it was,
 * or the account is `disabled`.
 */
export type InvitedUser = { userId: string; token: string | null; status: "active" | "disabled" }

/**
 * Makes an administrator and invites them by mail; the answer's own token is for the inviter to hand over. The form's
 * key becomes the id: sent again it makes nobody new and mails nobody, with other contents it is another person. Throws
 * FORBIDDEN, INVALID_USER_TYPE, EMAIL_FOUND.
 */
export async function inviteUser(db: Db, { input, formKey, by, now }: Invitation): Promise<InvitedUser> {
  return inTransaction(db, async (tx) => {
    // The lock also sets two taps of one form behind each other.
    const types = await lockMaker(tx, by)
    if (!types.includes(input.type)) throw refuseType(input.type, "type")
    const made = formKey ? await findMade(tx, { id: formKey, by }) : undefined
    if (made && isSame(made, input)) {
      const token = made.passwordHash === null ? await makeLink(tx, made.id, now) : null
      return { userId: made.id, token, status: made.status }
    }
    const userId = await addUser(tx, { input, now, id: made ? undefined : formKey })
    const token = await makeLink(tx, userId, now)
    const actionId = await auditCreation(tx, { userId, input, by, now })
    await sendLater(tx, "mail", { kind: "admin-invitation", id: actionId })
    return { userId, token, status: "active" }
  })
}

/** The account of this key, if it is this administrator's own: another's link is not got by knowing its id. */
async function findMade(tx: Db, { id, by }: { id: string; by: string }) {
  const creation = and(
    eq(actions.subjectType, "users"),
    eq(actions.subjectId, id.toLowerCase()),
    eq(actions.action, "create"),
    eq(actions.userId, by),
  )
  const [row] = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, id),
        exists(
          tx
            .select({ one: sql`1` })
            .from(actions)
            .where(creation),
        ),
      ),
    )
  return row
}

const isSame = (made: UserInput, input: UserInput) =>
  made.name === input.name && made.email === input.email && made.type === input.type

const makeLink = async (tx: Db, userId: string, now: Date) =>
  (await makeResetToken(tx, { userId, minutes: INVITATION_MINUTES, now })) ?? null

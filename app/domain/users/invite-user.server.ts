import { and, eq, exists, sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sendLater } from "#app/queue/jobs.server"
import { actions } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { addUser, auditCreation } from "./create-user.server"
import { lockMaker, refuseType } from "./lock-accounts.server"
import type { UserInput } from "./user-input"

/** How long the link of an invitation works: it is read by somebody who did not wait for it. */
export const INVITATION_HOURS = 24
export const INVITATION_MINUTES = INVITATION_HOURS * 60

type Invitation = { input: UserInput; formKey?: string; by: string; now: Date }
/** Where the account stands: a form that came again may find its password set, or the account disabled. */
export type InvitedUser = { userId: string; status: "invited" | "active" | "disabled" }

/**
 * Makes an administrator and invites them by mail, which alone has the link: an inviter who saw it could be that person
 * too. The form's key becomes the id: sent again it makes nobody new and mails nobody, with other contents it is another
 * person. Throws FORBIDDEN, INVALID_USER_TYPE, EMAIL_FOUND.
 */
export async function inviteUser(db: Db, { input, formKey, by, now }: Invitation): Promise<InvitedUser> {
  return inTransaction(db, async (tx) => {
    // The lock also sets two taps of one form behind each other.
    const types = await lockMaker(tx, by)
    if (!types.includes(input.type)) throw refuseType(input.type, "type")
    const made = formKey ? await findMade(tx, { id: formKey, by }) : undefined
    if (made && isSame(made, input)) return { userId: made.id, status: statusOf(made) }
    const userId = await addUser(tx, { input, now, id: made ? undefined : formKey })
    const actionId = uuidv7()
    await sendLater(tx, "mail", { kind: "admin-invitation", id: actionId })
    await auditCreation(tx, { actionId, userId, input, by, now })
    return { userId, status: "invited" }
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

const statusOf = ({ status, passwordHash }: typeof users.$inferSelect): InvitedUser["status"] =>
  status === "active" && passwordHash === null ? "invited" : status

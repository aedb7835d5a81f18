import { db, dropOwnDatabase } from "#tests/support/own-database"
import { asc, eq } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { findToken } from "#app/auth/find-token.server"
import { makeResetToken, resetPassword } from "#app/auth/reset.server"
import { allPermissions } from "#app/auth/permissions"
import { createToken } from "#app/domain/tokens/create-token.server"
import { changeAdminPassword } from "#app/domain/users/change-admin-password.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { tokens } from "#drizzle/schema/sessions"

afterAll(dropOwnDatabase)

const now = new Date("2026-11-20T15:00:00Z")
const ip = "198.51.100.7"

/** A token of this administrator for a program, by its id and as the program has it. */
async function tokenOf(userId: string, { madeAt = now } = {}) {
  const id = crypto.randomUUID()
  const input = {
    formKey: id,
    name: "Painel",
    days: "7" as const,
    grant: ["registrations:list"],
    currentPassword: demoPassword,
  }
  const maker = { id: userId, permissions: allPermissions, session: { id: crypto.randomUUID(), exp: madeAt } }
  return { id, token: await createToken(db, { input, maker, ip, now: madeAt }) }
}
const opens = async ({ token }: { token: string }) => (await findToken(db, token, now)) !== undefined
const actionsOn = async (id: string) =>
  (await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(asc(actions.seq))).map(
    ({ action, userId }) => ({ action, by: userId }),
  )

const change = (userId: string) =>
  changeAdminPassword(db, {
    userId,
    sessionId: crypto.randomUUID(),
    input: { currentPassword: demoPassword, password: "Torcida@2027" },
    ip,
    now,
  })
async function reset(userId: string) {
  const token = (await makeResetToken(db, { userId, now }))!
  await resetPassword(db, { strategy: "admin", token, password: "Torcida@2027", ip, now })
}

test.each([
  ["changed", change],
  ["set by a link", reset],
])("a password that is %s ends the tokens of its account, and nobody else's", async (_, renew) => {
  const [{ id }, other] = [await insertUser(db), await insertUser(db)]
  const [first, second, theirs] = [await tokenOf(id), await tokenOf(id), await tokenOf(other.id)]
  const over = await tokenOf(id, { madeAt: new Date("2026-11-01T15:00:00Z") })
  await renew(id)
  expect([await opens(first), await opens(second), await opens(theirs)]).toEqual([false, false, true])
  for (const token of [first, second])
    expect(await actionsOn(token.id)).toEqual([
      { action: "create", by: id },
      { action: "delete", by: id },
    ])
  // One whose time was over had ended by itself.
  expect(await actionsOn(over.id)).toHaveLength(1)
  const [kept] = await db.select().from(tokens).where(eq(tokens.id, over.id))
  expect(kept?.revokedAt).toBeNull()
})

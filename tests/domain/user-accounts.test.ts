import { db, dropOwnDatabase } from "#tests/support/own-database"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { findToken } from "#app/auth/find-token.server"
import { type AdminType, allPermissions } from "#app/auth/permissions"
import { findReset, makeResetToken, resetPassword } from "#app/auth/reset.server"
import {
  findAdmin,
  findParticipant,
  openAdminSession,
  openImpersonatedSession,
} from "#app/auth/sessions.server"
import { createToken } from "#app/domain/tokens/create-token.server"
import { disableUser, enableUser } from "#app/domain/users/disable-user.server"
import { editUser } from "#app/domain/users/edit-user.server"
import { inviteUser } from "#app/domain/users/invite-user.server"
import { manageableTypes } from "#app/domain/users/lock-accounts.server"
import { resetTwoFactor } from "#app/domain/users/reset-two-factor.server"
import { sendLink } from "#app/domain/users/send-link.server"
import { listUserHistory } from "#app/domain/users/user-history.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { passwordResets, tokens } from "#drizzle/schema/sessions"
import { rolePermissions, users } from "#drizzle/schema/users"
import { broken } from "#tests/support/broken"
import { asOwner } from "#tests/support/as-owner"

const now = new Date("2026-11-20T15:00:00Z")
const reason = "Pediu por telefone"
const client = { ip: "198.18.0.1" }
const nobody = "019a0000-0000-7000-8000-000000000000"

afterAll(dropOwnDatabase)

let superUser: UserRow
let admin: UserRow
beforeEach(async () => {
  superUser = await insertUser(db, { type: "super" })
  admin = await insertUser(db, { type: "admin" })
})

const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!
const actionsOn = (id: string) =>
  db
    .select({ by: actions.userId, permission: actions.permission, action: actions.action })
    .from(actions)
    .where(and(eq(actions.subjectType, "users"), eq(actions.subjectId, id)))
    .orderBy(actions.seq)
const mailsQueued = async () => {
  const rows = await db.execute<{ data: { kind: string; id: string } }>(
    sql`select data from pgboss.job where name = 'mail' order by created_on`,
  )
  return rows.map(({ data }) => data)
}
const newest = async () => (await mailsQueued()).at(-1)

let count = 0
const newcomer = (overrides: Partial<{ type: AdminType; email: string }> = {}) => ({
  name: "Beatriz",
  email: `bia.${++count}@example.com`,
  type: "user" as AdminType,
  ...overrides,
})
const inputOf = ({ name, email, type, version }: UserRow) => ({ name, email, type, version })
const edit = (target: UserRow, overrides: Partial<ReturnType<typeof inputOf>>, by: UserRow) =>
  editUser(db, { userId: target.id, input: { ...inputOf(target), ...overrides }, by: by.id, now })
const disable = (target: UserRow, by: UserRow) =>
  disableUser(db, { userId: target.id, reason, by: by.id, now })
const withTwoFactor = (overrides: Partial<UserRow> = {}) =>
  asOwner((owner) =>
    insertUser(owner, {
      totpSecret: "JBSWY3DPEHPK3PXP",
      totpEnabledAt: now,
      totpLastStep: 7,
      recoveryCodes: ["a", "b"],
      ...overrides,
    }),
  )
/** The mailed link, used. */
async function takeUp(userId: string) {
  const token = (await makeResetToken(db, { userId, now }))!
  await resetPassword(db, { strategy: "admin", token, password: "Torcida@2027", ip: client.ip, now })
}
const sessionOf = ({ id }: UserRow) => openAdminSession(db, { userId: id, now, client })

describe("an invitation", () => {
  test("makes an account without a password, names who made it, and queues the mail with the audit row's id", async () => {
    const input = newcomer()
    const answer = await inviteUser(db, { input, by: admin.id, now })
    const { userId } = answer
    expect(answer).toEqual({ userId, status: "invited" })
    expect(await rowOf(userId)).toMatchObject({ ...input, passwordHash: null, status: "active" })
    expect(await actionsOn(userId)).toEqual([{ by: admin.id, permission: "users", action: "create" }])
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, userId))
    expect(await newest()).toEqual({ kind: "admin-invitation", id: row!.id })
    expect(row!.text).not.toContain(input.email)
    // Its link is made when the mail goes, for nobody else.
    expect(await db.$count(passwordResets, eq(passwordResets.userId, userId))).toBe(0)
  })

  test("is refused where the email is taken, beside its field", async () => {
    const taken = newcomer({ email: superUser.email })
    const before = (await mailsQueued()).length
    expect(await broken(inviteUser(db, { input: taken, by: admin.id, now }))).toEqual({
      code: "EMAIL_FOUND",
      field: "email",
    })
    expect((await mailsQueued()).length).toBe(before)
  })

  test("sent twice is one account and one mail, and says so once its password is set", async () => {
    const [input, formKey] = [newcomer(), crypto.randomUUID()]
    const before = (await mailsQueued()).length
    const send = () => inviteUser(db, { input, formKey, by: admin.id, now })
    const invited = { userId: formKey, status: "invited" }
    expect(await Promise.all([send(), send()])).toEqual([invited, invited])
    expect((await mailsQueued()).length).toBe(before + 1)
    expect(await actionsOn(formKey)).toHaveLength(1)
    await takeUp(formKey)
    expect(await send()).toEqual({ userId: formKey, status: "active" })
  })

  test("under a key that was used is another person, where the form says other things", async () => {
    const formKey = crypto.randomUUID()
    const [first, second] = [newcomer(), newcomer()]
    const one = await inviteUser(db, { input: first, formKey, by: admin.id, now })
    const two = await inviteUser(db, { input: second, formKey, by: admin.id, now })
    expect([one.userId, two.userId === formKey]).toEqual([formKey, false])
    expect(await rowOf(two.userId)).toMatchObject(second)
  })

  test("of another inviter is not answered to whoever knows its id and contents", async () => {
    const [input, formKey] = [newcomer({ type: "admin" }), crypto.randomUUID()]
    await inviteUser(db, { input, formKey, by: superUser.id, now })
    expect(await broken(inviteUser(db, { input, formKey, by: admin.id, now }))).toMatchObject({
      code: "EMAIL_FOUND",
    })
  })

  test("is sent again while no password is set; later it is a password link, and neither shows its link", async () => {
    const { userId } = await inviteUser(db, { input: newcomer(), by: admin.id, now })
    expect(await sendLink(db, { userId, by: superUser.id, now })).toBeUndefined()
    expect((await newest())?.kind).toBe("admin-invitation")
    expect(await db.$count(passwordResets, eq(passwordResets.userId, userId))).toBe(0)
    await takeUp(userId)
    expect(await sendLink(db, { userId, by: superUser.id, now })).toBeUndefined()
    expect(await newest()).toEqual({ kind: "admin-reset", id: userId })
    expect((await actionsOn(userId)).map(({ by, action }) => [by, action])).toEqual([
      [admin.id, "create"],
      [superUser.id, "invite"],
      [userId, "reset_password"],
      [superUser.id, "password_link"],
    ])
  })

  test("is sent again once by a double tap; an edit in between, or a minute later, makes it another", async () => {
    // The audit's moments, by which a tap is told from another, are the database's.
    const now = new Date()
    const { userId } = await inviteUser(db, { input: newcomer(), by: admin.id, now })
    const before = (await mailsQueued()).length
    const sent = async () => (await mailsQueued()).length - before
    const send = (seconds: number) =>
      sendLink(db, { userId, by: admin.id, now: new Date(now.getTime() + seconds * 1000) })
    await Promise.all([send(0), send(0), send(59)])
    expect([await sent(), (await actionsOn(userId)).length]).toEqual([1, 2])
    await edit(await rowOf(userId), { email: `certo.${++count}@example.com` }, admin)
    await send(60)
    // The edit told the old address.
    expect(await sent()).toBe(3)
    await send(120)
    expect(await sent()).toBe(4)
    await sendLink(db, { userId, by: superUser.id, now: new Date(now.getTime() + 121_000) })
    expect(await sent()).toBe(5)
  })

  test("whose form comes again after the account was disabled opens nothing, and says so", async () => {
    const [input, formKey] = [newcomer(), crypto.randomUUID()]
    const send = () => inviteUser(db, { input, formKey, by: admin.id, now })
    const { userId } = await send()
    await disable(await rowOf(userId), superUser)
    expect(await send()).toEqual({ userId, status: "disabled" })
  })

  test("is not for the own account, nor for one that is disabled", async () => {
    expect(await broken(sendLink(db, { userId: admin.id, by: admin.id, now }))).toEqual({ code: "FORBIDDEN" })
    const gone = await insertUser(db, { status: "disabled" })
    expect((await broken(sendLink(db, { userId: gone.id, by: admin.id, now }))).code).toBe("WRONG_STATE")
  })
})

describe("whose accounts somebody may handle", () => {
  const ofUsers = eq(rolePermissions.permission, "users")

  test("super: all; admin by default: all but super", async () => {
    expect(await manageableTypes(db, "super")).toEqual(["super", "admin", "user", "exports", "reports"])
    expect(await manageableTypes(db, "admin")).toEqual(["admin", "user", "exports", "reports"])
  })

  test.each(["winners:invalidate", "tokens:list"])(
    "never a type that may do more, be it to see a list: with %s for reports only who has it makes one",
    async (pair) => {
      expect(await manageableTypes(db, "user")).toEqual(["user"])
      const [permission = "", action = ""] = pair.split(":")
      await asOwner((owner) => owner.insert(rolePermissions).values({ type: "reports", permission, action }))
      try {
        expect((await manageableTypes(db, "admin")).includes("reports")).toBe(pair === "winners:invalidate")
        expect(await manageableTypes(db, "super")).toContain("reports")
      } finally {
        const grant = and(eq(rolePermissions.permission, permission), eq(rolePermissions.action, action))
        await asOwner((owner) =>
          owner.delete(rolePermissions).where(and(eq(rolePermissions.type, "reports"), grant)),
        )
      }
    },
  )

  test("an admin takes over no super: neither by an edit, a link, a phone nor by making one", async () => {
    const target = await withTwoFactor({ type: "super" })
    const invited = await insertUser(db, { type: "super", passwordHash: null })
    const by = admin.id
    const [user, gone] = [
      await insertUser(db, { type: "user" }),
      await insertUser(db, { type: "super", status: "disabled" }),
    ]
    const tries = [
      () => edit(target, { email: "mine@example.com" }, admin),
      () => edit(target, { name: "Outro Nome" }, admin),
      () => edit(target, { type: "user" }, admin),
      () => edit(user, { type: "super" }, admin),
      () => edit(admin, { type: "super" }, admin),
      () => disable(target, admin),
      () => enableUser(db, { userId: gone.id, reason, by, now }),
      () => sendLink(db, { userId: target.id, by, now }),
      () => sendLink(db, { userId: invited.id, by, now }),
      () => resetTwoFactor(db, { userId: target.id, by, reason, now }),
      () => inviteUser(db, { input: newcomer({ type: "super" }), by, now }),
    ]
    const codes = await Promise.all(tries.map(async (attempt) => (await broken(attempt())).code))
    expect(codes).toEqual(codes.map((_, n) => (n === 4 ? "FORBIDDEN" : "INVALID_USER_TYPE")))
    expect(await rowOf(target.id)).toEqual(target)
    expect(await actionsOn(target.id)).toEqual([])
  })

  test("is asked of the row, not of the page: a super who was just demoted, or disabled, may no more", async () => {
    const [target, former] = [await insertUser(db), await insertUser(db, { type: "super" })]
    await edit(former, { type: "user" }, superUser)
    expect((await broken(disable(target, former))).code).toBe("FORBIDDEN")
    await disable(await rowOf(former.id), superUser)
    expect((await broken(disable(target, former))).code).toBe("FORBIDDEN")
    expect((await broken(inviteUser(db, { input: newcomer(), by: former.id, now }))).code).toBe("FORBIDDEN")
  })

  test.each([
    ["users:create", () => [() => inviteUser(db, { input: newcomer(), by: admin.id, now })]],
    [
      "users:edit",
      (target: UserRow) => [
        () => edit(target, { name: "Outro Nome" }, admin),
        () => sendLink(db, { userId: target.id, by: admin.id, now }),
        () => resetTwoFactor(db, { userId: target.id, by: admin.id, reason, now }),
      ],
    ],
    ["users:disable_or_enable", (target: UserRow) => [() => disable(target, admin)]],
  ] as const)("nobody, where %s is taken away while the form is on its way", async (pair, attempts) => {
    const target = await withTwoFactor({ type: "user" })
    const right = { type: "admin", permission: "users", action: pair.split(":")[1]! }
    await asOwner((owner) =>
      owner
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.type, "admin"), eq(rolePermissions.action, right.action), ofUsers)),
    )
    try {
      for (const attempt of attempts(target))
        expect(await broken(attempt() as Promise<unknown>)).toEqual({ code: "FORBIDDEN" })
    } finally {
      await asOwner((owner) => owner.insert(rolePermissions).values(right))
    }
    expect([await rowOf(target.id), await actionsOn(target.id)]).toEqual([target, []])
  })

  test("nobody who is not there", async () => {
    for (const userId of [nobody, "x", ""])
      expect((await broken(sendLink(db, { userId, by: admin.id, now }))).code).toBe("USER_NOT_FOUND")
  })
})

describe("the own account", () => {
  test.each(["super", "admin"] as const)("of a %s is not disabled, demoted or given away", async (type) => {
    const me = await withTwoFactor({ type })
    const refused = [
      [() => disable(me, me), undefined],
      [() => disableUser(db, { userId: me.id.toUpperCase(), reason, by: me.id, now }), undefined],
      [() => edit(me, { type: "user" }, me), "type"],
      [() => edit(me, { email: "new@example.com" }, me), "email"],
      [() => resetTwoFactor(db, { userId: me.id, by: me.id, reason, now }), undefined],
    ] as const
    for (const [attempt, field] of refused)
      expect(await broken(attempt())).toEqual({ code: "FORBIDDEN", ...(field ? { field } : {}) })
    expect(await rowOf(me.id)).toEqual(me)
    await edit(me, { name: "Outro Nome" }, me)
    expect((await rowOf(me.id)).name).toBe("Outro Nome")
  })
})

describe("one super is always left", () => {
  const activeSupers = () => db.$count(users, and(eq(users.type, "super"), eq(users.status, "active")))
  const only = async (...left: UserRow[]) => {
    await asOwner((owner) => owner.update(users).set({ status: "disabled" }).where(eq(users.type, "super")))
    for (const { id } of left)
      await asOwner((owner) => owner.update(users).set({ status: "active" }).where(eq(users.id, id)))
  }

  test.each([
    ["demote", (target: UserRow, by: UserRow) => edit(target, { type: "admin" }, by)],
    ["disable", (target: UserRow, by: UserRow) => disable(target, by)],
  ] as const)("of two who %s each other at one moment the second is told", async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await insertUser(db, { type: "super" }),
        await insertUser(db, { type: "super" }),
      ] as const
      await only(one, two)
      const answers = await Promise.allSettled([act(one, two), act(two, one)])
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
      const refused = answers.find((answer) => answer.status === "rejected")
      expect(refused?.reason).toMatchObject({
        code: expect.stringMatching(/^(INVALID_USER_TYPE|FORBIDDEN)$/),
      })
      expect(await activeSupers()).toBe(1)
    }
  })

  test("of a ring of five who demote the next at one moment at least one stays", async () => {
    for (let round = 0; round < 5; round++) {
      const ring = await Promise.all([1, 2, 3, 4, 5].map(() => insertUser(db, { type: "super" })))
      await only(...ring)
      await Promise.allSettled(ring.map((by, n) => edit(ring[(n + 1) % 5]!, { type: "admin" }, by)))
      expect(await activeSupers()).toBeGreaterThan(0)
    }
  })
})

describe("an edit", () => {
  test("saves what changed, with before and after, and no email or name in the audit's text", async () => {
    const target = await insertUser(db, { name: "Rui", email: `rui.${++count}@example.com` })
    await edit(target, { email: `rui.novo.${count}@example.com`, type: "reports" }, superUser)
    expect(await rowOf(target.id)).toMatchObject({
      name: "Rui",
      type: "reports",
      version: target.version + 1,
    })
    const [event] = await listUserHistory(db, target.id)
    expect(event).toMatchObject({
      action: "edit",
      by: superUser.name,
      own: false,
      fields: ["email", "type"],
      reason: null,
      before: { type: "admin" },
      after: { type: "reports" },
    })
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, target.id))
    expect(row!.text).not.toContain("rui.")
    expect(await newest()).toEqual({ kind: "account-changed", id: row!.id })
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("sent twice changes once; over somebody else's it is stale and says what stands there", async () => {
    const target = await insertUser(db)
    await edit(target, { name: "Primeira" }, superUser)
    await edit(target, { name: "Primeira" }, superUser)
    expect((await rowOf(target.id)).version).toBe(target.version + 1)
    const { email, type } = target
    expect(await broken(edit(target, { name: "Segunda" }, superUser))).toEqual({
      code: "STALE",
      data: { current: { name: "Primeira", email, type, version: target.version + 1 } },
    })
  })

  test("to an email that is taken is refused beside its field, and changes nothing", async () => {
    const target = await insertUser(db)
    expect(await broken(edit(target, { email: admin.email, name: "Outro" }, superUser))).toEqual({
      code: "EMAIL_FOUND",
      field: "email",
    })
    expect(await rowOf(target.id)).toEqual(target)
  })

  test("of two accounts to one email at the same moment: one has it, the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two, email] = [await insertUser(db), await insertUser(db), `mesmo.${++count}@example.com`]
      const answers = await Promise.allSettled([edit(one, { email }, superUser), edit(two, { email }, admin)])
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
      const refused = answers.find((answer) => answer.status === "rejected")
      expect(refused?.reason).toMatchObject({ code: "EMAIL_FOUND", details: { field: "email" } })
      expect(await db.$count(users, eq(users.email, email))).toBe(1)
      expect([...(await actionsOn(one.id)), ...(await actionsOn(two.id))]).toHaveLength(1)
    }
  })

  test("of the email makes the links worthless that went to the old one", async () => {
    const target = await insertUser(db)
    const token = (await makeResetToken(db, { userId: target.id, now }))!
    await edit(target, { name: "Outra Grafia" }, superUser)
    expect(await findReset(db, { strategy: "admin", token, now })).toBeDefined()
    await edit(await rowOf(target.id), { email: `fora.${++count}@example.com` }, superUser)
    expect(await findReset(db, { strategy: "admin", token, now })).toBeUndefined()
  })

  test("of the type counts at the next request of an open session", async () => {
    const target = await insertUser(db)
    const { token } = await sessionOf(target)
    await edit(target, { type: "reports" }, superUser)
    const admin = await findAdmin(db, token, now)
    expect(admin?.type).toBe("reports")
    expect(admin?.permissions).not.toContainEqual({ permission: "users", action: "edit" })
  })
})

describe("a disabled account", () => {
  test("has no session left, no entered participant and no link, until it is enabled again", async () => {
    const target = await insertUser(db)
    const { token } = await sessionOf(target)
    const { id: registrationId } = await insertRegistration(db, { now })
    const who = (await findAdmin(db, token, now))!
    const entered = await openImpersonatedSession(db, {
      registrationId,
      reason,
      now,
      client,
      by: who.id,
      parent: who.session,
    })
    const link = (await makeResetToken(db, { userId: target.id, now }))!
    await disable(target, admin)
    expect(await findAdmin(db, token, now)).toBeUndefined()
    expect(await findParticipant(db, entered.token, now)).toBeUndefined()
    expect(await findReset(db, { strategy: "admin", token: link, now })).toBeUndefined()
    await disable(target, admin)
    const enable = () => enableUser(db, { userId: target.id, reason, by: admin.id, now })
    await enable()
    await enable()
    expect(await findAdmin(db, token, now)).toBeUndefined()
    expect(
      (await listUserHistory(db, target.id)).map(({ after, reason }) => [after?.status, reason]),
    ).toEqual([
      ["active", reason],
      ["disabled", reason],
    ])
  })
})

describe("the tokens of a disabled account", () => {
  const grant = ["registrations:list"]
  const session = { id: crypto.randomUUID(), exp: now }
  async function tokenOf({ id }: UserRow) {
    const formKey = crypto.randomUUID()
    const input = { formKey, name: "Painel", days: "7" as const, grant, currentPassword: demoPassword }
    const maker = { id, permissions: allPermissions, session }
    return { id: formKey, token: await createToken(db, { input, maker, ip: client.ip, now }) }
  }
  const opens = async ({ token }: { token: string }) => (await findToken(db, token, now)) !== undefined

  test("end with it, a row of the audit each, and do not live again when it is given back", async () => {
    const target = await insertUser(db)
    const [theirs, other] = [await tokenOf(target), await tokenOf(await insertUser(db))]
    await disable(target, admin)
    await enableUser(db, { userId: target.id, reason, by: admin.id, now })
    expect([await opens(theirs), await opens(other)]).toEqual([false, true])
    const rows = await db.select().from(actions).where(eq(actions.subjectId, theirs.id)).orderBy(actions.seq)
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
      ["create", target.id],
      ["delete", admin.id],
    ])
    expect(JSON.parse(rows[1]!.text)).toMatchObject({ reason: "A conta foi desativada." })
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("are not made while it is disabled, by whoever still has its password", async () => {
    const target = await insertUser(db)
    await disable(target, admin)
    expect(await broken(tokenOf(target))).toEqual({ code: "INVALID_PASS", field: "currentPassword" })
    expect(await db.$count(tokens, eq(tokens.createdBy, target.id))).toBe(0)
  })
})

describe("a two-factor reset", () => {
  test("of a super by another super: secret, codes and sessions are gone, and the person is told", async () => {
    const target = await withTwoFactor({ type: "super" })
    const { token } = await sessionOf(target)
    await resetTwoFactor(db, { userId: target.id, by: superUser.id, reason, now })
    expect(await rowOf(target.id)).toMatchObject({
      totpSecret: null,
      totpEnabledAt: null,
      totpLastStep: null,
      recoveryCodes: [],
      version: target.version + 1,
    })
    expect(await findAdmin(db, token, now)).toBeUndefined()
    const [row] = await db.select().from(actions).where(eq(actions.subjectId, target.id))
    expect(row).toMatchObject({ userId: superUser.id, permission: "users", action: "two_factor" })
    expect(JSON.parse(row!.text)).toMatchObject({ reason, after: { twoFactor: false } })
    expect(await newest()).toEqual({ kind: "account-changed", id: row!.id })
  })

  test("sent twice by the same hand is one; another hand is told that it is off", async () => {
    const target = await withTwoFactor({ type: "user" })
    const reset = (by: string) => resetTwoFactor(db, { userId: target.id, by, reason, now })
    await Promise.all([reset(superUser.id), reset(superUser.id)])
    await reset(superUser.id)
    expect(await rowOf(target.id)).toMatchObject({ totpEnabledAt: null, version: target.version + 1 })
    expect(await actionsOn(target.id)).toMatchObject([{ action: "two_factor", by: superUser.id }])
    expect((await broken(reset(admin.id))).code).toBe("WRONG_STATE")
  })

  test("is for an account that has it", async () => {
    const target = await insertUser(db)
    const reset = resetTwoFactor(db, { userId: target.id, by: superUser.id, reason, now })
    expect((await broken(reset)).code).toBe("WRONG_STATE")
  })
})

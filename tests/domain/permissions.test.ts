import { db, dropOwnDatabase, ownerUrl } from "#tests/support/own-database"
import { and, desc, eq } from "drizzle-orm"
import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { type AdminType, can, keyOf, type Permission } from "#app/auth/permissions"
import { defaultRoles } from "#app/auth/roles"
import { findAdmin, openAdminSession, permissionsOf } from "#app/auth/sessions.server"
import { migrate } from "#app/cli/migrate-database.server"
import { editPermissions } from "#app/domain/permissions/edit-permissions.server"
import { editableTypes } from "#app/domain/permissions/matrix"
import { readMatrix } from "#app/domain/permissions/matrix.queries.server"
import { resetPermissions } from "#app/domain/permissions/reset-permissions.server"
import { findBrokenLink } from "#tests/support/broken-link"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { rolePermissions, users } from "#drizzle/schema/users"
import { broken } from "#tests/support/broken"
import { asOwner } from "#tests/support/as-owner"

const now = new Date("2026-11-20T15:00:00Z")
const seeded = editableTypes.flatMap((type) => defaultRoles[type].map((entry) => ({ type, ...entry })))

afterAll(dropOwnDatabase)

let superUser: UserRow
beforeEach(async () => {
  superUser = await insertUser(db, { type: "super" })
  await asOwner((owner) => owner.delete(rolePermissions))
  await asOwner((owner) => owner.insert(rolePermissions).values(seeded))
})

/** What the page shows as ticked. */
const grantsNow = async () => {
  const { matrix } = await readMatrix(db)
  return editableTypes.flatMap((type) => [...matrix[type]].map((pair) => `${type}:${pair}`))
}
const versionNow = async () => (await readMatrix(db)).version
type Ticks = { on?: string[]; off?: string[]; by?: UserRow; version?: string }
/** The form as the page shows it, with some boxes ticked and some not. */
async function edit({ on = [], off = [], by = superUser, version }: Ticks) {
  const grants = (await grantsNow()).filter((grant) => !off.includes(grant))
  const shown = version ?? (await versionNow())
  return editPermissions(db, { grants: [...grants, ...on], version: shown, by: by.id, now })
}
const holds = async (type: AdminType, pair: Permission) => can(await permissionsOf(db, type), pair)
const give = (type: AdminType, ...pairs: Permission[]) =>
  asOwner((owner) =>
    owner.insert(rolePermissions).values(
      pairs.map((pair) => {
        const [permission = "", action = ""] = pair.split(":")
        return { type, permission, action }
      }),
    ),
  )
const newestActions = (count: number) =>
  db
    .select()
    .from(actions)
    .where(eq(actions.permission, "permissions"))
    .orderBy(desc(actions.seq))
    .limit(count)

describe("an edit of the permissions", () => {
  test("saves what was ticked and nothing else, and says what changed of which type", async () => {
    const before = await grantsNow()
    const edited = await edit({
      on: ["reports:stores:list", "reports:actions:list", "user:stores:edit"],
      off: ["reports:dashboard:list"],
    })
    expect(edited).toEqual({ on: 3, off: 1 })
    const expected = [...before, "reports:stores:list", "reports:actions:list", "user:stores:edit"]
    expect((await grantsNow()).sort()).toEqual(
      expected.filter((grant) => grant !== "reports:dashboard:list").sort(),
    )
    const rows = await newestActions(2)
    const written = rows.map((row) => [row.userId, row.subjectType, row.subjectId, row.action])
    expect(written).toEqual(
      expect.arrayContaining([
        [superUser.id, "permissions", "reports", "edit"],
        [superUser.id, "permissions", "user", "edit"],
      ]),
    )
    const { before: was, after: is } = JSON.parse(rows.find((row) => row.subjectId === "reports")!.text)
    expect([was, is]).toEqual([
      { permissions: ["dashboard:list"] },
      { permissions: ["stores:list", "actions:list"] },
    ])
    expect(await findBrokenLink(db)).toBeNull()
  })

  test("counts at the next request of an open session, both ways", async () => {
    const { id } = await insertUser(db, { type: "reports" })
    const client = { ip: "198.18.0.1" }
    const { token } = await openAdminSession(db, { userId: id, now, client })
    const may = async () => can((await findAdmin(db, token, now))!.permissions, "actions:list")
    expect(await may()).toBe(false)
    await edit({ on: ["reports:actions:list"] })
    expect(await may()).toBe(true)
    await edit({ off: ["reports:actions:list"] })
    expect(await may()).toBe(false)
  })

  test("over somebody else's is stale and says what differs; sent again it changes nothing", async () => {
    const version = await versionNow()
    const mine = await grantsNow()
    await edit({ on: ["reports:stores:list"] })
    const grants = [...mine, "reports:actions:list"]
    const save = (based: string) => editPermissions(db, { grants, version: based, by: superUser.id, now })
    const refused = await broken(save(version))
    expect(refused).toEqual({
      code: "STALE",
      data: {
        matrix: {
          differences: [
            { type: "reports", pair: "stores:list", on: false },
            { type: "reports", pair: "actions:list", on: true },
          ],
          version: await versionNow(),
        },
      },
    })
    expect(await holds("reports", "actions:list")).toBe(false)
    await save(refused.data!.matrix!.version)
    expect([await holds("reports", "actions:list"), await holds("reports", "stores:list")]).toEqual([
      true,
      false,
    ])
    const [last] = await newestActions(1)
    expect(await save(version)).toEqual({ on: 0, off: 0 })
    expect((await newestActions(1))[0]!.id).toBe(last!.id)
  })

  test("of two at one moment one is told", async () => {
    for (let round = 0; round < 5; round++) {
      const [version, shown] = [await versionNow(), await grantsNow()]
      const save = (grant: string) =>
        editPermissions(db, { grants: [...shown, grant], version, by: superUser.id, now })
      const answers = await Promise.allSettled(
        ["stores", "users", "exports", "actions"].map((area) => save(`reports:${area}:list`)),
      )
      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      await resetPermissions(db, { type: "reports", by: superUser.id, now })
    }
  })

  test.each(["admin:users:fly", "super:users:edit", "boss:users:edit", ""])(
    "with a pair that does not exist (%j) is refused as a whole",
    async (wrong) => {
      expect((await broken(edit({ on: ["reports:stores:list", wrong] }))).code).toBe("INVALID_REQUEST")
      expect(await holds("reports", "stores:list")).toBe(false)
    },
  )

  test("takes nothing from super, whatever rows there are", async () => {
    await editPermissions(db, { grants: [], version: await versionNow(), by: superUser.id, now })
    expect(await grantsNow()).toEqual([])
    const left = await db.$count(rolePermissions)
    expect(await holds("super", "permissions:edit")).toBe(true)
    expect(await holds("admin", "dashboard:list")).toBe(false)
    await migrate(ownerUrl, process.env.APP_DATABASE_ROLE ?? "")
    expect(await db.$count(rolePermissions)).toBe(left)
  })

  test("clears rows of another catalogue, which gave nothing, and says so", async () => {
    await asOwner((owner) =>
      owner.insert(rolePermissions).values([
        { type: "admin", permission: "spaceships", action: "launch" },
        { type: "boss", permission: "users", action: "list" },
      ]),
    )
    expect((await permissionsOf(db, "admin")).map(keyOf)).not.toContain("spaceships:launch")
    expect((await readMatrix(db)).strays).toHaveLength(2)
    await edit({})
    expect((await readMatrix(db)).strays).toEqual([])
    expect((await grantsNow()).sort()).toEqual(seeded.map((row) => `${row.type}:${keyOf(row)}`).sort())
    const permissionsBefore = (await newestActions(2)).map(({ text }) => JSON.parse(text).before.permissions)
    expect(permissionsBefore).toEqual(expect.arrayContaining([["spaceships:launch"], ["users:list"]]))
  })
})

describe("whoever is not super", () => {
  let editor: UserRow
  beforeEach(async () => {
    await give("admin", "permissions:list", "permissions:edit")
    editor = await insertUser(db, { type: "admin" })
  })

  test("gives what they hold, also to the own type, and nothing else", async () => {
    await edit({ by: editor, on: ["user:permissions:edit", "user:stores:edit"] })
    for (const escalation of ["admin:commands:run", "user:dashboard:command"])
      expect((await broken(edit({ by: editor, on: [escalation] }))).code).toBe("INVALID_USER_TYPE")
    expect(await holds("admin", "commands:run")).toBe(false)
  })

  test("takes away only what they hold: boxes that are fixed come back unticked and stay", async () => {
    const foreign = "exports:commands:run"
    await give("exports", "commands:run")
    await edit({ by: editor, off: [foreign, "reports:dashboard:list"] })
    expect(await holds("exports", "commands:run")).toBe(true)
    expect(await holds("reports", "dashboard:list")).toBe(false)
  })

  test("resets a type only where that changes nothing that they do not hold", async () => {
    const reset = (type: (typeof editableTypes)[number]) => resetPermissions(db, { type, by: editor.id, now })
    await edit({ on: ["user:stores:edit", "reports:commands:run"] })
    await reset("user")
    expect(await holds("user", "stores:edit")).toBe(false)
    expect((await broken(reset("reports"))).code).toBe("INVALID_USER_TYPE")
  })

  test("is asked of the rows: once the right or the account is gone, nothing is saved", async () => {
    const mine = { by: editor, on: ["user:stores:edit"] }
    await asOwner((owner) => owner.update(users).set({ status: "disabled" }).where(eq(users.id, editor.id)))
    expect((await broken(edit(mine))).code).toBe("FORBIDDEN")
    await asOwner((owner) => owner.update(users).set({ status: "active" }).where(eq(users.id, editor.id)))
    await edit({ off: ["admin:permissions:edit"] })
    expect((await broken(edit(mine))).code).toBe("FORBIDDEN")
    expect((await broken(resetPermissions(db, { type: "user", by: editor.id, now }))).code).toBe("FORBIDDEN")
  })
})

test("by default an admin holds all that the types below hold, lists of rights and tokens are the super's", async () => {
  const { matrix } = await readMatrix(db)
  for (const type of ["user", "exports", "reports"] as const)
    expect(
      [...matrix[type]].filter((pair) => !matrix.admin.has(pair)),
      type,
    ).toEqual([])
  for (const type of editableTypes)
    expect(
      [...matrix[type]].filter((pair) => /^(permissions|tokens):/.test(pair)),
      type,
    ).toEqual([])
})

test("whoever carries lists out does not close a draw, which cannot be taken back", async () => {
  const { matrix } = await readMatrix(db)
  expect(editableTypes.filter((type) => matrix[type].has("calculation:export"))).toEqual(["admin"])
  expect([...matrix.exports]).toEqual(expect.arrayContaining(["calculation:list", "draw:export"]))
})

test("a reset gives a type its defaults back, once, and leaves the others", async () => {
  await edit({ on: ["reports:actions:list", "user:actions:list"], off: ["reports:dashboard:list"] })
  await resetPermissions(db, { type: "reports", by: superUser.id, now })
  await resetPermissions(db, { type: "reports", by: superUser.id, now })
  const { matrix } = await readMatrix(db)
  expect([...matrix.reports].sort()).toEqual(defaultRoles.reports.map(keyOf).sort())
  expect(matrix.user.has("actions:list")).toBe(true)
  const resets = await db
    .select()
    .from(actions)
    .where(and(eq(actions.userId, superUser.id), eq(actions.action, "reset")))
  expect(
    resets.map(({ subjectId, text }) => [subjectId, JSON.parse(text).before, JSON.parse(text).after]),
  ).toEqual([["reports", { permissions: ["actions:list"] }, { permissions: ["dashboard:list"] }]])
})

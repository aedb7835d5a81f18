import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AdminType } from "#app/auth/permissions"
import { actions } from "#drizzle/schema/back-office"
import { registrations } from "#drizzle/schema/registrations"
import { rolePermissions, users } from "#drizzle/schema/users"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

/** What outlives the session that does it: whoever has a stolen one may not do it. */
const PERMISSIONS = "/admin/permissions"
const WRONG = "Errada@2026"

let site: Site
type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let early: SignedAdmin
let late: SignedAdmin

beforeAll(async () => {
  site = await startSite()
  early = await signInAdmin(site.db, site.app.origin, "super", new Date(Date.now() - 16 * 60_000))
  late = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

type Fields = [string, string][]
type Deed = {
  path: string
  fields: Fields
  /** What of a refused form stays. */
  kept?: string
  isDone: () => Promise<boolean>
}

let count = 0
const rowOf = async (where: ReturnType<typeof eq>) => (await site.db.select().from(users).where(where))[0]
const somebody = (type: AdminType = "user") =>
  insertUser(site.db, { type, totpSecret: "JBSWY3DPEHPK3PXP", totpEnabledAt: new Date() })
const has = async (pair: string) => {
  const rows = await site.db.select().from(rolePermissions).where(eq(rolePermissions.type, "reports"))
  return rows.some(({ permission, action }) => `${permission}:${action}` === pair)
}
/** The matrix as the page shows it, with one right more. */
async function matrixWith(pair: string): Promise<Fields> {
  const html = await late.read(PERMISSIONS)
  const ticked = [...html.matchAll(/<input type="checkbox"[^>]*>/g)]
    .filter(([box]) => /\schecked=""/.test(box) && !/\sdisabled=""/.test(box))
    .map(([box]): [string, string] => ["grant[]", /value="([^"]*)"/.exec(box)?.[1] ?? ""])
  const version = /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ""
  return [["intent", "edit"], ["version", version], ...ticked, ["grant[]", `reports:${pair}`]]
}

const deeds: Record<string, () => Promise<Deed>> = {
  "an account that is made": async () => {
    const email = `vera.${++count}@example.com`
    const fields: Fields = [
      ["intent", "create"],
      ["name", "Vera da Arquibancada"],
      ["email", email],
      ["type", "super"],
    ]
    const isDone = async () => (await rowOf(eq(users.email, email))) !== undefined
    return { path: "/admin/users/create", fields, kept: email, isDone }
  },
  "an account's email that is changed": async () => {
    const { id, name, type, version } = await somebody()
    const email = `outra.${++count}@example.com`
    const fields: Fields = [
      ["intent", "edit"],
      ["name", name],
      ["email", email],
      ["type", type],
      ["version", String(version)],
    ]
    const isDone = async () => (await rowOf(eq(users.id, id)))?.email === email
    return { path: `/admin/users/edit/${id}`, fields, kept: email, isDone }
  },
  "a second step that is switched off": async () => {
    const { id } = await somebody()
    const fields: Fields = [
      ["intent", "two_factor"],
      ["reason", "Perdeu o telefone"],
    ]
    const isDone = async () => (await rowOf(eq(users.id, id)))?.totpEnabledAt === null
    const path = `/admin/users/edit/${id}?confirm=two_factor`
    return { path, fields, kept: "Perdeu o telefone", isDone }
  },
  "an account that is given back": async () => {
    const { id } = await somebody()
    await site.db.update(users).set({ status: "disabled" }).where(eq(users.id, id))
    const fields: Fields = [
      ["intent", "enable"],
      ["reason", "Voltou das férias"],
    ]
    const isDone = async () => (await rowOf(eq(users.id, id)))?.status === "active"
    return { path: `/admin/users/edit/${id}?confirm=enable`, fields, kept: "Voltou das férias", isDone }
  },
  "a participant's email that is changed": async () => {
    const { id, version } = await insertRegistration(site.db)
    const email = `nova.${++count}@example.com`
    const fields: Fields = [
      ["intent", "update_email"],
      ["email", email],
      ["version", String(version)],
    ]
    const isDone = async () => {
      const [person] = await site.db.select().from(registrations).where(eq(registrations.id, id))
      return person?.email === email
    }
    return { path: `/admin/registrations/${id}?confirm=update_email`, fields, kept: email, isDone }
  },
  "a right that is given": async () => {
    await site.db.delete(rolePermissions).where(eq(rolePermissions.type, "reports"))
    return {
      path: PERMISSIONS,
      fields: await matrixWith("invoices:list"),
      isDone: () => has("invoices:list"),
    }
  },
  "rights that go back to what they were": async () => {
    await site.db.delete(rolePermissions).where(eq(rolePermissions.type, "reports"))
    const fields: Fields = [
      ["intent", "reset"],
      ["type", "reports"],
    ]
    const isDone = () => has("statistics:list")
    return { path: `${PERMISSIONS}?confirm=reset&id=reports`, fields, isDone }
  },
}

describe.each(Object.entries(deeds))("%s", (_, deed) => {
  test("takes the own password once the session is no longer young, and keeps what was typed", async () => {
    const { path, fields, kept, isDone } = await deed()
    expect(words(await early.read(path))).toContain("Sua senha")
    const before = await site.db.$count(actions)
    for (const [password, why] of [
      ["", "digite a senha da sua conta"],
      [WRONG, "Não confere com a da sua conta"],
    ] as const) {
      const refused = await early.post(path, [...fields, ["currentPassword", password]])
      const html = await refused.text()
      expect([refused.status, await isDone()]).toEqual([422, false])
      expect(words(html)).toContain(why)
      expect(html).not.toContain(WRONG)
      if (kept) expect(html).toContain(kept)
    }
    expect(await site.db.$count(actions)).toBe(before)
    const done = await early.post(path, [...fields, ["currentPassword", demoPassword]])
    expect([done.status, await isDone()]).toEqual([302, true])
  })

  test("takes none of whoever has just typed it to sign in", async () => {
    const { path, fields, isDone } = await deed()
    expect(words(await late.read(path))).not.toContain("Sua senha")
    expect((await late.post(path, fields)).status).toBe(302)
    expect(await isDone()).toBe(true)
  })
})

/** A form with a field left empty or wrong, and its own password in another. */
const forms: Record<
  string,
  () => Promise<{ path: string; fields: Fields; password: string; said: string[] }>
> = {
  async "an account without a name"() {
    const { path, fields } = await deeds["an account that is made"]!()
    return {
      path,
      fields: fields.concat([["name", ""]]),
      password: "currentPassword",
      said: ["Nome: ", "Sua senha: "],
    }
  },
  async "an edit without an email"() {
    const { path, fields } = await deeds["an account's email that is changed"]!()
    return {
      path,
      fields: fields.concat([["email", ""]]),
      password: "currentPassword",
      said: ["Email: ", "Sua senha: "],
    }
  },
  async "a second step without a reason"() {
    const { path, fields } = await deeds["a second step that is switched off"]!()
    return {
      path,
      fields: fields.concat([["reason", ""]]),
      password: "currentPassword",
      said: ["Motivo: ", "Sua senha: "],
    }
  },
  async "a token without a name"() {
    const fields: Fields = [
      ["intent", "create"],
      ["formKey", crypto.randomUUID()],
      ["days", "7"],
      ["grant[]", "stores:list"],
    ]
    return {
      path: "/admin/tokens/create",
      fields,
      password: "currentPassword",
      said: ["Nome: ", "Sua senha: "],
    }
  },
  async "an entry as somebody else without a reason"() {
    const { id } = await insertRegistration(site.db)
    const fields: Fields = [
      ["intent", "login"],
      ["reason", ""],
    ]
    return {
      path: `/admin/registrations/${id}?confirm=login`,
      fields,
      password: "password",
      said: ["Motivo: ", "Sua senha: "],
    }
  },
  async "a new password that is too weak"() {
    const fields: Fields = [
      ["intent", "update"],
      ["password", "fraca"],
      ["passwordConfirmation", "fraca"],
    ]
    return {
      path: "/admin/update",
      fields,
      password: "currentPassword",
      said: ["Nova senha: ", "Senha atual: "],
    }
  },
}

test.each(Object.entries(forms))("%s is told that and of a wrong password in one round", async (_, form) => {
  const { path, fields, password, said } = await form()
  // A field that is sent once more stands for the one before.
  const sent = new Map(fields.concat([[password, WRONG]]))
  const refused = await early.post(path, [...sent])
  const text = words(await refused.text())
  expect(refused.status).toBe(422)
  for (const name of said) expect(text).toContain(name)
  expect(text).toContain(`${said[1]}Não confere com a da sua conta. Digite de novo.`)
})

test("a password that is missing is asked for together with what else is", async () => {
  const { path, fields } = await deeds["an account that is made"]!()
  const sent = new Map(
    fields.concat([
      ["name", ""],
      ["currentPassword", ""],
    ]),
  )
  const text = words(await (await early.post(path, [...sent])).text())
  expect(text).toMatch(
    /Nome: .*Sua senha: A sua sessão já está aberta há um tempo: digite a senha da sua conta\./,
  )
  const young = words(await (await late.post(path, [...sent])).text())
  expect(young).toContain("Nome: ")
  expect(young).not.toContain("Sua senha")
})

test("the own name is saved without it", async () => {
  const { user } = early
  const page = `/admin/users/edit/${user.id}`
  expect(words(await early.read(page))).not.toContain("Sua senha")
  const { email, type, version } = user
  const form = { intent: "edit", name: "Outro Nome", email, type, version: String(version) }
  expect((await early.post(page, form)).status).toBe(302)
  expect((await rowOf(eq(users.id, user.id)))?.name).toBe("Outro Nome")
})

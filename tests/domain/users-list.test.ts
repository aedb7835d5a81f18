import { db, dropOwnDatabase } from "#tests/support/own-database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import { listUsers, usersExport } from "#app/domain/users/users.list.server"
import { getUser } from "#app/domain/users/users.queries.server"
import { insertUser, type UserRow } from "#drizzle/seed/builders/user"
import { inMasks } from "#tests/support/file-viewers"

afterAll(dropOwnDatabase)

let sonia: UserRow

beforeAll(async () => {
  const at = (day: number) => new Date(`2026-11-${day}T12:00:00Z`)
  sonia = await insertUser(db, {
    name: "Sônia Ávila",
    email: "sonia@casa.example",
    type: "super",
    now: at(10),
    totpEnabledAt: at(10),
  })
  await insertUser(db, {
    name: "JOÃO da Geral",
    email: "jg_1@fora.example",
    type: "user",
    status: "disabled",
    now: at(11),
  })
  await insertUser(db, {
    name: "Bia",
    email: "bia@fora.example",
    type: "reports",
    passwordHash: null,
    now: at(12),
  })
  await openAdminSession(db, {
    userId: sonia.id,
    now: at(12),
    client: { ip: "198.18.0.1" },
  })
})

const list = (search: string, named = true) =>
  listUsers(db, new URL(`https://bar.example/admin/users?${search}`), { named })
const namesOf = async (search: string) => (await list(search)).rows.map(({ name }) => name)
const [S, J, B] = ["Sônia Ávila", "JOÃO da Geral", "Bia"]

describe("the list of administrators", () => {
  test("shows the newest first, with state, two-factor and the last login that is known", async () => {
    const { rows } = await list("")
    expect(rows.map(({ name, status, twoFactor }) => [name, status, twoFactor])).toEqual([
      [B, "invited", false],
      [J, "disabled", false],
      [S, "active", true],
    ])
    expect(rows.map(({ lastLoginAt }) => lastLoginAt instanceof Date)).toEqual([false, false, true])
    expect(await getUser(db, sonia.id)).toMatchObject({ lastLoginAt: rows[2]!.lastLoginAt, twoFactor: true })
    expect(Object.keys(rows[0]!).filter((key) => /hash|secret|codes/i.test(key))).toEqual([])
  })

  test("names everybody, and shows no email in full to who may not see personal data", async () => {
    const { rows } = await list("", false)
    expect(rows.map(({ name, email }) => [name, email])).toEqual([
      [B, "b***@fora.example"],
      [J, "j***@fora.example"],
      [S, "s***@casa.example"],
    ])
  })

  test.each([
    ["a name without its accents", "sonia avila", [S]],
    ["a name in other letters", "joão", [J]],
    ["an email", "BIA@fora.example", [B]],
    ["two words in any order", "geral joao", [J]],
    ["the beginning of a word, where it is short", "av", [S]],
    ["nothing inside a word, where it is short", "vi", []],
    ["no wildcard", "%", []],
    ["an underscore as such", "jg_1", [J]],
    ["no wildcard underscore", "j__1", []],
  ])("is searched by %s", async (_, text, found) => {
    expect(await namesOf(`q=${encodeURIComponent(text)}`)).toEqual(found)
  })

  test.each([
    ["a name", "sonia avila", [S]],
    ["an email that is known whole", "BIA@fora.example", [B]],
    ["an email's first letters", "sonia@", []],
    ["all of it but its last letter", "bia@fora.exampl", []],
    ["what stands behind the @", "fora.example", []],
    ["a name and a part of the email", "bia fora", []],
    ["a beginning that is no name's", "jg", []],
  ])("is searched by whoever reads emails masked by %s", async (_, text, found) => {
    const { rows } = await list(`q=${encodeURIComponent(text)}`, false)
    expect(rows.map(({ name }) => name)).toEqual(found)
  })

  test("is filtered by type, state and two-factor", async () => {
    expect(await namesOf("type=reports")).toEqual([B])
    expect(await namesOf("status=active")).toEqual([S])
    expect(await namesOf("status=invited")).toEqual([B])
    expect(await namesOf("status=disabled")).toEqual([J])
    expect(await namesOf("twoFactor=on")).toEqual([S])
    expect(await namesOf("twoFactor=off&type=user")).toEqual([J])
  })

  test("takes an order and a place that are not there for its first page, and finds nothing by any other unknown value", async () => {
    expect(await namesOf("sort=email&cursor=broken")).toEqual([B, J, S])
    for (const query of ["type=boss", "status=x", "twoFactor=maybe"]) expect(await namesOf(query)).toEqual([])
  })

  test("is paged by when they were made", async () => {
    const crowd = await Promise.all(
      Array.from({ length: 51 }, (_, n) =>
        insertUser(db, { name: `Turma ${n}`, now: new Date(Date.UTC(2027, 0, 1, 0, n)) }),
      ),
    )
    const first = await list("q=turma")
    const second = await list(`q=turma&cursor=${first.next}`)
    const seen = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 1, null])
    expect(seen).toEqual(crowd.map(({ id }) => id).reverse())
  })
})

test("an export has every page under the same filters, and hides what the list hides", async () => {
  const found: Parameters<(typeof usersExport.columns)[number]["value"]>[0][] = []
  for await (const rows of usersExport.rows(db, new URLSearchParams("twoFactor=on"), inMasks))
    found.push(...rows)
  expect(found).toHaveLength(1)
  const line = usersExport.columns.map(({ header, value }) => [header, value(found[0]!)])
  expect(Object.fromEntries(line)).toMatchObject({
    Nome: S,
    Email: "sonia@casa.example",
    Tipo: "Super Usuário",
    Situação: "Ativo",
    "Duas etapas": "Ligada",
  })
  const masked = usersExport.columns.flatMap((column) => column.masked?.(found[0]!) ?? [])
  expect(masked).toEqual([(await list("twoFactor=on", false)).rows[0]!.email])
})

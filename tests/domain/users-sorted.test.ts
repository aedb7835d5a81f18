import { afterAll, beforeAll, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import { listUsers } from "#app/domain/users/users.list.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { db, dropOwnDatabase } from "#tests/support/own-database"

const now = new Date("2026-11-22T12:00:00Z")
const names = ["Sônia Ávila", "ângela Reis", "BIA Lima", "Álvaro Sá"]

beforeAll(async () => {
  for (const [at, name] of names.entries()) {
    const { id: userId } = await insertUser(db, { name, email: `somebody.${at}@example.com` })
    const client = { ip: "198.18.0.1" }
    // Whoever stands last never came in.
    if (at < 3) await openAdminSession(db, { userId, now, client })
  }
})
afterAll(dropOwnDatabase)

const page = (query: string) => listUsers(db, new URL(`https://bar.example/?${query}`), { named: true })
const namesOf = async (query: string) => (await page(query)).rows.map(({ name }) => name)

test("administrators are sorted by name without regard to accents and capitals, and no cursor says one", async () => {
  const [sonia, angela, bia, alvaro] = names
  expect(await namesOf("sort=name")).toEqual([alvaro, angela, bia, sonia])
  expect(await namesOf("sort=-name")).toEqual([sonia, bia, angela, alvaro])
  const { rows } = await page("sort=name")
  const cursor = Buffer.from(JSON.stringify([null, rows[1]!.id, 0])).toString("base64url")
  const next = await page(`sort=name&cursor=${cursor}`)
  expect(next.rows.map(({ name }) => name)).toEqual([bia, sonia])
  expect(Buffer.from(next.previous!, "base64url").toString()).toBe(`[null,"${rows[2]!.id}",1]`)
})

test("administrators are sorted by when they last came in; whoever never did stands at the old end", async () => {
  const [sonia, angela, bia, alvaro] = names
  expect(await namesOf("sort=lastLoginAt")).toEqual([alvaro, sonia, angela, bia])
  expect(await namesOf("sort=-lastLoginAt")).toEqual([bia, angela, sonia, alvaro])
  const { rows } = await page("sort=lastLoginAt")
  const at = ["1000-01-01T00:00:00.000Z", rows[0]!.id, 0]
  const cursor = Buffer.from(JSON.stringify(at)).toString("base64url")
  expect(await namesOf(`sort=lastLoginAt&cursor=${cursor}`)).toEqual([sonia, angela, bia])
})

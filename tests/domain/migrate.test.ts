import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { migrate } from "#app/cli/migrate-database.server"
import { freshDatabase, required } from "#tests/support/database"
import { until } from "#tests/support/until"

const run = `bar_migrate_${randomBytes(4).toString("hex")}`
const server = postgres(required("TEST_OWNER_URL"), { max: 1, onnotice: () => {} })
afterAll(() => server.end())

/** The command, as a script runs it. */
const commanded = (settings: Record<string, string>) =>
  new Promise<{ code: number; err: string }>((resolve) => {
    const env = { ...process.env, ...settings }
    const command = ["--import", "tsx", "app/cli/migrate.ts"]
    execFile(process.execPath, command, { env }, (error, _, err) =>
      resolve({ code: Number(error?.code ?? 0), err }),
    )
  })

test("what a migration brings is the serving release's to use before the queue is installed", async () => {
  const { ownerUrl, drop } = await freshDatabase()
  const owner = postgres(ownerUrl, { max: 2, onnotice: () => {} })
  const role = required("APP_DATABASE_ROLE")
  try {
    await owner`create table brought (id int)`
    const holder = await owner.reserve()
    await holder`begin`
    await holder`lock table pgboss.version in access exclusive mode`
    const migrated = migrate(ownerUrl, role)
    try {
      const isGranted = async () => {
        const [row] = await owner`select has_table_privilege(${role}, 'brought', 'insert') as granted`
        return row?.granted
      }
      expect(await until("the role may write the new table", isGranted, 30_000)).toBe(true)
    } finally {
      await holder`rollback`
      holder.release()
      await migrated
    }
  } finally {
    await owner.end()
    await drop()
  }
})

describe("a role that the server's administrator made", () => {
  const [owner, role] = [`${run}_owner`, `${run}_app`]
  beforeAll(async () => {
    await server.unsafe(`create role ${owner} login password 'only-here'`)
    await server.unsafe(`create role ${role} login password 'only-here'`)
    await server.unsafe(`create database ${run} owner ${owner}`)
  })
  afterAll(async () => {
    await server.unsafe(`drop database ${run} with (force)`)
    await server.unsafe(`drop role ${owner}, ${role}`)
  })

  test("gets its grants, and the administrator is told which statements are his to run", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
    const url = new URL(required("TEST_OWNER_URL"))
    Object.assign(url, { username: owner, password: "only-here", pathname: `/${run}` })
    expect(await migrate(url.href, role)).toBe(false)
    const lines = warn.mock.calls.map(([line]) => String(line))
    warn.mockRestore()
    expect(lines).toContainEqual(expect.stringMatching(`administrator: grant "${role}" to "${owner}"$`))
    const script = await commanded({ DATABASE_URL: url.href, APP_DATABASE_ROLE: role })
    expect(script).toMatchObject({ code: 1, err: expect.stringContaining(`work as ${role}`) })
    await server.unsafe(`grant ${role} to ${owner}`)
    expect(await migrate(url.href, role)).toBe(true)
    const app = postgres(Object.assign(url, { username: role }).href, { max: 1 })
    try {
      expect(await app`select count(*)::int as tickets from tickets`).toEqual([{ tickets: 0 }])
    } finally {
      await app.end()
    }
  })
})

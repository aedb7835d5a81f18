import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { drizzle } from "drizzle-orm/postgres-js"
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator"
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
    expect(await migrate(url.href, role)).toEqual({ takesRole: false, hasLimits: false })
    const lines = warn.mock.calls.map(([line]) => String(line))
    warn.mockRestore()
    expect(lines).toContainEqual(expect.stringMatching(`administrator: grant "${role}" to "${owner}"$`))
    const script = await commanded({ DATABASE_URL: url.href, APP_DATABASE_ROLE: role })
    expect(script).toMatchObject({ code: 1, err: expect.stringContaining(`work as ${role}`) })
    await server.unsafe(`grant ${role} to ${owner}`)
    const limits = lines.flatMap((line) => /administrator: (alter role .*)$/.exec(line)?.[1] ?? [])
    expect(limits).toContain(`alter role "${role}" set statement_timeout = 60000`)
    const [last = "", ...others] = limits
    for (const statement of others) await server.unsafe(statement)
    const limitless = await commanded({ DATABASE_URL: url.href, APP_DATABASE_ROLE: role })
    expect(limitless).toMatchObject({ code: 1, err: expect.stringContaining(last) })
    expect(limitless.err).not.toContain(others[0])
    expect(limitless.err).toMatch(`Who signs in as ${role} may wait`)
    expect(limitless.err).not.toContain(`work as ${role}`)
    await server.unsafe(last)
    expect(await migrate(url.href, role)).toEqual({ takesRole: true, hasLimits: true })
    const app = postgres(Object.assign(url, { username: role }).href, { max: 1 })
    try {
      expect(await app`select count(*)::int as tickets from tickets`).toEqual([{ tickets: 0 }])
    } finally {
      await app.end()
    }
  })
})

/** A database as a release left it whose last migration was this one. */
async function databaseAt(name: string, last: string): Promise<string> {
  await server.unsafe(`create database ${name}`)
  const { href } = Object.assign(new URL(required("TEST_OWNER_URL")), { pathname: `/${name}` })
  const migrationsFolder = await mkdtemp(path.join(tmpdir(), "bar-migrations-"))
  const owner = postgres(href, { max: 1, onnotice: () => {} })
  try {
    await cp("drizzle/migrations", migrationsFolder, { recursive: true })
    const file = path.join(migrationsFolder, "meta", "_journal.json")
    const journal = JSON.parse(await readFile(file, "utf8")) as { entries: { tag: string }[] }
    const end = journal.entries.findIndex(({ tag }) => tag === last)
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }))
    await runMigrations(drizzle(owner), { migrationsFolder })
  } finally {
    await owner.end()
    await rm(migrationsFolder, { recursive: true })
  }
  return href
}

test("a mail that a release brings takes another name where a template of the team's own has it, once", async () => {
  const name = `${run}_names`
  const url = await databaseAt(name, "0103_voucher_mails_lead_to_the_code")
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const taken = ["Conta cancelada", "Conta cancelada (2)", "Endereço de entrega trocado"]
    for (const each of taken)
      await owner`insert into email_templates (id, name) values (gen_random_uuid(), ${each})`
    const named = () => owner`
      select t.name, t.mail, v.number from email_templates t
      left join email_template_versions v on v.template_id = t.id and v.number = 1
      where t.name ~ '^(Conta cancelada|Endereço de entrega trocado)' order by t.name`
    const role = required("APP_DATABASE_ROLE")
    await migrate(url, role)
    const own = { mail: null, number: null }
    const expected = [
      { name: "Conta cancelada", ...own },
      { name: "Conta cancelada (2)", ...own },
      { name: "Conta cancelada (3)", mail: "account-closed", number: 1 },
      { name: "Endereço de entrega trocado", ...own },
      { name: "Endereço de entrega trocado (2)", mail: "address-changed", number: 1 },
    ]
    expect(await named()).toEqual(expected)
    // Who has a migration already gets it no second time, whatever its file said then: only its moment counts.
    await owner`update drizzle.__drizzle_migrations set hash = 'of another wording'`
    await migrate(url, role)
    expect(await named()).toEqual(expected)
  } finally {
    await owner.end()
    await server.unsafe(`drop database ${name} with (force)`)
  }
})

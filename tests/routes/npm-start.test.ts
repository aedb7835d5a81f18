import { randomBytes } from "node:crypto"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type FreshDatabase, freshDatabase } from "#tests/support/database"
import { cleanEnv } from "#tests/support/dockerfile"
import { productionSettings } from "#tests/support/production-settings"

/** A script of npm's, `npm start` first of all, with these settings and no others; what it says of them, line by line. */
async function start(settings: Record<string, string>, script = "start") {
  const child = spawn("npm", ["run", script, "--silent"], { env: { ...cleanEnv(), ...settings } })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  return {
    code: code as number,
    lines: output.split("\n").filter((line) => line && !line.startsWith("npm ")),
  }
}

const good = {
  ...productionSettings,
  APP_DATABASE_ROLE: "bar_app",
  DATABASE_URL: "postgres://bar_app@127.0.0.1:1/nothing",
}

test("npm start without settings names every one that is missing, and does not start", async () => {
  const { APP_DATABASE_ROLE: _, ...required } = good
  const { code, lines } = await start({ APP_DATABASE_ROLE: "" })
  expect(code).toBe(1)
  expect(lines).toEqual(
    Object.keys(required)
      .sort()
      .map((name) => `${name}: missing`),
  )
})

test("npm run worker is production too where people come by https, and wants what npm start does", async () => {
  const { APP_DATABASE_ROLE: _, ORIGIN, ...required } = good
  const bare = await start({ APP_DATABASE_ROLE: "", ORIGIN }, "worker")
  const lines = Object.keys(required)
    .sort()
    .map((name) => `${name}: missing`)
  expect(bare).toEqual({ code: 1, lines })
  const asOwner = { ...good, DATABASE_URL: "postgres://owner@127.0.0.1:1/nothing", LOG_LEVEL: "silent" }
  expect((await start(asOwner, "worker")).lines).toEqual([
    "DATABASE_URL: production expects it to log in as APP_DATABASE_ROLE, not as the tables' owner",
  ])
  // Whoever tries it without, or says so, is in development.
  const said = await start({ APP_DATABASE_ROLE: "", LOG_LEVEL: "silent" }, "worker")
  expect(said).toEqual({ code: 1, lines: ["DATABASE_URL: missing"] })
})

test("npm start names every malformed setting in a line of its own, and never its value", async () => {
  const wrong = {
    DATABASE_URL: "mysql://u:p4ssw0rd@host/x",
    SESSION_SECRET: "short",
    ORIGIN: "https://promo.example/path",
    REGISTER_START: "2026-02-30 00:00:00",
    STORE_INVOICE_END: "31/12/2099",
    INVOICE_DATE_START: "2026-13-01",
    PORT: "http",
    TICKETS_RULE: "per-smile:3",
    AGEGATE: "yes",
    MAX_TICKETS_PER_CPF: "-1",
    FILES_URL: "ftp://x",
    SMTP_URL: "http://x",
    ADMIN_TOTP: "optional",
    RATE_LIMITS: "off",
    CLOCK_OFFSET_MS: "5",
  }
  const { code, lines } = await start({ ...good, ...wrong })
  expect(code).toBe(1)
  expect(lines.map((line) => line.split(":")[0])).toEqual(Object.keys(wrong).sort())
  expect(lines.join("\n")).not.toMatch(/p4ssw0rd|per-smile/)
})

test("npm start refuses weak secrets, plain http and another login than the application's role", async () => {
  const weak = {
    SESSION_SECRET: `${"long".repeat(8)},only-thirty-one-characters-here`,
    KEYS_SECRET: "only-thirty-one-characters-here",
    ORIGIN: "http://promo.example",
    DATABASE_URL: "postgres://owner:p4ssw0rd@127.0.0.1:1/nothing",
  }
  const { code, lines } = await start({ ...good, ...weak })
  expect(code).toBe(1)
  expect(lines).toEqual([
    "DATABASE_URL: production expects it to log in as APP_DATABASE_ROLE, not as the tables' owner",
    "KEYS_SECRET: production expects secrets of 32 characters or more",
    "ORIGIN: production expects https, unless its host is loopback",
    "SESSION_SECRET: production expects secrets of 32 characters or more",
  ])
})

describe("a role by its rights, whatever its name", () => {
  const run = `bar_start_${randomBytes(4).toString("hex")}`
  let database: FreshDatabase
  const asOwner = async (statement: string) => {
    const sql = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
    await sql.unsafe(statement).finally(() => sql.end())
  }
  const startAs = (role: string, settings: Record<string, string> = {}) => {
    const url = Object.assign(new URL(database.ownerUrl), { username: role, password: "only-here" })
    return start({ ...good, APP_DATABASE_ROLE: role, DATABASE_URL: url.href, ...settings })
  }
  beforeAll(async () => {
    database = await freshDatabase()
    await asOwner(`
      create role ${run}_super superuser login password 'only-here';
      create role ${run}_owner login password 'only-here';
      create role ${run}_app login password 'only-here' in role ${good.APP_DATABASE_ROLE};
      create role ${run}_heir login password 'only-here' in role ${run}_owner;
      grant create on schema public to ${run}_owner;
      set role ${run}_owner; create table ${run}_own (id int); reset role`)
  })
  afterAll(async () => {
    await asOwner(`drop owned by ${run}_owner; drop role ${run}_super, ${run}_app, ${run}_owner, ${run}_heir`)
    await database.drop()
  })

  test.each([
    ["super", "it is a superuser, or can become one"],
    ["owner", "it owns tables or other things in the database"],
    ["heir", "it owns tables or other things in the database"],
  ])("npm start refuses a role that is %s", async (kind, why) => {
    const { code, lines } = await startAs(`${run}_${kind}`)
    expect(code).toBe(1)
    expect(lines).toEqual([`DATABASE_URL: refused in production, as the role that it logs in as: ${why}`])
  })

  test("npm start refuses a secret that opens no keys, and a data key that lies in no safe", async () => {
    const wrong = await startAs(`${run}_app`, { KEYS_SECRET: "another-secret-of-thirty-two-characters" })
    expect(wrong.code).toBe(1)
    expect(wrong.lines).toEqual([
      "KEYS_SECRET: opens no data key of this database. Set the secret that wrapped it, or: npm run keys:recover -- PRIVATE_KEY",
    ])
    await asOwner("update data_keys set escrowed_key = null, escrow_fingerprint = null, escrowed_at = null")
    const unsafe = await startAs(`${run}_app`)
    expect(unsafe.code).toBe(1)
    expect(unsafe.lines).toEqual([
      "The data key has no second wrapping, and production does not start without: npm run keys:escrow -- PUBLIC_KEY",
    ])
  })
})

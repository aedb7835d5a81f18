import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { type Env, readEnv, SettingsError } from "./env.server"

const good = { APP_ENV: "test", DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }
const read = (settings: Record<string, string>): Env => readEnv({ ...good, ...settings })
/** A witness' verifier key: thirty-two sevens. */
const VKEY = "w.example+fd0a1844+BAcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH"

/** The settings' lines with which the process refuses to start. */
function refusal(settings: Record<string, string>): string[] {
  try {
    read(settings)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.lines
    throw error
  }
}

describe("a malformed setting stops the start with its own line", () => {
  test.each([
    ["PORT", "70000"],
    ["PORT", "0"],
    ["PORT", "0x10"],
    ["PORT", "1e3"],
    ["PORT", " 80"],
    ["TRUST_PROXY", "1000"],
    ["SESSION_USER_MINUTES", "99999999999999"],
    ["SESSION_ADMIN_MINUTES", "99999999999999"],
    ["MIN_AGE", "500"],
    ["INVOICE_MIN_CENTS", "10000000000"],
    ["INVOICE_MAX_CENTS", "0"],
    ["MAX_TICKETS_PER_CPF", "99999999999"],
    ["MAX_INVOICES_PER_DAY", "99999999999"],
    ["PRIZES_PER_CPF", "99999999999"],
    ["POSTS_PER_MINUTE", "99999999999"],
    ["ACCOUNT_POSTS_PER_MINUTE", "99999999999"],
    ["CLOCK_OFFSET_MS", "0x10"],
    ["DATABASE_URL", "postgres://"],
    ["DATABASE_REPLICA_URL", "postgres://"],
    // A percent sign that stands for itself.
    ["DATABASE_URL", "postgres://bar_app:p%ss@db.example/bar"],
    ["DATABASE_URL", "postgres://bar%app@db.example/bar"],
    ["DATABASE_URL", "postgres://bar_app:p@%ss@db.example/bar"],
    ["DATABASE_REPLICA_URL", "postgres://bar_app:p%ss@db.example/bar"],
    ["SMTP_URL", "smtp://"],
    // No URL at all.
    ["DATABASE_URL", "x"],
    ["DATABASE_REPLICA_URL", "x"],
    ["SMTP_URL", "x"],
    ["SENTRY_DSN", "x"],
    ["ORIGIN", "x"],
    ["ORIGIN", "https://"],
    ["TSA_URL", "x"],
    ["FILES_URL", "x"],
    ["SENTRY_DSN", "foo:bar"],
    ["SENTRY_DSN", "https://sentry.example/1"],
    ["SENTRY_DSN", "https://key@sentry.example/"],
    ["FILES_URL", "s3://b?endpoint=nope"],
    ["FILES_URL", "s3://"],
    ["FILES_URL", "s3://bucket name"],
    ["FILES_URL", "s3://[x"],
    ["MAIL_FROM", "abc"],
    ["MAIL_FROM", "Bar <abc>"],
    ["MAIL_FROM", "Bar <a@b.example>\r\nBcc: x@y.example"],
    ["TICKETS_RULE", "per-value:12345678901"],
    ["TICKETS_RULE", "per-invoice:20000"],
    ["TICKETS_RULE", "per-invoice:0"],
    ["ORIGIN", "https://a.b/path"],
    ["ORIGIN", "https://a.b/?x"],
    ["ORIGIN", "https://user@a.b"],
    ["ORIGIN", "ftp://a.b"],
    ["TSA_URL", "nope"],
    ["TSA_URL", "ftp://tsa.example/"],
    ["TSA_URL", "https://user:secret@tsa.example/"],
    ["WITNESSES", ","],
    ["WITNESSES", "https://w.example"],
    ["WITNESSES", `ftp://w.example ${VKEY}`],
    ["WITNESSES", `https://w.example?a=b ${VKEY}`],
    ["WITNESSES", `https://w.example ${VKEY} more`],
    ["WITNESSES", `https://w.example ${VKEY.replace("w.example", "v.example")}`],
    // Of a log, not of a witness.
    ["WITNESSES", "https://w.example w.example+a9f6d8a2+AQcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcH"],
    ["WITNESSES", `https://w.example ${VKEY}, https://v.example ${VKEY}`],
  ])("%s=%s", (name, value) => {
    const lines = refusal({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name}: \\S`))
  })
})

test("one malformed setting hides none of the others' faults", () => {
  const lines = refusal({
    APP_ENV: "production",
    PORT: "70000",
    ORIGIN: "http://promo.example",
    REGISTER_START: "2026-01-01 00:00:00",
    INVOICE_MAX_CENTS: "200000",
    SESSION_SECRET: "sixteen-and-more",
    REGISTER_END: "2025-01-01 00:00:00",
    RECAPTCHA_SITE_KEY: "alone",
    INVOICE_MIN_CENTS: "200001",
  })
  const faults = lines.filter((line) => !line.endsWith(": missing")).map((line) => line.split(":")[0])
  expect(faults).toEqual([
    "DATABASE_URL",
    "INVOICE_MAX_CENTS",
    "ORIGIN",
    "PORT",
    "RECAPTCHA_SECRET",
    "REGISTER_END",
    "SESSION_SECRET",
  ])
})

test("an address that no URL is hides none of the others' faults in production either", () => {
  const lines = refusal({
    APP_ENV: "production",
    DATABASE_URL: "postgres://bar%app:s3cret@db.example/bar",
    FILES_URL: "s3://bucket name",
    PORT: "70000",
  })
  const faults = lines.filter((line) => !line.endsWith(": missing")).map((line) => line.split(":")[0])
  expect(faults).toEqual(["DATABASE_URL", "FILES_URL", "PORT"])
  expect(lines.join("\n")).not.toMatch(/s3cret|bucket name/)
})

describe("a setting as README.md writes it is taken", () => {
  test.each<Record<string, string>>([
    { PORT: "65535" },
    { TRUST_PROXY: "2" },
    { SESSION_USER_MINUTES: "43200" },
    { DATABASE_URL: "postgresql:///bar?host=/run/postgresql" },
    { DATABASE_URL: "postgres://bar_app:p%25ss%40@db.example/bar" },
    // The mail library reads it as it stands.
    { SMTP_URL: "smtps://user:p%ss@mail.example:465" },
    { SMTP_URL: "smtps://user:secret@mail.example:465" },
    { SENTRY_DSN: "http://key@127.0.0.1:8000/1" },
    { FILES_URL: "s3://bucket?endpoint=http://127.0.0.1:9000&region=sa-east-1" },
    { FILES_URL: "s3://bucket" },
    { FILES_URL: "file:.data/files" },
    { MAIL_FROM: "a@b.example" },
    { TICKETS_RULE: "per-value:2000:carry" },
    { TICKETS_RULE: "per-invoice:10000" },
    { CLOCK_OFFSET_MS: "-86400000" },
    { TSA_URL: "http://tsa.example/stamp?policy=1" },
    { WITNESSES: `https://w.example/log/ ${VKEY}` },
  ])("%o", (settings) => expect(refusal(settings)).toEqual([]))

  test("an ORIGIN with a slash behind it is the origin", () => {
    expect(read({ ORIGIN: "https://a.b/" }).ORIGIN).toBe("https://a.b")
    expect(read({ ORIGIN: "https://a.b:8443" }).ORIGIN).toBe("https://a.b:8443")
  })

  test("an empty value counts as unset", () => {
    expect(read({ PORT: "", MAX_TICKETS_PER_CPF: "" })).toMatchObject({ PORT: 3000 })
  })
})

test("every setting stands in the table that operators read", async () => {
  const [page, source] = await Promise.all([
    readFile("README.md", "utf8"),
    readFile("app/platform/env.server.ts", "utf8"),
  ])
  const settings = [...source.matchAll(/^  ([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  expect(settings).toContain("DATABASE_URL")
  const rows = page.split("\n").filter((line) => line.startsWith("| `"))
  expect(settings.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

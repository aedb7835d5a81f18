import { spawn } from "node:child_process"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { cleanEnv } from "#tests/support/dockerfile"
import { productionSettings } from "#tests/support/production-settings"

/** `npm start` with these settings and no others; what it says of them, line by line. */
async function start(settings: Record<string, string>) {
  const child = spawn("npm", ["start", "--silent"], { env: { ...cleanEnv(), ...settings } })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  return {
    code: code as number,
    lines: output.split("\n").filter((line) => line && !line.startsWith("npm ")),
  }
}

const good = { ...productionSettings, DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }

test("npm start without settings names every one that is missing, and does not start", async () => {
  const { code, lines } = await start({})
  expect(code).toBe(1)
  expect(lines).toEqual(
    Object.keys(good)
      .sort()
      .map((name) => `${name}: missing`),
  )
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

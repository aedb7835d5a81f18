import { describe, expect, test } from "vitest"
import { readEnv } from "#app/platform/env.server"
import {
  invoiceWindow,
  overrideForSubmission,
  promotionRules,
  readWindowOverride,
  registerWindow,
} from "./campaign.server"

const env = (settings: Record<string, string> = {}) =>
  readEnv({ APP_ENV: "test", DATABASE_URL: "postgresql://localhost/bar", ...settings })
const at = (text: string) => new Date(`${text}-03:00`)
const query = (text: string) => readWindowOverride(new URLSearchParams(text))

describe("a window", () => {
  test("without dates is open", () => {
    expect(registerWindow(env()).isEnabled(new Date(0))).toBe(true)
  })

  test("opens with its first second and closes after its last", () => {
    const window = invoiceWindow(
      env({ STORE_INVOICE_START: "2026-11-01 00:00:00", STORE_INVOICE_END: "2026-11-30 23:59:59" }),
    )
    expect(window.isEnabled(at("2026-10-31T23:59:59.999"))).toBe(false)
    expect(window.isEnabled(at("2026-11-01T00:00:00"))).toBe(true)
    expect(window.isEnabled(at("2026-11-30T23:59:59.999"))).toBe(true)
    expect(window.hasEnded(at("2026-12-01T00:00:00"))).toBe(true)
  })

  test("follows a link's dates, of which malformed ones are ignored", () => {
    const settings = env({ REGISTER_START: "2026-11-01 00:00:00", REGISTER_END: "2026-11-30 23:59:59" })
    const override = query(
      "register_start=2026-12-01+00:00:00&register_end=yesterday&store_invoice_end=2026-01-01",
    )
    const window = registerWindow(settings, override)
    expect(window.hasStarted(at("2026-11-15T12:00:00"))).toBe(false)
    expect(window.end).toEqual(at("2026-11-30T23:59:59"))
    expect(override.storeInvoiceEnd).toBeUndefined()
  })

  test("follows a link for a submission only where the setting allows it", () => {
    const override = query("store_invoice_start=2026-12-01+00:00:00")
    expect(overrideForSubmission(env({ WINDOW_OVERRIDE: "on" }), override)).toEqual(override)
    expect(overrideForSubmission(env({ WINDOW_OVERRIDE: "off" }), override)).toEqual({})
  })
})

describe("the promotion's rules", () => {
  test("are README.md's where nothing is set", () => {
    expect(promotionRules(env())).toEqual({
      ticketsRule: { kind: "per-value", cents: 2000, carry: false },
      minCents: 0,
      maxCents: null,
      maxTicketsPerCpf: null,
      maxInvoicesPerDay: null,
      prizesPerCpf: 1,
      review: "auto",
      photo: "optional",
      invoiceDates: { start: null, end: null },
    })
  })
})

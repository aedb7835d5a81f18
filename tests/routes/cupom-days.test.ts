import { expect, test } from "vitest"
import { env } from "#app/platform/env.server"
import { viewForm } from "#app/routes/site/cupom-view.server"
import { db } from "#tests/support/own-database"

const latestAt = async (moment: string, last?: string) => {
  const form = await viewForm(db, {
    env: { ...env(), INVOICE_DATE_END: last },
    now: new Date(`${moment}-03:00`),
    url: new URL("http://localhost/cupom"),
    locale: "pt",
  })
  return form.days.max
}

test("a form opened shortly before midnight takes a coupon of the day that begins, within the promotion", async () => {
  expect(await latestAt("2026-11-20T15:00")).toBe("2026-11-20")
  expect(await latestAt("2026-11-20T23:50")).toBe("2026-11-21")
  expect(await latestAt("2026-11-20T23:50", "2026-11-20")).toBe("2026-11-20")
})

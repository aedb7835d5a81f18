import { expect, test } from "vitest"
import { sayReadMe } from "./read-me.server"

const table = (name: string, rows: number) => ({
  name,
  title: { pt: name, en: name },
  rows: Array.from({ length: rows }, () => ({})),
})
const tables = [table("invoices", 1), table("tickets", 1_204), table("papers", 0)]
const said = { tables, draws: [], now: new Date("2026-11-29T12:00:00Z"), email: "torcida@example.com" }

test("one row is said of in the singular, and many with their thousands apart", () => {
  const pt = sayReadMe({ ...said, locale: "pt" })
  expect(pt).toContain("invoices: invoices (1 linha)")
  expect(pt).toContain("tickets: tickets (1.204 linhas)")
  expect(pt).toContain("papers: papers (0 linhas)")
  const en = sayReadMe({ ...said, locale: "en" })
  expect(en).toContain("invoices: invoices (1 row)")
  expect(en).toContain("tickets: tickets (1,204 rows)")
})

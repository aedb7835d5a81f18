import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { maskedPath } from "#app/platform/log/masked-path"

test("the proxy's log, as .github/OPERATING.md sets it up, holds no query and no link's secret", async () => {
  const page = await readFile(".github/OPERATING.md", "utf8")
  const [, variables = ""] = /log_format promotion '([^']+)'/.exec(page) ?? []
  expect(variables).toContain("$said_uri")
  expect(variables).not.toMatch(/\$(request|request_uri|args|query_string|uri|http_referer)\b/)
  const [, pattern = ""] = /^ {2}~(\S+) "\$page\/-";$/m.exec(page) ?? []
  const masked = (path: string) => path.replace(new RegExp(`${pattern}.*$`), "$<page>/-")
  for (const path of ["/reset/abc", "/admin/reset/abc", "/unsubscribe/abc", "/admin/ips/203.0.113.9"]) {
    expect(masked(path)).toMatch(/\/-$/)
    expect(maskedPath(path), "as the processes' own log").toBe(masked(path).replace(/-$/, "…"))
  }
  for (const path of ["/cupom", "/admin/registrations", "/unsubscribe"]) expect(masked(path)).toBe(path)
})

import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { afterEach, describe, expect, test } from "vitest"

/** One forbidden import per folder of the house, and a word of the reason that the rule must give. */
const violations = [
  ["app/domain/planted/web.ts", `import { redirect } from "@remix-run/node"`, "know no web"],
  [
    "app/domain/planted/screen.ts",
    `import { Button } from "#app/ui/button"`,
    "routes bring the rest together",
  ],
  [
    "app/admin/planted.tsx",
    `import { isCpf } from "#app/domain/registrations/cpf"`,
    "back-office kit knows no rule",
  ],
  ["app/site/planted.tsx", `import { MENU } from "#app/admin/menu"`, "two kits"],
  ["app/forms/planted.ts", `import { users } from "#drizzle/schema/users"`, "know no table"],
  ["app/ui/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "no word of the trade"],
  ["app/jobs/planted.ts", `import { Button } from "#app/ui/button"`, "no screen"],
  ["app/platform/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "ground floor"],
  ["app/routes/admin/planted.ts", `import { loader } from "#app/routes/site/home"`, "another route's folder"],
  ["app/routes/site/planted.ts", `import { users } from "#drizzle/schema/users"`, "never a table"],
] as const

const planted = new Set<string>()

afterEach(() => {
  for (const file of planted) rmSync(file, { force: true })
  rmSync("app/domain/planted", { recursive: true, force: true })
  planted.clear()
})

describe("the import rules bite", () => {
  test.each(violations)("%s may not say %s", (file, line, reason) => {
    planted.add(file)
    mkdirSync(dirname(file), { recursive: true })
    const name = /\{ (\w+) \}/.exec(line)?.[1]
    writeFileSync(file, `${line}\nexport const planted = ${name}\n`)
    const { stdout, status } = spawnSync("node_modules/.bin/oxlint", ["--deny-warnings", file], {
      encoding: "utf8",
    })
    expect(stdout).toContain("no-restricted-imports")
    expect(stdout).toContain(reason)
    expect(status).toBe(1)
  })
})

import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { afterEach, describe, expect, test } from "vitest"

/** Forbidden imports for every folder of the house, and a word of the reason that the rule must give. */
const violations = [
  ["app/domain/planted/web.ts", `import { redirect } from "@remix-run/node"`, "know no web"],
  [
    "app/domain/planted/screen.ts",
    `import { Button } from "#app/ui/button"`,
    "routes bring the rest together",
  ],
  ["app/domain/planted/relative.ts", `import { Button } from "../../ui/button"`, "slips past"],
  ["app/domain/planted/dotted.ts", `import { Button } from "./../../ui/button"`, "slips past"],
  ["app/domain/planted/demo.ts", `import { seedDemo } from "#drizzle/seed/demo"`, "what the demo puts"],
  [
    "app/domain/planted/login.ts",
    `import { currentAdmin } from "#app/auth/current.server"`,
    "what knows no request",
  ],
  [
    "app/admin/planted.tsx",
    `import { isCpf } from "#app/domain/registrations/cpf"`,
    "back-office kit knows no rule",
  ],
  ["app/admin/planted.tsx", `import { isCpf } from "../domain/registrations/cpf"`, "slips past"],
  ["app/admin/planted.tsx", `import { users } from "#drizzle/schema/users"`, "no table"],
  ["app/site/planted.tsx", `import { isCpf } from "../domain/registrations/cpf"`, "slips past"],
  ["app/site/planted.tsx", `import { MENU } from "#app/admin/menu"`, "two kits"],
  [
    "app/site/planted.tsx",
    `import { sendMail } from "#app/jobs/mail-job.server"`,
    "public kit knows no rule",
  ],
  ["app/api/planted.ts", `import { Button } from "#app/ui/button"`, "no page"],
  ["app/forms/planted.ts", `import { users } from "#drizzle/schema/users"`, "know no table"],
  ["app/forms/planted.ts", `import { paths } from "#app/paths"`, "no word of the trade"],
  ["app/ui/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "no word of the trade"],
  ["app/ui/planted.ts", `import { log } from "#app/platform/log.server"`, "no word of the trade"],
  ["app/jobs/planted.ts", `import { Button } from "#app/ui/button"`, "no screen"],
  ["app/cli/planted.ts", `import { Button } from "#app/ui/button"`, "no screen"],
  ["app/auth/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "ground floor"],
  ["app/db/planted.ts", `import { readForm } from "#app/forms/read-form.server"`, "ground floor"],
  ["app/platform/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "ground floor"],
  ["app/i18n/planted.ts", `import { Button } from "#app/ui/button"`, "ground floor"],
  ["app/routes/admin/planted.ts", `import { loader } from "#app/routes/site/home"`, "another route's folder"],
  ["app/routes/admin/planted.ts", `import { loader } from "../site/home"`, "slips past"],
  ["app/routes/site/planted.ts", `import { users } from "#drizzle/schema/users"`, "never a table"],
  ["drizzle/schema/planted.ts", `import { log } from "#app/platform/log.server"`, "under everything"],
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

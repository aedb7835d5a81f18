import { spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import ts from "typescript"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

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
  ["app/ui/planted.ts", `import { log } from "#app/platform/log/log.server"`, "no word of the trade"],
  ["app/jobs/planted.ts", `import { Button } from "#app/ui/button"`, "no screen"],
  ["app/cli/planted.ts", `import { Button } from "#app/ui/button"`, "no screen"],
  ["app/auth/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "ground floor"],
  ["app/db/planted.ts", `import { readForm } from "#app/forms/read-form.server"`, "ground floor"],
  ["app/platform/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "ground floor"],
  ["app/i18n/planted.ts", `import { Button } from "#app/ui/button"`, "ground floor"],
  ["app/auth/captcha/planted.ts", `import { Button } from "#app/ui/button"`, "ground floor"],
  ["app/auth/captcha/planted.ts", `import { env } from "../../platform/env.server"`, "slips past"],
  ["app/cli/embedded/planted.ts", `import { PostForm } from "#app/forms/post-form"`, "no screen"],
  ["app/queue/planted.ts", `import { sendMail } from "#app/jobs/mail-job.server"`, "stand on the database"],
  ["app/audit/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "stand on the database"],
  [
    "app/audit/planted.ts",
    `import { currentAdmin } from "#app/auth/current.server"`,
    "stand on the database",
  ],
  ["app/db/planted.ts", `import { sendLater } from "#app/queue/jobs.server"`, "platform alone"],
  ["app/db/planted.ts", `import { writeAction } from "#app/audit/audit.server"`, "platform alone"],
  ["app/platform/planted.ts", `import { connect } from "#app/db/client.server"`, "the database included"],
  ["app/thrown.server.ts", `import { readForm } from "#app/forms/read-form.server"`, "leans on no room"],
  ["app/errors/planted.ts", `import { log } from "#app/platform/log/log.server"`, "leans on no room"],
  ["app/paths.ts", `import { MENU } from "#app/admin/menu"`, "leans on no room"],
  [
    "app/domain/draws/planning/planted.ts",
    `import { MENU } from "#app/admin/menu"`,
    "bring the rest together",
  ],
  ["app/domain/draws/base/planted.ts", `import { paths } from "#app/paths"`, "knows no URL"],
  [
    "app/domain/draws/inspection/planted.ts",
    `import { env } from "../../../platform/env.server"`,
    "slips past",
  ],
  ["app/domain/draws/calculation/planted.ts", `import { data } from "@remix-run/node"`, "know no web"],
  ["app/domain/draws/result/planted.ts", `import { data } from "@remix-run/node"`, "know no web"],
  [
    "app/domain/draws/publication/planted.ts",
    `import { t } from "#app/i18n/draw"`,
    "bring the rest together",
  ],
  ["app/routes/admin/planted.ts", `import { loader } from "#app/routes/site/home"`, "another route's folder"],
  ["app/routes/admin/planted.ts", `import { loader } from "../site/home"`, "slips past"],
  ["app/routes/site/planted.ts", `import { users } from "#drizzle/schema/users"`, "never a table"],
  ["app/words/planted.ts", `import { isCpf } from "#app/domain/registrations/cpf"`, "Words are pure"],
  ["app/words/planted.ts", `import { z } from "zod"`, "Words are pure"],
  ["app/words/reasons/planted.ts", `import { RuleBroken } from "#app/errors"`, "errors' types alone"],
  ["app/words/reasons/planted.ts", `import { isCpf } from "../../domain/registrations/cpf"`, "slips past"],
  ["app/jobs/planted.ts", `import { stateWords } from "#app/words/states"`, "no screen"],
  ["app/forms/planted.ts", `import { stateWords } from "#app/words/states"`, "no word of the trade"],
  ["drizzle/schema/planted.ts", `import { log } from "#app/platform/log/log.server"`, "under everything"],
] as const

type Finding = { filename: string; code: string; help: string }

/** A tree of its own with our rules, so that nobody who looks at the house meanwhile finds what is planted. */
let tree: string
let status: number | null
let findings: Finding[]

/** Two violations of one file are planted in two. */
const plantedAt = (file: string, at: number) => file.replace(/planted(?=\.tsx?$)/, `planted-${at}`)

beforeAll(() => {
  tree = mkdtempSync(path.join(tmpdir(), "bar-import-rules-"))
  cpSync(".oxlintrc.json", path.join(tree, ".oxlintrc.json"))
  violations.forEach(([file, line], at) => {
    const planted = path.join(tree, plantedAt(file, at))
    const name = /\{ (\w+) \}/.exec(line)?.[1]
    mkdirSync(path.dirname(planted), { recursive: true })
    writeFileSync(planted, `${line}\nexport const planted = ${name}\n`)
  })
  const oxlint = path.resolve("node_modules/.bin/oxlint")
  const run = spawnSync(oxlint, ["--deny-warnings", "--format", "json"], { cwd: tree, encoding: "utf8" })
  status = run.status
  findings = (JSON.parse(run.stdout) as { diagnostics: Finding[] }).diagnostics
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

/** What is planted, and so what a folder's rule was seen to refuse. */
const planted = violations.map(([file]) => file)

test("every folder of the house has a violation of its own", () => {
  const holdsCode = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).some((file) => /\.tsx?$/.test(file))
  const folders = readdirSync("app", { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && holdsCode(`app/${entry.name}`),
  )
  const unproven = folders.filter(({ name }) => !planted.some((file) => file.startsWith(`app/${name}/`)))
  expect(unproven.map(({ name }) => name)).toEqual([])
})

test("no rule is about a file or a folder that is gone", () => {
  const read = ts.readConfigFile(".oxlintrc.json", (file) => readFileSync(file, "utf8"))
  const { overrides } = read.config as { overrides: { files: string[] }[] }
  const places = overrides.flatMap(({ files }) => files).map((file) => file.replace(/\/\*\*$/, ""))
  expect(places).toContain("app/domain")
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

describe("the import rules bite", () => {
  test.each(violations.map((violation, at) => [...violation, at] as const))(
    "%s may not say %s",
    (file, _, reason, at) => {
      const found = findings.filter(({ filename }) => filename === plantedAt(file, at))
      expect(found).toContainEqual(
        expect.objectContaining({
          code: expect.stringContaining("no-restricted-imports"),
          help: expect.stringContaining(reason),
        }),
      )
    },
  )

  test("a check that finds one fails", () => {
    expect(status).toBe(1)
  })
})

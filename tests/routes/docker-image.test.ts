import { execFileSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { ignoredBy } from "#tests/support/dockerfile"

const dockerfile = await readFile("Dockerfile", "utf8")

test("the image is built and runs on one base, named to the patch and by its digest", () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
  expect(bases).toHaveLength(2)
  expect(new Set(bases).size).toBe(1)
  expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-slim@sha256:[0-9a-f]{64}$/)
})

test("its packages are those of the lock file, and nothing else is fetched", () => {
  const commands = [...dockerfile.matchAll(/^RUN (.*)$/gm)].map(([, command]) => command!)
  expect(commands.filter((command) => /npm ci\b/.test(command))).toHaveLength(2)
  expect(commands.filter((command) => /npm (i|install|update)\b|npx |curl|wget|apt/.test(command))).toEqual(
    [],
  )
  expect(dockerfile).not.toMatch(/^ADD /m)
})

test("none of the tests reaches it", async () => {
  const isIgnored = await ignoredBy(".dockerignore")
  const files = execFileSync("git", ["ls-files", "app", "drizzle", "tests"], { encoding: "utf8" }).split("\n")
  const tests = files.filter((file) => file.startsWith("tests/") || /\.test[.-]/.test(file))
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((file) => !isIgnored(file))).toEqual([])
})

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { createVitest } from "vitest/node"
import { lookAgain, MOST } from "#tests/support/second-look"

const folder = await mkdtemp(path.join(tmpdir(), "bar-second-look-"))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A test that fails the first so many times that it runs. */
const failing = (name: string, times: number) => `
import { appendFileSync, readFileSync } from "node:fs"
test("${name}", () => {
  appendFileSync("${folder}/${name}", "x")
  expect(readFileSync("${folder}/${name}").length).toBeGreaterThan(${times})
})`

/** What a run of such files ends with, each file's kind before its name. */
async function run(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const projects = ["domain", "e2e"].map((name) => ({
    test: { name, globals: true, include: [`${name}/*.test.js`] },
  }))
  const silent = { root: folder, config: false as const, watch: false, reporters: [{}] }
  const vitest = await createVitest("test", { ...silent, projects }, { cacheDir: path.join(folder, "cache") })
  try {
    const { testModules } = await vitest.start(Object.keys(files))
    const { modules, passedAlone } = await lookAgain(vitest, testModules)
    const failed = modules.filter((module) => !module.ok()).map((module) => module.relativeModuleId)
    return { failed: failed.toSorted(), passedAlone }
  } finally {
    await vitest.close()
  }
}

test("what fails in a browser once passes alone, and is named; a rule gets no second look", async () => {
  const ended = await run({
    "e2e/once.test.js": failing("once", 1),
    "e2e/always.test.js": failing("always", 9),
    "domain/rule.test.js": failing("rule", 1),
  })
  expect(ended).toEqual({
    failed: ["domain/rule.test.js", "e2e/always.test.js"],
    passedAlone: ["e2e/once.test.js > once"],
  })
})

test("a run that fails everywhere is believed", async () => {
  const names = Array.from({ length: MOST + 1 }, (_, at) => `everywhere-${at}`)
  const ended = await run(Object.fromEntries(names.map((name) => [`e2e/${name}.test.js`, failing(name, 1)])))
  expect(ended.failed).toHaveLength(names.length)
})

import type { CliOptions, TestModule, TestSpecification, Vitest } from "vitest/node"
import { buildIfStale } from "#app/cli/build.server"
import { explain } from "#app/cli/settings"
import { stopSignal } from "#app/cli/stop-signal"
import { gatherSeen } from "./support/seen-tables"
import { lookAgain } from "./support/second-look"
import { openTestServer } from "./support/test-server"

/**
 * `npm test -- FILTER …`: every kind of test, or those whose path holds one of the filters; with `--full`
 * (`npm run test:full`) the matrices and long runs whole.
 */
async function run({ filters, isFull }: { filters: string[]; isFull: boolean }): Promise<Totals> {
  // The workers, which are other processes, read it (support/full.ts).
  process.env.TEST_FULL = isFull ? "on" : "off"
  // Vitest's own command sets these, and remix.config.ts leaves Remix's plugin out by the first.
  Object.assign(process.env, { VITEST: "true", TEST: "true", NODE_ENV: "test", APP_ENV: "test", TZ: "UTC" })
  const { createVitest } = await import("vitest/node")
  const options: CliOptions = {
    config: "remix.config.ts",
    watch: false,
    reporters: [["default", { summary: false }]],
  }
  const { LongestFirst } = await import("./support/longest-first")
  // As an option it would take the projects' own orders away.
  const inOrder = { test: { sequence: { sequencer: LongestFirst } } }
  const vitest = await withoutItsOwnExit(() => createVitest("test", options, inOrder))
  try {
    const specifications = await vitest.globTestSpecifications(filters)
    if (specifications.length === 0) throw new Error(`No test file's path holds ${filters.join(" or ")}.`)
    return await withWhatTheyNeed(specifications, () => runAll(vitest, filters))
  } finally {
    await vitest.close()
  }
}

/** On a signal vitest would leave at once, and our database would stay behind. */
async function withoutItsOwnExit<Result>(create: () => Promise<Result>): Promise<Result> {
  const signals = ["SIGINT", "SIGTERM"] as const
  const ours = new Set(signals.flatMap((name) => process.listeners(name)))
  const created = await create()
  for (const name of signals)
    for (const listener of process.listeners(name)) if (!ours.has(listener)) process.off(name, listener)
  return created
}

/** Unit tests need nothing; the others a migrated database, and from the routes on a build. */
async function withWhatTheyNeed<Result>(specifications: TestSpecification[], use: () => Promise<Result>) {
  const kinds = new Set(specifications.map(({ project }) => project.name))
  if (["routes", "e2e", "chaos"].some((kind) => kinds.has(kind))) await buildIfStale(signal)
  if (kinds.size === 0 || (kinds.size === 1 && kinds.has("unit"))) return use()
  const server = await openTestServer(process.env.DATABASE_URL || undefined)
  Object.assign(process.env, server.env)
  try {
    signal.throwIfAborted()
    return await use()
  } finally {
    await server.close()
  }
}

type Totals = Record<"passed" | "failed" | "skipped", number> & Record<"slowest" | "passedAlone", string[]>

const SHOWN_SLOWEST = Number(process.env.SHOWN ?? 10)
/** The files that took longest, their hooks included, so that whoever makes one slow sees it. */
const slowestOf = (modules: readonly TestModule[]): string[] =>
  modules
    .map((module) => {
      const { collectDuration, setupDuration, duration, environmentSetupDuration } = module.diagnostic()
      return {
        file: module.relativeModuleId,
        ms: collectDuration + setupDuration + duration + environmentSetupDuration,
      }
    })
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN_SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)

async function runAll(vitest: Vitest, filters: string[]): Promise<Totals> {
  const cancel = () => void vitest.cancelCurrentRun("keyboard-input")
  signal.addEventListener("abort", cancel)
  // Of a few files nobody expects that they change everything.
  const gathered = filters.length === 0 ? gatherSeen() : undefined
  const { testModules, unhandledErrors } = await vitest.start(filters)
  const slowest = slowestOf(testModules)
  const { modules, passedAlone } = signal.aborted
    ? { modules: testModules, passedAlone: [] }
    : await lookAgain(vitest, testModules)
  const totals: Totals = { passed: 0, failed: unhandledErrors.length, skipped: 0, slowest, passedAlone }
  for (const module of modules) {
    const tests = [...module.children.allTests()]
    for (const test of tests) {
      const { state } = test.result()
      totals[state === "pending" ? "skipped" : state] += 1
    }
    // A file that breaks outside its tests (a missing import, a failing hook) counts as one failure.
    const broken = module.state() === "failed" && !tests.some((test) => test.result().state === "failed")
    if (broken) totals.failed += 1
  }
  const unseen = signal.aborted ? [] : (gathered?.unseen() ?? [])
  gathered?.end()
  if (unseen.length > 0) {
    totals.failed += 1
    console.error(`Changed in no watched site, though not said to be left alone: ${unseen.join(", ")}`)
  }
  return totals
}

const signal = stopSignal()
let totals: Totals | undefined
try {
  const args = process.argv.slice(2)
  totals = await run({ filters: args.filter((arg) => arg !== "--full"), isFull: args.includes("--full") })
} catch (error) {
  if (!signal.aborted) console.error(explain(error))
}
// No test at all is a failure of the run, though of no test.
const none: Totals = { passed: 0, failed: 0, skipped: 0, slowest: [], passedAlone: [] }
const { passed, failed, skipped, slowest, passedAlone } = totals ?? none
if (slowest.length > 1) console.log(`Slowest files:\n${slowest.join("\n")}`)
if (passedAlone.length > 0) console.log(`Failed beside other tests, passed alone:\n${passedAlone.join("\n")}`)
const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`
// A pipe may take the line later than we are done: the exit waits for it.
process.stdout.write(line, () => process.exit(failed === 0 && passed > 0 && !signal.aborted ? 0 : 1))

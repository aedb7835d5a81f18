import { spawn } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bundled } from "#tests/support/bundled"
import type { CutOff } from "#tests/support/cut-off"
import { freshDatabase } from "#tests/support/database"
import { sized } from "#tests/support/full"

/**
 * Side by side: a pool mostly waits before it tries a lost database again. Not more: each of a process's forty connections
 * is opened anew after a cut, and where that takes a machine all it has, some wait for their turn too long.
 */
const PROCESSES = 4
/** CUTS=1000 asks for more, which takes half an hour. */
const SEEDS_EACH = Math.ceil(Number(process.env.CUTS ?? sized(20, 40)) / PROCESSES)
const SECONDS_A_SEED = 20
/** Whoever stops a run leaves no process behind that would wait for its database for ever. */
const DIES_WITH_US = new URL("../../app/cli/die-with-parent.cjs", import.meta.url).href

let program: Awaited<ReturnType<typeof bundled>>
beforeAll(async () => (program = await bundled("tests/support/cut-off.ts")), 60_000)
afterAll(() => program.remove())

/** What was broken, a line each, with the seed that shows it again; and how the process ended. */
async function goThrough(first: number, last: number, signal: AbortSignal) {
  const database = await freshDatabase()
  const cutOff: CutOff = { first, last, url: database.url }
  const env = { ...process.env, LOG_LEVEL: "fatal", RATE_LIMITS: "on" }
  const args = ["--import", DIES_WITH_US, program.file, JSON.stringify(cutOff)]
  const child = spawn(process.execPath, args, { env, signal, stdio: ["ignore", "pipe", "pipe", "ipc"] })
  const failed = new Promise((resolve) => child.on("error", resolve))
  let said = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()))
  await Promise.race([once(child, "close"), failed])
  await database.drop()
  return { seeds: `${first}–${last}`, said, ended: [child.exitCode, child.signalCode] }
}

const patienceMs = SEEDS_EACH * SECONDS_A_SEED * 1_000
test(
  "a database that is cut off at any moment ends no process, hangs nobody and mixes no answers up",
  { timeout: patienceMs + 30_000 },
  async () => {
    const signal = AbortSignal.timeout(patienceMs)
    const firsts = Array.from({ length: PROCESSES }, (_, at) => at * SEEDS_EACH + 1)
    const all = await Promise.all(firsts.map((first) => goThrough(first, first + SEEDS_EACH - 1, signal)))
    expect(all).toEqual(all.map(({ seeds }) => ({ seeds, said: "", ended: [0, null] })))
  },
)

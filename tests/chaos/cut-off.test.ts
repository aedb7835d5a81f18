import { spawn } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bundled } from "#tests/support/bundled"
import type { CutOff } from "#tests/support/cut-off"
import { freshDatabase } from "#tests/support/database"
import { sized } from "#tests/support/full"

/** Side by side: a pool mostly waits before it tries a lost database again. */
const PROCESSES = 10
/** Two hundred in a full run; CUTS=1000 asks for more, which takes a quarter of an hour. */
const SEEDS_EACH = Math.ceil(Number(process.env.CUTS ?? sized(50, 200)) / PROCESSES)
const SECONDS_A_SEED = 12

let program: Awaited<ReturnType<typeof bundled>>
beforeAll(async () => (program = await bundled("tests/support/cut-off.ts")), 60_000)
afterAll(() => program.remove())

/** What was broken, a line each, with the seed that shows it again; and how the process ended. */
async function goThrough(first: number, last: number, signal: AbortSignal) {
  const database = await freshDatabase()
  const cutOff: CutOff = { first, last, url: database.url }
  const env = { ...process.env, LOG_LEVEL: "fatal", RATE_LIMITS: "on" }
  const child = spawn(process.execPath, [program.file, JSON.stringify(cutOff)], { env, signal })
  const failed = new Promise((resolve) => child.on("error", resolve))
  let said = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()))
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

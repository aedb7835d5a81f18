import { proxy } from "./cut-off-proxy"
import { closeDatabases, databases } from "#app/db/client.server"
import { workJobs } from "#app/queue/work-jobs.server"
import { type Random, makeRandom } from "#drizzle/seed/builders/random"
import { untilAnswered, works } from "./cut-off-work"
import type { Cut } from "./cutting-proxy"

/**
 * What is handed to the process as JSON: it goes through the seeds from `first` to `last` with everything that holds a
 * connection, and prints what broke, a line each. Errors that nobody caught end nothing here: they are what is looked for.
 */
export type CutOff = { first: number; last: number; url: string }

const LANES = 24
const TURNS = 4
const PATIENCE_MS = 20_000
/** Every so many seeds jobs are worked too. */
const WORKS_JOBS = 4

const { first, last } = JSON.parse(process.argv[2] ?? "") as CutOff
let seed = first
const report = (what: string) => process.stdout.write(`${JSON.stringify({ seed, what })}\n`)
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))
process.on("unhandledRejection", (error) => report(`a rejection that nobody caught: ${stackOf(error)}`))
process.on("uncaughtException", (error) => report(`an error that nobody caught: ${stackOf(error)}`))

const planned = (random: Random): Cut => ({
  direction: random.pick(["up", "down"]),
  // While connecting, in the first statements, or anywhere.
  afterBytes: random.int(1, random.pick([300, 3_000, 30_000, 100_000])),
  way: random.weigh([
    ["reset", 5],
    ["end", 3],
    ["silence", 1],
  ]),
  refuses: random.chance(0.5),
  awayMs: random.int(0, 60),
})

/** Within good time, whatever comes of it; what hangs is a promise broken, and holds up nobody else. */
async function inTime(what: string, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      report(`${what} hangs`)
      resolve()
    }, PATIENCE_MS)
  })
  await Promise.race([work.catch((error: unknown) => report(`${what}: ${stackOf(error)}`)), tooLong])
  clearTimeout(timer)
}

async function goThrough(): Promise<void> {
  const random = makeRandom(Math.imul(seed, 2_654_435_761))
  const cuts = Array.from({ length: random.int(1, 2) }, () => planned(random))
  proxy.plan(cuts)
  const jobs = seed % WORKS_JOBS === 0 ? beginJobs() : undefined
  const lane = async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const [what, work] = random.pick(works)
      await inTime(what, work(random))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await proxy.restore()
  await Promise.all(Array.from({ length: LANES }, () => inTime("a statement afterwards", untilAnswered())))
  const stopJobs = await jobs
  // What is shut down may be cut off too, with work in its hands.
  const { primary } = databases()
  const interrupted = Promise.allSettled(Array.from({ length: 4 }, () => works[0][1](random)))
  if (random.chance(0.5)) setImmediate(() => proxy.cut(planned(random)))
  if (stopJobs) await inTime("stopping the queue", stopJobs())
  if (random.chance(0.8)) await primary.$client.end({ timeout: 0 })
  await inTime("closing the pools", closeDatabases())
  await inTime("what was interrupted", interrupted)
  await proxy.restore()
}

async function beginJobs() {
  const handle = () => untilAnswered()
  for (;;)
    try {
      return await workJobs(
        {
          mail: handle,
          bulk: handle,
          dispatch: handle,
          export: handle,
          news: handle,
          choices: handle,
          notices: handle,
          draw: handle,
          maintenance: handle,
        },
        { mail: { workers: 2, batch: 4 } },
      )
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
}

for (; seed <= last; seed++) await goThrough()
proxy.stop()
process.stdout.write("", () => process.exit(0))

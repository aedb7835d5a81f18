import { setTimeout as sleep } from "node:timers/promises"
import { jobDatabases } from "#app/db/client.server"
import { askEach, type AskOne } from "#app/domain/log/dating/date-checkpoints.server"
import { systemClock } from "#app/platform/time/clock.server"
import { env } from "#app/platform/env.server"
import { log } from "#app/platform/log/log.server"
import { onShutdown } from "#app/platform/shutdown.server"

const EVERY_MS = 5_000

/**
 * Begins to ask witnesses and the time stamping authority, each in rounds of its own until the process drains; nobody
 * where the settings name nobody. Apart from the sequencer: whoever hangs out there holds up nothing in here.
 */
export function runDating(): void {
  const { WITNESSES: witnesses, TSA_URL: stampUrl } = env()
  if (witnesses.length === 0 && stampUrl === undefined)
    return log.warn("neither WITNESSES nor TSA_URL is set: nobody outside dates the public log")
  const ending = new AbortController()
  const done = Promise.all(askEach({ witnesses, stampUrl }).map((ask) => rounds(ask, ending.signal)))
  onShutdown("dating", async () => {
    ending.abort()
    await done
  })
}

async function rounds(ask: AskOne, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await ask(jobDatabases().primary, systemClock.now()).catch((error: unknown) =>
      log.warn({ err: error }, "the public log's dating is done again"),
    )
    await sleep(EVERY_MS, undefined, { ref: false, signal }).catch(() => {})
  }
}

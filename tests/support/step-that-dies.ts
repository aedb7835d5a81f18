import { connect, type Db } from "#app/db/client.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { type Files, openFiles } from "#app/platform/storage/files.server"
import { countEvents } from "./counted-client"

/**
 * What is handed to the process as JSON: it kills itself with SIGKILL at its `killAt`-th event, the first being 1; where
 * that is 0 it never does, and prints how many there were.
 */
export type DyingStep = {
  step: "close" | "freeze" | "compute" | "publish" | "reject"
  drawId: string
  by: string
  now: string
  killAt: number
  url: string
  folder: string
}

const dyingStep = JSON.parse(process.argv[2] ?? "") as DyingStep
let events = 0
const event = () => {
  events += 1
  if (events === dyingStep.killAt) process.kill(process.pid, "SIGKILL")
}

// An event is a statement that was answered, a file that was written, a transaction about to commit or committed.
const db = connect(dyingStep.url, { max: 1 })
countEvents(db, event)

const stored = openFiles(`file:${dyingStep.folder}`)
const files: Files = {
  ...stored,
  async put(...all) {
    await stored.put(...all)
    event()
  },
}

const { drawId } = dyingStep
const input = { drawId, by: dyingStep.by, now: new Date(dyingStep.now) }
const steps: Record<DyingStep["step"], (db: Db) => Promise<unknown>> = {
  close: (db) => closeDraw(db, input),
  freeze: (db) => freezeDraw(db, { ...input, files }),
  compute: (db) => computeDraw(db, { ...input, files }),
  publish: (db) => publishDraw(db, { ...input, files }),
  reject: (db) => rejectResult(db, { ...input, reasonCode: "typed", reason: "prêmio errado" }),
}
void steps[dyingStep.step](db).then(
  () => process.stdout.write(String(events), () => process.exit(0)),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)

import { connect } from "#app/db/client.server"
import { LogStopped } from "#app/domain/log/publish-checkpoint.server"
import { sequence } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { type Exchange, openExchange } from "#app/platform/storage/exchange.server"
import { countEvents } from "./counted-client"

/** Handed to the process as JSON: it works rounds of the log and kills itself at its `killAt`-th event. */
export type DyingSequencer = {
  url: string
  filesUrl: string
  name: string
  seed: string
  killAt: number
  rounds: number
  now: string
}

const dying = JSON.parse(process.argv[2] ?? "") as DyingSequencer
let events = 0
const event = () => {
  events += 1
  if (events === dying.killAt) process.kill(process.pid, "SIGKILL")
}

const db = connect(dying.url, { max: 1 })
countEvents(db, event)
const stored = openExchange(dying.filesUrl, "log/one.checkpoint")
const last: Exchange = {
  async read() {
    const text = await stored.read()
    event()
    return text
  },
  async change(known, next) {
    event()
    const changed = await stored.change(known, next)
    event()
    return changed
  },
}

const sequencer = { key: noteKey(dying.name, dying.seed), last }
try {
  for (let round = 0; round < dying.rounds; round++) await sequence(db, sequencer, new Date(dying.now))
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(error instanceof LogStopped ? 3 : 1)
}

import { connect } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { restartLog } from "#app/domain/log/restart-log.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { countEvents } from "./counted-client"

/** Handed to the process as JSON: it begins the next log, as the owner of the tables, and kills itself at its `killAt`-th event. */
export type DyingRestart = { url: string; filesUrl: string; seed: string; killAt: number; now: string }

const dying = JSON.parse(process.argv[2] ?? "") as DyingRestart
let events = 0
const db = connect(dying.url, { max: 1 })
countEvents(db, () => {
  events += 1
  if (events === dying.killAt) process.kill(process.pid, "SIGKILL")
})
try {
  await inTransaction(db, (tx) =>
    restartLog(tx, {
      reason: "key-leaked",
      by: null,
      now: new Date(dying.now),
      recordOf: (log) => openExchange(dying.filesUrl, `log/${log}.checkpoint`),
      keysOf: (log) => [noteKey(logOrigin(log), dying.seed)],
    }),
  )
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}

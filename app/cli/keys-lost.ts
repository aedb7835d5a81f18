import { parseArgs } from "node:util"
import { liveKeyId } from "#app/db/wrap-data-key.server"
import { systemClock } from "#app/platform/clock.server"
import { findAdmin } from "./find-admin"
import { giveUpKeys } from "./give-up-keys.server"
import { useKeptKeysSecret } from "./keys-secret"
import { onDatabase } from "./on-database"
import { databaseSettings, runCommand } from "./settings"

const USAGE = `npm run keys:lost -- --by EMAIL --reason TEXT [--series N] DATA_KEY
  DATA_KEY: the id of the data key that nothing opens any more, as it stands below. Stop every process first, and try
  keys:recover: what this gives up nobody gets back.`

function readArguments() {
  const option = { type: "string" } as const
  const { values, positionals } = parseArgs({
    options: { by: option, reason: option, series: option },
    allowPositionals: true,
  })
  const [by, reason] = [(values.by ?? "").trim().toLowerCase(), (values.reason ?? "").trim()]
  const { series } = values
  const isCount = series === undefined || /^[1-9][0-9]{0,3}$/.test(series)
  const [dataKeyId] = positionals
  if (!by || !reason || !isCount || !dataKeyId || positionals.length > 1) return null
  return { email: by, reason, dataKeyId, series: series === undefined ? undefined : Number(series) }
}

await runCommand(async () => {
  await useKeptKeysSecret()
  const url = databaseSettings().DATABASE_URL
  const typed = readArguments()
  if (!typed) {
    const id = await onDatabase(url, liveKeyId)
    throw new Error(`${USAGE}\n  The data key that lives: ${id ?? "none"}`)
  }
  const { email, reason, dataKeyId, series } = typed
  const { draws, batches } = await onDatabase(url, async (tx) => {
    const by = await findAdmin(tx, email)
    return giveUpKeys(tx, { dataKeyId, by, reason, series, now: systemClock.now() })
  })
  for (const { id, title, added } of draws) console.log(`draw ${id} ${title}: ${saySeries(added)}`)
  for (const { id, name } of batches) console.log(`batch ${id} ${name}: over, without a schedule`)
  console.log(
    "There is a new data key. Next: npm run keys:escrow -- PUBLIC_KEY, without which production does not start.",
  )
})

function saySeries(added: number | null): string {
  if (added === null) return "keeps its numbers, and gives no more"
  return added === 0 ? "NO SERIES FITS behind its last: it gives no more numbers" : `${added} series more`
}

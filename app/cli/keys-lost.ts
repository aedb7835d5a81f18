import { parseArgs } from "node:util"
import { liveKeyId } from "#app/db/keys/wrap-data-key.server"
import { formatMoment, systemClock } from "#app/platform/time/clock.server"
import { findAdmin } from "./find-admin"
import { type GivenUpKeys, giveUpKeys } from "./give-up-keys.server"
import { useKeptKeysSecret } from "./keys-secret"
import { onDatabase } from "./on-database"
import { databaseSettings, runCommand, skipProductionChecks } from "./settings"

const USAGE = `npm run keys:lost -- --by EMAIL --reason TEXT [--series N] DATA_KEY
  DATA_KEY: the id of the data key that nothing opens any more, as it stands below. Stop every process first, and try
  keys:recover: what this gives up nobody gets back.`

const KEPT =
  "Its numbers stay and are drawn. Nothing makes room in it: stop what comes at /admin/dashboard (Pausar envios), with a text that says why."
const EMPTY =
  "Nobody has a number of it: cancel it at /admin/winners-draw, which takes two people, and plan another with more digits."

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
  skipProductionChecks()
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
  for (const draw of draws) console.log(`draw ${draw.id} ${draw.title}: ${saySeries(draw)}`)
  for (const { id, name } of batches) console.log(`batch ${id} ${name}: over, without a schedule`)
  console.log(
    "There is a new data key. Next: npm run keys:escrow -- PUBLIC_KEY, without which production does not start.",
  )
})

function saySeries({ added, periodEnd, hasNumbers }: GivenUpKeys["draws"][number]): string {
  if (added === null) return "keeps its numbers, and gives no more"
  if (added > 0) return `${added} series more`
  return `NO SERIES FITS behind its last: it gives no more numbers, and until ${formatMoment(periodEnd)} every coupon that
  would earn one is refused (NUMBERS_EXHAUSTED), whatever else it would earn. ${hasNumbers ? KEPT : EMPTY}`
}

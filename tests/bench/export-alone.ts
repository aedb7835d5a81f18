import { connect } from "#app/db/client.server"
import { runExport } from "#app/domain/exports/run-export.server"
import { clearMemorySooner } from "#app/jobs/clear-memory.server"
import { files } from "#app/platform/storage/files.server"
import { env } from "#app/platform/env.server"
import { watchMemory } from "./watch-memory"

// `export-alone.ts ID`: writes the file of a queued export as a worker does, twice as the second one finds the process
// grown, and tells how much memory that took above idle. The benchmark's own process holds what its reference left there.
clearMemorySooner()
const db = connect(env().DATABASE_URL, { max: 2 })
const memory = watchMemory()
for (const id of process.argv.slice(2))
  await memory.during(() => runExport({ primary: db, replica: db }, id, { files: files() }))
process.send?.({ megabytes: memory.peak() }, () => process.exit())

import { writeFile } from "node:fs/promises"
import postgres from "postgres"
import { removeEmbedded, startEmbedded } from "#app/cli/embedded/embedded-database.server"
import { migrate } from "./migrate-database.server"
import { runCommand } from "./settings"
import { stopSignal } from "./stop-signal"
import { readSchema } from "./structure/catalogue.server"
import { STRUCTURE_FILE, structureText } from "./structure/structure-text"

/** The application's role by its usual name, whatever it is called where the command runs. */
const ROLE = "bar_app"

/** Migrates an empty database and writes down what it is then. */
async function readMigrated(folder: string): Promise<string> {
  const { url } = await startEmbedded({ folder, profile: "fast" })
  await migrate(url, ROLE)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return structureText(await readSchema(sql, ROLE))
  } finally {
    await sql.end()
  }
}

await runCommand(async () => {
  // On Ctrl-C too the server goes before we do.
  const signal = stopSignal()
  const folder = `.data/structure-postgres-${process.pid}`
  const text = await readMigrated(folder).finally(() => removeEmbedded(folder))
  signal.throwIfAborted()
  await writeFile(STRUCTURE_FILE, text)
  console.log(`${STRUCTURE_FILE} is the schema as the migrations leave it.`)
})

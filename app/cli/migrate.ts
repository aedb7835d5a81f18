import { keysSecrets } from "#app/platform/env.server"
import { migrate } from "./migrate-database.server"
import { databaseSettings, runCommand } from "./settings"

await runCommand(async () => {
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  const takesRole = await migrate(DATABASE_URL, APP_DATABASE_ROLE)
  console.log("The database is up to date.")
  if (keysSecrets().length === 0)
    console.log(
      "KEYS_SECRET is not set: where there was no data key yet, none was made, and no draw can be planned.",
    )
  if (takesRole) return
  console.error(
    `The commands that come next work as ${APP_DATABASE_ROLE}, which ends in "permission denied to set role" until the grant above was run.`,
  )
  process.exitCode = 1
})

import { keysSecrets } from "#app/platform/env.server"
import { migrate } from "./migrate-database.server"
import { databaseSettings, runCommand } from "./settings"

await runCommand(async () => {
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  const { takesRole, hasLimits } = await migrate(DATABASE_URL, APP_DATABASE_ROLE)
  console.log("The database is up to date.")
  if (keysSecrets().length === 0)
    console.log(
      "KEYS_SECRET is not set: where there was no data key yet, none was made, and no draw can be planned.",
    )
  if (!takesRole)
    console.error(
      `The commands that come next work as ${APP_DATABASE_ROLE}, which ends in "permission denied to set role" until the grant above was run.`,
    )
  if (!hasLimits)
    console.error(
      `Who signs in as ${APP_DATABASE_ROLE} may wait for a lock, or keep what others wait for, without end until each "alter role" above was run.`,
    )
  if (!takesRole || !hasLimits) process.exitCode = 1
})

import { keysSecrets } from "#app/platform/env.server"
import { migrate } from "./migrate-database.server"
import { databaseSettings, runCommand } from "./settings"

await runCommand(async () => {
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  await migrate(DATABASE_URL, APP_DATABASE_ROLE)
  console.log("The database is up to date.")
  if (keysSecrets().length === 0)
    console.log(
      "KEYS_SECRET is not set: where there was no data key yet, none was made, and no draw can be planned.",
    )
})

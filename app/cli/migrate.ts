import { migrate } from "./migrate-database.server"
import { databaseSettings, runCommand } from "./settings"

await runCommand(async () => {
  const { DATABASE_URL, APP_DATABASE_ROLE } = databaseSettings()
  await migrate(DATABASE_URL, APP_DATABASE_ROLE)
  console.log("The database is up to date.")
})

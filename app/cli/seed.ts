import { seedDemo } from "#drizzle/seed/demo"
import { isEmpty } from "./campaign-database"
import { databaseSettings, runCommand } from "./settings"

await runCommand(async () => {
  const { DATABASE_URL } = databaseSettings()
  if (!(await isEmpty(DATABASE_URL)))
    throw new Error("The database already knows people; the demo campaign is only put into an empty one.")
  await seedDemo(DATABASE_URL)
  console.log("The demo campaign is in the database.")
})

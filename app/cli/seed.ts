import { ensureDataKey } from "#app/db/keys/wrap-data-key.server"
import { openFiles } from "#app/platform/storage/files.server"
import { seedDemo } from "#drizzle/seed/demo"
import { isEmpty } from "./campaign-database"
import { keptKeysSecret } from "./keys-secret"
import { onDatabase } from "./on-database"
import { databaseSettings, runCommand } from "./settings"

await runCommand(async () => {
  const { DATABASE_URL, FILES_URL } = databaseSettings()
  if (!(await isEmpty(DATABASE_URL)))
    throw new Error("The database already knows people; the demo campaign is only put into an empty one.")
  // A campaign of made-up people may be sealed by what the demo keeps; npm run keys:rotate wraps its key anew.
  process.env.KEYS_SECRET = await keptKeysSecret()
  await onDatabase(DATABASE_URL, (tx) => ensureDataKey(tx))
  await seedDemo(DATABASE_URL, new Date(), openFiles(FILES_URL))
  console.log("The demo campaign is in the database.")
})

import { rotateWrapping } from "#app/db/keys/wrap-data-key.server"
import { useKeptKeysSecret } from "./keys-secret"
import { onDatabase } from "./on-database"
import { databaseSettings, runCommand } from "./settings"

// npm run keys:rotate: with KEYS_SECRET="NEW,OLD", which the processes have too by now; afterwards OLD can go.
await runCommand(async () => {
  await useKeptKeysSecret()
  const id = await onDatabase(databaseSettings().DATABASE_URL, rotateWrapping)
  console.log(`The data key ${id} is wrapped by the first secret of KEYS_SECRET; the others can go.`)
})

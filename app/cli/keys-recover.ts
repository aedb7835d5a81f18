import { readFile } from "node:fs/promises"
import { recoverDataKey } from "#app/db/keys/wrap-data-key.server"
import { whereTyped } from "./file-command"
import { useKeptKeysSecret } from "./keys-secret"
import { onDatabase } from "./on-database"
import { databaseSettings, runCommand } from "./settings"

const USAGE = "npm run keys:recover -- PRIVATE_KEY (the PEM file from the safe)"

await runCommand(async () => {
  await useKeptKeysSecret()
  const [file] = process.argv.slice(2)
  if (!file) throw new Error(USAGE)
  const pem = await readFile(whereTyped(file), "utf8")
  const id = await onDatabase(databaseSettings().DATABASE_URL, (tx) => recoverDataKey(tx, pem))
  console.log(`The data key ${id} is wrapped by the first secret of KEYS_SECRET.`)
})

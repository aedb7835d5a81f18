import { readFile } from "node:fs/promises"
import { escrowDataKey } from "#app/db/keys/wrap-data-key.server"
import { whereTyped } from "./file-command"
import { useKeptKeysSecret } from "./keys-secret"
import { onDatabase } from "./on-database"
import { databaseSettings, runCommand } from "./settings"

const USAGE = "npm run keys:escrow -- PUBLIC_KEY (a PEM file: X25519, or RSA of 2048 bits or more)"

await runCommand(async () => {
  await useKeptKeysSecret()
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new Error(USAGE)
  const pem = await readFile(whereTyped(file), "utf8")
  const fingerprint = await onDatabase(databaseSettings().DATABASE_URL, (tx) => escrowDataKey(tx, pem))
  console.log(`fingerprint ${fingerprint}`)
})

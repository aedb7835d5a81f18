import { verifyResult } from "#app/domain/draws/result/verify-result.server"
import { print, runOverFiles } from "./file-command"

void runOverFiles("draw:verify -- BASE.csv RESULT.json", async (basePath, resultPath) => {
  const differences = await verifyResult({ basePath, resultPath })
  await print(differences.length === 0 ? "MATCH\n" : differences.map((line) => `${line}\n`).join(""))
  return differences.length === 0 ? 0 : 1
})

import { verifyResult } from "#app/domain/draws/result/verify-result.server"
import { print, runOverFiles } from "./file-command"

void runOverFiles(
  "draw:verify -- BASE.csv RESULT.json [PLAN.json]",
  async (basePath, resultPath, planPath) => {
    const differences = await verifyResult({ basePath, resultPath, planPath })
    // Another rule over the same base has another winner, and agrees with itself.
    if (!planPath) console.error("The rule was not checked: name PLAN.json behind RESULT.json.")
    await print(differences.length === 0 ? "MATCH\n" : differences.map((line) => `${line}\n`).join(""))
    return differences.length === 0 ? 0 : 1
  },
)

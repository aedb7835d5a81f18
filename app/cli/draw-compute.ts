import { computeFromFiles } from "#app/domain/draws/result/compute-from-files.server"
import { print, runOverFiles } from "./file-command"

void runOverFiles(
  "draw:compute -- BASE.csv RULE.json [PLAN.json] > RESULT.json",
  async (basePath, rulePath, planPath) => {
    for await (const block of computeFromFiles({ basePath, rulePath, planPath })) await print(block)
    return 0
  },
)

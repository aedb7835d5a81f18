import { BaseFile } from "#app/domain/draws/base/base-file.server"
import { FileRefused } from "#app/domain/draws/inspection/file-refused"
import { JsonReader } from "./json-reader.server"
import { OpenFile, piecesOf } from "#app/domain/draws/base/open-file.server"
import { againstPlan, readPlan } from "./plan-file.server"
import { resultFile } from "./result-file.server"
import { readRule, type RuleFile } from "#app/domain/draws/inspection/rule-file"

type Paths = { basePath: string; rulePath: string; planPath?: string; contest?: number | null }

/**
 * RESULT.json of a base and a rule, from the files alone; with a plan only by the rule that it names, and with what the
 * plan says of the draw. `contest`, the lottery's number of the extraction, stands in no file before the result. Throws
 * FileRefused, and for what is wrong with any file before the first byte.
 */
export function* computeFromFiles({
  basePath,
  rulePath,
  planPath,
  contest = null,
}: Paths): Generator<Buffer, void, undefined> {
  const rule = readRuleFile(rulePath)
  const plan = planPath === undefined ? undefined : readPlan(planPath)
  const others = plan ? againstPlan(rule, plan, "$") : []
  if (others.length > 0) throw new FileRefused(rulePath, others)
  const bound = plan && {
    draw: plan.draw,
    ruleSha256: plan.ruleSha256,
    extractionOn: plan.extractionOn,
    contest,
  }
  const base = BaseFile.open(basePath, rule)
  try {
    yield* resultFile({ rule, base, bound }).contents
  } finally {
    base.close()
  }
}

function readRuleFile(path: string): RuleFile {
  const file = new OpenFile(path)
  try {
    const reader = new JsonReader(path, piecesOf(file))
    const value = reader.value()
    reader.end()
    return readRule(path, value)
  } finally {
    file.close()
  }
}

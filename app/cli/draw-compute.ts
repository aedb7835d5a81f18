import { contestSchema } from "#app/domain/draws/result/bound-plan.server"
import { computeFromFiles } from "#app/domain/draws/result/compute-from-files.server"
import { print, runOverFiles } from "./file-command"

void runOverFiles(
  "draw:compute -- BASE.csv RULE.json [PLAN.json [CONTEST]] > RESULT.json",
  async (basePath, rulePath, planPath, typed) => {
    const contest = typed === undefined ? null : readContest(typed)
    for (const block of computeFromFiles({ basePath, rulePath, planPath, contest })) await print(block)
    return 0
  },
  { mostNames: 4 },
)

/** The lottery's own number of the extraction, which no file has before RESULT.json. */
function readContest(typed: string): number {
  const contest = contestSchema.safeParse(/^[0-9]+$/.test(typed) ? Number(typed) : null)
  if (contest.success) return contest.data
  throw new Error(`${JSON.stringify(typed)} is no number of an extraction: write it in digits`)
}

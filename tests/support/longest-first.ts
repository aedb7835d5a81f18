import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * The files that take longest in a full run, a kind's longest first: one that began last would leave the other processor
 * with nothing to do. The run itself names the slowest at its end.
 */
const longest = [
  "tests/routes/bad-input.test.ts",
  "tests/routes/bad-calls.test.ts",
  "tests/routes/bad-paths.test.ts",
  "tests/routes/named-pages.test.ts",
  "tests/e2e/axe-states.test.ts",
  "tests/e2e/axe.test.ts",
  "tests/e2e/long-names.test.ts",
  "tests/chaos/cut-off.test.ts",
  "tests/chaos/docker-steps.full.test.ts",
]

/** The kinds in their order, in each what takes longest first, then what was longest the last time, or has most lines. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kindOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll("\\", "/"))
      return place === -1 ? longest.length : place
    }
    return sorted.toSorted((a, b) => kindOf(a) - kindOf(b) || placeOf(a) - placeOf(b))
  }
}

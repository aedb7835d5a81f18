import { relative } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * The files that take twenty seconds or more in a full run, a kind's longest first: one that began last would leave the
 * other processor with nothing to do. The run itself names the slowest at its end.
 */
const longest = [
  "tests/domain/my-data.test.ts",
  "tests/domain/same-photo.test.ts",
  "tests/domain/cpf-block.test.ts",
  "tests/domain/outsider.full.test.ts",
  "tests/domain/import-bars.test.ts",
  "tests/domain/verify-campaign.test.ts",
  "tests/domain/mail-away.test.ts",
  "tests/domain/draw-commands.test.ts",
  "tests/domain/seed.full.test.ts",
  "tests/domain/dispatch-faults.test.ts",
  "tests/routes/bad-input.test.ts",
  "tests/routes/bad-calls.test.ts",
  "tests/routes/bad-paths.test.ts",
  "tests/routes/admin-calculation.test.ts",
  "tests/routes/database-away.test.ts",
  "tests/routes/auditor.test.ts",
  "tests/routes/cupom.test.ts",
  "tests/routes/busy-pool.test.ts",
  "tests/routes/guards.test.ts",
  "tests/e2e/lighthouse.full.test.ts",
  "tests/e2e/axe-states.test.ts",
  "tests/e2e/axe.test.ts",
  "tests/e2e/dropping-line.test.ts",
  "tests/e2e/outbox.test.ts",
  "tests/e2e/public-states.test.ts",
  "tests/e2e/pages-in-pieces.test.ts",
  "tests/e2e/cut-forms.test.ts",
  "tests/e2e/participant.test.ts",
  "tests/e2e/other-browsers.full.test.ts",
  "tests/e2e/long-names.test.ts",
  "tests/e2e/office-requests.test.ts",
  "tests/e2e/layout-shift.test.ts",
  "tests/e2e/admin.test.ts",
  "tests/e2e/public-fit.test.ts",
  "tests/e2e/public-media.full.test.ts",
  "tests/e2e/draw-journey.test.ts",
  "tests/e2e/public-requests.test.ts",
  "tests/e2e/admin-users.test.ts",
  "tests/e2e/office-upkeep.test.ts",
  "tests/e2e/validation.test.ts",
  "tests/chaos/docker-steps.full.test.ts",
  "tests/chaos/cut-off.test.ts",
  "tests/chaos/killed-draw.test.ts",
  "tests/chaos/log-of-processes.test.ts",
  "tests/chaos/demo.test.ts",
  "tests/chaos/killed-bars-import.test.ts",
  "tests/chaos/killed-sequencer.test.ts",
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

import { execFileSync } from "node:child_process"
import { expect, test } from "vitest"
import { oldNode } from "#tests/support/old-node"

test("what builds the site loads on the oldest Node that the README names", ({ skip }) => {
  if (oldNode.length === 0) return skip("this Node requires ES modules, whatever it is asked")
  // Without tsx, which requires ES modules in its own way.
  const load = `import("@remix-run/dev").then(() => console.log("loaded"))`
  const options = [...oldNode, "--input-type=module", "--eval", load]
  expect(execFileSync(process.execPath, options, { encoding: "utf8" })).toContain("loaded")
})

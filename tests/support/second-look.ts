import type { TestModule, Vitest } from "vitest/node"

/** More files than these fail for a reason that they have in common, and not for the machine's other work. */
export const MOST = 8

/** What failed beside other tests and passed alone, each as `file > test`, and every file as it stands in the end. */
type SecondLook = { modules: TestModule[]; passedAlone: string[] }

/**
 * Opens the browser's files that failed once more, one after the other and alone: a browser's pace is the machine's, on
 * which two others were at work. Rules, promises, answers and killed processes never get a second look: what fails there
 * once in a thousand times is a fault.
 */
export async function lookAgain(vitest: Vitest, modules: TestModule[]): Promise<SecondLook> {
  const failed = modules.filter((module) => module.state() === "failed")
  const seen: SecondLook = { modules: [...modules], passedAlone: [] }
  if (failed.length > MOST) return seen
  for (const first of failed.filter(({ project }) => project.name === "e2e")) {
    const names = failuresOf(first)
    const { testModules } = await vitest.runTestSpecifications([first.toTestSpecification()])
    const second = testModules.find(({ moduleId }) => moduleId === first.moduleId)
    if (!second?.ok()) continue
    seen.modules[modules.indexOf(first)] = second
    seen.passedAlone.push(...names)
  }
  return seen
}

function failuresOf(module: TestModule): string[] {
  const failed = [...module.children.allTests("failed")].map(({ fullName }) => fullName)
  return (failed.length > 0 ? failed : ["outside its tests"]).map(
    (name) => `${module.relativeModuleId} > ${name}`,
  )
}

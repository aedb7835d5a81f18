import { RuleBroken, type RuleData } from "#app/errors"

type BrokenRule = { code: string; field?: string; data?: RuleData }

/** Which rule a use case broke; fails the test where it broke none, and passes every other error on. */
export async function broken(work: Promise<unknown>): Promise<BrokenRule> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
    const { field, data } = error.details
    return { code: error.code, ...(field ? { field } : {}), ...(data ? { data } : {}) }
  }
  throw new Error("no rule was broken")
}

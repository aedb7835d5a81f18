import { RuleBroken, type Text } from "#app/errors"

/** The reason of a check that would refuse, asked before a button is offered; null where nothing speaks against it. */
export async function refusalOf(check: Promise<void>): Promise<Text | null> {
  try {
    await check
    return null
  } catch (error) {
    if (error instanceof RuleBroken && error.details.because) return error.details.because
    throw error
  }
}

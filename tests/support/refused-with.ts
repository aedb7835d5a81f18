import { sqlState } from "#app/db/error-codes"

/** The SQLSTATE with which the database refuses; undefined where it does not. What goes wrong otherwise is passed on. */
export async function refusedWith(work: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    const state = sqlState(error)
    if (state === undefined) throw error
    return state
  }
  return undefined
}

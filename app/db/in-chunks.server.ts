/** Rows of one commit: no lock lasts. */
export const CHUNK_ROWS = 500

/** Deletes by chunks, each with its commit, until one is not full; returns how many. */
export async function inChunks(deleteSome: () => PromiseLike<unknown[]>): Promise<number> {
  for (let total = 0; ;) {
    const deleted = (await deleteSome()).length
    total += deleted
    if (deleted < CHUNK_ROWS) return total
  }
}

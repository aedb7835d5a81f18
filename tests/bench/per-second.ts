export const AT_ONCE = 16

/** Works all of them off, sixteen at a time, and says how many that was per second. */
export async function perSecond<Item>(
  items: Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const left = items.values()
  const began = performance.now()
  const worker = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (items.length / (performance.now() - began)) * 1000
}

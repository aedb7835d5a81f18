let last = 100_000

/** A number that nobody in this process had before; the demo's own stay below 100,000. */
export const nextNumber = (): number => ++last

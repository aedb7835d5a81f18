import { RuleBroken } from "#app/errors"

type Limits = {
  atOnce: number
  waiting: number
  /** What whoever finds the line full is told. */
  refusal?: () => RuleBroken
}

/** Work that is somebody's, done when their turn comes; it is told how many wait behind it then. */
type BoundedLine = <Result>(whose: string, work: (waiting: number) => Promise<Result>) => Promise<Result>

/**
 * Lets `atOnce` pieces of work run at the same time and `waiting` more wait; with a full line the answer is BUSY (503),
 * not a slow page for all. Those who wait are served in turns: who sent many waits for everybody else's first.
 */
export function boundedLine({
  atOnce,
  waiting,
  refusal = () => new RuleBroken("BUSY"),
}: Limits): BoundedLine {
  let [running, inLine] = [0, 0]
  const lines = new Map<string, (() => void)[]>()
  const join = (whose: string, begin: () => void) => {
    inLine++
    lines.set(whose, [...(lines.get(whose) ?? []), begin])
  }
  const next = (): (() => void) | undefined => {
    for (const [whose, [first, ...rest]] of lines) {
      // A map keeps its order: whoever was served comes behind everybody else.
      lines.delete(whose)
      if (rest.length > 0) lines.set(whose, rest)
      inLine--
      return first
    }
    return undefined
  }
  return async (whose, work) => {
    if (running >= atOnce) {
      if (inLine >= waiting) throw refusal()
      await new Promise<void>((resolve) => join(whose, resolve))
    } else running++
    try {
      return await work(inLine)
    } finally {
      // The place goes to the next in line without becoming free in between.
      const begin = next()
      if (begin) begin()
      else running--
    }
  }
}

/** A line for each of those whose work it is, with these limits however much the others have. */
export function boundedLineOfEach(limits: Limits): BoundedLine {
  const all = new Map<string, { boundedLine: BoundedLine; pieces: number }>()
  return async (whose, work) => {
    const theirs = all.get(whose) ?? { boundedLine: boundedLine(limits), pieces: 0 }
    all.set(whose, theirs)
    theirs.pieces++
    try {
      return await theirs.boundedLine(whose, work)
    } finally {
      if (--theirs.pieces === 0) all.delete(whose)
    }
  }
}

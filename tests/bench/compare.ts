/** One figure of one round: how much per second, or how long one takes. */
type Measure = () => Promise<number>

/** A bound, with what it is about behind it. */
export type Target = `${"≤" | "≥"} ${number}${"" | ` ${string}`}`

type Comparison = {
  name: string
  /** What the ratio ours : reference should be, e.g. `≥ 0.40`; printed, and asked for by `--strict` alone. */
  target: Target
  unit: string
  ours: Measure
  reference: Measure
  rounds?: number
  /** Rounds that do not count: connections, compiled code and plans have to get warm. */
  warmUp?: number
}

/**
 * Measures both in turns (ours, reference, ours, reference …), so that a machine that is busy for a while is busy for
 * both, and prints the median of the rounds' ratios.
 */
export async function compare({
  name,
  target,
  unit,
  ours,
  reference,
  rounds = 7,
  warmUp = 1,
}: Comparison): Promise<void> {
  const round = async () => ({ ours: await ours(), reference: await reference() })
  for (let cold = 0; cold < warmUp; cold++) await round()
  const pairs: Awaited<ReturnType<typeof round>>[] = []
  while (pairs.length < rounds) pairs.push(await round())
  const ratio = median(pairs.map((pair) => pair.ours / pair.reference))
  const figure = (of: "ours" | "reference") => shown(median(pairs.map((pair) => pair[of])))
  console.log(
    `${name}: ${ratio.toFixed(2)} (${target}) — ${figure("ours")} vs ${figure("reference")} ${unit}`,
  )
  if (!isMet(ratio, target)) missed.push(name)
}

/** Prints a figure that has no reference in the run, since what it may be does not depend on another. */
export function figure({
  name,
  target,
  unit,
  value,
}: Pick<Comparison, "name" | "target" | "unit"> & { value: number }): void {
  console.log(`${name}: ${shown(value)} ${unit} (${target})`)
  if (!isMet(value, target)) missed.push(name)
}

/** Says what a run was to measure and could not, which is no better than a target that it missed. */
export function notMeasured(name: string): void {
  console.log(`Not measured: ${name}`)
  missed.push(name)
}

const missed: string[] = []
/** The comparisons and figures of this run that missed their target, and what it did not measure. */
export const missedTargets = (): readonly string[] => missed

/** Whether a ratio, rounded as it is printed, keeps its target. */
export function isMet(ratio: number, target: Target): boolean {
  const [sign, bound] = target.split(" ")
  const shown = Number(ratio.toFixed(2))
  return sign === "≤" ? shown <= Number(bound) : shown >= Number(bound)
}

/** The middle value; of an even number of them the lower middle one. */
export function median(values: number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]
  if (middle === undefined) throw new RangeError("a median of nothing")
  return middle
}

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

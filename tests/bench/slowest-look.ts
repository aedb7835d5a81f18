import { figure, median, type Target } from "./compare"

/** A page of a list under a filter, an order or a search: how many times as long as the plain one it takes. */
export type TakenLook = { name: string; ratio: number; ms: number }

/** Holds the slowest look at a list against its target, and prints the three slowest. */
export function tellSlowest(list: string, looks: readonly TakenLook[], target: Target): void {
  const slowest = looks.toSorted((a, b) => b.ratio - a.ratio)
  const [worst] = slowest
  if (!worst) throw new Error(`${list}: nothing to ask`)
  const middle = median(slowest.map(({ ratio }) => ratio)).toFixed(2)
  figure({
    name: `${list}, ${looks.length} looks, ${middle} in the middle, at worst`,
    target,
    unit: "times the plain page",
    value: worst.ratio,
  })
  for (const { name, ratio, ms } of slowest.slice(0, 3))
    console.log(`  ${name}: ${ratio.toFixed(2)}, ${ms.toFixed(0)} ms`)
}

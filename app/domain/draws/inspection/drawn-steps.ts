import type { DrawRule } from "#drizzle/schema/draws"
import { drawnNumber, type DrawnNumber } from "./drawn-number"

/** How the drawn number comes about, a step at a time, for people who do it on paper. */
type DrawnSteps = {
  /** Each prize cut where its digits are read: what stands before, its tens digit, its units digit. */
  prizes: { before: string; tens: string; units: string; tensUsed: boolean }[]
  /** The five units digits. */
  element: string
  /** Prefix and tens digits as they stand side by side; empty where the rule names neither. */
  written: string
  /** What is taken off (or, below zero, added) to come into the draw's series; 0 where it fits already. */
  taken: number
  drawn: DrawnNumber
}
type Rule = Pick<DrawRule, "prefix" | "seriesFrom" | "seriesFirst" | "seriesCount">

/** The steps from five prizes of five digits to the number. */
export function drawnSteps(rule: Rule, prizes: readonly string[]): DrawnSteps {
  const cut = prizes.map((prize, at) => ({
    before: prize.slice(0, -2),
    tens: prize.slice(-2, -1),
    units: prize.slice(-1),
    tensUsed: rule.seriesFrom.includes(at + 1),
  }))
  const written = (rule.prefix ?? "") + rule.seriesFrom.map((prize) => cut[prize - 1]?.tens ?? "").join("")
  const drawn = drawnNumber(rule, prizes)
  const taken = (written === "" ? rule.seriesFirst : Number(written)) - drawn.series
  return { prizes: cut, element: cut.map(({ units }) => units).join(""), written, taken, drawn }
}

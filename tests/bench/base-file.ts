import { randomBytes } from "node:crypto"
import { closeSync, openSync, writeSync } from "node:fs"
import type { RuleFile } from "#app/domain/draws/inspection/rule-file"

/** A real rule's shape, with 100 winners and 200 surrogates. */
export const benchRule: RuleFile = {
  seriesFirst: 0,
  seriesCount: 200,
  seriesDigits: 3,
  seriesFrom: [1, 2, 3],
  prefix: null,
  approximation: "higher-then-lower",
  wrap: false,
  emptySeries: "higher-then-lower",
  winners: 100,
  surrogates: 200,
  onePerHolder: true,
  prizes: ["45931", "12876", "60254", "33019", "08777"],
}

/** Holders' pseudonyms, 32 hex digits each. */
export const holders = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(16).toString("hex"))

const LINES = 10_000

/** Writes a BASE.csv of so many numbers, spread evenly over the 200 series; every fiftieth is not eligible. */
export function writeBase(file: string, count: number, holders: string[]): void {
  const every = Math.floor((benchRule.seriesCount * 100_000) / count)
  const output = openSync(file, "w")
  writeSync(output, "series,element,holder,eligible\n")
  for (let from = 0; from < count; from += LINES) {
    let lines = ""
    for (let n = from; n < Math.min(from + LINES, count); n++) {
      const series = String(Math.floor((n * every) / 100_000)).padStart(3, "0")
      const element = String((n * every) % 100_000).padStart(5, "0")
      const holder = holders[Math.floor(Math.random() * holders.length)]
      lines += `${series},${element},${holder},${n % 50 === 0 ? 0 : 1}\n`
    }
    writeSync(output, lines)
  }
  closeSync(output)
}

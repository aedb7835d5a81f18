import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { benchRule, holders, writeBase } from "./base-file"
import { compare } from "./compare"
import { drawCommand, peakOf, type Place, runNode } from "./draw-command"
import { treeOf } from "./parsed-tree"
import { milliseconds } from "./rolled-back"

const NUMBERS = 2_000_000

/**
 * `BENCH_BASE=COMMIT npm run bench -- draw-commands`: draw:compute and draw:verify against the same commands as that commit
 * had them, each in time and in memory, over one base and with the packages of today. Each verifies what it computed itself.
 */
export async function drawCommands(commit = process.env.BENCH_BASE): Promise<void> {
  if (!commit) return console.log("draw-commands: BENCH_BASE=COMMIT names the code to measure against")
  const then = treeOf(commit)
  const folder = mkdtempSync(path.join(tmpdir(), "bench-draw-"))
  const at = (name: string) => path.join(folder, name)
  const [base, rule] = [at("BASE.csv"), at("RULE.json")]
  const [ours, theirs] = [at("RESULT.json"), at("RESULT.then.json")]
  const compute = (measure: Measure, output: string, cwd?: string) =>
    measure(drawCommand("compute", base, rule), { output, cwd })
  const verify = (measure: Measure, result: string, cwd?: string) =>
    measure(drawCommand("verify", base, result), { cwd })
  try {
    writeFileSync(rule, JSON.stringify(benchRule))
    writeBase(base, NUMBERS, holders(NUMBERS / 6))
    for (const [name, run] of Object.entries({ compute, verify }))
      for (const { unit, measure } of measures)
        await compare({
          name: `draw:${name} over ${NUMBERS} numbers : the same at ${commit}`,
          target: "≤ 2.00",
          unit,
          ours: () => run(measure, ours),
          reference: () => run(measure, theirs, then),
        })
  } finally {
    for (const each of [folder, then]) rmSync(each, { recursive: true, force: true })
  }
}

type Measure = (args: string[], place: Place) => Promise<number>

const measures: { unit: string; measure: Measure }[] = [
  { unit: "ms", measure: (args, place) => milliseconds(() => runNode(args, place)) },
  { unit: "MiB", measure: async (args, place) => (await peakOf(args, place)) / 1024 },
]

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { verifyResult } from "#app/domain/draws/result/verify-result.server"
import { benchRule, holders, writeBase } from "./base-file"
import { compare, figure, median } from "./compare"
import { drawCommand, peakOf, runNode } from "./draw-command"
import { readAndHash } from "./read-and-hash"
import { milliseconds } from "./rolled-back"

const SIZES = [300_000, 1_200_000, 4_800_000]
const ON_PAPER = 20_000_000
const HASH = `const { createHash } = require("crypto"), fs = require("fs"), hash = createHash("sha256")
const fd = fs.openSync(process.argv[1]), piece = Buffer.alloc(262144)
for (let read; (read = fs.readSync(fd, piece)) > 0; ) hash.update(piece.subarray(0, read))
console.log(hash.digest("hex"))`

/**
 * draw:verify against no more than reading and hashing the base, and what both commands take in memory over the same
 * command on an empty base; the trail is at its longest where one holder has every number.
 */
export async function drawFiles(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-draw-"))
  const at = (name: string) => path.join(folder, name)
  const files: Files = { base: at("BASE.csv"), rule: at("RULE.json"), result: at("RESULT.json") }
  try {
    writeFileSync(files.rule, JSON.stringify(benchRule))
    writeBase(files.base, 0, [])
    const idle = await peaks(files, "usually")
    const took: number[] = []
    for (const count of SIZES) {
      writeBase(files.base, count, holders(count / 6))
      await memory(files, count, "a usual trail", idle)
      took.push(await speed(files, count))
      writeBase(files.base, count, holders(1))
      await memory(files, count, "a trail of every number", idle)
    }
    console.log(`draw:verify over ${inMillions(ON_PAPER)}, on paper: ${(onPaper(took) / 1000).toFixed(1)} s`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Files = { base: string; rule: string; result: string }

const inMillions = (count: number) => `${count / 1_000_000} million numbers`

/** How long the verification takes in milliseconds, in this process; compared there and as commands of their own. */
async function speed({ base, result }: Files, count: number): Promise<number> {
  const took: number[] = []
  await compare({
    name: `draw:verify over ${inMillions(count)} : read and hash`,
    target: "≤ 3.00",
    unit: "ms",
    ours: async () => {
      const round = await milliseconds(async () => {
        const differences = await verifyResult({ basePath: base, resultPath: result })
        if (differences.length > 0) throw new Error(differences.join("\n"))
      })
      took.push(round)
      return round
    },
    reference: () => milliseconds(async () => readAndHash(base)),
  })
  await compare({
    name: "  the same, each a command with its start",
    target: "≤ 3.00 from 1.2 million on",
    unit: "ms",
    ours: () => milliseconds(() => runNode(drawCommand("verify", base, result))),
    reference: () => milliseconds(() => runNode(["-e", HASH, base])),
  })
  return median(took)
}

type Peaks = { compute: number; verify: number }

/** Prints what the commands take at most over what they take on an empty base. */
async function memory(files: Files, count: number, trail: string, idle: Peaks): Promise<void> {
  const peak = await peaks(files, "at most")
  for (const command of ["compute", "verify"] as const) {
    const over = (peak[command] - idle[command]) * 1024
    figure({
      name: `draw:${command} over ${inMillions(count)}, ${trail}, memory of ${(over / 2 ** 20).toFixed(1)} MiB`,
      target: "≤ 32",
      unit: "bytes a number",
      value: over / count,
    })
  }
}

/** Memory at its peak, in KiB, of three runs of each command; the first writes the result that the other verifies. */
async function peaks({ base, rule, result }: Files, of: "usually" | "at most"): Promise<Peaks> {
  const figures: { [command in keyof Peaks]: number[] } = { compute: [], verify: [] }
  while (figures.verify.length < 3) {
    figures.compute.push(await peakOf(drawCommand("compute", base, rule), { output: result }))
    figures.verify.push(await peakOf(drawCommand("verify", base, result)))
  }
  const ofThree = (values: number[]) => (of === "usually" ? median(values) : Math.max(...values))
  return { compute: ofThree(figures.compute), verify: ofThree(figures.verify) }
}

/** Milliseconds for the size on paper, on the line through the last two sizes. */
function onPaper(took: number[]): number {
  const [count, before] = [SIZES.at(-1)!, SIZES.at(-2)!]
  const [last, previous] = [took.at(-1)!, took.at(-2)!]
  return last + ((last - previous) / (count - before)) * (ON_PAPER - count)
}

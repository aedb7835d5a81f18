import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { CONFERIR } from "#tests/support/conferir"
import { writeLargeCampaign } from "#tests/support/large-campaign"
import { figure, median } from "./compare"

const SIZE = { coupons: 250_000, entries: 600_000 }
const RUNS = 3
const CHECKED = "O que veio confere, mas falta conferir mais."

/**
 * The program that people download, over a draw of a million numbers in 250,000 coupons with a log of 600,000 entries;
 * with and without as many looks for instant prizes opened. What a person's machine has to have for it: memory at its
 * peak, and time of all threads together, which is how long one core takes.
 */
export async function checker(): Promise<void> {
  for (const chances of [false, true]) {
    const folder = mkdtempSync(path.join(tmpdir(), "bench-checker-"))
    try {
      await writeLargeCampaign(folder, Object.assign({ chances }, SIZE))
      const runs = Array.from({ length: RUNS }, () => checked(folder))
      const what = `conferir.mjs over a million numbers${chances ? " and 250,000 chances" : ""}`
      figure({
        name: `${what}, memory`,
        target: "≤ 300",
        unit: "MB",
        value: Math.max(...runs.map(({ megabytes }) => megabytes)),
      })
      figure({
        name: `${what}, processor`,
        target: "≤ 15",
        unit: "s",
        value: median(runs.map(({ seconds }) => seconds)),
      })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

/** One run of it, as a person starts it. */
function checked(folder: string) {
  const command = ["--require", "./tests/bench/peak-memory.cjs", CONFERIR, folder]
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" })
  if (!stdout.includes(CHECKED)) throw new Error(`${stdout}\n${stderr}`)
  const measured = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(stderr)?.[1])
  return { megabytes: (measured("peak") * 1024) / 1e6, seconds: measured("processor") / 1e3 }
}

import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { computeFromFiles } from "#app/domain/draws/result/compute-from-files.server"
import { CONFERIR } from "#tests/support/conferir"
import { writeLargeCampaign } from "#tests/support/large-campaign"
import { figure, median } from "./compare"

const SIZE = { coupons: 250_000, entries: 600_000 }
/** With no look for an instant prize opened, with as many as coupons, and with these in many batches. */
const CAMPAIGNS = [
  { also: "", chances: false },
  { also: " and 250,000 chances", chances: true },
  { also: " and 250,000 chances of 200 batches", chances: true, batches: 200 },
]
const LONG_TRAIL = 1_000_000
const LONG_RULE = {
  prizes: ["12345", "23456", "34567", "45678", "56789"],
  seriesFirst: 0,
  seriesCount: 20,
  seriesDigits: 3,
  seriesFrom: [1, 2],
  prefix: null,
  approximation: "ascending",
  wrap: true,
  emptySeries: "none",
  winners: 1,
  surrogates: 1,
  onePerHolder: true,
}
const RUNS = 3
const CHECKED = "O que veio confere, mas falta conferir mais."

/**
 * The program that people download, over a draw of a million numbers in 250,000 coupons with a log of 600,000 entries;
 * with and without as many looks for instant prizes opened, of one batch and of many: its time is not to grow by one times the
 * other. What a person's machine has to have for it: memory at its peak, and time of all threads together, which is how
 * long one core takes.
 */
export async function checker(): Promise<void> {
  for (const { also, ...campaign } of CAMPAIGNS) {
    const folder = mkdtempSync(path.join(tmpdir(), "bench-checker-"))
    try {
      await writeLargeCampaign(folder, Object.assign(campaign, SIZE))
      const runs = Array.from({ length: RUNS }, () => checked(folder))
      const what = `conferir.mjs over a million numbers${also}`
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
  checkerOfLongTrail()
}

/**
 * The same, over a result whose trail is as long as its base: one person has a million numbers and wins once, so that each is
 * looked at. The program holds the base's bytes and the trail's places, and no other copy of them for long.
 */
function checkerOfLongTrail(): void {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-checker-"))
  try {
    const [basePath, rulePath] = [path.join(folder, "BASE.csv"), path.join(folder, "RULE.json")]
    const holder = "a".repeat(32)
    const lines = Array.from({ length: LONG_TRAIL }, (_, n) => {
      const [series, element] = [String(Math.floor(n / 50_000)), String((n % 50_000) * 2)]
      return `${series.padStart(3, "0")},${element.padStart(5, "0")},${holder},1\n`
    })
    writeFileSync(basePath, `series,element,holder,eligible\n${lines.join("")}`)
    writeFileSync(rulePath, JSON.stringify(LONG_RULE))
    writeFileSync(
      path.join(folder, "RESULT.json"),
      Buffer.concat([...computeFromFiles({ basePath, rulePath })]),
    )
    const runs = Array.from({ length: RUNS }, () => checked(folder))
    figure({
      name: "conferir.mjs over a trail of a million numbers, memory",
      target: "≤ 450",
      unit: "MB",
      value: Math.max(...runs.map(({ megabytes }) => megabytes)),
    })
  } finally {
    rmSync(folder, { recursive: true })
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

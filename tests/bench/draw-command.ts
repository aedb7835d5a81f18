import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import path from "node:path"

/** What Node is told to start draw:compute or draw:verify, as package.json has it. */
export const drawCommand = (name: "compute" | "verify", ...files: string[]): string[] => [
  "--max-semi-space-size=2",
  "app/cli/quick-start.cjs",
  `draw-${name}`,
  ...files,
]

/** The file that the output goes to, and the folder whose code runs, which is this tree's unless it says another. */
export type Place = { output?: string; cwd?: string }

/** Runs a program; answers what it says on standard error. */
export async function runNode(args: string[], { output = "/dev/null", cwd }: Place = {}): Promise<string> {
  const file = openSync(output, "w")
  try {
    const child = spawn(process.execPath, args, { stdio: ["ignore", file, "pipe"], cwd })
    const said: Buffer[] = []
    child.stderr!.on("data", (chunk: Buffer) => said.push(chunk))
    const [code] = (await once(child, "close")) as [number | null]
    if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${Buffer.concat(said)}`)
    return Buffer.concat(said).toString()
  } finally {
    closeSync(file)
  }
}

const PEAK = path.resolve("tests/bench/peak-memory.cjs")

/** How much memory a program takes at its peak, in KiB. */
export async function peakOf(args: string[], place?: Place): Promise<number> {
  const said = await runNode(["--require", PEAK, ...args], place)
  return Number(/^peak (\d+)$/m.exec(said)?.[1])
}

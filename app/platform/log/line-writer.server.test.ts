import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { open } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"

/** A process that runs these statements with `log` at hand, and this as its standard output. */
function logging(statements: string, stdout: number) {
  const program = `import { log } from "#app/platform/log/log.server"\n${statements}`
  const args = ["--import", "tsx", "--input-type=module", "--eval", program]
  const env = { ...process.env, LOG_LEVEL: "info" }
  return spawn(process.execPath, args, { env, stdio: ["pipe", stdout, "pipe"] })
}

test("a log that finds no room on its disk stops no process", { timeout: 120_000 }, async () => {
  const full = openSync("/dev/full", "w")
  const child = logging(
    `log.info("lost")
     setTimeout(() => { log.info("lost too"); process.stderr.write("goes on") }, 50)`,
    full,
  )
  const said = text(child.stderr!)
  expect(await once(child, "exit")).toEqual([0, null])
  expect(await said).toBe("goes on")
  closeSync(full)
})

test(
  "a log that nobody reads holds nothing up; whoever reads on gets whole lines and how many are missing",
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bar-log-pipe-"))
    const pipe = path.join(folder, "pipe")
    execFileSync("mkfifo", [pipe])
    const [reader, writer] = await Promise.all([open(pipe, "r"), open(pipe, "w")])
    const [steps, linesOfStep] = [40, 1_000]
    const child = logging(
      `for (let step = 0; step < ${steps}; step++) {
         for (let n = 0; n < ${linesOfStep}; n++) log.info({ n }, "${"x".repeat(100)}")
         await new Promise(setImmediate)
       }
       process.stderr.write("goes on")
       process.stdin.resume()`,
      writer.fd,
    )
    try {
      const exit = once(child, "exit")
      await writer.close()
      expect(String((await once(child.stderr!, "data"))[0])).toBe("goes on")
      let [read, missing] = [0, 0]
      for await (const line of createInterface(reader.createReadStream())) {
        const { lost } = JSON.parse(line) as { lost?: number }
        if (lost === undefined) read++
        else {
          missing += lost
          child.stdin!.end()
        }
      }
      expect(missing).toBeGreaterThan(0)
      expect(read + missing).toBe(steps * linesOfStep)
      expect(await exit).toEqual([0, null])
    } finally {
      child.kill("SIGKILL")
      rmSync(folder, { recursive: true })
    }
  },
)

test("what was said in the step in which a process ends is written", { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bar-log-file-"))
  const file = await open(path.join(folder, "log"), "w+")
  const child = logging(
    `for (let n = 0; n < 500; n++) log.fatal({ n }, "the last words")\nprocess.exit(3)`,
    file.fd,
  )
  expect(await once(child, "exit")).toEqual([3, null])
  await file.close()
  const lines = execFileSync("cat", [path.join(folder, "log")], { encoding: "utf8" })
    .trimEnd()
    .split("\n")
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(
    Array.from({ length: 500 }, (_, n) => n),
  )
  rmSync(folder, { recursive: true })
})

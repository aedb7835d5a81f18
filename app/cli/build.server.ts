import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { isAlive } from "#app/cli/embedded/machine.server"

const sources = ["app", "drizzle/schema", "public", "remix.config.ts", "package-lock.json"]
/** What the build itself makes, and what never gets into it. */
const leftOut = [
  /^public\/(fonts\/|icons\/|favicon\.svg$|manifest\.webmanifest$)/,
  /\.test\.tsx?$/,
  /^app\/cli\//,
  /\.md$/,
]
/** Beside the bundle, because a build by hand empties that folder and so takes the stamp along. */
const stamp = "build/server/.stamp"
const lock = "build/.lock"

/** Builds the application unless the build at hand was made from exactly these sources. Quiet unless it fails. */
export async function buildIfStale(signal?: AbortSignal): Promise<void> {
  if (await isFresh()) return
  await mkdir(path.dirname(lock), { recursive: true })
  while (!(await takeLock())) await sleep(200, undefined, { signal })
  try {
    // Another run may have built it while this one waited.
    if (await isFresh()) return
    const fingerprint = await fingerprintOf(sources)
    await runBuild(signal)
    await writeFile(stamp, fingerprint)
  } finally {
    await rm(lock, { force: true })
  }
}

async function isFresh(): Promise<boolean> {
  if (!existsSync("build/client") || !existsSync("build/front")) return false
  const made = await readFile(stamp, "utf8").catch(() => null)
  return made !== null && made === (await fingerprintOf(sources))
}

/** By content, not by time: a checkout or a copy changes every time and nothing else. */
async function fingerprintOf(roots: string[]): Promise<string> {
  const hash = createHash("sha256")
  for (const root of roots)
    for (const file of (await filesOf(root)).sort()) {
      if (leftOut.some((pattern) => pattern.test(file))) continue
      hash.update(`${file}\0`).update(await readFile(file))
    }
  return hash.digest("hex")
}

async function filesOf(root: string): Promise<string[]> {
  if (!existsSync(root)) return []
  if (path.extname(root)) return [root]
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name).replaceAll(path.sep, "/"))
}

/** One build at a time; the lock of a process that is gone does not count. */
async function takeLock(): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" })
    return true
  } catch {
    const holder = Number(await readFile(lock, "utf8").catch(() => "0"))
    if (holder && !isAlive(holder)) await rm(lock, { force: true })
    return false
  }
}

function runBuild(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // The environment of a test run would make Vite leave Remix's plugin out, or React slow.
    const { VITEST: _, TEST: __, ...env } = process.env
    const child = spawn("npm", ["run", "-s", "build"], {
      env: { ...env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      signal,
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.on("error", reject)
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed.\n${output.trim()}`)),
    )
  })
}

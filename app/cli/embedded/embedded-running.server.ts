import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { readFile, rm } from "node:fs/promises"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import postgres from "postgres"

const PATIENCE_MS = 30_000

/**
 * The port of the server that still runs in this cluster, or null. A postmaster.pid whose server is gone, or
 * whose number now belongs to another program, is removed: PostgreSQL would take it for a running server.
 */
export async function findRunning(cluster: string, urlOn: (port: number) => string): Promise<number | null> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const file = path.join(cluster, "postmaster.pid")
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n")
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    if (!pid || !isServerOf(pid, cluster)) {
      await rm(file, { force: true })
      return null
    }
    if (port && (await answers(urlOn(port), cluster))) return port
    // It may still be replaying its journal after a crash, or be about to stop.
    if (Date.now() > deadline)
      throw new Error(`A PostgreSQL (process ${pid}) holds ${cluster} but does not answer.`)
    await sleep(100)
  }
}

/**
 * Whether this cluster's own server is alive. A postmaster.pid alone does not say so: it outlives a server that was
 * killed, and in a copied folder it names the server of the original, which is none of ours to stop.
 */
export async function isRunning(cluster: string): Promise<boolean> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "")
  const pid = Number(text.split("\n")[0])
  return pid > 0 && isServerOf(pid, cluster)
}

function isServerOf(pid: number, cluster: string): boolean {
  const command = commandOf(pid)
  // The folder is an argument of its own, not the beginning of a longer one.
  return command !== null && command.includes("postgres") && `${command} `.includes(` ${cluster} `)
}

function commandOf(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    } catch {
      return null
    }
  }
  const listed = spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
  return listed.status === 0 ? listed.stdout : null
}

async function answers(url: string, cluster: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql`select current_setting('data_directory') as folder`
    return row?.folder === cluster
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

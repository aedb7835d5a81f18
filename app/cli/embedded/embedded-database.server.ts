import { createHash, randomBytes } from "node:crypto"
import { existsSync, realpathSync, statSync } from "node:fs"
import { chown, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import postgres from "postgres"
import { findBinaries, runBinary } from "./embedded-binaries.server"
import { prepareFolder, serverUser, type ServerUser } from "./embedded-folder.server"
import { findRunning, isRunning } from "./embedded-running.server"
import { freePort } from "./machine.server"

type Options = {
  folder: string
  port?: number
  /** "fast" gives up durability for speed: tests only. */
  profile?: "durable" | "fast"
}

type EmbeddedDatabase = { url: string; stop(): Promise<void> }

/** Who owns the cluster; the application connects as another role. */
const OWNER = "postgres"

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  // A refused row is the application's everyday business, and its values are no matter for a log file.
  log_min_messages: "fatal",
}
const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // The journal of a run may stand in memory.
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  io_method: "sync",
  // By which way a row is found follows from what a test did, and not from whether its tables were counted meanwhile.
  autovacuum: "off",
  // Thousands of connections sign in with passwords that live for one run.
  scram_iterations: "1",
}

/**
 * Starts the PostgreSQL that lives in `folder`, making it first where there is none. One that survived the
 * death of the process that started it is taken over. `url` leads to its maintenance database.
 */
export async function startEmbedded({
  folder,
  port,
  profile = "durable",
}: Options): Promise<EmbeddedDatabase> {
  const user = serverUser(folder)
  const cluster = await prepareFolder(folder, user)
  refuseForeign(cluster)
  const binaries = await findBinaries(user)
  if (!(await isMade(cluster))) await makeCluster(cluster, binaries, user, profile)
  const password = await readFile(path.join(cluster, "password"), "utf8")
  const urlOn = (at: number) => `postgres://${OWNER}:${password}@127.0.0.1:${at}/postgres`
  const running = await findRunning(cluster, urlOn)
  const listening = running ?? (await start(cluster, binaries, user, port ?? (await freePort()), profile))
  return { url: urlOn(listening), stop: () => stop(cluster, binaries, user) }
}

/** Stops what runs in `folder` and removes it with all its data. */
export async function removeEmbedded(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const user = serverUser(folder)
  const cluster = realpathSync(folder)
  refuseForeign(cluster)
  await stop(cluster, await findBinaries(user), user)
  await rename(cluster, unfinished(cluster))
  await rm(unfinished(cluster), { recursive: true, force: true })
}

/** Gives the application's role a password on a server that is ours, and the URL that signs it in. */
export async function signInAs(role: string, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  const password = createHash("sha256").update(`${url.password}:${role}`).digest("hex").slice(0, 32)
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`alter role "${role}" login password '${password}'`)
  } finally {
    await sql.end()
  }
  return Object.assign(url, { username: role, password }).href
}

/** A cluster gets its name only when it is complete and loses it first, so no start ever meets half of one. */
const unfinished = (cluster: string) => `${cluster}.unfinished`

async function isMade(cluster: string): Promise<boolean> {
  const content = existsSync(cluster) ? await readdir(cluster) : []
  if (content.length > 0 && !content.includes("password")) throw new Error(`${cluster} holds something else.`)
  return content.length > 0
}

async function makeCluster(cluster: string, binaries: string, user: ServerUser, profile: Options["profile"]) {
  const draft = unfinished(cluster)
  const passwordFile = `${cluster}.password`
  await rm(draft, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  if (user) for (const made of [draft, passwordFile]) await chown(made, user.uid, user.gid)
  const args = [`--pgdata=${draft}`, `--username=${OWNER}`, `--pwfile=${passwordFile}`]
  args.push("--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-instructions")
  if (profile === "fast") args.push("--no-sync", `--set=scram_iterations=${fastSettings.scram_iterations}`)
  await runBinary(binaries, "initdb", args, user)
  await rename(passwordFile, path.join(draft, "password"))
  await rm(cluster, { recursive: true, force: true })
  await rename(draft, cluster)
}

async function start(
  cluster: string,
  binaries: string,
  user: ServerUser,
  port: number,
  profile: Options["profile"],
): Promise<number> {
  const log = path.join(cluster, "server.log")
  await rm(log, { force: true })
  const chosen = { ...settings, ...(profile === "fast" ? fastSettings : {}), port: String(port) }
  const flags = Object.entries(chosen).map(([name, value]) => `-c ${name}=${value}`)
  const args = ["start", "-D", cluster, "-w", "-t", "60", "-s", "-l", log, "-o", flags.join(" ")]
  try {
    // pg_ctl gives the server a session of its own: a Ctrl-C in the terminal does not reach it before us.
    await runBinary(binaries, "pg_ctl", args, user)
  } catch (error) {
    const output = await readFile(log, "utf8").catch(() => "")
    throw new Error(`The embedded PostgreSQL did not start.\n${output.trim() || String(error)}`, {
      cause: error,
    })
  }
  return port
}

async function stop(cluster: string, binaries: string, user: ServerUser): Promise<void> {
  if (!(await isRunning(cluster))) return
  const args = ["stop", "-D", cluster, "-w", "-s", "-t", "30", "-m", "fast"]
  await runBinary(binaries, "pg_ctl", args, user).catch(async (error: unknown) => {
    // Killed by somebody else meanwhile, it leaves its postmaster.pid behind and pg_ctl in the dark.
    if (await isRunning(cluster)) throw error
  })
}

function refuseForeign(cluster: string): void {
  const uid = process.getuid?.()
  if (uid && existsSync(cluster) && statSync(cluster).uid !== uid)
    throw new Error(`${cluster} was made by another user: start as that user, or remove it.`)
}

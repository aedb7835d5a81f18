import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs"
import { chmod, lstat, mkdir, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"

/** Whom the embedded server runs as; undefined: as whoever runs this process. */
export type ServerUser = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root: then `postgres` does it, and where the system has none, `nobody`. */
export function serverUser(folder: string): ServerUser {
  if (process.getuid?.() !== 0) return undefined
  // A cluster keeps its owner, also when the system gets a user postgres later.
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findSystemUser("postgres") ?? findSystemUser("nobody")
  if (!user) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody here.")
  return user
}

function findSystemUser(name: string): ServerUser {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(":") ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Asks the system itself, which also knows of access lists and mounts. */
export const canReach = (target: string, user: ServerUser): boolean =>
  !user || spawnSync("test", ["-x", target], { cwd: "/", uid: user.uid, gid: user.gid }).status === 0

/** A folder under the system's temporary one that belongs to `of` and stays the same from start to start. */
export async function temporaryFolder(of: string, user: ServerUser): Promise<string> {
  const root = [tmpdir(), "/tmp"].find((folder) => canReach(folder, user)) ?? tmpdir()
  const hash = createHash("sha256").update(path.resolve(of)).digest("hex").slice(0, 12)
  const folder = path.join(root, `bar-na-torcida-${hash}`)
  await mkdir(folder, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  // Anyone may write under /tmp: a folder or link that another user put there is not ours to trust.
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid))
    throw new Error(`${folder} belongs to somebody else; remove it or set TMPDIR.`)
  await chmod(folder, 0o711)
  return folder
}

/**
 * Makes room for `folder` where the server's user reaches it and answers where that really is: where `.data`
 * cannot be reached it becomes a link into the temporary folder, or the folder itself where `.data` is taken.
 */
export async function prepareFolder(folder: string, user: ServerUser): Promise<string> {
  const parent = path.dirname(path.resolve(folder))
  await removeDeadLink(parent)
  if (!existsSync(parent) && canReach(nearestFolder(parent), user)) {
    await mkdir(parent, { recursive: true })
  } else if (!existsSync(parent)) {
    await mkdir(path.dirname(parent), { recursive: true })
    await symlink(await temporaryFolder(parent, user), parent)
  }
  await removeDeadLink(folder)
  if (existsSync(folder)) return realpathSync(folder)
  if (canReach(parent, user)) return path.join(realpathSync(parent), path.basename(folder))
  const target = path.join(await temporaryFolder(folder, user), "cluster")
  await symlink(target, folder)
  return target
}

function nearestFolder(target: string): string {
  return existsSync(target) ? target : nearestFolder(path.dirname(target))
}

/** The system sweeps its temporary folder now and then; a link into it then leads nowhere and holds nothing. */
async function removeDeadLink(link: string): Promise<void> {
  if (!existsSync(link)) await rm(link, { force: true })
}

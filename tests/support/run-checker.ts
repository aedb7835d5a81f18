import { spawnSync } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { CONFERIR } from "./conferir"
import type { Downloads, HolderFiles } from "./downloads"

/** Everybody's proofs, by a name of their own each. */
export const readProofs = (held: readonly HolderFiles[]): Downloads =>
  new Map(
    held.flatMap(({ proofs }, who) =>
      proofs.map((proof, n): [string, Buffer] => [`provas/${who}-${n}.tlog-proof`, Buffer.from(proof)]),
    ),
  )

/**
 * Runs the public program over these files in a folder of their own, the opened lines packed as they are published, with what a
 * person says beside them.
 */
export async function runChecker(files: Downloads, ...args: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "bar-checked-"))
  for (const [name, bytes] of files) {
    const isOpened = name.startsWith("opened/")
    const place = path.join(folder, isOpened ? `${name}.gz` : name)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, isOpened ? gzipSync(bytes) : bytes)
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFERIR, ...args, folder], {
    encoding: "utf8",
  })
  await rm(folder, { recursive: true, force: true })
  const wrong = stdout.split("\n").filter((line) => line.startsWith("NÃO confere"))
  const warned = stderr.split("\n").filter((line) => line.startsWith("Atenção"))
  return { status, stdout, stderr, wrong, warned }
}

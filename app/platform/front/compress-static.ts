import { readdirSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const compressible = new Set([
  ".js",
  ".mjs",
  ".css",
  ".svg",
  ".txt",
  ".json",
  ".webmanifest",
  ".ico",
  ".wasm",
])
/** Below that a header costs what compression saves. */
const LEAST_BYTES = 512

/**
 * Writes each public file of a build again beside itself, as `.br` and `.gz`, as small as it gets. A server then compresses
 * nothing for a visitor, nor at its start, which took it a second of processor time.
 */
export async function compressStatic(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  await Promise.all(
    names.filter((name) => compressible.has(extname(name))).map((name) => compress(join(folder, name))),
  )
}

async function compress(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length <= LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}

import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import path from "node:path"
import { fromBufferPromise } from "yauzl"

/** The files of a ZIP as it came over the wire, by name. */
export async function unzipped(answer: Response): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    found.set(entry.fileName, Buffer.concat(chunks))
  }
  return found
}

/** Puts them into a new folder under this one, as whoever unpacks it has them; answers where. */
export async function putInFolder(files: ReadonlyMap<string, Buffer>, under: string): Promise<string> {
  const folder = await mkdtemp(path.join(under, "unzipped-"))
  for (const [name, bytes] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes)
  }
  return folder
}
